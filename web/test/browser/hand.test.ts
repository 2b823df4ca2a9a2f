import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardValues, cell, setup, told } from './harness';

const { visit } = setup();

const FOUR = '#1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const corners = (page: Page, row: number, col: number) => cell(page, row, col).locator('.corners > span').allTextContents();
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: 'What a number does' }).getByRole('button', { name, exact: true });
const key = (page: Page, name: string) => page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name, exact: true });

async function begin(options = {}) {
  const opened = await visit(FOUR, options);
  await opened.page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
  return opened;
}

/** Asks for the tools as a player does who has never seen them. */
async function withTools(options = {}) {
  const opened = await begin(options);
  const { page } = opened;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Corner marks, colours, number first' }).click();
  await tool(page, 'Corner').waitFor();
  return opened;
}

test('corner marks and colours by touch on a phone: beside marks, undone one by one, and there after a reload', async () => {
  const { page, complaints } = await withTools(PHONE);
  const board = () => page.locator('.board').boundingBox();
  const place = await board();
  await cell(page, 2, 2).tap();
  await tool(page, 'Corner').tap();
  for (const value of [1, 3, 4]) await key(page, `Corner mark ${value}`).tap();
  await tool(page, 'Pencil').tap();
  for (const value of [1, 2]) await key(page, `Mark ${value}`).tap();
  await tool(page, 'Colour').tap();
  await key(page, 'Colour 4, green').tap();
  await expect.poll(() => corners(page, 2, 2)).toEqual(['1', '3', '4']);
  await expect.poll(() => told(cell(page, 2, 2))).toMatch(/^Row 2, column 2, marks 1 2, .*, corner marks 1 3 4, coloured green$/);
  // Nothing covers anything else.
  const boxes = await cell(page, 2, 2).locator('.corners > span, .marks > span').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  for (const [i, a] of boxes.entries()) for (const b of boxes.slice(0, i)) expect(a.left >= b.right - 1 || b.left >= a.right - 1 || a.top >= b.bottom - 1 || b.top >= a.bottom - 1).toBe(true);
  await expect.poll(() => board()).toEqual(place);
  // Every target is large enough for a finger.
  const heights = await page.locator('.tools-more button').evaluateAll((all) => all.map((one) => Math.min(one.clientHeight + 2, one.clientWidth + 2)));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.reload();
  await expect.poll(() => corners(page, 2, 2)).toEqual(['1', '3', '4']);
  await tool(page, 'Colour').waitFor();
  await expect.poll(() => cell(page, 2, 2).getAttribute('class')).toContain('tint-4');
  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  expect(await told(cell(page, 2, 2))).not.toMatch(/corner|coloured|marks/);
  expect(complaints).toEqual([]);
});

test('by keyboard alone: Ctrl for corner marks, Alt for colours, Space for the next tool, and a screen reader is told', async () => {
  const { page, complaints } = await begin();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  // The rest of the hand is loaded now.
  await expect.poll(async () => {
    await page.keyboard.press('Alt+Digit2');
    return (await cell(page, 1, 2).getAttribute('class'))?.includes('tint-2');
  }).toBe(true);
  await page.keyboard.press('Control+Digit3');
  await expect.poll(() => corners(page, 1, 2)).toEqual(['3']);
  await expect.poll(() => corners(page, 1, 3)).toEqual(['3']);
  await page.keyboard.press('Alt+Digit0');
  await expect.poll(() => told(cell(page, 1, 3))).toMatch(/, corner marks 3$/);
  await page.keyboard.press('Delete');
  await expect.poll(() => corners(page, 1, 2)).toEqual([]);
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Corner marks, colours, number first' }).press('Enter');
  await tool(page, 'Corner').waitFor();
  await page.locator('[data-cell="5"]').focus();
  for (const what of ['Pencil marks', 'Corner marks', 'Colours']) {
    await page.keyboard.press('Space');
    await page.getByRole('status').filter({ hasText: what }).waitFor();
  }
  await page.keyboard.press('3');
  await expect.poll(() => told(cell(page, 2, 2))).toMatch(/coloured yellow$/);
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('3');
  await expect.poll(() => corners(page, 2, 2)).toEqual(['3']);
  expect(complaints).toEqual([]);
});

