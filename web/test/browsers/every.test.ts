import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { FIRST_SOLUTION } from '../../src/puzzle/first';
import { serve, type Server } from '../browser/harness';
import { BROWSERS, launch, type BrowserName, type Point, type Tab } from './drivers';

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
  const cellAt = (cell: number) => `document.querySelectorAll('[role=gridcell]')[${cell}]`;
  /** The middle of the element that an expression finds, as soon as there is one. */
  const middle = async (tab: Tab, element: string) => {
    await expect.poll(() => tab.evaluate(`Boolean(${element})`)).toBe(true);
    return tab.evaluate<Point>(`(() => { const found = ${element}; found.scrollIntoView({ block: 'nearest' }); const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
  };
  /** Touches it. */
  const tapOn = async (tab: Tab, element: string) => tab.tap(...(await middle(tab, element)));
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
    await expect.poll(() => values(tab)).toEqual(new Array(16).fill(0));
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
      await tapOn(tab, cellAt(cell));
      await tapOn(tab, button(`Enter ${value}`));
    }
    await expect.poll(() => values(tab)).toEqual(FIRST_SOLUTION);
    await expect.poll(() => text(tab)).toContain('Solved!');
  });

  test.runIf(isThere)('corner marks, colours and number first work by touch, and are there after a reload', async () => {
    const { tab } = await begin('#1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2');
    await tapOn(tab, button('More'));
    await tapOn(tab, button('Corner marks, colours'));
    await tapOn(tab, cellAt(5));
    await tapOn(tab, button('Corner'));
    await tapOn(tab, button('Corner mark 3'));
    await tapOn(tab, button('Colour'));
    await tapOn(tab, button('Colour 2, orange'));
    const noted = () => tab.evaluate<string>(`${cellAt(5)}.querySelector('.corners.below')?.textContent + ' ' + ${cellAt(5)}.classList.contains('tint-2')`);
    await expect.poll(noted).toBe('3 true');
    await tapOn(tab, button('Number'));
    await tapOn(tab, button('Number first'));
    await tapOn(tab, button('Enter 4'));
    for (const cell of [0, 6]) await tapOn(tab, cellAt(cell));
    await expect.poll(() => values(tab)).toEqual([4, 0, 0, 0, 0, 0, 4, ...new Array<number>(9).fill(0)]);
    await tab.reload();
    await board(tab);
    await expect.poll(noted).toBe('3 true');
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

  test.runIf(isThere)('why not is answered in three sizes', async () => {
    const { tab } = await begin('#1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2');
    await tapOn(tab, cellAt(0));
    await tapOn(tab, button('Why not?'));
    await tapOn(tab, `document.querySelector('.panel .numbers button:nth-child(2)')`);
    const answer = () => tab.evaluate<string>(`document.querySelector('.panel .answer')?.innerText ?? ''`);
    await expect.poll(answer).toContain('Look at row 1.');
    await tapOn(tab, button('Tell me more'));
    await expect.poll(answer).toContain('hidden single');
    await tapOn(tab, button('Tell me more'));
    await expect.poll(answer).toContain('So R1C1 is 4.');
    // A name in the answer lights its cell.
    await expect.poll(() => tab.evaluate(`document.querySelectorAll('.panel .answer .name').length`)).toBeGreaterThan(0);
    await tapOn(tab, `[...document.querySelectorAll('.panel .answer .name')].find((name) => name.innerText === 'R1C1')`);
    await expect.poll(() => tab.evaluate(`${cellAt(0)}.classList.contains('pointed')`)).toBe(true);
  });

  test.runIf(isThere)('a puzzle is drawn, its clues are typed, it is counted and played', async () => {
    const { tab } = await begin('#/enter');
    await tab.evaluate(`(() => { const size = document.querySelector('.enter select'); size.value = '2'; size.dispatchEvent(new Event('change', { bubbles: true })); })()`);
    await expect.poll(() => tab.evaluate(`document.querySelectorAll('[role=gridcell]').length`)).toBe(4);
    // A cage of one cell, and one that goes around the corner.
    await tapOn(tab, cellAt(0));
    await tab.press('1');
    await tab.drag([await middle(tab, cellAt(1)), await middle(tab, cellAt(3)), await middle(tab, cellAt(2))]);
    for (const key of ['5', '+']) await tapOn(tab, `[...document.querySelectorAll('.clue-keys button')].find((key) => key.innerText.trim() === '${key}')`);
    await expect.poll(() => tab.evaluate(`[...document.querySelectorAll('.clue')].map((clue) => clue.textContent).join(' ')`)).toBe('1 5+');
    await expect.poll(() => text(tab)).toContain('There is exactly one solution.');
    await tapOn(tab, button('Play it'));
    await expect.poll(() => tab.evaluate('location.hash')).toBe('#/play');
    await expect.poll(() => values(tab)).toEqual([0, 0, 0, 0]);
    for (const [cell, value] of [1, 2, 2, 1].entries()) {
      await tapOn(tab, cellAt(cell));
      await tapOn(tab, button(`Enter ${value}`));
    }
    await expect.poll(() => text(tab)).toContain('Solved!');
  });

  test.runIf(isThere)('constraint search is watched: steps, a node, play, ask first, two side by side', async () => {
    server = await serve();
    tab = await launch(name);
    const course = '#/lab/puzzle=3:aa_a_4a,d2a3s2m4a3';
    await tab.goto(`${server.url}${course}&at=3`);
    const titles = () => tab!.evaluate<string[]>(`[...document.querySelectorAll('.lesson-title')].map((title) => title.textContent)`);
    await expect.poll(titles).toEqual(['Step 3: V13=3']);
    await tab.press('ArrowRight');
    await expect.poll(titles).toEqual(['Step 4: V21=2']);
    await expect.poll(() => tab!.evaluate(`document.querySelectorAll('.lesson-wiped').length`)).toBe(1);
    await tapOn(tab, `document.querySelector('.lesson-node[data-step="2"] circle')`);
    await expect.poll(titles).toEqual(['Step 2: V12=2']);
    const play = `document.querySelector('.lesson-play')`;
    await tapOn(tab, play);
    await expect.poll(async () => (await titles())[0]).toMatch(/^Step ([4-9]|1\d)/);
    await tapOn(tab, play);
    await expect.poll(() => tab!.evaluate(`${play}.textContent`)).toBe('Play');
    await tapOn(tab, `document.querySelector('.lesson-fields input[type=checkbox]')`);
    await tapOn(tab, button('First'));
    await tapOn(tab, button('Next'));
    await expect.poll(titles).toEqual(['Step 1: ?']);
    await tapOn(tab, `document.querySelector('.lesson-mark[role=button]')`);
    await tapOn(tab, button('Answer'));
    await expect.poll(() => tab!.evaluate(`document.querySelector('.lesson-answer').textContent`)).toBe('Right: V11=1');
    await tab.goto(`${server.url}${course}&way=fc,first,ascending,pairs&way=gac,first,ascending,nary&at=0,0`);
    await expect.poll(titles).toEqual(['Step 0: before the search', 'Step 0: before the search']);
    await tab.press('ArrowRight', 'ArrowRight');
    await expect.poll(titles).toEqual(['Step 2: V12=2', 'Step 2: V12=1']);
  });

  test.runIf(isThere)('a game is shared, and whoever opens the link goes on with it', async () => {
    const { tab: first } = await begin();
    await first.press('ArrowRight', 'ArrowLeft', '2', 'ArrowRight', '4');
    await expect.poll(async () => (await values(first)).slice(0, 2)).toEqual([2, 4]);
    await tapOn(first, button('More'));
    await tapOn(first, button('Share'));
    const link = await first.evaluate<string>(`[...document.querySelectorAll('.panel label')].find((label) => label.innerText.startsWith('Link')).querySelector('input').value`);
    expect(link).toMatch(/^http.*#1!4:/);
    await first.close();
    // Somebody else, who has never been here.
    tab = await launch(name);
    await tab.goto(link);
    await expect.poll(() => values(tab!)).toEqual([2, 4, ...new Array<number>(14).fill(0)]);
  });

  test.runIf(isThere)('a link brings the puzzle and what was entered', async () => {
    const { tab } = await begin('#1!4:ab_5b_a_6a_,d2m3m3a4a5s1a2a1a7!2000000000000000!61!a1l1s1c1t1');
    await expect.poll(() => values(tab)).toEqual([2, ...new Array<number>(15).fill(0)]);
  });

  test.runIf(isThere)('a puzzle of today is one tap away, and is then in the calendar and on the shelf', async () => {
    const { tab } = await begin();
    await tapOn(tab, button('Small puzzle of today'));
    await expect.poll(() => tab.evaluate(`document.querySelector('h1').innerText`)).toContain('small');
    await tapOn(tab, cellAt(0));
    await tapOn(tab, button('Enter 1'));
    await expect.poll(async () => (await values(tab))[0]).toBe(1);
    await tapOn(tab, `document.querySelector('.today a')`);
    await tapOn(tab, button('Continue: Small'));
    await expect.poll(async () => (await values(tab))[0]).toBe(1);
    await tab.evaluate(`void (location.hash = '#/games')`);
    await expect.poll(() => text(tab)).toContain('1 of ');
    await expect.poll(() => tab.evaluate(`document.querySelectorAll('.games .thumb').length`)).toBe(1);
    await tapOn(tab, button('Favourite: '));
    await tapOn(tab, button('Delete: '));
    await expect.poll(() => text(tab)).toContain('Deleted: ');
    await tapOn(tab, button('Undo'));
    await expect.poll(() => tab.evaluate(`document.querySelector('.star')?.innerText.trim()`)).toBe('★');
  });

  test.runIf(isThere)('a worksheet is changed by touch and saved as PDF', async () => {
    server = await serve();
    tab = await launch(name);
    await tab.goto(`${server.url}#/print`);
    await expect.poll(() => text(tab!)).toContain('2 pages, 4 puzzles.');
    const label = (words: string) => `[...document.querySelectorAll('label')].find((label) => label.innerText.trim().startsWith(${JSON.stringify(words)}))`;
    await tapOn(tab, label('3×3'));
    await tapOn(tab, label('Large print'));
    await expect.poll(() => text(tab!)).toContain('5 pages, 4 puzzles.');
    await expect.poll(() => tab!.evaluate(`document.querySelectorAll('.sheet-page svg').length`)).toBe(5);
    // What would be downloaded.
    await tab.evaluate(`void (URL.createObjectURL = (file) => (file.text().then((text) => (globalThis.saved = text.slice(0, 5))), 'blob:none'), HTMLAnchorElement.prototype.click = () => {})`);
    await tapOn(tab, button('Save as PDF'));
    await expect.poll(() => tab!.evaluate('globalThis.saved')).toBe('%PDF-');
  });

  test.runIf(isThere)('the time of a solved puzzle is noted by touch', async () => {
    const { tab } = await begin();
    await tab.press('ArrowRight', 'ArrowLeft');
    await solve(tab);
    await expect.poll(() => text(tab)).toContain('Solved!');
    await tapOn(tab, button('Note my time'));
    await expect.poll(() => text(tab)).toContain('Time noted');
    await tab.evaluate(`void (location.hash = '#/settings')`);
    await expect.poll(() => text(tab)).toContain('1 time in the file.');
  });

  test.runIf(isThere)('a lesson of the school is done by touch', async () => {
    const { tab } = await begin('#/school/rules');
    for (const value of [1, 2, 3, 4]) {
      if ((await text(tab)).includes('Right.')) break;
      await tapOn(tab, button(`Enter ${value}`));
      await expect.poll(() => text(tab)).toMatch(/Right\.|Look again\./);
    }
    await expect.poll(() => text(tab)).toContain('Right.');
    await tapOn(tab, button('Next'));
    await expect.poll(() => text(tab)).toContain('2 of 7');
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
