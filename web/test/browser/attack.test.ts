import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { boardValues, cell, setup } from './harness';

/** The page with input from people who mean harm, and with far too much of it. */

const { url, visit } = setup();

const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';

/** Texts that would run something if they were taken for markup, code or an address. */
const PAYLOADS = [
  '<img src=x onerror="window.ran=1;alert(1)">',
  '<script>window.ran=1;alert(1)</script>',
  '"><svg onload="window.ran=1;alert(1)">',
  '</text></svg><iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  "'-alert(1)-'",
  'javascript:window.ran=1;alert(1)',
  '<a href="javascript:window.ran=1">x</a>',
  '<style>@import "http://evil.example/";</style>',
  '${window.ran=1}{{constructor.constructor("window.ran=1")()}}',
];

interface Attacked {
  page: Page;
  complaints: string[];
  /** Fails if anything ran, was loaded from elsewhere, or became a part of the page that could run. */
  unharmed: () => Promise<void>;
}

/** Opens the page and watches it: dialogs, requests to other servers, and markup that came from input. */
async function attack(address = '', options: BrowserContextOptions = {}, before?: (page: Page) => Promise<void>): Promise<Attacked> {
  const { page, complaints } = await visit('about:blank', options);
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!['blob:', 'data:'].includes(protocol) && origin !== new URL(url()).origin) seen.push(`request: ${request.url()}`);
  });
  page.on('popup', () => seen.push('a window was opened'));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const list = ((window as unknown as { violations?: string[] }).violations ??= []);
      list.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  if (before) {
    await page.goto(url());
    await page.getByRole('grid').waitFor();
    await before(page);
    // Leaving the page keeps its game: what was spoiled must not be mended by that.
    await page.goto('about:blank');
  }
  await page.goto(url() + address);
  const unharmed = async () => {
    const found = await page.evaluate(() => {
      const { ran, violations } = window as unknown as { ran?: number; violations?: string[] };
      const strange = document.querySelectorAll('iframe, object, embed, base, meta[http-equiv=refresh], script:not([src]), [src="x"], #app style');
      const handlers = [...document.querySelectorAll('*')].filter((element) => element.getAttributeNames().some((name) => name.startsWith('on')));
      const addresses = [...document.querySelectorAll('a[href], form[action]')].filter((element) => /^\s*(javascript|data|vbscript):/i.test(element.getAttribute('href') ?? element.getAttribute('action') ?? ''));
      return { ran: ran ?? 0, violations: violations ?? [], elements: [...strange, ...handlers, ...addresses].map((element) => element.outerHTML.slice(0, 200)) };
    });
    expect(found).toEqual({ ran: 0, violations: [], elements: [] });
    expect(seen).toEqual([]);
  };
  return { page, complaints, unharmed };
}

/** Every page of the page. */
const PAGES = ['play', 'new', 'enter', 'print', 'help', 'settings', 'about', 'play'];

/** Looks at every page, as someone does who wonders what happened, and at what would be printed. */
async function lookAround({ page, unharmed }: Attacked, pages = PAGES): Promise<void> {
  for (const name of pages) {
    await page.evaluate((hash) => void (location.hash = hash), `/${name}`);
    await page.locator('main > *').first().waitFor({ state: 'attached' });
    await unharmed();
  }
  await page.getByRole('grid').waitFor();
}

