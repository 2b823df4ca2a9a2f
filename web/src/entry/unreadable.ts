/** What a text may be instead of a puzzle: something that the page offers as a download but does not read. */
export type Unreadable = 'picture' | 'model' | 'words';

const SIGNS: Record<Unreadable, RegExp> = {
  // Bytes that are not text have become �.
  picture: /^(\ufffdPNG|\ufffd{3}|GIF8|%PDF|RIFF|\s*<svg|\s*<\?xml)/,
  model: /^([%c] The puzzle |\s*include ".*\.mzn"|p cnf )/m,
  words: /^A puzzle of \d+ by \d+ cells\./,
};

/** How much of a text is looked at. On a long run of spaces, the time grows with the square of this. */
const MOST_LOOKED_AT = 1000;

export function unreadable(text: string): Unreadable | null {
  const kinds = Object.keys(SIGNS) as Unreadable[];
  const start = text.slice(0, MOST_LOOKED_AT);
  return kinds.find((kind) => SIGNS[kind].test(start)) ?? null;
}
