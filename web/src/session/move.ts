import { peers } from '../puzzle/puzzle';
import { allMarks, bit, positionText, readPosition, type Position } from './position';

/**
 * Moves are texts, so that undo, saving and replaying are written once:
 *
 *     =7,3   enter 3 in cell 7; 0 clears it
 *     !7,3   the same, and 3 goes out of the marks of its row and column
 *     ~7,3   a pencil mark, on or off
 *     m7,5   the marks of a cell, as bits
 *     f      marks everywhere: what row and column leave
 *     p…     a whole position
 *
 * Several with spaces between are one move.
 */
export type Move = string;

export const enter = (cell: number, value: number): Move => `=${cell},${value}`;
export const enterAndSweep = (cell: number, value: number): Move => `!${cell},${value}`;
export const toggleMark = (cell: number, value: number): Move => `~${cell},${value}`;
export const setMarks = (cell: number, bits: number): Move => `m${cell},${bits}`;
export const fillMarks: Move = 'f';
export const setPosition = (position: Position): Move => `p${positionText(position)}`;

/** The position after a move; nothing if the text is no move of a grid of this size. */
export function play(position: Position, move: Move, size: number): Position | null {
  let after: Position | null = position;
  for (const part of move.split(' ')) after = after && playPart(after, part, size);
  return after;
}

function playPart(position: Position, part: string, size: number): Position | null {
  if (part === 'f') return filled(position, size);
  if (part.startsWith('p')) return readPosition(part.slice(1), size);
  const found = /^([=!~m])(\d{1,3}),(\d{1,5})$/.exec(part);
  if (!found) return null;
  const [cell, number] = [Number(found[2]), Number(found[3])];
  if (cell >= size * size || number > (found[1] === 'm' ? allMarks(size) : size)) return null;
  const values = [...position.values];
  const marks = [...position.marks];
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
      break;
    case 'm':
      marks[cell] = number;
  }
  return { values, marks };
}

/** Marks for every empty cell: what its row and column leave, and of its own marks if it has any. */
function filled(position: Position, size: number): Position {
  const marks = position.values.map((value, cell) => {
    if (value > 0) return position.marks[cell] ?? 0;
    const seen = peers({ size }, cell).reduce((bits, peer) => {
      const other = position.values[peer] ?? 0;
      return other > 0 ? bits | bit(other) : bits;
    }, 0);
    const left = allMarks(size) & ~seen;
    return (position.marks[cell] || left) & left;
  });
  return { values: position.values, marks };
}
