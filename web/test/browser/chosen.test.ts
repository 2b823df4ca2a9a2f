import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardValues, cell, setup, told } from './harness';

const { visit } = setup();

const FOUR = '#1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2';
const chosen = (page: Page) => page.locator('[role=gridcell][aria-selected=true]').evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).dataset.cell)));
const marked = async (page: Page, mark: number) => {
  const all = await page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => [...cell.querySelectorAll('.marks > span')].map((mark) => Number(mark.textContent))));
  return all.flatMap((marks, cell) => (marks.includes(mark) ? [cell] : []));
};

async function begin(options = {}) {
  const opened = await visit(FOUR, options);
  await opened.page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
  return opened;
}

test('several cells are chosen by mouse: by dragging, with Shift or Ctrl, and all that are alike', async () => {
  const { page, complaints } = await begin();
  const middle = async (row: number, col: number) => {
    const { x, y, width, height } = (await cell(page, row, col).boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await page.mouse.move(...(await middle(1, 1)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(1, 3)), { steps: 6 });
  await page.mouse.move(...(await middle(2, 3)), { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => chosen(page)).toEqual([0, 1, 2, 6]);
  // Moving on without the button chooses nothing.
  await page.mouse.move(...(await middle(4, 4)), { steps: 4 });
  await expect.poll(() => chosen(page)).toEqual([0, 1, 2, 6]);
  await cell(page, 4, 4).click({ modifiers: ['Shift'] });
  await cell(page, 1, 2).click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => chosen(page)).toEqual([0, 2, 6, 15]);
  await page.getByText('4 cells are chosen.').waitFor();
  await page.keyboard.press('Shift+Digit3');
  await expect.poll(() => marked(page, 3)).toEqual([0, 2, 6, 15]);
  await cell(page, 3, 1).click();
  await expect.poll(() => chosen(page)).toEqual([8]);
  await cell(page, 1, 1).dblclick();
  await expect.poll(() => chosen(page)).toEqual([0, 2, 6, 15]);
  await page.keyboard.press('Delete');
  await expect.poll(() => marked(page, 3)).toEqual([]);
  await page.keyboard.press('u');
  await expect.poll(() => marked(page, 3)).toEqual([0, 2, 6, 15]);
  expect(complaints).toEqual([]);
});

test('several cells are chosen by keyboard alone, and a screen reader is told', async () => {
  const { page } = await begin();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await expect.poll(() => chosen(page)).toEqual([0, 1, 2, 6]);
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-multiselectable')).toBe('true');
  await page.getByRole('status').filter({ hasText: '4 cells are chosen.' }).waitFor();
  // The focus is on the cell that was reached last, which says what is in it.
  await expect.poll(() => told(page.locator(':focus'))).toMatch(/^Row 2, column 3,/);
  await page.keyboard.press('Space');
  await page.keyboard.press('2');
  await expect.poll(() => marked(page, 2)).toEqual([0, 1, 2, 6]);
  await page.keyboard.press('Escape');
  await expect.poll(() => chosen(page)).toEqual([6]);
  await page.keyboard.press('s');
  await expect.poll(() => chosen(page)).toEqual([0, 1, 2, 6]);
  await page.keyboard.press('ControlOrMeta+a');
  await expect.poll(() => chosen(page)).toHaveLength(16);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chosen(page)).toEqual([7]);
});

test('several cells are chosen by a finger that rests first, and a key that is pressed long makes a mark', async () => {
  const { page, complaints } = await begin({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) => client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const middle = async (at: ReturnType<typeof cell>) => {
    const { x, y, width, height } = (await at.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await cell(page, 4, 1).tap();
  const [from, to] = [await middle(cell(page, 1, 1)), await middle(cell(page, 1, 3))];
  await touch('touchStart', ...from);
  // It rests: what was chosen before stays chosen.
  await expect.poll(() => chosen(page)).toEqual([0, 12]);
  for (let i = 1; i <= 6; i++) await touch('touchMove', from[0] + ((to[0] - from[0]) * i) / 6, from[1]);
  await touch('touchEnd');
  await expect.poll(() => chosen(page)).toEqual([0, 1, 2, 12]);
  const key = await middle(page.getByRole('button', { name: 'Enter 3', exact: true }) as never);
  await touch('touchStart', ...key);
  await expect.poll(() => marked(page, 3)).toEqual([0, 1, 2, 12]);
  await touch('touchEnd');
  expect((await boardValues(page)).every((value) => value === 0)).toBe(true);
  // A tap chooses one cell again, and a short press enters a number.
  await cell(page, 2, 2).tap();
  await expect.poll(() => chosen(page)).toEqual([5]);
  await page.getByRole('button', { name: 'Enter 3', exact: true }).tap();
  await expect.poll(async () => (await boardValues(page))[5]).toBe(3);
  expect(complaints).toEqual([]);
});

test('a right click on a key makes a mark', async () => {
  const { page } = await begin();
  await cell(page, 1, 1).click();
  await page.getByRole('button', { name: 'Enter 2', exact: true }).click({ button: 'right' });
  await expect.poll(() => marked(page, 2)).toEqual([0]);
  expect((await boardValues(page))[0]).toBe(0);
});

test('two quick taps on an empty cell choose this cell only, so that the next number goes nowhere else', async () => {
  const { page } = await visit('', { hasTouch: true });
  await page.getByRole('gridcell').nth(15).waitFor();
  await page.getByRole('gridcell').nth(3).dblclick();
  await page.keyboard.press('2');
  await expect.poll(async () => (await boardValues(page)).filter((value) => value > 0)).toEqual([2]);
});
