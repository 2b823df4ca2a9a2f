import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TEXTS } from '../views';
import { boardValues, setup } from './harness';

const { visit } = setup();
const t = TEXTS.en.picture;
const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';
const folder = mkdtempSync(join(tmpdir(), 'picture-'));

/** A picture of a puzzle, drawn by the command. */
function drawn(id: string, ...options: string[]): string {
  const file = join(folder, `${Math.random()}.png`);
  execFileSync(process.env.CAGEY!, ['render', id, '-o', file, ...options], { cwd: process.cwd() });
  return file;
}

async function read(page: Page, file: string): Promise<void> {
  await page.getByLabel(t.choose).setInputFiles(file);
}

/** The clues that lie over the picture. */
const clues = (page: Page) => page.locator('.read-clue text').allTextContents();

test('from a picture to the next step, without anything that leaves the device', async () => {
  const { page, complaints } = await visit('#/enter');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.method()} ${request.url()}`));
  await page.getByRole('link', { name: t.fromPicture }).click();
  await page.getByText(t.privacy).waitFor();
  await read(page, drawn(FOUR));
  await page.getByText(t.sure).waitFor();
  expect(await clues(page)).toEqual(['1−', '6×', '2×', '2−', '5+', '2÷', '7+', '2÷']);
  await page.getByText(TEXTS.en.enter.unique).waitFor();
  await page.getByRole('button', { name: t.nextStep }).click();
  await page.locator('.hint').first().waitFor();
  expect(await boardValues(page)).toEqual(new Array(16).fill(0));
  // Scripts, modules and styles are fetched, and the picture from the page's own memory; nothing is sent.
  expect(requested.filter((request) => !request.startsWith('GET '))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('numbers that stand in the picture are entered, and can be left out', async () => {
  const { page } = await visit('#/picture');
  await read(page, drawn(FOUR, '--solution'));
  await page.getByText(TEXTS.en.enter.unique).waitFor();
  const found = page.getByRole('button', { name: t.withoutEntries });
  if ((await found.count()) > 0) await found.click();
  await page.getByRole('button', { name: t.play, exact: true }).click();
  await page.getByRole('grid').first().waitFor();
  expect(await boardValues(page)).toEqual(new Array(16).fill(0));
});

test('a clue can be changed by a tap and by keyboard, and undone', async () => {
  const { page } = await visit('#/picture');
  await read(page, drawn(FOUR));
  await page.getByText(TEXTS.en.enter.unique).waitFor();
  const clue = page.locator('.read-clue').nth(4);
  await clue.focus();
  await page.keyboard.press('Enter');
  const other = page.getByLabel(t.other);
  await other.fill('6+');
  await page.getByRole('button', { name: t.takeOther }).click();
  await expect.poll(() => clues(page)).toEqual(['1−', '6×', '2×', '2−', '6+', '2÷', '7+', '2÷']);
  await page.getByRole('button', { name: TEXTS.en.enter.undo, exact: true }).click();
  await expect.poll(() => clues(page)).toEqual(['1−', '6×', '2×', '2−', '5+', '2÷', '7+', '2÷']);
});

test('what is no puzzle is refused with its reason, and another picture can follow', async () => {
  const { page } = await visit('#/picture');
  const text = join(folder, 'text.png');
  writeFileSync(text, 'no picture at all');
  await read(page, text);
  await page.getByText(t.missing.picture).waitFor();
  // A page without a board.
  const blank = join(folder, 'blank.png');
  writeFileSync(blank, await page.screenshot({ clip: { x: 0, y: 400, width: 200, height: 200 } }));
  await read(page, blank);
  await page.locator('.problem').waitFor();
  await read(page, drawn(FOUR));
  await page.getByText(TEXTS.en.enter.unique).waitFor();
});

test('corners can be dragged, and the size given', async () => {
  const { page } = await visit('#/picture');
  await read(page, drawn(FOUR));
  await page.getByText(TEXTS.en.enter.unique).waitFor();
  await page.getByLabel(t.placeCorners).check();
  const corner = page.getByRole('button', { name: t.corner[0] });
  await corner.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: t.again }).click();
  await page.getByLabel(t.placeCorners).uncheck();
  await expect.poll(() => clues(page)).toEqual(['1−', '6×', '2×', '2−', '5+', '2÷', '7+', '2÷']);
  await page.getByLabel(t.size).selectOption('4');
  await expect.poll(() => clues(page)).toEqual(['1−', '6×', '2×', '2−', '5+', '2÷', '7+', '2÷']);
});

test('a picture can be pasted', async () => {
  const { page } = await visit('#/picture');
  const bytes = readFileSync(drawn(FOUR)).toString('base64');
  await page.getByText(t.privacy).waitFor();
  await page.evaluate(async (base64) => {
    const data = new DataTransfer();
    const response = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    data.items.add(new File([response], 'picture.png', { type: 'image/png' }));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
  }, bytes);
  await page.getByText(TEXTS.en.enter.unique).waitFor();
});

test('the page of a reading is accessible, on a phone in German too', async () => {
  for (const [locale, viewport] of [['en', { width: 1200, height: 900 }], ['de', { width: 390, height: 844 }]] as const) {
    const { page } = await visit('#/picture', { locale, viewport });
    await page.getByLabel(TEXTS[locale].picture.choose).setInputFiles(drawn(FOUR));
    await page.getByText(TEXTS[locale].enter.unique).waitFor();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => (window as never as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run());
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});
