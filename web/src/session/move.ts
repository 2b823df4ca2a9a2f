import { cageAt, peers, type Cage, type Puzzle } from '../puzzle/puzzle';
import { holds } from '../puzzle/rules';
import { inCage } from './candidates';
import { allMarks, bit, excluded, isNote, ownMarks, positionText, readPosition, type Position } from './position';

/**
 * Moves are texts, so that undo, saving and replaying are written once:
 *
 *     =7,3     enter 3 in cell 7; 0 clears it
 *     ~7,3     a pencil mark, on or off
 *     m7,5,2   the marks of a cell, as bits, then those that numbers hide; none if these are left out
 *     c        marks for every empty cell that has none: its candidates
 *     k        the same, but only candidates that also fit the clue of the cage
 *     s        every mark is hidden that a number in its row or column excludes
 *     s7,3     the marks 3 in the row and column of cell 7 are hidden
 *     n7,5     the notes of a cell: corner marks, as bits, plus 65536 for each step of its colour
 *     p…       a whole position
 *
 * Several of these, separated by spaces, are one move. A hidden mark is shown again as soon as no number excludes
 * it, so that correcting a number leaves nothing wrong behind.
 *
 * Games from early versions, in which numbers removed marks for good, have two more:
 *
 *     !7,3     =7,3, and 3 is removed from the marks of its row and column
 *     f        marks everywhere: what row and column leave
 */
export type Move = string;

export const enter = (cell: number, value: number): Move => `=${cell},${value}`;
export const toggleMark = (cell: number, value: number): Move => `~${cell},${value}`;
export const setMarks = (cell: number, bits: number, hidden = 0): Move => (hidden > 0 ? `m${cell},${bits},${hidden}` : `m${cell},${bits}`);
export const setNotes = (cell: number, notes: number): Move => `n${cell},${notes}`;
export const hideExcluded: Move = 's';
export const hideMarks = (cell: number, value: number): Move => `s${cell},${value}`;
export const fillMarks: Move = `c ${hideExcluded}`;
export const fillCageMarks: Move = `k ${hideExcluded}`;
export const setPosition = (position: Position): Move => `p${positionText(position)}`;

/** The position after a move; nothing if the text is not a move of this puzzle. */
export function play(position: Position, move: Move, puzzle: Puzzle): Position | null {
  let after: Position | null = position;
  for (const part of move.split(' ')) after = after && playPart(after, part, puzzle);
  return after && released(after);
}

function playPart(position: Position, part: string, puzzle: Puzzle): Position | null {
  const { size } = puzzle;
  if (part === 'c') return withCandidates(position, puzzle);
  if (part === 'k') return withCageCandidates(position, puzzle);
  if (part === 's') return hide(position, (cell) => excluded(position.values, cell));
  if (part === 'f') return filled(position, size);
  if (part.startsWith('p')) return readPosition(part.slice(1), size);
  const found = /^([=!~smn])(\d{1,3}),(\d{1,6})(?:,(\d{1,5}))?$/.exec(part);
  if (!found || (found[4] && found[1] !== 'm')) return null;
  const [cell, number, more] = [Number(found[2]), Number(found[3]), Number(found[4] ?? 0)];
  if (cell >= size * size) return null;
  if (found[1] === 'n') return isNote(number, size) ? { ...position, notes: position.notes.map((old, i) => (i === cell ? number : old)) } : null;
  if (Math.max(number, more) > (found[1] === 'm' ? allMarks(size) : size)) return null;
  const values = [...position.values];
  const marks = [...position.marks];
  const hidden = [...position.hidden];
  switch (found[1]) {
    case '!':
      if (number > 0) for (const peer of peers({ size }, cell)) marks[peer] = (marks[peer] ?? 0) & ~bit(number);
    // And the value is entered.
    case '=':
      values[cell] = number;
      break;
    case '~':
      if (number === 0) return null;
      marks[cell] = (marks[cell] ?? 0) ^ bit(number);
      hidden[cell] = (hidden[cell] ?? 0) & ~bit(number);
      break;
    case 's': {
      if (number === 0) return null;
      const near = new Set(peers({ size }, cell));
      return hide(position, (other) => (near.has(other) ? bit(number) : 0));
    }
    case 'm':
      marks[cell] = number;
      hidden[cell] = more & ~number;
  }
  return { ...position, values, marks, hidden };
}

/** Hides some marks of each cell. */
function hide(position: Position, which: (cell: number) => number): Position {
  const taken = position.marks.map((marks, cell) => marks & which(cell));
  return {
    ...position,
    marks: position.marks.map((marks, cell) => marks & ~(taken[cell] ?? 0)),
    hidden: position.hidden.map((hidden, cell) => hidden | (taken[cell] ?? 0)),
  };
}

/** Shows the hidden marks that no number excludes any more. */
function released(position: Position): Position {
  if (position.hidden.every((hidden) => hidden === 0)) return position;
  const back = position.hidden.map((hidden, cell) => hidden & ~excluded(position.values, cell));
  return {
    ...position,
    marks: position.marks.map((marks, cell) => marks | (back[cell] ?? 0)),
    hidden: position.hidden.map((hidden, cell) => hidden & ~(back[cell] ?? 0)),
  };
}

/** Gives marks to every empty cell that has none: its value to a given cell, and to any other cell all but the given values of its lines. */
function withCandidates(position: Position, puzzle: Puzzle): Position {
  const given = position.values.map((_, cell) => givenValue(cageAt(puzzle, cell), puzzle.size));
  const own = ownMarks(position);
  const marks = position.marks.map((marks, cell) => {
    if ((position.values[cell] ?? 0) > 0 || own[cell]) return marks;
    return given[cell] ?? peers(puzzle, cell).reduce((left, peer) => left & ~(given[peer] ?? 0), allMarks(puzzle.size));
  });
  return { ...position, marks };
}

/** Gives marks to every empty cell that has none: those of its candidates that occur in a filling of its cage. */
function withCageCandidates(position: Position, puzzle: Puzzle): Position {
  const before = ownMarks(position);
  const filled = withCandidates(position, puzzle);
  const marks = [...filled.marks];
  for (const cage of puzzle.cages) {
    const possible = cage.cells.map((cell) => {
      const value = position.values[cell] ?? 0;
      return value > 0 ? bit(value) : before[cell] || (filled.marks[cell] ?? 0) & ~excluded(position.values, cell);
    });
    const fitting = inCage(puzzle, cage, possible);
    // A cage that nothing fits keeps what its lines leave: something in it is wrong, and the player will find out what.
    if (fitting.includes(0)) continue;
    cage.cells.forEach((cell, i) => {
      if ((position.values[cell] ?? 0) === 0 && !before[cell]) marks[cell] = fitting[i]!;
    });
  }
  return { ...filled, marks };
}

/** The value of a cage of one cell as a bit, or no bit if no value satisfies its clue; nothing for other cages. */
function givenValue(cage: Cage, size: number): number | undefined {
  if (cage.cells.length > 1 || cage.op === '') return undefined;
  const values = Array.from({ length: size }, (_, i) => i + 1);
  return values.reduce((bits, value) => (holds(cage.op, cage.target, [value]) ? bits | bit(value) : bits), 0);
}

/** The move `f` of early versions: the candidates that row and column leave, of a cell's own marks if it has any. */
function filled(position: Position, size: number): Position {
  const marks = position.marks.map((marks, cell) => {
    if ((position.values[cell] ?? 0) > 0) return marks;
    const left = allMarks(size) & ~excluded(position.values, cell);
    return (marks || left) & left;
  });
  return { ...position, marks };
}
