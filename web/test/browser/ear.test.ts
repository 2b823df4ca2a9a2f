import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FIRST_SOLUTION } from '../../src/puzzle/first';
import { cell, setup, told } from './harness';

const { url, visit } = setup();

/** What is said about what is shown beside the board. The region is marked, so that a test notices if another takes its place. */
const region = (page: Page) => page.locator('p.spoken[role=status]').first();
const heard = async (page: Page) => (await region(page).textContent()) ?? '';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

test('what a hint says is told in a region that was there before', async () => {
  const { page } = await visit();
  await region(page).evaluate((element) => element.setAttribute('data-same', 'yes'));
  await page.keyboard.press('h');
  await expect.poll(() => heard(page)).toMatch(/^Look at/);
  for (const key of ['h', 'h']) await page.keyboard.press(key);
  // Written for the ear: no names such as R1C3.
  await expect.poll(() => heard(page)).toMatch(/So row \d+, column \d+ is \d/i);
  expect(await heard(page)).not.toMatch(/R\d+C\d+/);
  await expect.poll(() => region(page).getAttribute('data-same')).toBe('yes');
});

test('every page has a title and a heading of its own, which gets the focus', async () => {
  const { page } = await visit();
  await expect.poll(() => page.locator('h1').count()).toBeGreaterThan(0);
  const titles = new Set([await page.title()]);
  for (const name of ['new', 'enter', 'print', 'help', 'settings', 'games', 'days', 'school', 'about', 'play']) {
    await page.evaluate((hash) => void (location.hash = hash), `#/${name}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expect.poll(() => page.locator('main h1').count()).toBe(1);
    if (name !== 'play') expect(titles.has(await page.title())).toBe(false);
    titles.add(await page.title());
    // The next page is recognised by another heading.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  }
});

test('what is first said comes after the region for it', async () => {
  const { page } = await visit('about:blank');
  await page.addInitScript(() => {
    const said = ((window as unknown as { said: string[] }).said = [] as string[]);
    new MutationObserver(() => {
      const text = document.querySelector('p.spoken[role=status]')?.textContent;
      if (typeof text === 'string' && said.at(-1) !== text) said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(url());
  await expect.poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(['', expect.stringMatching(/^Your first number\./)]);
});

test('a walk is stepped through with names and roles alone, and told', async () => {
  const { page } = await visit();
  await button(page, 'More').click();
  await button(page, 'Explain from here').click();
  await expect.poll(() => heard(page)).toMatch(/row \d+|column \d+/i);
  const first = await heard(page);
  await button(page, 'Forward').click();
  await expect.poll(() => heard(page)).not.toBe(first);
  // The slider tells where one is.
  await page.getByRole('slider', { name: 'Step' }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => heard(page)).toMatch(/solved|solution/i);
  await button(page, 'Back').click();
  await expect.poll(() => heard(page)).toMatch(/row \d+|column \d+/i);
  await button(page, 'Back to the game').first().click();
  // The lesson goes on.
  await expect.poll(() => heard(page)).toMatch(/^Your first number\./);
});

test('the lesson is done from what is said alone', async () => {
  const { page, complaints } = await visit();
  await expect.poll(() => heard(page)).toMatch(/^Your first number\. .*Row 2, column 3 is a cage of its own/);
  // Where to go and what to press are taken from what is said.
  const [, row, col, value] = /Row (\d), column (\d) is a cage.*press (\d)\.$/.exec(await heard(page))!;
  await cell(page, Number(row), Number(col)).focus();
  await page.keyboard.press(value!);
  await expect.poll(() => heard(page)).toMatch(/^Your second number\. Row 2, column 1 and Row 2, column 2 are a cage, 3 times: .*for Row 2, column 4\?$/);
  await cell(page, 2, 4).focus();
  await page.keyboard.press('2');
  await expect.poll(() => heard(page)).toMatch(/^If you are stuck\./);
  await button(page, 'Give me a hint').press('Enter');
  await expect.poll(() => heard(page)).toMatch(/^Look at/);
  for (let i = 0; i < 2; i++) await button(page, 'Tell me more').press('Enter');
  await expect.poll(() => heard(page)).toMatch(/So row \d, column \d is \d\.$/);
  const [, r, c, v] = /So row (\d), column (\d) is (\d)\.$/.exec(await heard(page))!;
  await button(page, 'Do it').press('Enter');
  await expect.poll(() => told(cell(page, Number(r), Number(c)))).toMatch(new RegExp(`^Row ${r}, column ${c}, ${v},`));
  expect(Number(v)).toBe(FIRST_SOLUTION[(Number(r) - 1) * 4 + Number(c) - 1]);
  await expect.poll(() => heard(page)).toMatch(/^That is all\./);
  await button(page, 'Play on').press('Enter');
  await expect.poll(() => heard(page)).toBe('');
  expect(complaints).toEqual([]);
});

test('why not is asked and answered with names and roles alone', async () => {
  const { page, complaints } = await visit('#1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2');
  await page.waitForURL(/#\/play$/);
  await cell(page, 1, 1).focus();
  await button(page, 'Why not?').press('Enter');
  await expect.poll(() => heard(page)).toBe('Why can Row 1, column 1 not be …?');
  await page.getByRole('group', { name: /^Why can/ }).first().getByRole('button', { name: '2' }).press('Enter');
  await expect.poll(() => heard(page)).toBe('Look at row 1.');
  await button(page, 'Tell me more').press('Enter');
  await expect.poll(() => heard(page)).toContain('hidden single');
  await button(page, 'Tell me more').press('Enter');
  await expect.poll(() => heard(page)).toContain('So row 1, column 1 is 4.');
  expect(await heard(page)).not.toMatch(/R\dC\d|[−×÷·]/);
  // What is said is what the library says to be heard, and not the names in the sentence.
  expect(await heard(page)).not.toContain('Show ');
  await page.keyboard.press('Escape');
  await expect.poll(() => heard(page)).toBe('');
  expect(complaints).toEqual([]);
});

test('a puzzle is entered with names and roles alone, and what it lacks is told', async () => {
  const { page, complaints } = await visit('#/enter');
  await page.getByRole('combobox', { name: 'Size' }).selectOption('3×3');
  const grid = page.getByRole('grid', { name: 'Puzzle to enter, 3 by 3' });
  await grid.waitFor();
  const status = page.getByRole('main').getByRole('status').filter({ hasText: /cell|clue|solution/ });
  await expect.poll(() => status.innerText()).toContain('9 cells are in no cage yet.');
  const at = (row: number, col: number) => grid.getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${col},`) });
  /** Draws a cage with Shift and arrows, and types its clue. */
  const draw = async (row: number, col: number, way: string[], clue: string) => {
    await at(row, col).focus();
    if (way.length === 0) await page.keyboard.press('Enter');
    for (const arrow of way) await page.keyboard.press(`Shift+Arrow${arrow}`);
    await page.keyboard.type(clue);
  };
  await draw(1, 1, ['Right'], '5+');
  await expect.poll(() => told(at(1, 2))).toBe('Row 1, column 2, cage 1 of 2 cells, clue 5+, chosen');
  await expect.poll(() => status.innerText()).toContain('7 cells are in no cage yet.');
  await draw(1, 3, [], '1');
  await draw(2, 1, ['Down'], '3+');
  await draw(2, 2, ['Down'], '4+');
  await expect.poll(() => status.innerText()).toContain('2 cells are in no cage yet.');
  await draw(2, 3, [], '2');
  await draw(3, 3, [], '3');
  await expect.poll(() => status.innerText()).toContain('There is exactly one solution.');
  // A clue was copied wrongly: which cages contradict each other is in the names of their cells.
  await at(1, 3).focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  await expect.poll(() => status.innerText()).toContain('There is no solution.');
  await expect.poll(() => grid.getByRole('gridcell', { name: /in a cage that contradicts others/ }).count()).toBeGreaterThan(1);
  await at(1, 3).focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('1');
  await expect.poll(() => status.innerText()).toContain('There is exactly one solution.');
  await button(page, 'Play it').press('Enter');
  await page.getByRole('grid', { name: 'Board, 3 by 3' }).waitFor();
  await expect.poll(() => told(cell(page, 1, 1))).toBe('Row 1, column 1, empty, cage 5 plus, 2 cells');
  expect(complaints).toEqual([]);
});

