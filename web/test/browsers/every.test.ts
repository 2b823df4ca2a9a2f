import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { FIRST_SOLUTION } from '../../src/puzzle/first';
import { serve, type Server } from '../browser/harness';
import { BROWSERS, launch, type BrowserName, type Tab } from './drivers';

/** The least that every browser must do. test/browser/ has everything else, in Chromium. */
describe.each(Object.keys(BROWSERS) as BrowserName[])('%s', (name) => {
  const isThere = BROWSERS[name] !== undefined;

  let server: Server | undefined;
  let tab: Tab | undefined;
  afterEach(async () => {
    await tab?.close();
    server?.stop();
    tab = server = undefined;
  });

  const begin = async (fragment = '') => {
    server = await serve();
    tab = await launch(name);
    await tab.goto(server.url + fragment);
    await board(tab);
    return { tab, url: server.url };
  };

  const values = (tab: Tab) => tab.evaluate<number[]>(`[...document.querySelectorAll('[role=gridcell]')].map((cell) => Number(cell.querySelector('.value')?.textContent ?? 0))`);
  const text = (tab: Tab) => tab.evaluate<string>('document.body.innerText');
  const board = (tab: Tab) => expect.poll(() => tab.evaluate(`document.querySelectorAll('[role=gridcell]').length`)).toBeGreaterThan(0);
  /** Touches the middle of the first element that an expression finds. */
  const tapOn = async (tab: Tab, element: string) => {
    const [x, y] = await tab.evaluate<[number, number]>(`(() => { const found = ${element}; found.scrollIntoView({ block: 'nearest' }); const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
    await tab.tap(x, y);
  };
  const button = (words: string) => `[...document.querySelectorAll('button, a')].find((button) => (button.getAttribute('aria-label') ?? button.innerText).trim().startsWith(${JSON.stringify(words)}))`;
  const solve = async (tab: Tab) => {
    await tab.press('Home', 'ArrowUp', 'ArrowUp', 'ArrowUp');
    for (let row = 0; row < 4; row++) {
      for (let col = 0; col < 4; col++) {
        await tab.press(String(FIRST_SOLUTION[4 * row + col]));
        if (col < 3) await tab.press('ArrowRight');
      }
      await tab.press('Home', 'ArrowDown');
    }
  };

  test.runIf(isThere)('a first visit is played to the end by keyboard, and is there after a reload', async () => {
    const { tab } = await begin();
    expect(await values(tab)).toEqual(new Array(16).fill(0));
    await tab.press('ArrowRight', 'ArrowLeft', String(FIRST_SOLUTION[0]));
    await expect.poll(() => values(tab)).toEqual([FIRST_SOLUTION[0], ...new Array<number>(15).fill(0)]);
    await tab.reload();
    await board(tab);
    await expect.poll(() => values(tab)).toEqual([FIRST_SOLUTION[0], ...new Array<number>(15).fill(0)]);
    await tab.press('ArrowRight', 'ArrowLeft', '0');
    await solve(tab);
    await expect.poll(() => values(tab)).toEqual(FIRST_SOLUTION);
    await expect.poll(() => text(tab)).toContain('Solved!');
  });

  test.runIf(isThere)('it is played to the end by touch', async () => {
    const { tab } = await begin();
    for (const [cell, value] of FIRST_SOLUTION.entries()) {
      await tapOn(tab, `document.querySelectorAll('[role=gridcell]')[${cell}]`);
      await tapOn(tab, button(`Enter ${value}`));
    }
    await expect.poll(() => values(tab)).toEqual(FIRST_SOLUTION);
    await expect.poll(() => text(tab)).toContain('Solved!');
  });

  test.runIf(isThere)('a hint is told in three stages and done', async () => {
    const { tab } = await begin();
    await tab.press('ArrowRight', 'h');
    await expect.poll(() => text(tab)).toContain('Where to look');
    await tab.press('h');
    await tab.press('h');
    await expect.poll(() => text(tab)).toContain('The whole reason');
    await tab.press('d');
    await expect.poll(async () => (await values(tab)).some((value) => value > 0) || /marks \d/.test(await text(tab))).toBe(true);
  });

  test.runIf(isThere)('a puzzle is entered, counted and played', async () => {
    const { tab } = await begin('#/enter');
    await tapOn(tab, button('Paste or open')).catch(() => {});
    await tab.evaluate(`(() => { for (const details of document.querySelectorAll('details')) details.open = true; const area = document.querySelector('textarea'); area.value = '2:__b,a3s1'; area.dispatchEvent(new Event('input', { bubbles: true })); })()`);
    await tapOn(tab, button('Read it'));
    await expect.poll(() => values(tab)).toEqual([0, 0, 0, 0]);
  });

  test.runIf(isThere)('a link brings the puzzle and what was entered', async () => {
    const { tab } = await begin('#1!4:ab_5b_a_6a_,d2m3m3a4a5s1a2a1a7!2000000000000000!61!a1l1s1c1t1');
    await expect.poll(() => values(tab)).toEqual([2, ...new Array<number>(15).fill(0)]);
  });

  test.runIf(isThere)('after a move, it works without the server', async () => {
    const { tab, url } = await begin();
    await tab.press('ArrowRight', 'ArrowLeft', '2');
    await expect.poll(() => values(tab)).toEqual([2, ...new Array<number>(15).fill(0)]);
    // The worker of this name keeps the files, at first those to play, then the others.
    await tab.evaluate(`void navigator.serviceWorker.ready.then(() => caches.keys()).then(async (names) => { const known = await (await caches.open(names[0])).keys(); globalThis.kept = known.length; })`);
    await expect.poll(async () => {
      await tab.evaluate(`void caches.keys().then(async (names) => (globalThis.kept = names[0] ? (await (await caches.open(names[0])).keys()).map(({ url }) => url).join(' ') : ''))`);
      return tab.evaluate<string>('globalThis.kept');
    }).toMatch(/workshop.*wasm/);
    server?.stop();
    await tab.goto(url);
    await board(tab);
    await expect.poll(() => values(tab)).toEqual([2, ...new Array<number>(15).fill(0)]);
    await tab.press('ArrowRight', 'h');
    await expect.poll(() => text(tab)).toContain('Where to look');
  });

  test.runIf(isThere)('the page in one file opens without a server, explains and keeps the game', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cagey-'));
    try {
      const file = join(folder, 'cagey.html');
      execFileSync(process.env.CAGEY!, ['serve', '--one-file', file]);
      tab = await launch(name);
      const address = pathToFileURL(file).href;
      await tab.goto(address);
      await board(tab);
      await tab.press('ArrowRight', 'h');
      await expect.poll(() => text(tab!)).toContain('Where to look');
      await tab.press('Escape', 'ArrowLeft', '2');
      await expect.poll(() => values(tab!)).toEqual([2, ...new Array<number>(15).fill(0)]);
      await tab.goto(`${address}#/help`);
      await expect.poll(() => text(tab!)).toContain('How to play');
      await tab.goto('about:blank');
      await tab.goto(address);
      await board(tab);
      await expect.poll(() => values(tab!)).toEqual([2, ...new Array<number>(15).fill(0)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
