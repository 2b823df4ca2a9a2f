import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TEXTS } from '../views';
import { setup } from './harness';

const { visit } = setup();
const t = TEXTS.en.lab;
const COURSE = '3:aa_a_4a,d2a3s2m4a3';
const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';

const shown = (page: Page) => page.locator('.lesson-title').first().waitFor();
const title = (page: Page, at = 0) => page.locator('.lesson-title').nth(at).textContent();
const hash = (page: Page) => new URL(page.url()).hash;
const search = async (page: Page) => {
  await page.getByRole('button', { name: t.start, exact: true }).click();
  await shown(page);
};

test('it is found in the menu of the game, and searches the puzzle on the board', async () => {
  const { page, complaints } = await visit(`#1!${FOUR}`);
  await page.getByRole('grid', { name: TEXTS.en.play.board(4) }).waitFor();
  await page.getByRole('button', { name: TEXTS.en.play.more, exact: true }).click();
  await page.getByRole('link', { name: TEXTS.en.play.lab }).click();
  await page.getByRole('heading', { name: TEXTS.en.titles.lab, level: 1 }).waitFor();
  // Nothing is given away before someone asks.
  await expect.poll(() => page.locator('.lesson').count()).toBe(0);
  await search(page);
  await expect.poll(() => title(page)).toBe('Step 0: before the search');
  await expect.poll(() => page.locator('.lesson-board rect.lesson-cell').count()).toBe(16);
  expect(decodeURIComponent(hash(page))).toContain(`puzzle=${FOUR}&way=fc,first,ascending,pairs`);
  // The choices make room, and come back.
  await expect.poll(() => page.getByRole('button', { name: t.start, exact: true }).isVisible()).toBe(false);
  await page.getByText(t.choose, { exact: true }).click();
  await page.getByRole('button', { name: t.start, exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('steps by key, node, number, link and play', async () => {
  const { page, complaints } = await visit(`#/lab/puzzle=${COURSE}&at=12`);
  await shown(page);
  await expect.poll(() => title(page)).toBe('Step 12: V21=1');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => title(page)).toBe('Step 13: V22=3');
  expect(hash(page)).toMatch(/at=13$/);
  await page.locator('.lesson-node[data-step="8"]').click();
  await expect.poll(() => title(page)).toBe('Step 8: V31=2');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => title(page)).toBe('Step 8: V31=2 is undone');
  expect(hash(page)).toMatch(/at=8\.1$/);
  const link = await page.getByRole('link', { name: 'Link to this picture' }).getAttribute('href');
  expect(link).toBe(hash(page));
  await page.getByRole('spinbutton', { name: 'Step' }).fill('9');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('fast');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => location.hash.endsWith('at=11'));
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const stopped = await title(page);
  await page.waitForTimeout(800);
  await expect.poll(() => title(page)).toBe(stopped);
  // Whoever gets the link sees the same picture, also in the same window.
  await page.evaluate((to) => void (location.hash = to!), link);
  await expect.poll(() => title(page)).toBe('Step 8: V31=2 is undone');
  // On another page, its keys do nothing any more.
  await page.evaluate(() => void (location.hash = '#/help'));
  await page.getByRole('heading', { name: TEXTS.en.titles.help, level: 1 }).waitFor();
  await page.keyboard.press('ArrowRight');
  expect(hash(page)).toBe('#/help');
  expect(complaints).toEqual([]);
});

test('another puzzle, method and detail; what cannot be read is said', async () => {
  const { page, complaints } = await visit('#/lab');
  await page.getByRole('combobox', { name: t.puzzle }).selectOption(t.sources.pasted);
  await page.getByRole('textbox', { name: t.pasted }).fill('nonsense');
  await page.getByRole('button', { name: t.start, exact: true }).click();
  await page.locator('.problem').waitFor();
  await page.getByRole('textbox', { name: t.pasted }).fill('aab\ncde\nfee\n\na: 2/\nb: 3\nc: 2-\nd: 3\ne: 4*\nf: 3');
  await page.getByRole('combobox', { name: t.puzzle }).selectOption(t.sources.example);
  await page.getByRole('combobox', { name: t.parts.propagate }).selectOption('gac');
  await page.getByRole('combobox', { name: t.detail }).selectOption('revisions');
  await search(page);
  await page.evaluate(() => void (location.hash = `${location.hash.replace(/at=.*/, '')}at=0.19`));
  await expect.poll(() => title(page)).toContain('Revision 19 of 63: cage 2÷ (V11, V12)');
  await expect.poll(() => page.locator('.lesson-at-hand title').textContent()).toBe('V11 ÷ V12 = 2 or V12 ÷ V11 = 2');
  await expect.poll(() => page.locator('.lesson-queue').count()).toBe(1);
  // Matching needs all-different constraints.
  await page.getByText(t.choose, { exact: true }).click();
  await page.getByRole('combobox', { name: t.parts.propagate }).selectOption('gac-alldiff');
  await expect.poll(() => page.getByRole('combobox', { name: t.parts.model }).inputValue()).toBe('nary');
  await page.getByRole('button', { name: t.start, exact: true }).click();
  await expect.poll(() => hash(page)).toContain('gac-alldiff,first,ascending,nary');
  // Forward checking has revisions, but no queue.
  await page.evaluate((id) => void (location.hash = `#/lab/puzzle=${id}&way=fc,first,ascending,pairs&detail=revisions&at=1.1`), COURSE);
  await expect.poll(() => title(page)).toContain('Step 1: V11=1 – Revision 1 of');
  await expect.poll(() => page.locator('.lesson-queue').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('two searches side by side', async () => {
  const { page, complaints } = await visit('#/lab', { viewport: { width: 1920, height: 1080 } });
  await page.getByRole('combobox', { name: t.puzzle }).selectOption(t.sources.example);
  await page.getByRole('checkbox', { name: t.compare }).check();
  await search(page);
  const rows = await page.getByRole('region', { name: t.compared }).locator('tbody tr').allTextContents();
  expect(rows.map((row) => row.slice(0, 55))).toEqual([expect.stringMatching(/^Search 1 fc .*1 solution17/), expect.stringMatching(/^Search 2 gac .*1 solution9/)]);
  const boxes = await page.locator('.lesson-board').evaluateAll((boards) => boards.map((board) => board.getBoundingClientRect().top));
  expect(boxes).toHaveLength(2);
  expect(boxes[0]).toBe(boxes[1]);
  await page.keyboard.press('ArrowRight');
  expect([await title(page, 0), await title(page, 1)]).toEqual(['Step 1: V11=1', 'Step 1: V11=2']);
  // One of them alone.
  await page.locator('.lesson-name').nth(1).waitFor();
  await page.getByRole('spinbutton', { name: 'Step' }).nth(1).fill('5');
  await page.keyboard.press('Enter');
  expect([await title(page, 0), await title(page, 1)]).toEqual(['Step 1: V11=1', 'Step 5: V22=3']);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  expect([await title(page, 0), await title(page, 1)]).toEqual(['Step 2: V12=2', 'Step 6: V23=2']);
  expect(hash(page)).toMatch(/at=2,6$/);
  // The one that is done waits for the other.
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  expect([await title(page, 0), await title(page, 1)]).toEqual(['Step 17: V33=1', 'Step 9: V33=1']);
  await page.reload();
  await shown(page);
  expect([await title(page, 0), await title(page, 1)]).toEqual(['Step 17: V33=1', 'Step 9: V33=1']);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => title(page, 1)).toBe('Step 1: V11=2');
  expect(complaints).toEqual([]);
});

test('ask first hides what comes, and compares', async () => {
  const { page, complaints } = await visit(`#/lab/puzzle=${COURSE}&at=3`);
  await shown(page);
  await page.getByRole('checkbox', { name: 'Ask first' }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => title(page)).toBe('Step 4: ?');
  await page.getByRole('button', { name: 'V21=2' }).click();
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect.poll(() => page.locator('.lesson-answer').textContent()).toBe('Right: V21=2');
  for (const value of ['V22=1', 'V22=3', 'V23=2', 'V31=2']) await page.getByRole('button', { name: value }).click();
  await page.getByRole('button', { name: 'Look' }).click();
  await expect.poll(() => page.locator('.lesson-answer').textContent()).toBe('Right: V21=2. Pruned values: 4 right, 0 missed, 0 that stay.');
  expect(complaints).toEqual([]);
});

test('a search that takes too long gives up and says so, and the page stays at hand', async () => {
  const { page } = await visit('#/lab');
  await page.getByRole('combobox', { name: t.puzzle }).selectOption(t.sources.pasted);
  await page.getByRole('textbox', { name: t.pasted }).fill('c9:zzzzzs,n');
  await page.getByRole('combobox', { name: t.parts.propagate }).selectOption('bt');
  await page.getByRole('checkbox', { name: t.all }).check();
  await page.getByRole('button', { name: t.start, exact: true }).click();
  await page.getByText(/gave up: the limit is/).waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => page.locator('.lesson-text').textContent()).toContain('Gave up here');
  // Another one is broken off.
  await page.getByText(t.choose, { exact: true }).click();
  await page.getByRole('combobox', { name: t.detail }).selectOption('revisions');
  await page.getByRole('combobox', { name: t.parts.propagate }).selectOption('gac');
  await page.getByRole('button', { name: t.start, exact: true }).click();
  const cancel = page.getByRole('button', { name: t.cancel, exact: true });
  await cancel.click({ timeout: 5000 }).catch(() => {});
  await expect.poll(() => cancel.isVisible()).toBe(false);
});

test('it can be heard: what came of it, the board as a table, the path', async () => {
  const { page } = await visit(`#/lab/puzzle=${COURSE}&at=4`);
  await shown(page);
  await expect.poll(() => page.locator('.lab > [role=status]').textContent()).toBe('Result: 1 solution; 17 nodes.');
  await expect.poll(() => page.locator('.lesson-text').getAttribute('aria-live')).toBe('polite');
  await page.getByText('The board as a table').click();
  const cells = page.locator('.lesson-table td');
  await expect.poll(() => cells.allTextContents()).toEqual(['V11 = 1', 'V12 = 2', 'V13 = 3', 'V21 = 2', 'V22: no value left', 'V23: 1', 'V31: 3', 'V32: 1, 3', 'V33: 1, 2']);
  await expect.poll(() => page.locator('.lesson-path').textContent()).toBe('Assigned: V11=1 → V12=2 → V13=3 → V21=2');
  await page.keyboard.press('PageUp');
  await expect.poll(() => cells.nth(3).textContent()).toBe('V21: 2, 3');
  // After a search that was asked for, one goes on at its heading.
  await page.getByText(t.choose, { exact: true }).click();
  await page.getByRole('button', { name: t.start, exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Step 0: before the search');
});

test('the pictures follow the theme of the page, not only that of the device', async () => {
  const { page } = await visit(`#/settings`, { colorScheme: 'light' });
  await page.getByRole('radio', { name: TEXTS.en.settings.dark, exact: true }).check();
  await page.evaluate((id) => void (location.hash = `#/lab/puzzle=${id}`), COURSE);
  await shown(page);
  await expect.poll(() => page.locator('.lab-lesson').evaluate((lesson) => getComputedStyle(lesson).backgroundColor)).toBe('rgb(21, 24, 28)');
  const found = await page.evaluate(`${axe.source}; axe.run(document, { resultTypes: ['violations'] })`);
  expect((found as { violations: { id: string }[] }).violations.map(({ id }) => id)).toEqual([]);
});

test('in German, the sentences of the search are German too, and constraints are found by their names', async () => {
  const { page, complaints } = await visit(`#/lab/puzzle=${COURSE}&at=4`, { locale: 'de' });
  await shown(page);
  await expect.poll(() => title(page)).toBe('Schritt 4: V21=2');
  await expect.poll(() => page.locator('.lesson-text').textContent()).toContain('Leerer Wertebereich: V22 hat keinen Wert mehr.');
  await page.evaluate(() => void (location.hash = location.hash.replace('at=4', 'at=8')));
  await expect.poll(() => title(page)).toBe('Schritt 8: V31=2');
  await expect.poll(() => page.locator('.lesson-text').textContent()).toContain('Sackgasse: Käfig 3 (V31) ist nicht erfüllbar.');
  await expect.poll(() => page.locator('.lesson-violated').count()).toBe(1);
  await page.evaluate((id) => void (location.hash = `#/lab/puzzle=${id}&way=gac,first,ascending,pairs&detail=revisions&at=0.19`), COURSE);
  await expect.poll(() => title(page)).toContain('Revision 19 von 63: Käfig 2÷ (V11, V12)');
  await expect.poll(() => page.locator('.lesson-at-hand title').textContent()).toBe('V11 ÷ V12 = 2 oder V12 ÷ V11 = 2');
  expect(complaints).toEqual([]);
});