test('several solutions are looked through with names and roles alone', async () => {
  const { page } = await visit('#/enter');
  await page.getByRole('combobox', { name: 'Size' }).selectOption('2×2');
  const grid = page.getByRole('grid', { name: 'Puzzle to enter, 2 by 2' });
  const at = (row: number, col: number) => grid.getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${col},`) });
  for (const row of [1, 2]) {
    await at(row, 1).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.type('3+');
  }
  const status = page.getByRole('main').getByRole('status').filter({ hasText: /cell|clue|solution/ });
  await expect.poll(() => status.innerText()).toContain('There are 2 solutions.');
  await expect.poll(() => told(at(1, 1))).toContain('not the same in all solutions');
  await button(page, 'Look at the solutions').press('Enter');
  await expect.poll(() => status.textContent()).toContain('Solution 1 of 2');
  const first = await told(at(1, 1));
  await button(page, 'Next solution').press('Enter');
  await expect.poll(() => status.textContent()).toContain('Solution 2 of 2');
  expect(await told(at(1, 1))).not.toBe(first);
});

test('a technique is practised with names and roles alone, and told', async () => {
  const { page } = await visit('#/technique/hidden-single');
  await button(page, 'Try it on a board').press('Enter');
  await expect.poll(() => heard(page)).toMatch(/^Which number follows by this technique/);
  await button(page, 'Where do I have to look?').press('Enter');
  await expect.poll(() => heard(page)).toMatch(/^Look at (row|column) \d.*hidden single/i);
  await button(page, 'Show me').press('Enter');
  await expect.poll(() => heard(page)).toMatch(/So row \d, column \d is \d\.$/);
  expect(await heard(page)).not.toMatch(/R\dC\d/);
  // The answer that was told is right in the same position.
  const [, row, col, value] = /So row (\d), column (\d) is (\d)\.$/.exec(await heard(page))!;
  await cell(page, Number(row), Number(col)).focus();
  await page.keyboard.press(value!);
  await expect.poll(() => heard(page)).toMatch(/^Right\./);
  await page.keyboard.press(String((Number(value) % 5) + 1));
  await expect.poll(() => heard(page)).toMatch(/^That does not follow/);
});
