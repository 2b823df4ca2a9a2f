import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cell, setup } from './harness';

const { visit } = setup();

const SIX = '6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The cells that are lit because the player points at their name. */
const pointed = (page: Page) => page.locator('[data-cell].pointed').evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-cell'))));

/** A hint in full, at its names. */
async function hinted(page: Page) {
  await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  await button(page, 'Hint').click();
  for (let i = 0; i < 2; i++) await button(page, 'Tell me more').click();
  await button(page, 'Do it').waitFor();
  const names = page.locator('.sentence .name:not(.in-order)');
  await expect.poll(() => names.count()).toBeGreaterThan(1);
  return names;
}

/** The cell that a name such as R3C2 means, in a grid of six. */
const cellOf = (name: string) => {
  const [, row, col] = /^R(\d)C(\d)$/.exec(name) ?? [];
  return (Number(row) - 1) * 6 + Number(col) - 1;
};

test('the names in a hint light what they name, by pointer, by touch and by keyboard', async () => {
  const { page, complaints } = await visit(`#1!${SIX}`);
  const names = await hinted(page);
  const texts = await names.allInnerTexts();
  const at = texts.findIndex((name) => /^R\dC\d$/.test(name));
  expect(at).toBeGreaterThanOrEqual(0);
  const own = cellOf(texts[at]!);
  await names.nth(at).hover();
  await expect.poll(() => pointed(page)).toEqual([own]);
  await page.mouse.move(0, 0);
  await expect.poll(() => pointed(page)).toEqual([]);
  await names.nth(at).focus();
  await expect.poll(() => pointed(page)).toEqual([own]);
  await names.nth(at).blur();
  await expect.poll(() => pointed(page)).toEqual([]);
  // A row, a column or a cage lights all of its cells.
  const line = texts.findIndex((name) => /^(row|column) \d$/i.test(name));
  if (line >= 0) {
    await names.nth(line).hover();
    await expect.poll(async () => (await pointed(page)).length).toBe(6);
  }
  // The names light up one after the other, in the order of the sentence.
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    const seen = ((window as unknown as { seen: string[] }).seen = [] as string[]);
    new MutationObserver(() => {
      const now = [...document.querySelectorAll('.name.lit')].map((name) => name.textContent ?? '').join();
      if (now && seen.at(-1) !== now) seen.push(now);
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await button(page, 'Show one after the other').click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen.length)).toBe(texts.length);
  await expect.poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(texts);
  expect(complaints).toEqual([]);
});

test('a tap on a name lights it on a phone, and rows and columns have their numbers', async () => {
  const { page } = await visit(`#1!${SIX}`, { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  await expect.poll(() => page.locator('.labels.columns').innerText()).toBe('');
  const names = await hinted(page);
  expect((await page.locator('.labels.columns span').allInnerTexts()).join(' ')).toBe('C1 C2 C3 C4 C5 C6');
  // The label of a column is above it, and that of a row beside it.
  const [label, below] = [(await page.locator('.labels.columns span').nth(2).boundingBox())!, (await cell(page, 1, 3).boundingBox())!];
  expect(Math.abs(label.x + label.width / 2 - below.x - below.width / 2)).toBeLessThan(2);
  await names.first().tap();
  await expect.poll(async () => (await pointed(page)).length).toBeGreaterThan(0);
});

test('why a cell cannot have a number is told in three sizes', async () => {
  // Row 1 of this puzzle needs its 4 in the first cell, so no other number can be there.
  const { page, complaints } = await visit('#1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2');
  await page.waitForURL(/#\/play$/);
  await cell(page, 1, 1).click();
  await button(page, 'Why not?').click();
  await page.getByRole('heading', { name: 'Why can R1C1 not be …?' }).waitFor();
  await page.getByRole('group', { name: 'Why can R1C1 not be …?' }).first().getByRole('button', { name: '2' }).click();
  await page.getByRole('heading', { name: 'Why can R1C1 not be 2?' }).waitFor();
  const told = page.locator('.panel .answer');
  await expect.poll(() => told.innerText()).toMatch(/^Look at row 1\.$/m);
  await button(page, 'Tell me more').click();
  await expect.poll(() => told.innerText()).toContain('hidden single');
  await button(page, 'Tell me more').click();
  await expect.poll(() => told.innerText()).toContain('So R1C1 is 4.');
  await expect.poll(() => page.locator('[data-cell][class*="role-"]').count()).toBeGreaterThan(0);
  // A number that the clue rules out has a short answer.
  await cell(page, 1, 2).click();
  await page.getByRole('group', { name: 'Why can R1C2 not be …?' }).first().getByRole('button', { name: '4' }).click();
  await expect.poll(() => told.innerText()).toContain('R1C2');
  await expect.poll(() => button(page, 'Tell me more').count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('heading', { name: /^Why can/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a walk is stepped through by arrow keys and by its curve', async () => {
  const { page } = await visit(`#1!${SIX}`);
  await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  await button(page, 'More').click();
  await button(page, 'Explain from here').click();
  const at = (step: number) => page.getByRole('heading', { name: new RegExp(`^Step ${step} of`) }).waitFor();
  await at(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await at(3);
  await page.keyboard.press('ArrowLeft');
  await at(2);
  const slider = page.getByRole('slider', { name: 'Step' });
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^Step 2 of \d+: /);
  // There is a bar for each step, as high as its price; the slider leads to any of them.
  const steps = Number(await slider.getAttribute('max'));
  await expect.poll(() => page.locator('.curve rect').count()).toBe(steps);
  await slider.fill(String(steps - 1));
  await at(steps);
  await page.keyboard.press('ArrowLeft');
  await at(steps - 1);
});
