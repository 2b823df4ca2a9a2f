/** What a player has entered: values and pencil marks of all cells in reading order. Never changed. */
export interface Position {
  /** 0 is empty. */
  values: readonly number[];
  /** Bits: the lowest stands for 1. */
  marks: readonly number[];
}

export function emptyPosition(cells: number): Position {
  const nothing = new Array<number>(cells).fill(0);
  return { values: nothing, marks: nothing };
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

export function samePosition(a: Position, b: Position): boolean {
  return positionText(a) === positionText(b);
}

/** Values in base 36 run together, a slash, marks in base 36 with dashes between; no marks, no slash. */
export function positionText(position: Position): string {
  const values = position.values.map((value) => value.toString(36)).join('');
  if (position.marks.every((marks) => marks === 0)) return values;
  return `${values}/${position.marks.map((marks) => (marks ? marks.toString(36) : '')).join('-')}`;
}

/** The position of a grid of this size; nothing if the text is none. */
export function readPosition(text: string, size: number): Position | null {
  const [valueText = '', markText, ...more] = text.split('/');
  const cells = size * size;
  const values = [...valueText].map((digit) => number(digit));
  const marks = markText === undefined ? emptyPosition(cells).marks : markText.split('-').map((bits) => (bits ? number(bits) : 0));
  const fits = (list: readonly number[], most: number) =>
    list.length === cells && list.every((item) => item >= 0 && item <= most);
  if (more.length > 0 || !fits(values, size) || !fits(marks, allMarks(size))) return null;
  return { values, marks };
}

/** A number in base 36, or one that fits nothing. */
function number(text: string): number {
  return /^[0-9a-z]{1,6}$/.test(text) ? parseInt(text, 36) : -1;
}
