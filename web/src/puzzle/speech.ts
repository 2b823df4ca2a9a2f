import { texts } from '../texts';
import { cageAt, colCells, colOf, rowCells, rowOf, type Cage, type Puzzle } from './puzzle';
import { conflicts, type Conflict } from './rules';
import { marksOf, type Entries } from '../session/position';

/** What a screen reader says about the board. */

/** A cell: where it is, what is in it, its cage. */
export function tellCell(puzzle: Puzzle, position: Entries, cell: number, isWrong: boolean): string {
  const t = texts.speech;
  const value = position.values[cell] ?? 0;
  const marks = marksOf(position.marks[cell] ?? 0);
  const inside = value > 0 ? String(value) : marks.length > 0 ? t.marks(marks) : t.empty;
  const cage = cageAt(puzzle, cell);
  const parts = [cellPlaceOf(puzzle, cell), inside, tellClue(cage)];
  if (isWrong) parts.push(t.inConflict);
  return parts.join(', ');
}

/** Where a cell is. */
export function cellPlaceOf(puzzle: { size: number }, cell: number): string {
  return texts.speech.place(rowOf(puzzle, cell) + 1, colOf(puzzle, cell) + 1);
}

export function tellClue(cage: Cage): string {
  return texts.speech.clue(cage.op, cage.target, cage.cells.length);
}

/** A cage: its clue, what is entered in it, and what is missing. */
export function tellCage(puzzle: Puzzle, position: Entries, cell: number): string {
  const cage = cageAt(puzzle, cell);
  const values = cage.cells.map((cell) => position.values[cell] ?? 0);
  const entered = values.filter((value) => value > 0);
  const empty = values.length - entered.length;
  return texts.speech.cage(tellClue(cage), entered, empty, missing(cage, entered, empty));
}

/** What a sum or product still needs. */
function missing(cage: Cage, entered: number[], empty: number): string | null {
  if (empty === 0 || entered.length === 0) return null;
  const target = BigInt(cage.target || '0');
  // Every operator is named, so that a new one does not compile until someone has decided what to say.
  switch (cage.op) {
    case '+': {
      const left = target - BigInt(entered.reduce((a, b) => a + b, 0));
      return left > 0n ? texts.speech.sumLeft(String(left)) : null;
    }
    case '*': {
      const product = entered.reduce((a, b) => a * BigInt(b), 1n);
      return target % product === 0n ? texts.speech.productLeft(String(target / product)) : null;
    }
    case '-':
    case '/':
    case '?':
    case '=':
    case '':
      return null;
  }
}

export function tellRow(puzzle: Puzzle, position: Entries, cell: number): string {
  const row = rowOf(puzzle, cell);
  return tellLine('row', row + 1, rowCells(puzzle, row), puzzle, position);
}

export function tellColumn(puzzle: Puzzle, position: Entries, cell: number): string {
  const col = colOf(puzzle, cell);
  return tellLine('column', col + 1, colCells(puzzle, col), puzzle, position);
}

function tellLine(line: 'row' | 'column', number: number, cells: number[], puzzle: Puzzle, position: Entries): string {
  const values = cells.map((cell) => position.values[cell] ?? 0);
  const all = Array.from({ length: puzzle.size }, (_, i) => i + 1);
  return texts.speech.line(line, number, values, all.filter((value) => !values.includes(value)));
}

export function tellConflicts(puzzle: Puzzle, position: Entries): string {
  const found = conflicts(puzzle, position.values);
  if (found.length === 0) return texts.speech.noConflicts;
  return found.map(tellConflict).join(' ');
}

export function tellConflict(conflict: Conflict): string {
  if (conflict.kind === 'twice') return texts.speech.twice(conflict.value, conflict.line, conflict.number);
  return texts.speech.cageBroken(tellClue(conflict.cage));
}
