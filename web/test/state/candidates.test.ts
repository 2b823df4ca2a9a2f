import { expect, test } from 'vitest';
import type { Cage, Puzzle } from '../../src/puzzle/puzzle';
import { FIRST, FIRST_SOLUTION } from '../../src/puzzle/first';
import { inCage } from '../../src/session/candidates';
import { fillCageMarks, fillMarks, play } from '../../src/session/move';
import { emptyPosition, marksOf } from '../../src/session/position';
import { puzzleOf } from '../../src/engine/convert';
import { ask } from './engine';

test('marks that know cages are those of the combinations that the engine lists', () => {
  for (const id of [FIRST.id, '6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24']) {
    const read = ask('read', { puzzle: id });
    if (read.result === 'error') throw new Error('unreadable');
    const puzzle = puzzleOf(read.puzzle);
    const all = 2 ** puzzle.size - 1;
    for (const cage of puzzle.cages) {
      const found = inCage(puzzle, cage, cage.cells.map(() => all));
      const cell: [number, number] = [Math.floor(cage.cells[0]! / puzzle.size), cage.cells[0]! % puzzle.size];
      const listed = ask('combinations', { puzzle: id, cell });
      if (listed.result === 'error') throw new Error('refused');
      const values = new Set(listed.all?.flat());
      expect([cage.target, [...new Set(found.flatMap(marksOf))].sort()]).toEqual([cage.target, [...values].sort()]);
    }
  }
});

test('marks that know cages are some of those that do not, and never lack the solution', () => {
  const start = emptyPosition(16);
  const [plain, knowing] = [play(start, fillMarks, FIRST)!, play(start, fillCageMarks, FIRST)!];
  let fewer = 0;
  knowing.marks.forEach((marks, cell) => {
    expect(marks & ~plain.marks[cell]!).toBe(0);
    expect(marksOf(marks)).toContain(FIRST_SOLUTION[cell]);
    if (marks !== plain.marks[cell]) fewer++;
  });
  expect(fewer).toBeGreaterThan(4);
});

test('a cage with too many fillings keeps its marks', () => {
  const puzzle: Puzzle = { id: '', size: 12, cages: [] };
  const cage: Cage = { cells: Array.from({ length: 10 }, (_, i) => i * 13), op: '+', target: '65' };
  const all = cage.cells.map(() => 2 ** 12 - 1);
  expect(inCage(puzzle, cage, all)).toEqual(all);
});