const folder = mkdtempSync(join(tmpdir(), 'cagey-attack-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Gives the page a file. */
async function openFile(page: Page, content: string, name = 'file.txt'): Promise<void> {
  writeFileSync(join(folder, name), content);
  await page.evaluate(() => void (location.hash = '/enter'));
  await page.locator('input[type=file]').setInputFiles(join(folder, name));
}

/** A puzzle as ipuz, with a title. */
function titled(title: string): string {
  const text = execFileSync(process.env.CAGEY!, ['convert', '--to', 'ipuz', FOUR], { encoding: 'utf8' });
  return JSON.stringify({ ...JSON.parse(text), title, author: title, copyright: title });
}

test('a strict policy forbids whatever the page itself does not need', async () => {
  const { page } = await attack();
  const response = await page.goto(url());
  const policies = [response!.headers()['content-security-policy']!, (await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content'))!];
  for (const policy of policies) {
    const rules = new Map(policy.split(';').map((rule) => [rule.trim().split(' ')[0]!, rule.trim().split(' ').slice(1)]));
    expect(rules.get('default-src')).toEqual(["'none'"]);
    expect(rules.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    for (const name of ['style-src', 'connect-src', 'worker-src', 'manifest-src']) expect(rules.get(name)).toEqual(["'self'"]);
    for (const name of ['base-uri', 'form-action']) expect(rules.get(name)).toEqual(["'none'"]);
  }
  // Even markup that got into the page would run nothing.
  await page.getByRole('grid').waitFor();
  await page.evaluate(() => {
    const div = document.createElement('div');
    div.innerHTML = '<img src=x onerror="window.ran=1"><a href="javascript:window.ran=1" id="bad">x</a>';
    document.body.append(div);
    const script = document.createElement('script');
    script.textContent = 'window.ran=1';
    document.body.append(script);
    document.getElementById('bad')!.click();
  });
  await expect.poll(() => page.evaluate(() => (window as unknown as { violations?: string[] }).violations?.length)).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('markup in a title is shown as text, everywhere and on paper', async () => {
  for (const payload of PAYLOADS) {
    const attacked = await attack('#/enter');
    const { page, complaints, unharmed } = attacked;
    await openFile(page, titled(payload), 'puzzle.ipuz');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).first().textContent()).toBe(payload);
    await lookAround(attacked);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.only-print figcaption').first().textContent()).toContain(payload);
    await unharmed();
    await page.emulateMedia({ media: 'screen' });
    // It is kept like that, too.
    await page.reload();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).first().textContent()).toBe(payload);
    await unharmed();
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

test('no link runs anything, and a broken one is called broken', async () => {
  const attacked = await attack();
  const { page, complaints, unharmed } = attacked;
  await page.getByRole('grid').waitFor();
  await cell(page, 1, 1).click();
  await page.keyboard.press('2');
  for (const payload of PAYLOADS) {
    for (const written of [payload, encodeURIComponent(payload)]) {
      for (const hash of [`1!${written}`, `1!${FOUR}!${written}`, `1!${FOUR}!0!${written}`, `9!${written}`]) {
        await page.evaluate((hash) => void (location.hash = hash), hash);
        await expect.poll(() => page.getByRole('alert').textContent()).toContain('This link');
        await unharmed();
        await page.getByRole('button', { name: 'Close' }).first().click();
      }
      for (const hash of [written, `/${written}`, `/technique/${written}`, `/play/${written}`]) {
        await page.evaluate((hash) => void (location.hash = hash), hash);
        await page.locator('main > *').first().waitFor({ state: 'attached' });
        await unharmed();
      }
    }
  }
  // The game is still there.
  await page.goto(`${url()}#/play`);
  expect((await boardValues(page))[0]).toBe(2);
  expect(complaints).toEqual([]);
});

test('no text or file runs anything, and the page says what is wrong with it', async () => {
  const attacked = await attack('#/enter');
  const { page, complaints, unharmed } = attacked;
  await page.getByText('Paste or open').click();
  const documents = [
    ...PAYLOADS,
    '<!doctype html><html><body><script>window.ran=1</script></body></html>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"><script>window.ran=1</script></svg>',
    JSON.stringify({ __proto__: null, size: PAYLOADS[0], cages: [[PAYLOADS[1]]] }),
    '{"__proto__":{"ran":1},"constructor":{"prototype":{"ran":1}}}',
  ];
  for (const text of documents) {
    await page.getByLabel('Id or text').fill(text);
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect.poll(() => page.locator('main').getByRole('alert').count()).toBeGreaterThan(0);
    await unharmed();
    await openFile(page, text, '<img src=x onerror=alert(1)>.html');
    // The message of before is still there, so there is nothing else to wait for.
    await page.waitForTimeout(300);
    await expect.poll(() => page.locator('main').getByRole('alert').count()).toBeGreaterThan(0);
    await unharmed();
  }
  expect(complaints).toEqual([]);
});

test('a file that is dropped on the page is opened like any other', async () => {
  const attacked = await attack();
  const { page, unharmed } = attacked;
  await page.getByRole('grid').waitFor();
  const drop = (content: string, name: string) =>
    page.evaluate(
      ([content, name]) => {
        const data = new DataTransfer();
        data.items.add(new File([content!], name!, { type: 'text/html' }));
        const events = ['dragenter', 'dragover', 'drop'].map((type) => new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
        for (const event of events) document.body.dispatchEvent(event);
        // A browser leaves the page for a file if nobody takes the event.
        return events.slice(1).every((event) => event.defaultPrevented);
      },
      [content, name],
    );
  for (const payload of PAYLOADS) {
    expect(await drop(`<html>${payload}</html>`, 'page.html')).toBe(true);
    await expect.poll(() => page.locator('.trouble').count()).toBeGreaterThan(0);
    await unharmed();
  }
  expect(await drop(titled(PAYLOADS[0]!), 'puzzle.ipuz')).toBe(true);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).first().textContent()).toBe(PAYLOADS[0]);
  await lookAround(attacked);
});

/** An export in which every text is a payload. */
function exportOf(payload: string): string {
  const puzzle = { id: FOUR, size: 4, cages: [{ cells: [0], op: payload, target: payload }] };
  const about = { title: payload, level: payload, day: payload, score: payload, seed: payload, trial: payload, solution: [payload] };
  const game = { puzzle, about, start: '0'.repeat(16), moves: [], at: 0, checkpoints: [payload], seconds: 0, hints: 0, counted: false, shown: false };
  const tally = { solved: 1, withoutHints: 1, totalSeconds: 1, bestSeconds: 1 };
  return JSON.stringify({
    cagey: 1,
    settings: { theme: payload, contrast: payload, autoMarks: payload },
    games: [game, { ...game, puzzle: { ...puzzle, id: payload } }, { ...game, about: { ...about, title: { type: 'img', props: { src: 'x', onerror: 'window.ran=1' } } } }, payload, null, 7],
    statistics: { [payload]: tally, [`4 ${payload}`]: tally, '4 __proto__': tally, '4 constructor': tally },
    draft: { size: 4, cages: new Array(16).fill(1), values: new Array(16).fill(0), clues: { 1: payload } },
  });
}

test('an export full of markup brings back games, and nothing else', async () => {
  for (const payload of PAYLOADS) {
    const attacked = await attack('#/settings');
    await openFile(attacked.page, exportOf(payload));
    await attacked.page.getByRole('grid').waitFor();
    await attacked.unharmed();
    await lookAround(attacked);
    await attacked.page.reload();
    await lookAround(attacked);
    expect(attacked.complaints).toEqual([]);
    await attacked.page.context().close();
  }
});

/** What somebody may have written into the storage by hand, by name. */
function spoiled(): Record<string, string>[] {
  const payload = PAYLOADS[0]!;
  const whole = JSON.parse(exportOf(payload)) as { games: unknown[]; settings: unknown; statistics: unknown; draft: unknown };
  const cages = Array.from({ length: 16 }, (_, number) => ({ cells: [number], op: '=', target: '1' }));
  const game = (puzzle: unknown, more: object = {}) =>
    JSON.stringify({ puzzle, about: {}, start: '0'.repeat(16), moves: [], at: 0, checkpoints: [], seconds: 0, hints: 0, counted: false, shown: false, played: 9e15, open: true, ...more });
  const puzzle = { id: FOUR, size: 4, cages };
  const games = [
    game({ ...puzzle, cages: [{ cells: Array.from({ length: 16 }, (_, i) => i), op: '+', target: payload }] }),
    game({ ...puzzle, cages: null }),
    game({ ...puzzle, cages: [] }),
    game({ ...puzzle, cages: cages.map((cage) => ({ ...cage, op: payload })) }),
    game({ ...puzzle, cages: cages.map((cage) => ({ ...cage, target: { length: 1 } })) }),
    game({ ...puzzle, cages: [...cages, { cells: [-1, 1e9], op: '=', target: '1' }] }),
    game({ ...puzzle, cages: [{ cells: [null], op: '=', target: '1' }, ...cages.slice(1)] }),
    game({ ...puzzle, id: payload }),
    game({ ...puzzle, id: { toString: 1 } }),
    game({ ...puzzle, size: 1e9 }),
    game({ ...puzzle, size: -4 }),
    game({ ...puzzle, size: '4' }),
    game(puzzle, { about: null }),
    game(puzzle, { about: payload }),
    game(puzzle, { about: { title: [payload], level: 'constructor', day: {}, solution: 'x', trial: 'y', score: {} } }),
    game(puzzle, { about: { solution: [1, 2, 'x'] } }),
    game(puzzle, { seconds: payload }),
    game(puzzle, { seconds: null, hints: {}, moves: 'x', checkpoints: null }),
    game(puzzle, { moves: [1, 2] }),
    game(puzzle, { at: 1e9 }),
    game(puzzle, { at: 0.5, moves: ['=0,1'] }),
    game(puzzle, { start: { length: 16 } }),
    game(puzzle, { checkpoints: [1, null, payload] }),
    game(puzzle, { played: payload }),
    '{',
    'null',
    '"x"',
    '[]',
    JSON.stringify(payload),
  ];
  return [
    ...games.map((text) => ({ 'cagey.game.spoiled': text })),
    ...['{', 'null', '[]', '7', JSON.stringify(payload)].map((text) => ({ 'cagey.settings': text, 'cagey.statistics': text, 'cagey.draft': text })),
    { 'cagey.settings': JSON.stringify(whole.settings), 'cagey.statistics': JSON.stringify(whole.statistics), 'cagey.draft': JSON.stringify(whole.draft) },
    { 'cagey.statistics': '{"4 easy":{"solved":1e999,"withoutHints":0,"totalSeconds":0,"bestSeconds":0},"99999999999 easy":{"solved":0,"withoutHints":0,"totalSeconds":0,"bestSeconds":0}}' },
    { 'cagey.draft': JSON.stringify({ size: 4, cages: new Array(16).fill(1), values: new Array(16).fill(0), clues: { __proto__: 1, 1: '1'.repeat(19) } }) },
  ];
}

test('storage that was spoiled by hand runs nothing, and good games in it are not lost', async () => {
  for (const entries of spoiled()) {
    // With its service worker, the page would also be shown in place of the one below, and keep its own game.
    const attacked = await attack('', { serviceWorkers: 'block' }, async (page) => {
      await cell(page, 1, 1).click();
      await page.keyboard.press('2');
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cagey.game')).length)).toBe(1);
    });
    const { page, complaints } = attacked;
    const what = JSON.stringify(entries);
    await page.getByRole('grid').waitFor();
    // Written from another page of the same origin, so that the page does not write over it when it is left. Its icon
    // keeps the browser from asking the server for one.
    await page.route('**/elsewhere', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
    await page.goto(`${url()}elsewhere`);
    await page.evaluate((entries) => {
      for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text);
      sessionStorage.clear();
      if ('cagey.game.spoiled' in entries) sessionStorage.setItem('cagey.game', 'game.spoiled');
    }, entries);
    await page.goto(url());
    await page.getByRole('grid').waitFor({ timeout: 20_000 }).catch(() => {
      throw new Error(`the page does not start with ${what}: ${complaints.join('; ')}`);
    });
    await lookAround(attacked, ['enter', 'settings', 'about', 'play']);
    expect(complaints, what).toEqual([]);
    // The game of before is on the board or among the others.
    const isKept = await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('cagey.game') && (localStorage.getItem(key) ?? '').includes('"=0,2"')));
    expect(isKept, what).toBe(true);
    await page.context().close();
  }
});

/** Fails if the page no longer does what a player clicks on. */
async function answersClicks(page: Page): Promise<void> {
  for (const name of ['Settings', 'Play']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(new RegExp(`#/${name.toLowerCase()}$`));
  }
}

test('a huge text that is pasted is refused', async () => {
  const { page, complaints } = await attack('#/enter', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByText('Paste or open').click();
  const texts = ['a'.repeat(10 << 20), '\n'.repeat(10 << 20), `${'#'.repeat(5 << 20)} ${'x '.repeat(2 << 20)}`, '4:'.repeat(5 << 20)];
  for (const text of texts) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.getByLabel('Id or text').focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect.poll(() => page.locator('main').getByRole('alert').textContent()).toContain('too long');
    await page.getByLabel('Id or text').fill('');
    await openFile(page, 'nonsense');
    await expect.poll(() => page.locator('main').getByRole('alert').textContent()).not.toContain('too long');
  }
  await answersClicks(page);
  expect(complaints).toEqual([]);
});

test('files that are huge, nested or repetitive do not stop the page', async () => {
  const { page, complaints } = await attack('#/enter');
  await page.getByText('Paste or open').click();
  const most = (1 << 22) - 100;
  const files = [
    'a'.repeat(50 << 20),
    '['.repeat(100_000) + ']'.repeat(100_000),
    '{"size":'.repeat(100_000) + '1' + '}'.repeat(100_000),
    `{"cagey":1,"games":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    '['.repeat(most),
    '\n'.repeat(most),
    `${'#'.repeat(most - 2)} x`,
    'a'.repeat(most),
    JSON.stringify({ cagey: 1, games: new Array(100_000).fill({ puzzle: { id: FOUR } }) }),
  ];
  for (const content of files) {
    await openFile(page, content);
    await answersClicks(page);
    await page.getByRole('link', { name: 'Enter', exact: true }).click();
    await page.getByText('Paste or open').click();
  }
  expect(complaints).toEqual([]);
});

test('a link of two million characters is called broken', async () => {
  const { page, complaints } = await attack();
  await page.getByRole('grid').waitFor();
  for (const part of ['a', '!', '%21', '0', '/', 'a1']) {
    const hash = `1!${FOUR}!${part.repeat(Math.floor(2_000_000 / part.length))}`;
    await page.evaluate((hash) => void (location.hash = hash), hash);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('This link is broken');
    await page.getByRole('button', { name: 'Close' }).first().click();
  }
  await answersClicks(page);
  expect(complaints).toEqual([]);
});

test('a puzzle that nobody can solve keeps nobody from playing', async () => {
  // 16×16 as one cage, with the sum that every such square has, and with another one.
  const lines = [...new Array(16).fill('a'.repeat(16)), '', 'a: 2176+'];
  const { page, complaints } = await attack('#/enter');
  await page.getByText('Paste or open').click();
  for (const text of [lines.join('\n'), lines.join('\n').replace('2176+', '2177+')]) {
    await page.getByLabel('Id or text').fill(text);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('grid', { name: 'Board, 16 by 16' }).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await answersClicks(page);
    await cell(page, 1, 1).click();
    await page.keyboard.press('3');
    await expect.poll(async () => (await boardValues(page))[0]).toBe(3);
    await page.evaluate((hash) => void (location.hash = hash), `1!${FOUR}`);
    await page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Tell me more' }).waitFor();
    await page.getByRole('link', { name: 'Enter', exact: true }).click();
    await page.getByText('Paste or open').click();
  }
  expect(complaints).toEqual([]);
});
