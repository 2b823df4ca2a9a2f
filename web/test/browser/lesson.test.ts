import { expect, test } from 'vitest';
import { FIRST_SOLUTION } from '../../src/puzzle/first';
import { boardValues, cell, setup } from './harness';

const { visit } = setup();
const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };

test('the first board teaches by letting one do it', async () => {
  const { page, complaints } = await visit('', PHONE);
  await page.getByRole('heading', { name: 'Your first number' }).waitFor();
  await expect.poll(() => page.locator('[data-cell].pointed').count()).toBe(1);
  await cell(page, 2, 3).tap();
  await page.getByRole('button', { name: 'Enter 4' }).tap();
  await page.getByRole('heading', { name: 'Your second number' }).waitFor();
  await cell(page, 2, 4).tap();
  // A wrong number leads nowhere.
  await page.getByRole('button', { name: 'Enter 3' }).tap();
  await page.getByRole('heading', { name: 'Your second number' }).waitFor();
  await page.getByRole('button', { name: 'Enter 2' }).tap();
  await page.getByRole('heading', { name: 'If you are stuck' }).waitFor();
  await page.getByRole('button', { name: 'Give me a hint' }).tap();
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Tell me more' }).tap();
  await page.getByRole('button', { name: 'Do it' }).tap();
  await page.getByRole('button', { name: 'Play on' }).tap();
  await page.getByRole('button', { name: 'Hint' }).waitFor();
  expect((await boardValues(page)).filter((value) => value > 0)).toHaveLength(3);
  expect(complaints).toEqual([]);
});

test.each(['en', 'de'])('every text of the lesson fits a small phone, and one cell is lit: %s', async (locale) => {
  const { page } = await visit('', { ...PHONE, locale });
  const fits = () => page.locator('.panel-text').evaluate((text) => text.scrollHeight <= text.clientHeight);
  const heading = page.locator('.panel h2');
  const next = async (act: () => Promise<void>) => {
    const before = await heading.innerText();
    await act();
    await expect.poll(() => heading.innerText()).not.toBe(before);
    expect(await fits(), await heading.innerText()).toBe(true);
  };
  await heading.waitFor();
  await expect.poll(() => fits()).toBe(true);
  // Nothing else looks as if it had to be tapped.
  await expect.poll(() => page.locator('[data-cell].selected').count()).toBe(0);
  await expect.poll(() => page.locator('[data-cell].pointed').count()).toBe(1);
  const put = (cell: number, value: number) => async () => {
    await page.locator(`[data-cell="${cell}"]`).tap();
    await expect.poll(() => page.locator('[data-cell].selected').count()).toBe(1);
    await page.locator('.keypad button').nth(value - 1).tap();
  };
  await next(put(6, 4));
  await next(put(7, 2));
  await next(async () => {
    for (let i = 0; i < 4; i++) await page.locator('.panel .primary').tap();
  });
});

