import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setup } from './harness';

const { visit } = setup();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SOLVED_BUT_ONE = '#1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2!423131422314142.!83';

test('a time is noted with one tap when a puzzle is solved, and its file is saved in Settings', async () => {
  const { page, complaints } = await visit(SOLVED_BUT_ONE.replace('.', '0'), PHONE);
  await page.getByRole('gridcell').nth(15).tap();
  await page.getByRole('button', { name: /^Enter 3/ }).tap();
  await page.getByRole('heading', { name: 'Solved!' }).waitFor();
  const note = page.getByRole('button', { name: 'Note my time' });
  expect((await note.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await note.tap();
  await page.getByRole('button', { name: 'Time noted', pressed: true }).waitFor();
  await page.getByRole('link', { name: 'Look back', exact: true }).tap();
  await page.getByRole('button', { name: 'Noted. Take it out' }).waitFor();
  await page.getByRole('link', { name: 'The file is in Settings' }).tap();
  await page.getByText('1 time in the file.').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).tap()]);
  expect(file.suggestedFilename()).toBe('cagey-times.csv');
  expect(readFileSync((await file.path())!, 'utf8')).toMatch(/^size,level,score,seconds,hints\n4,easy,\d+,8\d,0\n$/);
  await page.getByRole('button', { name: 'Take all out' }).tap();
  await page.getByText('There is no time yet.').waitFor();
  await page.getByRole('button', { name: 'Bring them back' }).tap();
  await page.getByText('1 time in the file.').waitFor();
  await page.reload();
  await page.getByText('1 time in the file.').waitFor();
  expect(complaints).toEqual([]);
});

test('nothing is noted by itself, and nothing can be after the solution was shown', async () => {
  const { page } = await visit('#/settings');
  await page.getByText('There is no time yet.').waitFor();
  await page.goto(page.url().replace('#/settings', '#/about'));
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByRole('heading', { name: 'The solution' }).waitFor();
  expect(await page.getByRole('button', { name: 'Note my time' }).count()).toBe(0);
});
