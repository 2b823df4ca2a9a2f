/** What a text is instead of a puzzle: what the page itself offers to download, and does not read. */
export type Unreadable = 'picture' | 'model' | 'words';

const SIGNS: Record<Unreadable, RegExp> = {
  // Bytes that are no text have become �.
  picture: /^(\ufffdPNG|\ufffd{3}|GIF8|%PDF|RIFF|\s*<svg|\s*<\?xml)/,
  model: /^([%c] The puzzle |\s*include ".*\.mzn"|p cnf )/m,
  words: /^A puzzle of \d+ by \d+ cells\./,
};

export function unreadable(text: string): Unreadable | null {
  const kinds = Object.keys(SIGNS) as Unreadable[];
  return kinds.find((kind) => SIGNS[kind].test(text)) ?? null;
}