test('the lesson can be skipped, and does not come back', async () => {
  const { page } = await visit('', PHONE);
  await page.getByRole('heading', { name: 'Your first number' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Hint' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Hint' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Your first number' }).count()).toBe(0);
});

test('one tap makes a new puzzle of the same size and level', async () => {
  const { page } = await visit('', PHONE);
  await page.getByRole('grid').waitFor();
  const clues = () => page.locator('.clue').allInnerTexts();
  const before = await clues();
  await page.getByRole('button', { name: 'New puzzle: 4 × 4, easy' }).tap();
  await expect.poll(clues).not.toEqual(before);
  await page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
  await expect.poll(() => page.locator('.badge').innerText()).toBe('Easy');
});

test('the button that makes a puzzle is in view', async () => {
  const { page } = await visit('#/new', PHONE);
  await page.getByRole('button', { name: 'Make it' }).waitFor();
  const box = (await page.getByRole('button', { name: 'Make it' }).boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(667);
});

test('combinations of a cage take one tap, and follow the choice of another cage', async () => {
  const { page } = await visit('', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Close' }).click();
  await cell(page, 1, 1).click();
  await page.getByRole('button', { name: 'Combinations of this cage' }).click();
  await page.getByRole('heading', { name: 'Cage 2÷' }).waitFor();
  await cell(page, 4, 2).click();
  await page.getByRole('heading', { name: 'Cage 7+' }).waitFor();
});

test('keys say how many of their number are left to place', async () => {
  const { page } = await visit();
  const left = () => page.getByRole('group', { name: 'Numbers' }).locator('button').evaluateAll((keys) => keys.map((key) => key.getAttribute('data-left')));
  await expect.poll(left).toEqual(['4', '4', '4', '4']);
  await cell(page, 2, 3).click();
  await page.keyboard.press('4');
  await expect.poll(left).toEqual(['4', '4', '4', '3']);
});

test('marks are filled in without what does not fit the cage, if that is wanted', async () => {
  const { page } = await visit('#/settings');
  await page.getByRole('checkbox', { name: 'Fill marks leaves out what does not fit the cage' }).check();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Fill marks' }).click();
  // 3× can only be 1 and 3.
  await expect.poll(() => cell(page, 2, 1).locator('.marks > span').allInnerTexts()).toEqual(['1', '3']);
});

test('a technique is tried on a board', async () => {
  const { page, complaints } = await visit('#/technique/last-cell');
  await page.getByText(/^Difficulty \d+ of \d+: how much/).waitFor();
  await page.getByRole('button', { name: 'Try it on a board' }).click();
  const board = page.getByRole('grid', { name: 'Exercise' });
  await board.waitFor();
  // The last empty cell of a line: some empty cell and some number are right, and a cell that is full is wrong.
  await page.getByRole('button', { name: 'Where do I have to look?' }).click();
  await page.getByText(/last cell of a line/).last().waitFor();
  const size = Math.sqrt((await boardValues(page)).length);
  const lit = await page.locator('.practice [data-cell].role-place').evaluateAll((cells) => cells.filter((cell) => !cell.querySelector('.value')).map((cell) => Number(cell.getAttribute('data-cell'))));
  expect(lit).toHaveLength(1);
  await page.locator(`.practice [data-cell="${lit[0]}"]`).click();
  for (let value = 1; value <= size && !(await page.getByText('Right.', { exact: true }).isVisible()); value++) await page.getByRole('button', { name: `Enter ${value}` }).click();
  await page.getByText('Right.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Another one' }).click();
  await page.getByRole('button', { name: 'Where do I have to look?' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a cage that comes right and a board that is done please quietly, unless motion is unwanted', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page } = await visit('', { reducedMotion });
    const animated = (look: string) => page.locator(`[data-cell].${look}`).evaluateAll((cells) => cells.filter((cell) => getComputedStyle(cell).animationName !== 'none').length);
    await cell(page, 2, 3).click();
    await page.keyboard.press('4');
    await expect.poll(() => page.locator('[data-cell].pleased').count()).toBe(1);
    await expect.poll(() => animated('pleased')).toBe(reducedMotion === 'reduce' ? 0 : 1);
    // A cage that is full but wrong pleases nobody.
    await cell(page, 1, 1).click();
    await page.keyboard.press('1');
    await cell(page, 1, 2).click();
    await page.keyboard.press('4');
    await expect.poll(() => page.locator('[data-cell].pleased').count()).toBe(0);
    for (const [i, value] of FIRST_SOLUTION.entries()) {
      await cell(page, Math.floor(i / 4) + 1, (i % 4) + 1).click();
      if ((await boardValues(page))[i] !== value) await page.keyboard.press(String(value));
    }
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    await expect.poll(() => animated('won')).toBe(reducedMotion === 'reduce' ? 0 : 16);
  }
});

test('the page comes with its own typeface', async () => {
  const { page, complaints } = await visit();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => page.evaluate(() => [...document.fonts].filter(({ family, status }) => family.includes('Figtree') && status === 'loaded').length)).toBe(1);
  expect(complaints).toEqual([]);
});
