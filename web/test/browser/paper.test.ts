import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setup } from './harness';

const { visit } = setup();

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('worksheets are printed with the answers on a page of their own', async () => {
  const { page, complaints } = await visit('#/print');
  await page.getByLabel('How many').fill('6');
  await page.getByLabel('Heading').fill('Class 4b');
  await page.getByRole('button', { name: 'Make the sheets' }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
  await expect.poll(() => page.locator('.sheet').count()).toBe(3);
  await expect.poll(() => page.getByText('Class 4b: answers').count()).toBe(1);
  expect(pages(await page.pdf({ format: 'A4' }))).toBe(3);
  expect(pages(await page.pdf({ format: 'Letter' }))).toBe(3);
  // Answers are filled in, puzzles are not.
  const numbers = (n: number) => page.locator('.sheet').nth(n).locator('svg').first().locator('text[text-anchor=middle]').count();
  await expect.poll(() => numbers(0)).toBe(0);
  await expect.poll(() => numbers(2)).toBe(16);
  expect(complaints).toEqual([]);
});

test('as many puzzles as are chosen fit on a page', async () => {
  const { page } = await visit('#/print');
  for (const count of ['1', '2', '4', '6']) {
    await page.getByLabel('How many').fill(count);
    await page.getByRole('group', { name: 'On a page' }).getByRole('radio', { name: count, exact: true }).check();
    await page.getByRole('button', { name: 'Make the sheets' }).click();
    await expect.poll(() => page.locator('.sheet').first().locator('svg').count()).toBe(Number(count));
    // The puzzles, and their answers.
    for (const format of ['A4', 'Letter']) expect(pages(await page.pdf({ format })), `${count} on ${format}`).toBe(2);
  }
});

test('no clue on paper is smaller than 6 points', async () => {
  const { page } = await visit('#/print');
  await page.getByLabel('How many').fill('6');
  for (const [size, most] of [[7, '6'], [8, '4'], [9, '4']] as const) {
    await page.getByRole('radio', { name: `${size}×${size}`, exact: true }).check();
    const choice = page.getByRole('group', { name: 'On a page' });
    await expect.poll(() => choice.getByRole('radio', { name: '6', exact: true }).isEnabled()).toBe(most === '6');
    await choice.getByRole('radio', { name: most, exact: true }).check();
    await page.getByRole('button', { name: 'Make the sheets' }).click();
    await page.getByRole('img', { name: `Board, ${size} by ${size}` }).nth(11).waitFor();
    await page.emulateMedia({ media: 'print' });
    const points = await page.locator('.sheet svg').evaluateAll((pictures) =>
      pictures.flatMap((picture) => {
        // There are 96 pixels and 72 points to an inch.
        const scale = ((picture.getBoundingClientRect().width / (picture as SVGSVGElement).viewBox.baseVal.width) * 72) / 96;
        return [...picture.querySelectorAll('text')].map((text) => Number(text.getAttribute('font-size')) * scale);
      }),
    );
    expect(Math.min(...points), `${size}×${size}`).toBeGreaterThanOrEqual(6);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('the puzzle on the board is printed on one page', async () => {
  const { page } = await visit();
  await page.getByRole('grid').waitFor();
  expect(pages(await page.pdf({ format: 'A4' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('navigation').isVisible()).toBe(false);
  await expect.poll(() => page.locator('.sheet svg').isVisible()).toBe(true);
});

test('the rules on paper are those of the puzzle', async () => {
  const rules = async (id: string) => {
    const { page } = await visit(`#1!${id}`);
    await page.getByRole('grid', { name: 'Board, 4 by 4' }).waitFor();
    // The board of before is shown until the link is open.
    await page.waitForURL(/#\/play$/);
    return page.locator('.sheet .rules').textContent();
  };
  const hidden = await rules('c4:_a_7a4_a3,h1h6h2h2h5h2h7h2');
  expect(hidden).toContain('A target without a sign is the sum');
  expect(hidden).not.toMatch(/means|is given/);
  const shown = await rules('4:_a_7a4_a3,s1m6m2s2a5d2a7d2');
  expect(shown).toContain('÷ means that the larger number divided by the smaller is the target.');
  expect(shown).not.toContain('without a sign');
});

test('pictures and texts are downloaded', async () => {
  const { page } = await visit('#/about');
  await page.getByText('exactly one').waitFor();
  for (const [button, start] of [['SVG', '<svg'], ['PNG', '\x89PNG']]) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
    expect(readFileSync((await file.path())!, 'latin1').startsWith(start!)).toBe(true);
  }
  await page.getByLabel('Format').selectOption('words');
  await expect.poll(() => page.getByRole('textbox', { name: 'As text' }).inputValue()).toContain('Cage 1');
});
