import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setup } from './harness';

const { visit } = setup();
const folder = mkdtempSync(join(tmpdir(), 'lesson-'));
const COURSE = new URL('../../../examples/csp-3x3.json', import.meta.url).pathname;

/** Writes the page of a trace, as its users do, and returns its address. */
function lesson(name: string, ...options: string[]): string {
  const file = join(folder, `${name}.html`);
  // A search that gives up has a trace all the same; its status is 1.
  const ran = spawnSync(process.env.CAGEY!, ['csp', ...options, '--trace', '--to', 'html', '-o', file, '--force'], { encoding: 'utf8' });
  if (ran.status !== 0 && ran.status !== 1) throw new Error(ran.stderr);
  return pathToFileURL(file).href;
}

const opened = async (page: Page) => page.waitForFunction(() => 'lesson' in window);
const title = (page: Page) => page.locator('.lesson-title').textContent();
const sentences = (page: Page) => page.locator('.lesson-text li').allTextContents();
const present = (page: Page) => page.locator('.lesson-node:has(.lesson-here)').getAttribute('data-step');

test('the 17 steps of the course, one picture after the other', async () => {
  const { page, complaints } = await visit(lesson('fc', COURSE));
  await opened(page);
  await expect.poll(() => title(page)).toBe('Step 0: before the search');
  const titles: (string | null)[] = [];
  for (let pictures = 0; pictures < 60; pictures++) {
    const before = await title(page);
    await page.keyboard.press('ArrowRight');
    if ((await title(page)) === before) break;
    titles.push(await title(page));
  }
  // Seventeen assignments, and one picture for each of the eight levels that the search goes back.
  const back = titles.filter((one) => one!.endsWith('is undone'));
  expect(titles.length - back.length).toBe(17);
  expect(back.map((one) => one!.slice(one!.indexOf(':') + 2))).toEqual(
    ['V21=2', 'V31=2', 'V23=2', 'V22=1', 'V21=3', 'V13=3', 'V12=2', 'V11=1'].map((one) => `${one} is undone`),
  );
  expect(titles.at(-1)).toBe('Step 17: V33=1');
  await expect.poll(() => page.locator('.lesson-outcome').textContent()).toBe('Solution');
  await expect.poll(() => page.locator('.lesson-node').count()).toBe(18);
  expect(complaints).toEqual([]);
});

test('a wipe-out and a broken constraint look like what they are', async () => {
  const { page } = await visit(`${lesson('fc', COURSE)}#step-4`);
  await opened(page);
  await expect.poll(() => title(page)).toBe('Step 4: V21=2');
  await expect.poll(() => page.locator('.lesson-wiped').count()).toBe(1);
  await expect.poll(() => page.locator('.lesson-nothing').textContent()).toBe('∅');
  await expect.poll(() => sentences(page)).toContain('Wipe-out: V22 has no value left.');
  await page.evaluate(() => (location.hash = '#step-8'));
  await page.locator('.lesson-violated').waitFor();
  await expect.poll(() => page.locator('.lesson-violated').count()).toBe(1);
  await expect.poll(() => page.locator('.lesson-arc.lesson-pruning title').textContent()).toBe('V31 = 3');
});

test('nodes, links, play and pause', async () => {
  const { page, complaints } = await visit(`${lesson('fc', COURSE)}#step-12`);
  await opened(page);
  await expect.poll(() => present(page)).toBe('12');
  await page.locator('.lesson-node[data-step="7"]').click();
  await expect.poll(() => title(page)).toBe('Step 7: V23=2');
  await expect.poll(() => present(page)).toBe('7');
  // The tree stays as far as it was seen, and later nodes are pale.
  await expect.poll(() => page.locator('.lesson-node').count()).toBe(13);
  await expect.poll(() => page.locator('.lesson-node.lesson-later').count()).toBe(5);
  expect(new URL(page.url()).hash).toBe('#step-7');
  await page.getByRole('spinbutton', { name: 'Step' }).fill('9');
  await page.keyboard.press('Enter');
  await expect.poll(() => title(page)).toBe('Step 9: V11=2');
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('fast');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => location.hash === '#step-11');
  await page.getByRole('button', { name: 'Pause' }).click();
  const stopped = await title(page);
  await page.waitForTimeout(800);
  await expect.poll(() => title(page)).toBe(stopped);
  await page.locator('body').press('Home');
  await expect.poll(() => title(page)).toBe('Step 0: before the search');
  expect(complaints).toEqual([]);
});

