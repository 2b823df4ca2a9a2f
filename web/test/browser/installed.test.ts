import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cell, setup } from './harness';

const { visit, url } = setup();

const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';

interface Manifest {
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
  share_target: { action: string; method: string; params: { files: { name: string }[] } };
}
const manifest = async (): Promise<Manifest> => (await (await fetch(`${url()}manifest.webmanifest`)).json()) as Manifest;

/** The size of a picture, and the colours at its corner and in its middle, with how far it is from the mark as a browser draws it. */
async function seen(page: Page, file: string): Promise<{ width: number; height: number; corner: number[]; far: number }> {
  return page.evaluate(async (file) => {
    const load = async (file: string) => {
      const image = new Image();
      image.src = file;
      await image.decode();
      return image;
    };
    const [picture, mark] = await Promise.all([load(file), load('./icon.svg')]);
    const { naturalWidth: width, naturalHeight: height } = picture;
    const pixels = (image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0, width, height);
      return context.getImageData(0, 0, width, height).data;
    };
    const [a, b] = [pixels(picture), pixels(mark)];
    let far = 0;
    for (let i = 0; i < a.length; i++) far += Math.abs(a[i]! - b[i]!);
    return { width, height, corner: [...a.slice(0, 4)], far: far / a.length };
  }, file);
}

test('every icon of the manifest has the size that it says, and is the mark', async () => {
  const { page } = await visit();
  const { icons } = await manifest();
  const pictures = icons.filter(({ src }) => src.endsWith('.png'));
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes, purpose } of pictures) {
    expect((await fetch(url() + src)).headers.get('content-type')).toBe('image/png');
    const { width, height, corner, far } = await seen(page, src);
    expect(`${width}x${height}`).toBe(sizes);
    // A system cuts a maskable icon itself, so that it has its colour up to the corner; others have round corners of their own.
    expect(corner[3]).toBe(purpose === 'maskable' ? 255 : 0);
    if (purpose === 'any') expect(far).toBeLessThan(2);
  }
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const { width, corner } = await seen(page, apple!);
  expect([width, corner[3]]).toEqual([180, 255]);
});

test('a link to the page is shown with a title, a description and a picture of the usual size', async () => {
  const html = await (await fetch(url())).text();
  const said = (property: string) => new RegExp(`<meta property="${property}" content="([^"]+)"`).exec(html)?.[1];
  expect(said('og:title')).toContain('Cagey');
  expect(said('og:description')!.length).toBeGreaterThan(40);
  const { page } = await visit();
  const { width, height } = await seen(page, said('og:image')!);
  // The size that such previews have.
  expect([width, height]).toEqual([1200, 630]);
});

test('the shortcuts of an installed page lead to today, the game, entering and pictures', async () => {
  const { shortcuts } = await manifest();
  const headings = ['Puzzles of the day', null, 'Enter your own puzzle', 'From a picture'];
  expect(shortcuts).toHaveLength(4);
  for (const [i, { url: to }] of shortcuts.entries()) {
    const { page } = await visit(to.replace('./', ''));
    if (headings[i]) await page.getByRole('heading', { name: headings[i] }).waitFor();
    else await page.getByRole('toolbar', { name: 'Tools' }).waitFor();
  }
});

/** Shares something with the installed page, as a system does: by a form that the service worker takes. */
async function shared(what: Record<string, string>, file?: string): Promise<Page> {
  const { page } = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { share_target } = await manifest();
  const at = await page.evaluate(
    async ({ what, file, action, method, name }) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(what)) form.append(key, value);
      if (file) form.append(name, new File([file], 'puzzle.txt', { type: 'text/plain' }));
      return (await fetch(action, { method, body: form })).url;
    },
    { what, file, action: share_target.action, method: share_target.method, name: share_target.params.files[0]!.name },
  );
  // It leads to the page, which then looks for what was shared.
  expect(at.replace(/#.*/, '')).toBe(url());
  await page.goto('about:blank');
  await page.goto(`${url()}#/shared`);
  return page;
}

test('what another program shares is opened: a message with a link, an id, a file', async () => {
  const link = `https://example.org/cagey/#1!${FOUR}`;
  for (const [what, file] of [
    [{ title: 'Cagey', text: `A 4×4 puzzle for you.\n${link}` }, undefined],
    [{ text: '', url: link }, undefined],
    [{ text: FOUR }, undefined],
    [{ title: 'puzzle.txt' }, `${FOUR}\n`],
  ] as const) {
    const page = await shared(what, file);
    await page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
    await expect.poll(() => cell(page, 1, 2).textContent()).toContain('6×');
    await page.context().close();
  }
});

test('what is shared and is no puzzle is told, and it is opened only once', async () => {
  const page = await shared({ text: 'good morning' });
  await page.locator('.trouble').waitFor();
  await page.waitForURL(/#\/enter$/);
  await page.goto('about:blank');
  await page.goto(`${url()}#/shared`);
  await page.getByText('Nothing was shared that could be opened.').waitFor();
});

test('a picture of the puzzle goes with a link that is shared, where files can be', async () => {
  for (const takes of [true, false]) {
    const { page } = await visit('about:blank');
    await page.addInitScript((takes) => {
      const kept: unknown[] = [];
      Object.assign(window, { kept });
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => takes || !files,
        share: async ({ files = [], url }: ShareData) => void kept.push({ url, files: await Promise.all(files.map(async (file) => [file.name, file.type, (await createImageBitmap(file)).width])) }),
      });
    }, takes);
    await page.goto(`${url()}#1!${FOUR}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Share …' }).waitFor();
    const kept = () => page.evaluate(() => (window as unknown as { kept: { url: string; files: unknown[] }[] }).kept.at(-1));
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Share …' }).click();
        return (await kept())?.files;
      })
      .toEqual(takes ? [['cagey.png', 'image/png', 800]] : []);
    expect((await kept())!.url).toContain(`#1!${FOUR}`);
  }
});
