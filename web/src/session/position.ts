import { peers } from '../puzzle/puzzle';

/** What is on a board: values and pencil marks of all cells in reading order. It is never changed in place. */
export interface Entries {
  /** 0 is empty. */
  values: readonly number[];
  /** Bits, of which the lowest means 1. */
  marks: readonly number[];
}

/** What a player has entered. */
export interface Position extends Entries {
  /** Marks that are not shown while a number in their row or column excludes them. */
  hidden: readonly number[];
  /** The player's own notes, which nothing else looks at: corner marks as bits and, above the lowest sixteen, a colour from 0 to 9. */
  notes: readonly number[];
}

export function emptyPosition(cells: number): Position {
  const nothing = new Array<number>(cells).fill(0);
  return { values: nothing, marks: nothing, hidden: nothing, notes: nothing };
}

/** The marks that a player has made and not removed, whether they are shown or not. */
export function ownMarks(position: Position): number[] {
  return position.marks.map((marks, cell) => marks | (position.hidden[cell] ?? 0));
}

/** The values in a cell's row and column, as bits. */
export function excluded(values: readonly number[], cell: number): number {
  const size = Math.sqrt(values.length);
  return peers({ size }, cell).reduce((bits, peer) => {
    const value = values[peer] ?? 0;
    return value > 0 ? bits | bit(value) : bits;
  }, 0);
}

export function hasMark(position: Position, cell: number, value: number): boolean {
  return ((position.marks[cell] ?? 0) & bit(value)) !== 0;
}

export function marksOf(bits: number): number[] {
  return Array.from({ length: 32 }, (_, i) => i + 1).filter((value) => (bits & bit(value)) !== 0);
}

export function bit(value: number): number {
  return 1 << (value - 1);
}

/** All values of a size, as bits. */
export function allMarks(size: number): number {
  return (1 << size) - 1;
}

/** Whether a number is the notes of a cell. */
export function isNote(notes: number, size: number): boolean {
  return notes < 0xa0000 && (notes & 0xffff) <= allMarks(size);
}

export function samePosition(a: Position, b: Position): boolean {
  return positionText(a) === positionText(b);
}

/**
 * Values as digits in base 36, a slash, then marks in base 36 separated by dashes, another slash, hidden marks in
 * the same form, and notes likewise. Empty lists at the end are left out together with their slash.
 */
export function positionText(position: Position): string {
  const { values, marks, hidden, notes } = position;
  const texts = [marks, hidden, notes].map((list) => list.map((bits) => (bits ? bits.toString(36) : '')).join('-'));
  while (texts.length > 0 && !/\w/.test(texts.at(-1)!)) texts.pop();
  return [values.map((value) => value.toString(36)).join(''), ...texts].join('/');
}

/** The position in a grid of this size; nothing if the text is not one. */
export function readPosition(text: string, size: number): Position | null {
  const [valueText = '', markText, hiddenText, noteText, ...more] = text.split('/');
  const cells = size * size;
  const bits = (list?: string) => (list === undefined ? emptyPosition(cells).marks : list.split('-').map((bits) => (bits ? number(bits) : 0)));
  const values = [...valueText].map((digit) => number(digit));
  const [marks, hidden, notes] = [bits(markText), bits(hiddenText), bits(noteText)];
  const fits = (list: readonly number[], most: number) =>
    list.length === cells && list.every((item) => item >= 0 && item <= most);
  if (more.length > 0 || !fits(values, size) || !fits(marks, allMarks(size)) || !fits(hidden, allMarks(size)) || !fits(notes, 0xa0000) || !notes.every((some) => isNote(some, size))) return null;
  return { values, marks, hidden: hidden.map((bits, cell) => bits & ~(marks[cell] ?? 0)), notes };
}

/** A number in base 36, or -1, which fits nowhere. */
function number(text: string): number {
  return /^[0-9a-z]{1,6}$/.test(text) ? parseInt(text, 36) : -1;
}
