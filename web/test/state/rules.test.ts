import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entered, gridValues } from '../../src/engine/convert';
import { EXAMPLE_ID, FIRST, FIRST_SOLUTION } from '../../src/puzzle/first';
import { conflicts, holds, isSolved } from '../../src/puzzle/rules';
import type { Op } from '../../src/puzzle/puzzle';
import { OPERATORS } from '../../src/wire/operators';
import { ask, read } from './engine';

/** Every operator, and the hidden one. */
const SIGNS: Op[] = [...OPERATORS.map(({ ascii }) => ascii), '?'];

test('a cage holds if and only if the engine finds the solution', () => {
  // One cage covers a row of a 3×3 grid, in which the row is filled in and everything else is free.
  const row = [1, 2, 3];
  const position = entered({ values: [...row, 0, 0, 0, 0, 0, 0] });
  for (const op of SIGNS) {
    for (let target = 0; target <= 8; target++) {
      const { id } = read(`aaa\nbbb\nbbb\n\na: ${target}${op}\nb:\n`);
      const judged = ask('judge', { puzzle: id, position });
      expect(judged.result).not.toBe('error');
      expect(judged.result !== 'none', op + target).toBe(holds(op, String(target), row));
    }
  }
});

test('two cells hold if and only if the engine says so', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SIGNS), fc.nat(30), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (op, target, a, b) => {
      fc.pre(a !== b);
      const free = 'aaccc\nddddd\neeeee\nfffff\nggggg\n\n';
      const { id } = read(`${free}a: ${target}${op}\nc:\nd:\ne:\nf:\ng:\n`);
      // A full square with the two numbers in its corner, which only the cage can make wrong.
      const row = [a, b, ...[1, 2, 3, 4, 5].filter((value) => value !== a && value !== b)];
      const values = [0, 1, 2, 3, 4].flatMap((shift) => row.map((value) => ((value - 1 + shift) % 5) + 1));
      const judged = ask('judge', { puzzle: id, position: entered({ values }) });
      expect(judged.result).not.toBe('error');
      expect(judged.result !== 'none').toBe(holds(op, String(target), [a, b]));
    }),
    { numRuns: 200 },
  );
});

test('large products are exact', () => {
  expect(holds('*', '18446744073709551616', new Array<number>(16).fill(16))).toBe(true);
  expect(holds('*', '18446744073709551615', new Array<number>(16).fill(16))).toBe(false);
});

test('conflicts name lines and cages', () => {
  const puzzle = read('4:_a_7a4_a3,s1m6m2s2a5d2a7d2');
  expect(conflicts(puzzle, new Array<number>(16).fill(0))).toEqual([]);
  const found = conflicts(puzzle, [1, 1, ...new Array<number>(14).fill(0)]);
  expect(found).toEqual([{ kind: 'twice', line: 'row', number: 1, value: 1, cells: [0, 1] }]);
  const cage = conflicts(puzzle, [1, 0, 0, 0, 4, ...new Array<number>(11).fill(0)]);
  expect(cage).toMatchObject([{ kind: 'cage', cells: [0, 4] }]);
});

test('the puzzle of a first visit is easy, and has the solution that the page knows', () => {
  expect(read(FIRST.id)).toEqual(FIRST);
  const grade = ask('grade', { puzzle: FIRST.id });
  expect(grade).toMatchObject({ result: 'graded', level: 'easy', trial: false });
  expect('solution' in grade && gridValues(grade.solution!)).toEqual(FIRST_SOLUTION);
  expect(isSolved(FIRST, FIRST_SOLUTION)).toBe(true);
});

test('the worked example is a 3×3 that logic solves', () => {
  const walk = ask('walk', { puzzle: EXAMPLE_ID });
  expect(read(EXAMPLE_ID).size).toBe(3);
  expect(walk).toMatchObject({ result: 'explained' });
});
