import { expect, test } from 'vitest';
import { setup } from './harness';

const { visit } = setup();

test('a browser that prefers German gets the page in German', async () => {
  const { page, complaints } = await visit('', { locale: 'de-AT' });
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
  await expect.poll(() => page.title()).toBe('Cagey: Rätsel wie KenKen');
  await expect.poll(() => page.getByRole('link', { name: 'Einstellungen' }).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('gridcell').first().locator('.spoken').textContent()).toMatch(/^Zeile 1, Spalte 1, leer, /);
  // An address is opened as in English.
  const { page: help } = await visit('#/help', { locale: 'de' });
  await expect.poll(() => help.title()).toBe('So wird gespielt – Cagey');
  expect(new URL(help.url()).hash).toBe('#/help');
  expect(complaints).toEqual([]);
});

test('every other browser gets it in English, and the setting stays', async () => {
  const { page } = await visit('#/settings', { locale: 'fr-FR' });
  await expect.poll(() => page.title()).toBe('Settings – Cagey');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  const german = page.getByRole('radio', { name: 'Deutsch' });
  await german.check();
  await expect.poll(() => page.title()).toBe('Einstellungen – Cagey');
  // The player who chose by keyboard is still there.
  await expect.poll(() => german.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.reload();
  await expect.poll(() => page.title()).toBe('Einstellungen – Cagey');
});
