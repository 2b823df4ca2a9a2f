import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setup } from './harness';

const { url, visit } = setup();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';
const THREE = '3:aa_a_4a,d2a3s2m4a3';

/** The shelf with two games: one from a link, and one that was entered as text. */
async function shelf(options = {}) {
  const opened = await visit(`#1!${FOUR}!4230000000000000`, options);
  const { page } = opened;
  await page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
  await page.goto(`${url()}#1!${THREE}`);
  await page.getByRole('grid', { name: 'Board, 3 by 3' }).waitFor();
  await page.evaluate(() => void (location.hash = '#/games'));
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  return opened;
}

const names = (page: Page) => page.locator('.games h2').allInnerTexts();

async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^All \d/ }).click();
}

test('games are found, starred and put into folders without a mouse, and every deed is undone', async () => {
  const { page, complaints } = await shelf();
  await expect.poll(() => names(page)).toEqual(['3 × 3', '4 × 4']);
  // A picture shows what is entered.
  await expect.poll(() => page.locator('.thumb').nth(1).locator('text').allTextContents()).toEqual(['4', '2', '3']);
  await page.getByText('from a link').first().waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('4x4');
  await expect.poll(() => names(page)).toEqual(['4 × 4']);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await makeFolder(page, 'Sunday');
  await page.getByRole('combobox', { name: 'Folder: 4 × 4' }).selectOption('Sunday');
  await page.getByRole('button', { name: 'Favourite: 3 × 3' }).click();
  await page.getByRole('button', { name: 'Sunday 1' }).click();
  await expect.poll(() => names(page)).toEqual(['4 × 4']);
  await page.getByRole('button', { name: 'Favourites 1' }).click();
  await expect.poll(() => names(page)).toEqual(['3 × 3']);
  await page.getByRole('button', { name: 'All 2' }).click();
  await page.getByRole('button', { name: 'Delete: 4 × 4' }).click();
  await expect.poll(() => names(page)).toEqual(['3 × 3']);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['3 × 3']);
  expect(complaints).toEqual([]);
});

test('undo brings everything back, one after the other', async () => {
  const { page } = await shelf();
  await makeFolder(page, 'A');
  await page.getByRole('combobox', { name: 'Folder: 4 × 4' }).selectOption('A');
  await page.getByRole('button', { name: 'Delete: 4 × 4' }).click();
  await expect.poll(() => names(page)).toEqual(['3 × 3']);
  await page.getByText('Deleted: 4 × 4.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toContain('4 × 4');
  await page.getByRole('button', { name: 'A 1' }).waitFor();
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByRole('button', { name: /^A \d/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

test('a game is dragged onto a folder by mouse', async () => {
  const { page, complaints } = await shelf();
  await makeFolder(page, 'Sunday');
  const from = (await page.locator('.games .card').nth(1).locator('.thumb').boundingBox())!;
  const to = (await page.getByRole('button', { name: 'Sunday 0' }).boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 });
  await page.locator('.places .target').waitFor();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Sunday 1' }).waitFor();
  await page.getByText('Moved to Sunday: 4 × 4.').waitFor();
  // Escape lets go of it.
  const again = (await page.locator('.games .card').nth(0).locator('.thumb').boundingBox())!;
  await page.mouse.move(again.x + 20, again.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 6 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.getByRole('button', { name: 'Sunday 1' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a game is dragged onto a folder by a finger that rests on it first; one that does not scrolls', async () => {
  const { page } = await shelf(PHONE);
  await makeFolder(page, 'Sunday');
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) => client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const from = (await page.locator('.games .card').nth(0).locator('.game-text').boundingBox())!;
  const to = (await page.getByRole('button', { name: 'Sunday 0' }).boundingBox())!;
  await touch('touchStart', from.x + 30, from.y + 10);
  await page.locator('.ghost-label').waitFor();
  for (let i = 1; i <= 5; i++) await touch('touchMove', from.x + 30 + ((to.x - from.x - 20) * i) / 5, from.y + 10 + ((to.y - from.y) * i) / 5);
  await page.locator('.places .target').waitFor();
  await touch('touchEnd');
  await page.getByRole('button', { name: 'Sunday 1' }).waitFor();
});

test('a name that is markup is a name', async () => {
  const { page, complaints } = await shelf();
  await makeFolder(page, '<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: '<img src=x onerror=alert(1)> 0' }).waitFor();
  await expect.poll(() => page.locator('.places img').count()).toBe(0);
  expect(complaints).toEqual([]);
});
