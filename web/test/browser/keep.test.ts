import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { setup } from './harness';

const { url, visit } = setup();

const entered = (page: Page) => page.locator('[role=gridcell] .value').allTextContents();

/** What the archive of the browser has. */
const archived = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('cagey');
        request.onsuccess = () => {
          const database = request.result;
          if (!database.objectStoreNames.contains('kept')) return resolve([]);
          const keys = database.transaction('kept').objectStore('kept').getAllKeys();
          keys.onsuccess = () => {
            database.close();
            resolve(keys.result.map(String));
          };
        };
      }),
  );

test('a game is opened and deleted from the list, and brought back', async () => {
  const { page } = await visit();
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await page.evaluate(() => void (location.hash = '#/games'));
  await page.getByRole('button', { name: /^Delete: 4 × 4/ }).click();
  await expect.poll(() => page.getByRole('listitem').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Open: 4 × 4/ }).click();
  await expect.poll(() => page.locator('[role=gridcell] .value').allTextContents()).toEqual(['3']);
});

test('a game that only the archive still has is on the board again', async () => {
  const { page } = await visit();
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await expect.poll(() => archived(page)).toContainEqual(expect.stringMatching(/^game\./));
  // When the page is left, it keeps the game once more; this comes after that.
  await page.evaluate(() =>
    addEventListener('pagehide', () => {
      localStorage.clear();
      sessionStorage.clear();
    }),
  );
  await page.reload();
  await expect.poll(() => entered(page)).toEqual(['3']);
});

test('a game of an earlier version moves into the archive', async () => {
  const { page } = await visit();
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await page.evaluate(() => {
    const [name] = Object.keys(localStorage).filter((key) => key.startsWith('cagey.game'));
    // Its first version had one game, under this name.
    addEventListener('pagehide', () => {
      const text = localStorage.getItem(name!)!;
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem('cagey.game', text);
    });
  });
  await page.reload();
  await expect.poll(() => entered(page)).toEqual(['3']);
  await expect.poll(() => archived(page)).toContain('game');
});

test('a move is kept although the tab is closed at once', async () => {
  const { page } = await visit();
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  const context = page.context();
  const address = page.url();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(address);
  await expect.poll(() => entered(again)).toEqual(['3']);
});

test('a browser that keeps nothing is told of', async () => {
  const { page } = await visit('about:blank');
  await page.addInitScript(() => {
    const deny = () => {
      throw new Error('denied');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: deny });
    Object.defineProperty(globalThis, 'indexedDB', { get: deny });
  });
  await page.goto(url());
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('keep nothing');
});
