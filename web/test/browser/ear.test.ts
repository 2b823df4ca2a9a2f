import { expect, test } from 'vitest';
import { setup } from './harness';

const { visit } = setup();

test('what a hint says is told in a region that was there before', async () => {
  const { page } = await visit();
  const region = page.locator('p.spoken[role=status]');
  await expect.poll(() => region.count()).toBe(1);
  expect(await region.textContent()).toBe('');
  await region.evaluate((element) => element.setAttribute('data-same', 'yes'));
  await page.keyboard.press('h');
  await expect.poll(() => region.textContent()).toMatch(/\w/);
  for (const key of ['h', 'h']) await page.keyboard.press(key);
  // Written for the ear: no names such as R1C3.
  await expect.poll(() => region.textContent()).toMatch(/row \d+/i);
  expect(await region.textContent()).not.toMatch(/R\d+C\d+/);
  expect(await region.getAttribute('data-same')).toBe('yes');
});

test('every page has a title and a heading of its own, which gets the focus', async () => {
  const { page } = await visit();
  await expect.poll(() => page.locator('h1').count()).toBeGreaterThan(0);
  const titles = new Set([await page.title()]);
  for (const name of ['new', 'enter', 'print', 'help', 'settings', 'games', 'about', 'play']) {
    await page.evaluate((hash) => void (location.hash = hash), `#/${name}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.locator('main h1').count()).toBe(1);
    if (name !== 'play') expect(titles.has(await page.title())).toBe(false);
    titles.add(await page.title());
    // The next page is recognised by another heading.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  }
});

test('a walk is stepped through with names and roles alone, and told', async () => {
  const { page } = await visit();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Explain from here' }).click();
  const region = page.locator('p.spoken[role=status]');
  await expect.poll(() => region.textContent()).toMatch(/row \d+|column \d+/i);
  const first = await region.textContent();
  await page.getByRole('button', { name: 'Forward' }).click();
  await expect.poll(() => region.textContent()).not.toBe(first);
  await page.getByRole('button', { name: 'Back to the game' }).first().click();
  await expect.poll(() => region.textContent()).toBe('');
});
