import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardValues, cell, setup, told } from './harness';

const { visit } = setup();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The value of the cell in the corner. */
const corner = async (page: Page) => (await boardValues(page))[0];
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? document.activeElement?.textContent ?? '');

/** Limits number and letter keys to the board, and goes back to the game. */
async function switchOff(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: /^Number and letter keys/ }).uncheck();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('grid').waitFor();
}

test('on a first visit, a number goes into the cell that looks selected', async () => {
  const { page, complaints } = await visit();
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('2');
  await expect.poll(() => corner(page)).toBe(2);
  // Arrows move the focus to the board, where a screen reader reads the cell.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('4');
  await expect.poll(() => boardValues(page)).toEqual([2, 4, ...new Array<number>(14).fill(0)]);
  await expect.poll(() => focused(page)).toBe('1');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('u');
  await expect.poll(() => boardValues(page)).toEqual(new Array(16).fill(0));
  expect(complaints).toEqual([]);
});

test('keys work after any button', async () => {
  const { page } = await visit();
  await button(page, 'Enter 3').click();
  await expect.poll(() => corner(page)).toBe(3);
  // A button that was disabled loses the focus.
  await button(page, 'Undo').click();
  await expect.poll(() => button(page, 'Undo').isDisabled()).toBe(true);
  await page.keyboard.press('2');
  await expect.poll(() => corner(page)).toBe(2);
  for (const name of ['Undo', 'Erase', 'Check', 'Fill marks', 'More']) {
    await button(page, name).click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('4');
    await expect.poll(() => corner(page), { message: name }).toBe(4);
    await page.keyboard.press('2');
    await expect.poll(() => corner(page), { message: name }).toBe(2);
  }
  await page.getByRole('button', { name: 'Pencil marks: off' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await page.keyboard.press('4');
  await expect.poll(() => told(cell(page, 2, 1))).toContain('marks 4,');
});

test('a hint is asked for, told and done by keys alone', async () => {
  const { page } = await visit();
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('h');
  await page.getByText('Where to look').waitFor();
  // A hint is only applied once it has been shown in full.
  await page.keyboard.press('d');
  await page.getByText('Where to look').waitFor();
  await page.keyboard.press('h');
  await page.getByText('What to look for').waitFor();
  await page.keyboard.press('h');
  await button(page, 'Do it').waitFor();
  await expect.poll(() => button(page, 'Undo').isDisabled()).toBe(true);
  await page.keyboard.press('d');
  await expect.poll(() => button(page, 'Do it').count()).toBe(0);
  expect((await boardValues(page)).filter((value) => value > 0)).toHaveLength(1);
  await expect.poll(() => button(page, 'Undo').isDisabled()).toBe(false);
  // The same works after pressing the button, which then disappears.
  await button(page, 'Hint').click();
  for (let i = 0; i < 2; i++) await button(page, 'Tell me more').click();
  await button(page, 'Do it').click();
  await page.keyboard.press('2');
  await expect.poll(() => corner(page)).toBe(2);
});

test('keys work after the theme was switched', async () => {
  const { page } = await visit();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'dark' }).check();
  // They do not work there, because nobody would see what they do.
  await page.keyboard.press('3');
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => corner(page)).toBe(0);
  await page.keyboard.press('2');
  await expect.poll(() => corner(page)).toBe(2);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await page.keyboard.press('3');
  await expect.poll(() => corner(page)).toBe(3);
});

test('an element with the focus keeps its own keys', async () => {
  const { page } = await visit();
  // A button is pressed by Enter and Space, and nothing else happens.
  await button(page, 'Enter 3').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => corner(page)).toBe(3);
  await page.keyboard.press('Space');
  await expect.poll(() => corner(page)).toBe(0);
  await page.getByRole('button', { name: 'Pencil marks: off' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => corner(page)).toBe(3);
  // A text field takes all keys.
  await button(page, 'More').click();
  await button(page, 'Share').click();
  await page.getByLabel('Link').focus();
  for (const key of ['3', 'f', 'Space', 'Delete', 'ArrowRight', 'Home']) await page.keyboard.press(key);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  // A checkbox takes Space, and leaves numbers to the board.
  const box = page.getByRole('checkbox', { name: 'With what I have entered' });
  await box.focus();
  const was = await box.isChecked();
  await page.keyboard.press('Space');
  await expect.poll(() => box.isChecked()).toBe(!was);
  await page.getByRole('button', { name: 'Pencil marks: off' }).waitFor();
  await expect.poll(() => boardValues(page)).toEqual([3, ...new Array(15).fill(0)]);
  await expect.poll(() => told(cell(page, 1, 1))).toContain('3');
  await page.keyboard.press('2');
  await expect.poll(() => corner(page)).toBe(2);
  // The browser's own shortcuts still work.
  await page.keyboard.press('Control+3');
  await page.keyboard.press('Alt+3');
  await expect.poll(() => corner(page)).toBe(2);
});

test('typing in a text field never changes the board', async () => {
  const { page } = await visit();
  await page.getByRole('grid').waitFor();
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('textbox', { name: 'Number' }).fill('');
  await page.keyboard.type('21');
  await expect.poll(() => page.getByRole('textbox', { name: 'Number' }).inputValue()).toBe('21');
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await expect.poll(() => boardValues(page)).toEqual(new Array(16).fill(0));
});

test('number and letter keys can be limited to the board', async () => {
  const { page } = await visit();
  await switchOff(page);
  const key = async (name: string) => {
    await page.keyboard.press(name);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await key('2');
  await key('f');
  await key('h');
  await key('Space');
  await expect.poll(() => boardValues(page)).toEqual(new Array(16).fill(0));
  await expect.poll(() => told(cell(page, 1, 1))).toContain('empty');
  await page.getByRole('button', { name: 'Pencil marks: off' }).waitFor();
  await button(page, 'Enter 3').click();
  await key('2');
  await expect.poll(() => corner(page)).toBe(3);
  // Keys that are not characters still work, and move the focus to the board.
  await key('Delete');
  await expect.poll(() => corner(page)).toBe(0);
  await key('Home');
  await expect.poll(() => focused(page)).toBe('0');
  await key('2');
  await expect.poll(() => corner(page)).toBe(2);
  // The setting is kept on the device.
  await page.reload();
  await page.getByRole('grid').waitFor();
  await key('3');
  await expect.poll(() => corner(page)).toBe(2);
  await cell(page, 1, 1).click();
  await key('3');
  await expect.poll(() => corner(page)).toBe(3);
});

test('while the board is covered or an explanation is shown, no key changes the game', async () => {
  const { page } = await visit();
  await cell(page, 1, 1).click();
  await page.keyboard.press('2');
  await expect.poll(() => corner(page)).toBe(2);
  await button(page, 'Pause').click();
  await button(page, 'Resume').first().waitFor();
  for (const key of ['3', 'u', 'Delete', 'h', 'f']) await page.keyboard.press(key);
  await button(page, 'Resume').first().click();
  await expect.poll(() => corner(page)).toBe(2);
  await expect.poll(() => page.getByRole('heading', { name: 'Hint' }).count()).toBe(0);
  await button(page, 'More').click();
  await button(page, 'Explain from here').click();
  const title = page.getByRole('heading', { name: /^Step 1 of/ });
  await title.waitFor();
  for (const key of ['3', 'u', 'Delete', 'h', 'f', 'Control+z']) await page.keyboard.press(key);
  await expect.poll(() => title.count()).toBe(1);
  await button(page, 'Back to the game').last().click();
  await expect.poll(() => corner(page)).toBe(2);
});
