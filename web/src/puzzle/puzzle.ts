import { OPERATORS, type Operator } from '../wire/operators';

/** A puzzle as the page has it. The engine has checked that it is well-formed. */
export interface Puzzle {
  /** Its one-line id. */
  id: string;
  size: number;
  cages: Cage[];
}

export interface Cage {
  /** Their numbers in reading order. */
  cells: number[];
  op: Op;
  /** As text, because it may be larger than a number can hold; empty without a clue. */
  target: string;
}

/** An operator; `?` if it is hidden, `=` for a given cell, empty without a clue. */
export type Op = Operator | '?' | '=' | '';

function isOp(some: unknown): some is Op {
  return some === '?' || some === '=' || some === '' || OPERATORS.some(({ ascii }) => ascii === some);
}

/** The largest puzzle. */
const MOST_SIZE = 16;

/** The puzzle that was kept somewhere; nothing if it is broken. */
export function wholePuzzle(some: unknown): Puzzle | null {
  const { id, size, cages } = (some ?? {}) as Record<keyof Puzzle, unknown>;
  if (typeof id !== 'string' || !Number.isInteger(size) || !Array.isArray(cages)) return null;
  const [count, most] = [(size as number) ** 2, MOST_SIZE ** 2];
  if (count < 1 || count > most || (size as number) < 1) return null;
  const isCage = (cage: Record<keyof Cage, unknown> | null) =>
    Array.isArray(cage?.cells) && cage.cells.length > 0 && isOp(cage.op) && typeof cage.target === 'string' && /^\d*$/.test(cage.target);
  if (!cages.every(isCage)) return null;
  // Every cell is in exactly one cage.
  const cells = (cages as Cage[]).flatMap((cage) => cage.cells);
  const isCovered = cells.length === count && new Set(cells).size === count && cells.every((cell) => Number.isInteger(cell) && cell >= 0 && cell < count);
  return isCovered ? (some as Puzzle) : null;
}

/** The clue as it is printed: `12×`. */
export function clueText(cage: Cage): string {
  return cage.target + (OPERATORS.find(({ ascii }) => ascii === cage.op)?.sign ?? '');
}

export function area(puzzle: Puzzle): number {
  return puzzle.size * puzzle.size;
}

export function rowOf(puzzle: { size: number }, cell: number): number {
  return Math.floor(cell / puzzle.size);
}

export function colOf(puzzle: { size: number }, cell: number): number {
  return cell % puzzle.size;
}

/** The name of a cell as hints use it: `R1C2`. */
export function cellName(puzzle: { size: number }, cell: number): string {
  return `R${rowOf(puzzle, cell) + 1}C${colOf(puzzle, cell) + 1}`;
}

export function rowCells(puzzle: { size: number }, row: number): number[] {
  return Array.from({ length: puzzle.size }, (_, col) => row * puzzle.size + col);
}

export function colCells(puzzle: { size: number }, col: number): number[] {
  return Array.from({ length: puzzle.size }, (_, row) => row * puzzle.size + col);
}

/** All rows, then all columns. */
export function lines(puzzle: { size: number }): number[][] {
  const numbers = Array.from({ length: puzzle.size }, (_, i) => i);
  return [...numbers.map((row) => rowCells(puzzle, row)), ...numbers.map((col) => colCells(puzzle, col))];
}

/** The other cells of a cell's row and column. */
export function peers(puzzle: { size: number }, cell: number): number[] {
  const inLines = [...rowCells(puzzle, rowOf(puzzle, cell)), ...colCells(puzzle, colOf(puzzle, cell))];
  return inLines.filter((other) => other !== cell);
}

/** For each cell the number of its cage. */
export function cageNumbers(puzzle: Puzzle): number[] {
  const numbers = new Array<number>(area(puzzle)).fill(-1);
  puzzle.cages.forEach((cage, number) => {
    for (const cell of cage.cells) numbers[cell] = number;
  });
  return numbers;
}

export function cageAt(puzzle: Puzzle, cell: number): Cage {
  const cage = puzzle.cages.find((cage) => cage.cells.includes(cell));
  if (!cage) throw new Error(`cell ${cell} is in no cage`);
  return cage;
}
