import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellNumber, cellPlace, entered, entriesOf, puzzleOf } from '../../src/engine/convert';
import { answered } from '../../src/engine/engine';
import { ask } from './engine';

/** A puzzle without clues, in which any entry is allowed. */
const free = (size: number) => `${Array.from({ length: size }, () => Array.from({ length: size }, () => 'a').join(' ')).join('\n')}\n\na:\n`;

test('entries come back from the engine unchanged, in every size', () => {
  const position = fc.integer({ min: 1, max: 16 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      values: fc.array(fc.nat(size), { minLength: size ** 2, maxLength: size ** 2 }),
      marks: fc.array(fc.nat(2 ** size - 1), { minLength: size ** 2, maxLength: size ** 2 }),
    }),
  );
  fc.assert(
    fc.property(position, ({ size, values, marks }) => {
      const { text } = answered(ask('write', { puzzle: free(size), format: 'json', position: entered({ values, marks }) }));
      expect(entriesOf(answered(ask('read', { puzzle: text })).position)).toEqual({ values, marks });
    }),
  );
});

test('cells have a number and a place', () => {
  for (const size of [1, 4, 16]) {
    for (let cell = 0; cell < size ** 2; cell++) expect(cellNumber(cellPlace(cell, size), size)).toBe(cell);
  }
  expect(cellPlace(6, 4)).toEqual([1, 2]);
});

test('a clue that is too large for a number in JavaScript is exact', () => {
  const read = puzzleOf(answered(ask('read', { puzzle: free(16).replace('a:', 'a: 9007199254740993*') })).puzzle);
  expect(read.cages).toMatchObject([{ op: '*', target: '9007199254740993' }]);
});
