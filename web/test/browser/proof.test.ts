import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TEXTS } from '../views';
import { setup } from './harness';

const { visit } = setup();
const UNIQUE = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';

async function downloaded(page: Page, name: string): Promise<{ file: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { file: file.suggestedFilename(), text: readFileSync((await file.path())!, 'utf8') };
}

async function about(page: Page): Promise<void> {
  await page.getByRole('grid').first().waitFor();
  await page.evaluate(() => (location.hash = '#/about'));
}

test('a proof that there is no other solution can be taken away, in both languages', async () => {
  for (const lang of ['en', 'de'] as const) {
    const t = TEXTS[lang].about;
    const { page, complaints } = await visit(`#1!${UNIQUE}`, { locale: lang });
    await about(page);
    await page.getByText(t.proofOne).waitFor();
    await page.getByRole('button', { name: t.prove, exact: true }).click();
    await page.getByText(t.proved).waitFor();
    const formula = await downloaded(page, t.formulaFile);
    const proof = await downloaded(page, t.proofFile);
    expect([formula.file, proof.file]).toEqual(['cagey-4x4.cnf', 'cagey-4x4.drat']);
    const [, variables, clauses] = /^p cnf (\d+) (\d+)$/m.exec(formula.text)!;
    expect(Number(variables)).toBeGreaterThan(64);
    expect(formula.text.match(/ 0$/gm)!.length).toBe(Number(clauses));
    // The last clause is the empty one: a contradiction.
    expect(proof.text.trimEnd().split('\n').at(-1)).toBe('0');
    expect(complaints).toEqual([]);
  }
});

test('a puzzle without a solution is proved to have none, and one with several has nothing to prove', async () => {
  const t = TEXTS.en.about;
  const none = await visit('#1!2:__b,s2s1');
  await about(none.page);
  await none.page.getByText(t.proofNone).waitFor();
  await none.page.getByRole('button', { name: t.prove, exact: true }).click();
  await none.page.getByText(t.provedNone).waitFor();
  const several = await visit('#1!2:__b,a3s1');
  await about(several.page);
  await several.page.getByText(t.several(2, true), { exact: true }).waitFor();
  expect(await several.page.getByRole('button', { name: t.prove, exact: true }).count()).toBe(0);
});
