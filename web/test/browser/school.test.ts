import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setup } from './harness';

const { visit } = setup();

const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };

/** Tries numbers until one is right. */
async function tryNumbers(page: Page, most: number): Promise<void> {
  const answer = page.locator('.answer');
  for (let value = 1; value <= most && !(await answer.getByText('Right.', { exact: true }).isVisible()); value++) {
    await page.getByRole('button', { name: `Enter ${value}`, exact: true }).click();
    await answer.getByText(/^(Right\.|No\. Look again\.)$/).waitFor();
  }
  await answer.getByText('Right.', { exact: true }).waitFor();
}

test('the rules are learned by doing, on a phone, and progress is kept', async () => {
  const { page, complaints } = await visit('#/school', PHONE);
  await page.getByText('0 of 28 tests passed').first().waitFor();
  await page.getByRole('link', { name: 'Begin with the rules' }).tap();
  for (let i = 1; i <= 7; i++) {
    await page.getByText(new RegExp(`${i} of 7`)).waitFor();
    await tryNumbers(page, 4);
    await page.getByRole('button', { name: 'Next', exact: true }).tap();
  }
  await page.getByText('That is the whole lesson.').first().waitFor();
  await page.reload();
  await page.getByText('1 of 7').waitFor();
  await page.getByRole('link', { name: 'All units' }).tap();
  await page.getByRole('link', { name: /^begun: The rules/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('a technique is shown, explained with names that light up, and then done', async () => {
  const { page, complaints } = await visit('#/school/naked-single');
  await page.getByRole('button', { name: 'Show me where' }).click();
  await page.getByRole('button', { name: 'Why?' }).click();
  await page.locator('.sentence .name').first().hover();
  await expect.poll(() => page.locator('.practice .pointed').count()).toBeGreaterThan(0);
  await page.getByText('Now do it on the board').waitFor();
  // The reason names the cell and its number.
  const [, row, column, value] = /R(\d)C(\d) is (\d)/.exec(await page.locator('.answer .sentence').innerText())!;
  await page.getByRole('grid', { name: 'Exercise' }).getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${column},`) }).click();
  await page.keyboard.press(value!);
  await page.getByText('Right.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Now one by yourself.').waitFor();
  expect(complaints).toEqual([]);
});

test('a test has one try for each exercise and no help, and says what was right', async () => {
  const { page } = await visit('#/school/marks/test');
  for (let i = 1; i <= 5; i++) {
    await page.getByText(`${i} of 5`).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /Show me|Where/ }).count()).toBe(0);
    // Which numbers are left follows from what the board shows.
    const board = page.getByRole('grid', { name: 'Exercise' });
    const { size, left } = await board.evaluate((grid) => {
      const cells = [...grid.querySelectorAll('[data-cell]')];
      const size = Math.sqrt(cells.length);
      const values = cells.map((cell) => Number(cell.querySelector('.value')?.textContent ?? 0));
      const at = cells.findIndex((cell) => cell.classList.contains('pointed'));
      const near = values.filter((_, other) => Math.floor(other / size) === Math.floor(at / size) || other % size === at % size);
      return { size, left: Array.from({ length: size }, (_, i) => i + 1).filter((value) => !near.includes(value)) };
    });
    // The first answer is wrong on purpose, unless every number is left.
    const chosen = i === 1 ? (left.length < size ? Array.from({ length: size }, (_, i) => i + 1) : []) : left;
    for (const value of chosen) await page.getByRole('button', { name: `Enter ${value}`, exact: true }).click();
    await page.getByRole('button', { name: 'These are all' }).click();
    await page.getByText(i === 1 ? 'No. Look again.' : 'Right.', { exact: true }).waitFor();
    await page.getByText(/^Row and column have/).first().waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.locator('.school-end').getByText('4 of 5 right. Passed!').waitFor();
  await page.getByRole('link', { name: 'All units' }).click();
  await page.getByRole('link', { name: /^test passed: Pencil marks/ }).waitFor();
});

test('every hint and every technique leads to its unit', async () => {
  const { page } = await visit();
  await page.getByRole('grid').waitFor();
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('h');
    await page.getByText(['Where to look', 'What to look for', 'The whole reason'][i]!).waitFor();
  }
  await page.getByRole('link', { name: 'Practise this' }).click();
  await page.getByRole('navigation', { name: 'Ways to learn' }).waitFor();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/school\/[a-z-]+$/);
  await page.evaluate(() => void (location.hash = '#/technique/fish'));
  await page.getByRole('link', { name: 'Lesson and test' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fish' }).waitFor();
  // Whoever leaves does not wait for what was looked for.
  await page.evaluate(() => void (location.hash = '#/new'));
  await page.getByRole('button', { name: 'Small puzzle of today' }).click();
  await page.getByRole('grid', { name: /^Board/ }).waitFor();
});

test('the school can be used by ear: what is asked, and what came of it, is said', async () => {
  const { page } = await visit('#/school/rules');
  const said = () => page.locator('p.spoken[role="status"]').first().textContent();
  await expect.poll(said).toContain('Which number is missing from the lit cell?');
  await expect.poll(() => said()).toMatch(/Row \d, column \d\./);
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect.poll(said).toMatch(/so \d is missing\./);
});
