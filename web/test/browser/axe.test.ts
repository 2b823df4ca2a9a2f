import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { TEXTS, VIEWS } from '../views';
import { setup } from './harness';

const { visit } = setup();

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const result = await page.evaluate((options) => (window as unknown as { axe: typeof axe }).axe.run(document, options), options);
  return result.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** All looks except the usual one, for which every rule is checked. The others differ from it only in their colours. */
const LOOKS = [
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
] as const;

describe.each(['en', 'de'] as const)('axe finds nothing against a view in any theme: %s', (locale) => {
  test.each(VIEWS)('$name', async ({ address, show }) => {
    // The content security policy is lifted only because axe has to be injected into the page.
    const { page } = await visit(`#${address}`, { bypassCSP: true, locale });
    await show(page, TEXTS[locale]);
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
});
