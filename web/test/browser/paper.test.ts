import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Download } from 'playwright-core';
import { expect, test } from 'vitest';
import { setup } from './harness';

const { visit } = setup();

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('a worksheet is shown while it is chosen, and saved as the file of the command that is named', async () => {
  const { page, complaints } = await visit('#/print');
  await page.getByText('2 pages, 4 puzzles.').waitFor();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Primary school: 4×4, + − ×, easy' });
  await page.getByLabel('Different sheets').fill('3');
  await page.getByLabel('Heading').fill('Class 4b');
  await page.getByRole('radio', { name: 'in a file of their own' }).check();
  await page.getByRole('checkbox', { name: /^A QR code/ }).check();
  await expect.poll(() => page.getByText('6 pages, 12 puzzles.').count()).toBe(1);
  await expect.poll(() => page.locator('.sheet-page').first().textContent()).toMatch(/Class 4b, Sheet 1[^]*Stuck\? Scan this/);
  // The page is served to this device only, and codes would lead nowhere on another one.
  await page.getByText('Only this device can open that address.').waitFor();
  await page.getByLabel('Address of the page').fill('https://example.org/cagey/');
  await expect.poll(() => page.getByText('Only this device').count()).toBe(0);
  await page.getByText('The same on the command line').click();
  await expect.poll(() => page.locator('.preview pre').textContent()).toContain('--link-base=https://example.org/cagey/');
  const command = (await page.locator('.preview pre').textContent())!;
  const files: Download[] = [];
  page.on('download', (file) => files.push(file));
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  await expect.poll(() => files.length).toBe(2);
  const folder = mkdtempSync(join(tmpdir(), 'paper-'));
  execFileSync('sh', ['-c', command.replace(/^cagey/, '"$CAGEY"')], { cwd: folder, env: { ...process.env, CAGEY: resolve(process.env.CAGEY!) } });
  expect(files.map((file) => file.suggestedFilename())).toEqual(['worksheets.pdf', 'worksheets-answers.pdf']);
  for (const file of files) expect(readFileSync((await file.path())!).equals(readFileSync(join(folder, file.suggestedFilename()))), file.suggestedFilename()).toBe(true);
  // What was chosen is there again.
  await page.reload();
  await page.getByText('6 pages, 12 puzzles.').waitFor();
  await expect.poll(() => page.getByLabel('Heading').inputValue()).toBe('Class 4b');
  expect(complaints).toEqual([]);
});

test('pages in the preview are printed as they are, one to a sheet', async () => {
  const { page } = await visit('#/print');
  await page.getByText('2 pages, 4 puzzles.').waitFor();
  expect(pages(await page.pdf({ format: 'A4' }))).toBe(2);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('navigation').isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('heading', { name: 'Worksheets' }).isVisible()).toBe(false);
  // No line is longer than in the file, whatever fonts there are here.
  const width = (text: SVGTextElement) => [text.getComputedTextLength(), Number(text.getAttribute('textLength'))] as const;
  const widths = await page.locator('.sheet-page text').evaluateAll((all, source) => all.map((text) => (new Function(`return ${source}`)() as typeof width)(text as SVGTextElement)), width.toString());
  expect(widths.length).toBeGreaterThan(60);
  for (const [drawn, wanted] of widths) expect(Math.abs(drawn - wanted)).toBeLessThan(0.6);
});

test('own puzzles are printed, and what cannot be is told', async () => {
  const { page } = await visit('#/print');
  await page.getByText('2 pages, 4 puzzles.').waitFor();
  await page.getByRole('radio', { name: 'My own' }).check();
  // The puzzle on the board is there already.
  await page.getByText('2 pages, 1 puzzle.').waitFor();
  const own = page.getByLabel('Game ids or puzzles');
  await own.fill('4:_a_7a4_a3,s1m6m2s2a5d2a7d2\n2:__b,a3s1');
  await page.getByText('puzzle 2 has several solutions').waitFor();
  await own.fill('4:_a_7a4_a3,s1m6m2s2a5d2a7d2\n2:_5,m1m2m2m1');
  await page.getByText('2 pages, 2 puzzles.').waitFor();
  await page.getByLabel('Different sheets').fill('3');
  await page.getByText('there are too few puzzles for 3 sheets: 2').waitFor();
  await page.getByLabel('Different sheets').fill('many');
  await page.getByText('From 1 to 100.').waitFor();
});

test('worksheets by touch on a phone: what can be done with them stays in sight', async () => {
  const { page } = await visit('#/print', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const save = page.getByRole('button', { name: 'Save as PDF' });
  await save.waitFor();
  await page.getByText('Ruled space for working').tap();
  await page.getByText('Large print, at least 16 points').tap();
  await page.getByText('5 pages, 4 puzzles.').waitFor();
  expect(await save.isVisible()).toBe(true);
  const box = (await save.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(844);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  const [file] = await Promise.all([page.waitForEvent('download'), save.tap()]);
  expect(readFileSync((await file.path())!, 'latin1').startsWith('%PDF-')).toBe(true);
});

test('sheets that take long can be cancelled, and changed meanwhile', async () => {
  const { page } = await visit('#/print');
  await page.getByText('2 pages, 4 puzzles.').waitFor();
  await page.getByRole('radio', { name: '12×12' }).check();
  await page.getByLabel('Different sheets').fill('100');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('No sheets yet.').waitFor();
  await page.getByLabel('Different sheets').fill('1');
  await page.getByRole('radio', { name: '3×3' }).check();
  await page.getByText('2 pages, 4 puzzles.').waitFor();
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