test('arc consistency lights one arc after the other, and shows its queue', async () => {
  const { page } = await visit(`${lesson('gac', COURSE, '--propagate', 'gac', '--detail', 'revisions')}#step-0.19`);
  await opened(page);
  await expect.poll(() => title(page)).toContain('Revision 19 of 63: cage 2÷ (V11, V12)');
  await expect.poll(() => page.locator('.lesson-at-hand title').textContent()).toBe('V11 ÷ V12 = 2 or V12 ÷ V11 = 2');
  await expect.poll(() => page.locator('.lesson-queue li').first().textContent()).toBe('cage 3 (V13)');
  const waiting = await page.locator('.lesson-arc.lesson-waiting').count();
  expect(waiting).toBe(await page.locator('.lesson-queue li').count());
  await expect.poll(() => page.locator('.lesson-gone').count()).toBe(2);
});

test('ask first hides what comes, and compares', async () => {
  const { page, complaints } = await visit(`${lesson('fc', COURSE)}#step-3`);
  await opened(page);
  await page.getByRole('checkbox', { name: 'Ask first' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => title(page)).toBe('Step 4: ?');
  await expect.poll(() => page.locator('.lesson-node').count()).toBe(4);
  await page.getByRole('button', { name: 'V21=3' }).click();
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect.poll(() => page.locator('.lesson-answer').textContent()).toBe('You said V21=3; it is V21=2');
  for (const value of ['V22=1', 'V22=3', 'V32=1']) await page.getByRole('button', { name: value }).click();
  await page.getByRole('button', { name: 'Look' }).click();
  await expect.poll(() => title(page)).toBe('Step 4: V21=2');
  await expect.poll(() => page.locator('.lesson-answer').textContent()).toBe('You said V21=3; it is V21=2. Pruned values: 2 right, 2 missed, 1 that stays.');
  expect(complaints).toEqual([]);
});

test('5,000 steps open at once, and any of them can be seen', async () => {
  const address = lesson('long', 'c6:zzj,n', '--all', '--node-limit', '5000', '--variable', 'mrv');
  expect(statSync(new URL(address)).size).toBeLessThan(5_000_000);
  const { page, complaints } = await visit(address);
  await opened(page);
  await page.getByRole('spinbutton', { name: 'Step' }).fill('4321');
  await page.keyboard.press('Enter');
  await expect.poll(() => present(page)).toBe('4321');
  // Only what can be seen of the tree is drawn.
  await expect.poll(() => page.locator('.lesson-node').count()).toBeLessThan(500);
  expect(complaints).toEqual([]);
});

const LOOKS = ['light', 'dark'] as const;
const SCREENS = { phone: { width: 390, height: 844 }, hall: { width: 1920, height: 1080 } };
for (const colorScheme of LOOKS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(`axe finds nothing, and nothing runs over the edge: ${screen}, ${colorScheme}`, async () => {
      const address = lesson('heuristics', COURSE, '--variable', 'mrv+degree', '--value', 'lcv');
      const { page } = await visit(`${address}#step-8`, { colorScheme, viewport });
      await opened(page);
      await page.addScriptTag({ content: readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8') });
      for (const asks of [false, true]) {
        if (asks) {
          await page.getByRole('checkbox', { name: 'Ask first' }).check();
          for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowRight');
          for (let i = 0; i < 9; i++) await page.getByRole('button', { name: 'Next' }).click();
        }
        const found = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }));
        expect(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
        const [wide, wanted] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
        expect(wide).toBe(wanted);
      }
    });
  }
}

test('every text is there in every language', async () => {
  const source = new URL('../../../crates/cagey-render/src/lesson/lesson.js', import.meta.url).href;
  const { TEXTS } = (await import(/* @vite-ignore */ source)) as { TEXTS: Record<string, Record<string, unknown>> };
  const shape = (texts: Record<string, unknown>) => Object.entries(texts).map(([name, text]) => `${name}: ${typeof text}`);
  expect(shape(TEXTS.de!)).toEqual(shape(TEXTS.en!));
});
