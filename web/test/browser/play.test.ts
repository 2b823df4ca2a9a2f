import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FIRST_SOLUTION } from '../../src/puzzle/first';
import { boardValues, cell, serve, setup, told } from './harness';

/** A hard puzzle for many kinds of hints, and a small one for few of them. */
const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';
const SIX = '6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24';

const { url, visit } = setup();

const solved = (page: Page) => page.getByRole('heading', { name: 'Solved!' }).waitFor();

test('a puzzle is played to the end by keyboard alone', async () => {
  const { page, complaints } = await visit();
  await page.getByRole('grid').waitFor();
  for (let tabs = 0; tabs < 30; tabs++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break;
  }
  for (let row = 0; row < 4; row++) {
    await page.keyboard.press('Home');
    for (let col = 0; col < 4; col++) {
      await page.keyboard.press(String(FIRST_SOLUTION[row * 4 + col]));
      if (col < 3) await page.keyboard.press('ArrowRight');
    }
    if (row < 3) await page.keyboard.press('ArrowDown');
  }
  await solved(page);
  await expect.poll(() => boardValues(page)).toEqual(FIRST_SOLUTION);
  expect(complaints).toEqual([]);
  // The statistics count it once.
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => page.getByRole('row', { name: /4×4 Easy 1 1/ }).count()).toBe(1);
});

test('a puzzle is played to the end by touch on a phone', async () => {
  const { page, complaints } = await visit('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  // Nothing is wider than the screen.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (let i = 0; i < 16; i++) {
    await cell(page, Math.floor(i / 4) + 1, (i % 4) + 1).tap();
    await page.getByRole('button', { name: `Enter ${FIRST_SOLUTION[i]}` }).tap();
  }
  await solved(page);
  expect(complaints).toEqual([]);
});

test('a puzzle is played to the end through the accessibility tree alone', async () => {
  const { page } = await visit();
  const grid = page.getByRole('grid', { name: 'Board, 4 by 4' });
  await expect.poll(() => grid.getByRole('row').count()).toBe(4);
  const name = (row: number, col: number) => grid.getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${col},`) });
  await expect.poll(() => told(name(1, 1))).toBe('Row 1, column 1, empty, cage 2 divided, 2 cells');
  const status = page.locator('p.notice');
  const says = async (key: string, what: string) => {
    await page.keyboard.press(key);
    await expect.poll(() => status.innerText()).toContain(what);
  };
  await name(4, 2).focus();
  await page.keyboard.press('1');
  await says('c', 'Cage 7 plus, 3 cells: has 1, 2 cells empty, 6 missing from the sum.');
  await says('r', 'Row 4: empty, 1, empty, empty. Missing 2, 3, 4.');
  await says('o', 'Column 2: empty, empty, empty, 1. Missing 2, 3, 4.');
  await name(4, 3).focus();
  await page.keyboard.press('1');
  await says('x', '1 is twice in row 4.');
  await expect.poll(() => told(name(4, 3))).toContain('breaks a rule');
  await page.keyboard.press('Shift+3');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Shift+3');
  await expect.poll(() => told(name(4, 3))).toContain('marks 3');
  await page.getByRole('button', { name: 'Undo' }).click();
  for (let i = 0; i < 16; i++) {
    const [row, col] = [Math.floor(i / 4) + 1, (i % 4) + 1];
    await name(row, col).focus();
    if (!(await told(name(row, col))).startsWith(`Row ${row}, column ${col}, ${FIRST_SOLUTION[i]},`)) {
      await page.keyboard.press(String(FIRST_SOLUTION[i]));
    }
  }
  await solved(page);
});

test('a link shows its own board, and never the one before it', async () => {
  const { page } = await visit('about:blank');
  await page.addInitScript(() => {
    const seen = ((window as unknown as { seen: string[] }).seen = [] as string[]);
    new MutationObserver(() => {
      const name = document.querySelector('[role=grid]')?.getAttribute('aria-label');
      if (name && seen.at(-1) !== name) seen.push(name);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${url()}#1!${SIX}`);
  await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(() => seen()).toEqual(['Board, 6 by 6']);
  // A link that is opened later, and one that is broken, which leaves the game on the board.
  await page.evaluate((hash) => void (location.hash = hash), `#1!${FOUR}`);
  await page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
  await expect.poll(() => seen()).toEqual(['Board, 6 by 6', 'Board, 4 by 4']);
  await page.evaluate(() => void (location.hash = '#1!4:nonsense'));
  await page.getByRole('alert').getByText('This link is broken').waitFor();
  await page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
});

