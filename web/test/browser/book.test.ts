import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answered } from '../../src/engine/engine';
import type { BookRequest } from '../../src/wire/types';
import { ask } from '../state/engine';

/** Worksheets as teachers, newspapers and players want them. */
const WISHES: [name: string, request: BookRequest][] = [
  ['what is usual', { sets: [{ size: 4, level: 'easy', count: 4 }], seed: 1 }],
  ['a class', { sets: [{ preset: 'class-grade-3', count: 2 }], seed: 7, sheets: 3, rules: true, name_line: true, heading: "Maths 3b, it's Friday" }],
  ['large print', { sets: [{ preset: 'class-grade-1', count: 2 }], seed: 3, theme: 'large', rules: true, signs: 'dots', lang: 'de' }],
  ['two kinds, and everything to make them again', { sets: [{ size: 5, level: 'normal', count: 3 }, { size: 6, level: 'hard', ops: '+-', count: 3 }], seed: 12345, captions: 'full', per_page: 6, paper: 'letter' }],
  ['codes', { sets: [{ preset: 'newspaper', count: 2 }], seed: 5, per_page: 2, link_base: 'https://example.org/cagey/', working_space: true }],
  ['answers on the backs', { sets: [{ size: 3, count: 9 }], seed: 9, per_page: 9, answers: 'backs', captions: 'none', margin: 10, gutter: 8 }],
  ['answers in a file of their own', { sets: [{ size: 6, hide_ops: 50, symmetric: true, count: 2 }], seed: 2, answers: 'separate', title: 'Rätsel für Łukasz & Ζωή', lang: 'de' }],
  ['hard ones in a small book', { sets: [{ size: 9, level: 'extreme', count: 2 }], seed: 4, paper: '6x9in', per_page: 4, min_text: 4.5, answers: 'none', signs: 'keyboard' }],
  ['own puzzles', { puzzles: '4:_a_7a4_a3,s1m6m2s2a5d2a7d2\n3:aa_a_4a,d2a3s2m4a3\n', rules: true, link_base: 'http://192.168.0.7:8080/', lang: 'de' }],
  ['a fourth sheet of many', { sets: [{ size: 4, count: 1, start: 20 }, { preset: 'few-givens', size: 5, level: 'easy', count: 1 }], seed: 99, sheets: 4, theme: 'contrast', paper: 'a5', margin: 12.5 }],
];

test.each(WISHES)('the module prints the same bytes as the command that it names: %s', (_, request) => {
  const folder = mkdtempSync(join(tmpdir(), 'book-'));
  if (request.puzzles) writeFileSync(join(folder, 'puzzles.txt'), request.puzzles);
  const made = answered(ask('book', request, 'workshop'));
  // By a shell, as somebody does who copies it from the page.
  const command = made.command.replace(/^cagey/, '"$CAGEY"');
  execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'ignore', env: { ...process.env, CAGEY: new URL(process.env.CAGEY!, `file://${process.cwd()}/`).pathname } });
  const file = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : null);
  const bytes = (base64?: string) => (base64 === undefined ? null : Buffer.from(base64, 'base64'));
  const book = bytes(made.book)!;
  expect(book.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file('worksheets.pdf')!.equals(book), made.command).toBe(true);
  expect(file('worksheets-answers.pdf')).toEqual(bytes(made.answers));
  expect(made.answers !== undefined).toBe(request.answers === 'separate');
});

test('the preview has the pages of the file', () => {
  for (const [name, request] of WISHES) {
    const { pages = [] } = answered(ask('book', { ...request, give: 'pages' }, 'workshop'));
    const { book, answers } = answered(ask('book', request, 'workshop'));
    const printed = [book, answers].map((base64) => Buffer.from(base64 ?? '', 'base64').toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0);
    expect(pages.length, name).toBe(printed[0]! + printed[1]!);
    for (const page of pages) expect(page).toMatch(/^<svg [^>]*viewBox="0 0 [\d.]+ [\d.]+"/);
  }
});

test('what cannot be printed is refused with its reason, in both languages', () => {
  const usual: BookRequest = { sets: [{ size: 4, level: 'easy', count: 3 }], seed: 1 };
  const refused: [BookRequest, RegExp, RegExp?][] = [
    [{}, /there are no puzzles/, /keine Rätsel/],
    [{ ...usual, seed: undefined }, /need a seed/],
    [{ ...usual, sets: [{ size: 40 }] }, /16×16/],
    [{ ...usual, sets: [{ size: 3, level: 'extreme' }] }, /no 3×3 puzzle is extreme/, /kein 3×3-Rätsel ist „extrem“/],
    [{ ...usual, sets: [{ size: 4, count: 100_001 }] }, /at most 100000 puzzles/, /höchstens 100000 Rätsel/],
    [{ ...usual, paper: 'foolscap' }, /paper: expected a3/],
    [{ ...usual, paper: '60x60mm', margin: 20 }, /margins leave no room/, /Ränder/],
    [{ ...usual, per_page: 3 }, /1, 2, 4, 6 or 9/],
    [{ ...usual, theme: 'pink' }, /no theme with the name pink/],
    [{ ...usual, link_base: 'example.org' }, /link_base: expected the address/],
    [{ ...usual, link_base: `https://example.org/${'a'.repeat(600)}` }, /at most 500 characters/],
    [{ puzzles: '2:__b,a3s1' }, /puzzle 1 has several solutions/, /Rätsel 1 hat mehrere/],
    [{ puzzles: '4:_a_7a4_a3,s1m6m2s2a5d2a7d2\n2:__b,s2s1' }, /puzzle 2 has no solution/, /Rätsel 2 hat keine/],
    [{ puzzles: '4:nonsense' }, /./],
    [{ puzzles: '4:_a_7a4_a3,s1m6m2s2a5d2a7d2', sheets: 2 }, /too few puzzles for 2 sheets/, /zu wenige/],
    [{ ...usual, sets: [{ size: 2, ops: '+', count: 50 }] }, /duplicates/, /nacheinander glichen früheren/],
    [{ ...usual, min_text: 100 }, /min_text: expected a number from 1 to 72/],
  ];
  for (const [request, english, german] of refused) {
    for (const [lang, told] of [['en', english], ['de', german]] as const) {
      if (!told) continue;
      const answer = ask('book', { ...request, lang }, 'workshop');
      expect(answer.result, JSON.stringify(request)).toBe('error');
      if (answer.result === 'error') expect(answer.errors[0]!.message).toMatch(told);
    }
  }
});
