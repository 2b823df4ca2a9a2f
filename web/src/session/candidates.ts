import type { Cage, Puzzle } from '../puzzle/puzzle';
import { colOf, rowOf } from '../puzzle/puzzle';
import { holds } from '../puzzle/rules';
import { bit, marksOf } from './position';

/** How many partial fillings of a cage are tried. Cages with more keep the marks that rows and columns leave. */
const MOST_TRIED = 200_000;

/** Of some candidates for the cells of a cage, as bits, those that occur in a filling of the cage that its clue allows. */
export function inCage(puzzle: Puzzle, cage: Cage, candidates: readonly number[]): number[] {
  if (cage.op === '') return [...candidates];
  const { cells } = cage;
  const clash = cells.map((cell, i) => cells.slice(0, i).flatMap((other, j) => (rowOf(puzzle, cell) === rowOf(puzzle, other) || colOf(puzzle, cell) === colOf(puzzle, other) ? [j] : [])));
  const choices = candidates.map(marksOf);
  const found = cells.map(() => 0);
  const values: number[] = [];
  let tried = 0;
  const fill = (i: number): void => {
    if (++tried > MOST_TRIED) return;
    if (i === cells.length) {
      if (holds(cage.op, cage.target, values)) values.forEach((value, cell) => (found[cell] = (found[cell] ?? 0) | bit(value)));
      return;
    }
    for (const value of choices[i] ?? []) {
      if (clash[i]!.some((j) => values[j] === value)) continue;
      values[i] = value;
      fill(i + 1);
    }
    values.length = i;
  };
  fill(0);
  return tried > MOST_TRIED ? [...candidates] : found;
}