test('hints lead to the solution', async () => {
  const { page, complaints } = await visit(`#1!${FOUR}`);
  // The link has been opened. A hint for the game before it would disappear.
  await page.waitForURL(/#\/play$/);
  for (let steps = 0; steps < 300; steps++) {
    if (await page.getByRole('heading', { name: 'Solved!' }).isVisible()) break;
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Tell me more' }).click();
    await page.getByRole('button', { name: 'Tell me more' }).click();
    await page.getByRole('button', { name: 'Do it' }).click();
  }
  await solved(page);
  expect(complaints).toEqual([]);
});

test('a reason is spoken in words and shown with signs', async () => {
  const { page } = await visit(`#1!${FOUR}`);
  await page.waitForURL(/#\/play$/);
  await page.getByRole('button', { name: 'Hint' }).click();
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Tell me more' }).click();
  const told = page.locator('.sentence');
  await expect.poll(() => told.locator('.spoken').textContent()).toMatch(/row \d, column \d/);
  expect(await told.locator('.spoken').textContent()).not.toMatch(/R\dC\d|[−×÷·]/);
  await expect.poll(() => told.innerText()).toMatch(/R\dC\d/);
});

test('the workshop is loaded when it is needed, and not before', async () => {
  const { page, complaints } = await visit('about:blank', { serviceWorkers: 'block' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(url());
  await cell(page, 1, 1).click();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Tell me more' }).waitFor();
  await page.waitForLoadState('networkidle');
  const ofWorkshop = () => loaded.filter((path) => path.includes('workshop'));
  expect(loaded.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
  expect(ofWorkshop()).toEqual([]);
  await page.getByRole('button', { name: 'Combinations of this cage' }).click();
  await page.getByRole('heading', { name: /^What is still possible/ }).waitFor();
  expect(ofWorkshop()).toHaveLength(1);
  // It is loaded only once.
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('link', { name: 'Naked single' }).waitFor();
  expect(ofWorkshop()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a hint says that an entry is wrong, then which, then why; and it can be taken back', async () => {
  const { page } = await visit();
  await cell(page, 1, 1).click();
  const wrong = (FIRST_SOLUTION[0]! % 4) + 1;
  await page.keyboard.press(String(wrong));
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('heading', { name: 'Something is wrong' }).waitFor();
  const lit = () => page.locator('[data-cell].wrong, [data-cell][class*="role-"]').count();
  await page.locator('.panel').getByText('One of your numbers is wrong.').waitFor();
  await expect.poll(() => lit()).toBe(0);
  await page.getByRole('button', { name: 'Show me which' }).click();
  await page.locator('.panel').getByText(`R1C1 cannot be ${wrong}.`).waitFor();
  await expect.poll(() => lit()).toBe(1);
  await page.getByRole('button', { name: 'Why?' }).click();
  await expect.poll(lit).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Back to before my first mistake' }).click();
  await expect.poll(() => boardValues(page)).toEqual(new Array(16).fill(0));
});

test('an explanation is stepped through forward and back, and its technique has a page', async () => {
  const { page } = await visit();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Explain from here' }).click();
  const title = page.getByRole('heading', { name: /^Step 1 of/ });
  await title.waitFor();
  await page.getByRole('button', { name: 'Forward' }).click();
  await page.getByRole('heading', { name: /^Step 2 of/ }).waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await title.waitFor();
  await page.getByRole('link', { name: /^About “/ }).click();
  await page.getByRole('heading', { name: 'Why it is true' }).waitFor();
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await title.waitFor();
});

test('an explanation that does not reach a solution does not promise one', async () => {
  // One cell is given, and the rest is left open.
  const { page } = await visit('#1!3:_e_6,a1a5a6a6');
  await page.getByRole('grid', { name: 'Board, 3 by 3' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Explain from here' }).click();
  await page.getByRole('heading', { name: /^Step 1 of/ }).waitFor();
  const told = () => page.locator('.panel').textContent();
  expect(await told()).not.toContain('solution');
  await page.getByRole('button', { name: 'Last step' }).click();
  await expect.poll(told).toContain('The puzzle has several solutions');
});

test('a share link opens the same position in a fresh profile', async () => {
  const { page } = await visit();
  await cell(page, 1, 1).click();
  await page.keyboard.press('1');
  await cell(page, 2, 2).click();
  await page.keyboard.press('Shift+3');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByLabel('Link').inputValue();
  const values = await boardValues(page);
  const { page: other, complaints } = await visit(link);
  await expect.poll(() => boardValues(other)).toEqual(values);
  await expect.poll(() => told(cell(other, 2, 2))).toContain('marks 3');
  expect(complaints).toEqual([]);
});

test('a solved game is shared as the bare puzzle, with a message', async () => {
  const { page } = await visit();
  for (let i = 0; i < 16; i++) {
    await cell(page, Math.floor(i / 4) + 1, (i % 4) + 1).click();
    await page.keyboard.press(String(FIRST_SOLUTION[i]));
  }
  await solved(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.getByLabel('Message').inputValue()).toMatch(/^I solved this 4×4 puzzle \(easy\) in \d+:\d\d, without a hint\.$/);
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const { page: other } = await visit(link);
  await other.waitForURL(/#\/play$/);
  await expect.poll(() => boardValues(other)).toEqual(new Array(16).fill(0));
});

test('two tabs with the same game agree, and two games do not interfere', async () => {
  const { page, complaints } = await visit();
  await cell(page, 1, 1).click();
  await page.keyboard.press('2');
  const other = await page.context().newPage();
  await other.goto(url());
  await expect.poll(async () => (await boardValues(other)).slice(0, 2)).toEqual([2, 0]);
  await cell(other, 1, 2).click();
  await other.keyboard.press('1');
  await expect.poll(async () => (await boardValues(page)).slice(0, 2)).toEqual([2, 1]);
  await page.getByText('This game was continued in another tab').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await boardValues(other)).slice(0, 2)).toEqual([2, 0]);
  // Another game in the second tab leaves the first alone, and both are there after a reload.
  await other.evaluate((fragment) => void (location.hash = fragment), `1!${SIX}`);
  await other.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  await cell(other, 1, 1).click();
  await other.keyboard.press('6');
  await page.getByRole('button', { name: 'Redo' }).click();
  await other.reload();
  await page.reload();
  await expect.poll(async () => (await boardValues(page)).slice(0, 2)).toEqual([2, 1]);
  await expect.poll(async () => (await boardValues(other))[0]).toBe(6);
  expect(complaints).toEqual([]);
});

test('levels that a size does not have are not offered', async () => {
  const { page } = await visit('#/new');
  await page.getByRole('radio', { name: 'Extreme' }).check();
  await page.getByRole('radio', { name: '3×3', exact: true }).check();
  await page.getByText('No 3×3 puzzle is harder than “hard”.').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Extreme' }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('radio', { name: 'Hard' }).isChecked()).toBe(true);
  // With a size that has the level, the first choice is back.
  await page.getByRole('radio', { name: '4×4', exact: true }).check();
  await expect.poll(() => page.getByRole('radio', { name: 'Extreme' }).isChecked()).toBe(true);
});

test('opening a link does not lose the game', async () => {
  const { page } = await visit();
  await cell(page, 1, 1).click();
  await page.keyboard.press('1');
  await page.evaluate((fragment) => void (location.hash = fragment), `1!${SIX}`);
  await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Back to my previous game' }).click();
  await expect.poll(async () => (await boardValues(page))[0]).toBe(1);
});

test('a reload keeps the game, with all that can be undone', async () => {
  const { page } = await visit();
  await cell(page, 1, 1).click();
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('2');
  await page.reload();
  await expect.poll(async () => (await boardValues(page)).slice(0, 2)).toEqual([1, 2]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => boardValues(page)).toEqual(new Array(16).fill(0));
});

test('after the first visit the page needs no network', async () => {
  const own = await serve();
  const { page } = await visit(own.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const modules = () =>
    page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().flatMap(({ url }) => /cagey_(play_..|workshop)_bg.*wasm$/.exec(url)?.[1] ?? []).sort();
    });
  // Files that are not needed to play are fetched after the first move, whether they are used or not.
  await expect.poll(() => modules()).toEqual(['play_en']);
  await cell(page, 1, 1).click();
  await page.keyboard.press('2');
  await expect.poll(modules).toEqual(['play_de', 'play_en', 'workshop']);
  own.stop();
  await page.context().setOffline(true);
  await page.reload();
  await cell(page, 1, 1).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Tell me more' }).waitFor();
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('radio', { name: '5×5', exact: true }).check();
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByRole('grid', { name: 'Board, 5 by 5' }).waitFor();
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('link', { name: 'Naked single' }).waitFor();
});

test('a solution that was shown does not count as solved', async () => {
  const { page } = await visit('#/about');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByRole('heading', { name: 'The solution' }).waitFor();
  await expect.poll(() => boardValues(page)).toEqual(FIRST_SOLUTION);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText('Nothing solved yet.').waitFor();
});

test('a checkpoint can be restored, and combinations are listed on request', async () => {
  const { page } = await visit();
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name }).click();
  };
  await cell(page, 1, 1).click();
  await page.keyboard.press('2');
  await more('Set checkpoint');
  await cell(page, 1, 2).click();
  await page.keyboard.press('1');
  await more('Back to checkpoint 1');
  await expect.poll(async () => (await boardValues(page)).slice(0, 2)).toEqual([2, 0]);
  await more('Combinations of this cage');
  await page.getByText('4 ÷ 2').first().waitFor();
  await expect.poll(() => page.getByText('2 ÷ 1').count()).toBe(2);
});

test('what is kept can be exported, deleted and restored', async () => {
  const { page } = await visit();
  await cell(page, 1, 1).click();
  await page.keyboard.press('2');
  await page.getByRole('link', { name: 'Settings' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export', exact: true }).click()]);
  const kept = readFileSync((await file.path())!);
  expect(JSON.parse(kept.toString())).toMatchObject({ games: [{ moves: ['=0,2'] }] });
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await page.getByText('Everything kept here has been deleted.').waitFor();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole('link', { name: 'Enter' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'cagey.json', mimeType: 'application/json', buffer: kept });
  await page.getByText('Restored: 1 game, settings and statistics.').waitFor();
  await expect.poll(async () => (await boardValues(page))[0]).toBe(2);
});

test('a broken link gets a message and a board', async () => {
  for (const [fragment, message] of [
    ['1!4:nonsense', 'This link is broken'],
    ['1!', 'This link is broken'],
    [`1!${SIX}!123`, 'This link is broken'],
    ['7!whatever', 'newer version'],
  ]) {
    const { page } = await visit(`#${fragment}`);
    await expect.poll(() => page.getByRole('alert').innerText()).toContain(message);
    await page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
  }
});

test('a puzzle is made in the background, and that can be cancelled', async () => {
  const { page } = await visit('#/new', { serviceWorkers: 'block' });
  // The worker that answers questions has started once it has said which levels there are.
  await page.getByRole('radio', { name: '3×3' }).check();
  await expect.poll(() => page.getByRole('radio', { name: 'Extreme' }).isDisabled()).toBe(true);
  // The next worker, which makes puzzles, is busy forever.
  await page.route('**/worker-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'self.onmessage = () => { for (;;); };' }));
  await page.getByRole('button', { name: 'Make it' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.waitFor({ timeout: 15_000 });
  // The page still responds.
  await page.getByRole('textbox', { name: 'Number' }).fill('17');
  await page.getByRole('radio', { name: '9×9' }).check();
  await page.getByRole('radio', { name: 'Extreme' }).check();
  await page.unroute('**/worker-*.js');
  await cancel.click();
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByRole('grid', { name: 'Board, 9 by 9' }).waitFor();
  await page.getByText('no guessing').waitFor();
  await expect.poll(() => page.locator('.badge').innerText()).toBe('Extreme');
});

test('hints that are not noted down are not told again', async () => {
  const { page } = await visit('#1!6:_aa_5a__ba_3a_3ab__aa_aa_3a__a_aa_a_,a9m12m20m6m10m6d2s1d3d2a8a6s3d2s2a6s2');
  // The link is opened after the page is there.
  await cell(page, 6, 6).waitFor();
  const told = [];
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('h');
    await page.getByRole('heading', { name: 'Where to look' }).waitFor();
    for (let more = 0; more < 2; more++) await page.keyboard.press('h');
    await page.getByRole('heading', { name: 'The whole reason' }).waitFor();
    told.push(await page.locator('.panel').first().innerText());
  }
  expect(new Set(told).size).toBe(3);
});
