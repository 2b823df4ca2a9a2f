import { isClue } from './clue';
import { cellsOf, keys, type Draft } from './draft';

/** A draft as a text that the engine reads. */

/** What is missing before the puzzle is complete. */
export function gaps(draft: Draft): { cells: number; clues: number } {
  const withoutClue = keys(draft).filter((key) => !isClue(draft.clues[key] ?? ''));
  return { cells: draft.cages.filter((key) => key === 0).length, clues: withoutClue.length };
}

/** The puzzle in the text format. Cells without a cage, and cages without a clue, are free. */
export function draftText(draft: Draft): string {
  const names = draft.cages.map((key, cell) => (key > 0 ? `k${key}` : `c${cell}`));
  const rows = Array.from({ length: draft.size }, (_, row) => names.slice(row * draft.size, (row + 1) * draft.size).join(' '));
  const clues = [...new Set(names)].map((name) => {
    const key = name.startsWith('k') ? Number(name.slice(1)) : 0;
    return `${name}: ${clueInText(draft.clues[key] ?? '', cellsOf(draft, key).length)}`;
  });
  return `${rows.join('\n')}\n\n${clues.join('\n')}\n`;
}

/** A bare number for several cells has a hidden operator. */
function clueInText(clue: string, cells: number): string {
  if (!isClue(clue)) return '';
  return /\d$/.test(clue) && cells > 1 ? `${clue}?` : clue;
}
