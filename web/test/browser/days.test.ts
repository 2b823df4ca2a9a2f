import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardValues, setup } from './harness';

const { visit } = setup();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What the command makes for each day, by name. */
const DAILY = new Map(
  readFileSync(new URL('../../../crates/cagey-cli/tests/golden/daily.txt', import.meta.url), 'utf8').trim().split('\n').map((line) => line.split(' ') as [string, string]),
);
const [NAME, ID] = [...DAILY].find(([name]) => name.endsWith(':small'))!;
const DATE = NAME.slice(0, 10);

/** Opens the page at noon of a day, wherever the test runs. */
async function visitOn(date: string, address = '', options = {}) {
  const opened = await visit('#/settings', options);
  await opened.page.clock.setFixedTime(new Date(`${date}T12:00:00`));
  await opened.page.evaluate((address) => void (location.hash = address || '#/play'), address);
  if (address === '') await opened.page.getByRole('grid', { name: /^Board/ }).waitFor();
  return opened;
}

/** The solution of the game on the board, as the page keeps it. */
const solution = (page: Page) =>
  page.evaluate(() => {
    const key = sessionStorage.getItem('cagey.game');
    return (JSON.parse(localStorage.getItem(`cagey.${key}`) ?? 'null') as { puzzle: { id: string }; about: { solution: number[] } } | null) ?? null;
  });

async function solveByTouch(page: Page): Promise<void> {
  const { about } = (await solution(page))!;
  for (const [cell, value] of about.solution.entries()) {
    await page.locator(`.play [data-cell="${cell}"]`).tap();
    await page.getByRole('button', { name: `Enter ${value}`, exact: true }).tap();
  }
  await page.getByRole('heading', { name: 'Solved!' }).waitFor();
}

