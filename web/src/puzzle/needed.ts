import { OPERATORS, type Operator } from '../wire/operators';
import { colOf, rowOf, type Cage, type Puzzle } from './puzzle';

/** What the rules on a sheet have to explain: what occurs in its puzzles, and nothing else. */
export interface NeededRules {
  /** How many puzzles there are. All have the same size. */
  puzzles: number;
  size: number;
  /** Which cages of several cells have a target. */
  targets: 'all' | 'some' | 'none';
  /** The operators that are printed, and how many cells the largest cage with each of them has. */
  signs: { op: Operator; sign: string; cells: number }[];
  /** How many cells the largest cage with a hidden operator has; 0 if there is none. */
  hidden: number;
  /** Whether there are cages of one cell that show their number. */
  given: boolean;
  /** Whether there are cages without a clue. */
  free: boolean;
  /** Whether a number may be in a cage more than once. */
  repeats: boolean;
}

export function neededRules(puzzles: readonly Puzzle[]): NeededRules {
  const cages = puzzles.flatMap((puzzle) => puzzle.cages);
  const several = cages.filter((cage) => cage.cells.length > 1);
  const largest = (op: Cage['op']) => Math.max(0, ...several.filter((cage) => cage.op === op).map((cage) => cage.cells.length));
  const free = cages.some((cage) => cage.op === '');
  return {
    puzzles: puzzles.length,
    size: puzzles[0]?.size ?? 0,
    targets: several.every((cage) => cage.op === '') ? 'none' : free ? 'some' : 'all',
    signs: OPERATORS.map(({ ascii: op, sign }) => ({ op, sign, cells: largest(op) })).filter(({ cells }) => cells > 0),
    hidden: largest('?'),
    given: cages.some((cage) => cage.cells.length === 1 && cage.op !== ''),
    free,
    repeats: puzzles.some((puzzle) => puzzle.cages.some((cage) => mayRepeat(puzzle, cage))),
  };
}

/** Whether two cells of a cage share neither row nor column. */
function mayRepeat(puzzle: Puzzle, { cells }: Cage): boolean {
  return cells.some((one) => cells.some((other) => rowOf(puzzle, one) !== rowOf(puzzle, other) && colOf(puzzle, one) !== colOf(puzzle, other)));
}
