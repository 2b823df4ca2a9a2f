import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FIRST_SOLUTION } from '../../src/puzzle/first';
import { cell, setup } from './harness';

const { visit } = setup();

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const result = await page.evaluate((options) => (window as unknown as { axe: typeof axe }).axe.run(document, options), options);
  return result.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Every view, and what to do to see it. */
const VIEWS: [string, string, (page: Page) => Promise<unknown>][] = [
  ['first visit', '', async (page) => page.getByRole('grid').waitFor()],
  ['playing', '', async (page) => {
    await cell(page, 1, 1).click();
    await page.keyboard.press('1');
    await cell(page, 1, 2).click();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Fill marks' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
  }],
  ['hint', '', async (page) => {
    await page.getByRole('button', { name: 'Fill marks' }).click();
    await page.getByRole('button', { name: 'Hint' }).click();
    for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Tell me more' }).click();
    await page.locator('.sentence .name').first().waitFor();
  }],
  ['mistake', '', async (page) => {
    await cell(page, 1, 1).click();
    await page.keyboard.press(String((FIRST_SOLUTION[0]! % 4) + 1));
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('heading', { name: 'Something is wrong' }).waitFor();
    await page.getByRole('button', { name: 'Show me which' }).click();
    await page.getByRole('button', { name: 'Why?' }).click();
  }],
  ['more', '', async (page) => page.getByRole('button', { name: 'More' }).click()],
  ['share', '', async (page) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
  }],
  ['combinations', '', async (page) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Combinations of this cage' }).click();
    await page.getByText('What is still possible').waitFor();
  }],
  ['why not', '', async (page) => {
    await cell(page, 1, 1).click();
    await page.getByRole('button', { name: 'Why not?' }).click();
    await page.getByRole('group', { name: /^Why can/ }).first().getByRole('button', { name: '3' }).click();
    await page.locator('.sentence').first().waitFor();
  }],
  ['walk', '', async (page) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Explain from here' }).click();
    await page.getByRole('heading', { name: /^Step 1/ }).waitFor();
  }],
  ['paused', '', async (page) => page.getByRole('button', { name: 'Pause' }).click()],
  ['solved', '', async (page) => {
    for (let i = 0; i < 16; i++) {
      await cell(page, Math.floor(i / 4) + 1, (i % 4) + 1).click();
      await page.keyboard.press(String(FIRST_SOLUTION[i]));
    }
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
  }],
  ['new', '#/new', async (page) => page.getByRole('button', { name: 'Make it' }).waitFor()],
  ['enter', '#/enter', async (page) => {
    await cell(page, 1, 1).click();
    await page.keyboard.type('7');
    await page.getByText('Paste or open').click();
    await page.getByText('As a list').click();
  }],
  ['print', '#/print', async (page) => {
    await page.getByRole('button', { name: 'Make the sheets' }).click();
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
  }],
  ['help', '#/help', async (page) => page.getByRole('heading', { name: /^Step 1/ }).waitFor()],
  ['practice', '#/technique/last-cell', async (page) => {
    await page.getByRole('button', { name: 'Try it on a board' }).click();
    await page.getByRole('button', { name: 'Where do I have to look?' }).click();
    await page.locator('.sentence .name').first().waitFor();
  }],
  ['technique', '#/technique/naked-set', async (page) => page.getByRole('heading', { name: 'Why it is true' }).waitFor()],
  ['settings', '#/settings', async (page) => page.getByRole('button', { name: 'Delete everything' }).click()],
  ['about', '#/about', async (page) => page.getByText('not needed').waitFor()],
  ['trouble', '#1!broken', async (page) => page.locator('.trouble').waitFor()],
];

/** All looks except the usual one, for which every rule is checked. The others differ from it only in their colours. */
const LOOKS = [
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
] as const;

for (const [name, address, show] of VIEWS) {
  test(`axe finds nothing against this view in any theme: ${name}`, async () => {
    // The content security policy is lifted only because axe has to be injected into the page.
    const { page } = await visit(address, { bypassCSP: true });
    await show(page);
    await page.evaluate(axe.source);
    const found = await violations(page);
    for (const look of LOOKS) {
      await page.emulateMedia(look);
      const wanted = { theme: look.colorScheme, contrast: look.contrast === 'more' ? 'more' : 'usual' };
      await expect.poll(() => page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject(wanted);
      for (const violation of await violations(page, ['color-contrast'])) found.push(`${JSON.stringify(look)}: ${violation}`);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    for (const violation of await violations(page)) found.push(`on a phone: ${violation}`);
    expect(found).toEqual([]);
  });
}