test('a puzzle of today is one tap away, the same as the command makes, and counts when it is solved', async () => {
  const { page, complaints } = await visitOn(DATE, '', PHONE);
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Small puzzle of today' }).tap();
  await expect.poll(async () => (await solution(page))?.puzzle.id).toBe(ID);
  await page.getByRole('heading', { level: 1, name: /, small$/ }).waitFor();
  await solveByTouch(page);
  await page.getByRole('button', { name: 'Small puzzle of today, solved' }).waitFor();
  // The calendar knows it, and the line to share says no more than how it went.
  await page.getByRole('group', { name: 'Puzzles of today' }).getByRole('link').tap();
  await page.getByRole('link', { name: /: solved: small$/ }).waitFor();
  await page.getByText('1 day in a row.').waitFor();
  const line = await page.locator('.share-line').innerText();
  expect(line).toMatch(/^Cagey, .*: small in \d+:\d\d without a hint\.$/);
  // The next day, it is yesterday's, and the streak goes on.
  await page.clock.setFixedTime(new Date(`${DATE}T12:00:00`).getTime() + 86_400_000);
  await page.reload();
  await page.getByText('1 day in a row.').waitFor();
  await page.getByRole('link', { name: 'Play', exact: true }).tap();
  await page.getByRole('button', { name: 'Small puzzle of today', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('midnight brings other puzzles while the page is open', async () => {
  // Not the day on which the test runs: the page, which looks once a second, may not have seen the first day at all.
  const { page } = await visitOn('2026-11-11', '#/days');
  await page.getByRole('region', { name: 'Wednesday, November 11, 2026' }).waitFor();
  await page.clock.setFixedTime(new Date('2026-11-12T00:00:01'));
  await page.getByRole('region', { name: 'Thursday, November 12, 2026' }).waitFor();
});

test('every past day is reached by keyboard, and days to come are not', async () => {
  const { page, complaints } = await visitOn('2026-11-18', '#/days');
  const today = page.getByRole('link', { name: 'November 18, 2026: nothing solved' });
  await today.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Tuesday, November 10, 2026' }).waitFor();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/days/2026-11-10');
  await expect.poll(() => page.getByRole('link', { name: /^November 19, 2026/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Year before' }).click();
  await page.getByRole('link', { name: 'Month before' }).click();
  await page.getByRole('heading', { name: 'October 2025' }).waitFor();
  await page.getByRole('button', { name: 'Play: Medium, October 10, 2025' }).click();
  await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  // What was begun is continued from there.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await page.goBack();
  await page.getByRole('button', { name: 'Continue: Medium, October 10, 2025' }).click();
  await expect.poll(async () => (await boardValues(page)).filter((value) => value > 0)).toEqual([3]);
  // A link from where it is tomorrow already.
  await page.evaluate(() => void (location.hash = '#/days/2026-11-19'));
  await page.getByText('This day has not begun where you are.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Play: / }).count()).toBe(0);
  await page.evaluate(() => void (location.hash = '#/days/2026-02-30'));
  await page.getByRole('region', { name: 'Wednesday, November 18, 2026' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a hint used on a puzzle of a day is told in the calendar', async () => {
  const { page } = await visitOn('2026-11-16', '#/days');
  await page.getByRole('button', { name: 'Play: Small, November 16, 2026' }).click();
  await page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Tell me more' }).waitFor();
  await page.keyboard.press('Escape');
  const { about } = (await solution(page))!;
  for (const [cell, value] of about.solution.entries()) {
    await page.locator(`.play [data-cell="${cell}"]`).click();
    await page.keyboard.press(String(value));
  }
  await page.getByRole('heading', { name: 'Solved!' }).waitFor();
  await page.evaluate(() => void (location.hash = '#/days'));
  await page.getByText(/^Solved in \d+:\d\d with 1 hint\.$/).waitFor();
});

test('where the time went, what to practise and personal bests are told after a puzzle, on a phone too', async () => {
  const solution = [4, 2, 3, 1, 3, 1, 4, 2, 2, 3, 1, 4, 1, 4, 2, 3];
  const { page, complaints } = await visit('#1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
  for (const [cell, value] of solution.entries()) {
    await page.locator(`.play [data-cell="${cell}"]`).tap();
    if (cell === 5) await page.waitForTimeout(6500);
    await page.getByRole('button', { name: `Enter ${value}`, exact: true }).tap();
  }
  await page.getByRole('link', { name: 'Look back' }).tap();
  const pace = page.locator('.pace');
  await pace.getByRole('heading', { name: 'Where your time went' }).waitFor();
  await expect.poll(() => pace.locator('li').first().innerText()).toMatch(/^0:0\d before R2C2\. What finds it: /);
  await expect.poll(() => pace.locator('[data-cell="5"]').getAttribute('class')).toContain('heat-4');
  await expect.poll(() => pace.locator('[data-cell="5"] .spoken').textContent()).toMatch(/^Row 2, column 2, 1, 0:\d\d$/);
  await page.getByRole('heading', { name: 'What to practise next' }).waitFor();
  const bests = page.getByRole('heading', { name: 'Personal bests' }).locator('xpath=..');
  await expect.poll(() => bests.getByRole('row').count()).toBe(2);
  await page.getByText('Only games that were solved without a hint count.').waitFor();
  await page.getByRole('link', { name: 'Practise it' }).tap();
  await page.getByRole('navigation', { name: 'Ways to learn' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a solved puzzle can be looked back on: times, the hardest step, and what to practise', async () => {
  const { page, complaints } = await visit('#1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2!4231314223141420!90');
  await page.locator('.play [data-cell="15"]').click();
  await page.keyboard.press('3');
  await page.getByRole('link', { name: 'Look back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Looking back' }).waitFor();
  await expect.poll(() => page.locator('.facts dd').first().innerText()).toMatch(/^1:3\d$/);
  // The step that is shown is the one with the highest bar.
  const heading = await page.getByRole('heading', { name: /^The hardest step, number \d+: / }).innerText();
  const bars = await page.locator('.after-curve rect').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
  expect(bars[Number(/number (\d+)/.exec(heading)![1]) - 1]).toBe(Math.max(...bars));
  await page.getByRole('link', { name: /^Practise: / }).click();
  await page.getByRole('navigation', { name: 'Ways to learn' }).waitFor();
  expect(complaints).toEqual([]);
});
