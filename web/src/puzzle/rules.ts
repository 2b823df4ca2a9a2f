import { area, lines, type Cage, type Op, type Puzzle } from './puzzle';
import type { Operator } from '../wire/operators';

/** A rule that entries break. */
export type Conflict =
  | { kind: 'twice'; line: 'row' | 'column'; number: number; value: number; cells: number[] }
  | { kind: 'cage'; cage: Cage; cells: number[] };

/** Every rule that the entries break: lines first, then cages that are full. */
export function conflicts(puzzle: Puzzle, values: readonly number[]): Conflict[] {
  const found: Conflict[] = [];
  lines(puzzle).forEach((cells, i) => {
    for (let value = 1; value <= puzzle.size; value++) {
      const same = cells.filter((cell) => values[cell] === value);
      if (same.length < 2) continue;
      const line = i < puzzle.size ? 'row' : 'column';
      found.push({ kind: 'twice', line, number: (i % puzzle.size) + 1, value, cells: same });
    }
  });
  for (const cage of puzzle.cages) {
    const inside = cage.cells.map((cell) => values[cell] ?? 0);
    if (inside.includes(0) || holds(cage.op, cage.target, inside)) continue;
    found.push({ kind: 'cage', cage, cells: cage.cells });
  }
  return found;
}

/** Whether the values of a whole cage satisfy its clue. */
export function holds(op: Op, target: string, values: readonly number[]): boolean {
  if (op === '') return true;
  const wanted = BigInt(target);
  const numbers = values.map(BigInt);
  const sum = numbers.reduce((a, b) => a + b, 0n);
  const product = numbers.reduce((a, b) => a * b, 1n);
  const largest = numbers.reduce((a, b) => (a > b ? a : b), 0n);
  const gives: Record<Operator, boolean> = {
    '+': sum === wanted,
    '*': product === wanted,
    // The largest number minus, or divided by, all the others.
    '-': numbers.length > 1 && 2n * largest - sum === wanted,
    '/': numbers.length > 1 && wanted * product === largest * largest,
  };
  if (op === '=') return gives['+'];
  if (op === '?') return Object.values(gives).some((fits) => fits);
  return gives[op];
}

export function isSolved(puzzle: Puzzle, values: readonly number[]): boolean {
  return values.length === area(puzzle) && values.every((value) => value > 0) && conflicts(puzzle, values).length === 0;
}
