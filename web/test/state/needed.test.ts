import { expect, test } from 'vitest';
import { neededRules } from '../../src/puzzle/needed';
import { texts } from '../../src/texts';
import { read } from './engine';

const rules = (...puzzles: string[]) => texts.rulesText(neededRules(puzzles.map((puzzle) => read(puzzle))));

test('the rules on paper mention what is on the sheet, and nothing else', () => {
  expect(rules('aab\ncdb\ncde\n\na: 3+\nb: 5+\nc: 4+\nd: 3+\ne: 1')).toBe(
    'Fill the grid with the numbers 1 to 3, so that every row and every column has each number once. Thick lines surround cages; each has a target in its top left corner.\n' +
      '+ means that the numbers in the cage add up to the target.\n' +
      'In a cage of one cell, the number is given: write it down.',
  );
  // Two puzzles with − and ÷ between two cells and ×; no cell is given, and every operator is printed.
  const pairs = rules('4:_a_7a4_a3,s1m6m2s2a5d2a7d2', '4:_a_7a4_a3,s1m6m2s2a5d2a7d2');
  expect(pairs).toMatch(/^Fill each grid with the numbers 1 to 4, /);
  expect(pairs).toContain('− means that the larger number minus the smaller is the target.\n× means');
  expect(pairs).toContain('÷ means that the larger number divided by the smaller is the target.');
  expect(pairs).not.toMatch(/without a (sign|target)|is given/);
});

test('hidden operators are explained where there are any', () => {
  const hidden = rules('aab\nabb\nbbb\n\na: 6?\nb: 12+');
  expect(hidden).toContain('A target without a sign is the sum, the difference, the product or the quotient of the numbers; find out which. Difference and quotient begin with the largest number.');
  expect(hidden).toContain('A number may be in a cage more than once');
  expect(hidden).not.toContain('− means');
  const both = rules('aab\nccb\nccd\n\na: 3?\nb: 2/\nc: 12*\nd: 1');
  expect(both).toContain('A target without a sign in a larger cage is');
  expect(both).not.toContain('begin with the largest');
});

test('other sizes and other cages have their own words', () => {
  expect(rules('1:_,a1')).toBe('Write 1 into the cell.\nIn a cage of one cell, the number is given: write it down.');
  expect(rules('c2:__b,s1n')).toBe(
    'Fill the grid with 1 and 2, so that every row and every column has both. Thick lines surround cages; a number in the top left corner of a cage is its target.\n' +
      '− means that the larger number minus the smaller is the target.\n' +
      'A cage without a target may have any numbers.',
  );
  const long = rules('aaa\nbbb\nccc\n\na: 0-\nb: 1/\nc: 6+');
  expect(long).toContain('− means that the largest number minus all others is the target.');
  expect(long).toContain('÷ means that the largest number divided by all others is the target.');
});
