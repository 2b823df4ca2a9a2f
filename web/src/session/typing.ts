/** Digits typed one after the other: in grids beyond 9×9, 1 and then 2 is 12. */
export interface Typed {
  value: number;
  cell: number;
  /** When it was typed, in milliseconds. */
  time: number;
  /** Whether it changed the board, so that it has to be taken back if another digit follows. */
  played: boolean;
}

/** How long the first digit waits for a second one. */
const PATIENCE = 1000;

/** The value that a digit makes, perhaps together with the digit before it, which it then replaces; nothing if no value of the grid begins with it. */
export function typedValue(before: Typed | null, digit: number, cell: number, time: number, size: number): { value: number; replaces: boolean } | null {
  if (before && before.cell === cell && time - before.time < PATIENCE) {
    const both = before.value * 10 + digit;
    if (before.value > 0 && both <= size) return { value: both, replaces: true };
  }
  return digit >= 1 && digit <= size ? { value: digit, replaces: false } : null;
}