test('with the number first, cells are tapped, and a long press or a right click makes a mark', async () => {
  const { page, complaints } = await withTools(PHONE);
  await tool(page, 'Number first').tap();
  await key(page, 'Enter 3').tap();
  await expect.poll(() => key(page, 'Enter 3').getAttribute('aria-pressed')).toBe('true');
  await page.getByText('3 is ready: tap its cells.').waitFor();
  await cell(page, 2, 1).tap();
  await cell(page, 1, 3).tap();
  const values = () => boardValues(page);
  expect((await values()).flatMap((value, at) => (value === 3 ? [at] : []))).toEqual([2, 4]);
  const client = await page.context().newCDPSession(page);
  const { x, y, width, height } = (await cell(page, 4, 4).boundingBox())!;
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  await expect.poll(() => told(cell(page, 4, 4))).toMatch(/marks 3/);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cell(page, 3, 4).click({ button: 'right' });
  await expect.poll(() => told(cell(page, 3, 4))).toMatch(/marks 3/);
  await expect.poll(() => told(cell(page, 4, 4))).toMatch(/marks 3/);
  // By keyboard: the number, then its cells.
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect((await values())[7]).toBe(2);
  await page.keyboard.press('Escape');
  await page.getByText('No number is ready.').waitFor();
  await cell(page, 4, 1).tap();
  expect((await values())[12]).toBe(0);
  expect(complaints).toEqual([]);
});

test('what an expert has noted reaches another tab', async () => {
  const { page } = await begin();
  await cell(page, 1, 1).click();
  await expect.poll(async () => {
    await page.keyboard.press('Control+Digit1');
    return (await corners(page, 1, 1)).length;
  }).toBe(1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect.poll(() => corners(other, 1, 1)).toEqual(['1']);
  await cell(other, 1, 1).click();
  await other.keyboard.press('Control+Digit2');
  await expect.poll(() => corners(page, 1, 1)).toEqual(['1', '2']);
});

test('Z, X, C and V take the tools while they are shown, and say what they said before with Shift or without the tools', async () => {
  const { page } = await withTools();
  await cell(page, 1, 1).click();
  const taken = () => page.getByRole('toolbar', { name: 'What a number does' }).getByRole('button', { pressed: true }).textContent();
  for (const [key, name] of [['x', 'Corner'], ['c', 'Pencil'], ['v', 'Colour'], ['z', 'Number']] as const) {
    await page.keyboard.press(key);
    await expect.poll(taken).toBe(name);
  }
  await page.keyboard.press('x');
  await page.keyboard.press('3');
  await expect.poll(() => corners(page, 1, 1)).toEqual(['3']);
  const said = page.locator('[role=status]', { hasText: 'Cage' });
  await page.keyboard.press('Shift+C');
  await expect.poll(() => said.count()).toBeGreaterThan(0);
  await expect.poll(taken).toBe('Corner');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: /Corner marks, colours, number first/ }).click();
  await cell(page, 4, 4).click();
  await page.keyboard.press('c');
  await expect.poll(() => said.count()).toBeGreaterThan(0);
});

test('a colour has a letter beside it, on the board and on its key, in every theme', async () => {
  const { page } = await withTools();
  await cell(page, 1, 1).click();
  await page.keyboard.press('Alt+2');
  await cell(page, 2, 2).click();
  await page.keyboard.press('Alt+4');
  await page.keyboard.press('v');
  const onCell = (where: Locator) => where.locator('.sign').evaluate((sign) => [sign.textContent, Number.parseFloat(getComputedStyle(sign).fontSize)] as const);
  const onKey = (where: Locator) => where.evaluate((key) => [getComputedStyle(key, '::before').content.replaceAll('"', ''), Number.parseFloat(getComputedStyle(key, '::before').fontSize)] as const);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [found, letter] of [[await onCell(cell(page, 1, 1)), 'b'], [await onCell(cell(page, 2, 2)), 'd'], [await onKey(key(page, 'Colour 2, orange')), 'b'], [await onKey(key(page, 'Colour 4, green')), 'd']] as const) {
      expect(found[0]).toBe(letter);
      expect(found[1]).toBeGreaterThanOrEqual(9);
    }
  }
  // It is for the eye: the cell is told with the name of its colour.
  expect(await told(cell(page, 1, 1))).toMatch(/^Row 1, column 1, .*, coloured orange$/);
});
