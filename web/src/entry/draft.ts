/** A puzzle that someone is entering: the cages drawn so far, their clues as typed, and numbers already found. */
export interface Draft {
  size: number;
  /** For each cell its cage's key; 0 is none yet. */
  cages: readonly number[];
  /** By key, as typed. */
  clues: Readonly<Record<number, string>>;
  values: readonly number[];
  /** The cage that clues are typed for and taps add to; 0 is none. */
  active: number;
}

export function emptyDraft(size: number): Draft {
  const nothing = new Array<number>(size * size).fill(0);
  return { size, cages: nothing, clues: {}, values: nothing, active: 0 };
}

/** A puzzle that exists, to be changed. */
export function draftOf(size: number, cages: { cells: number[]; clue: string }[], values: readonly number[]): Draft {
  const keys = new Array<number>(size * size).fill(0);
  const clues: Record<number, string> = {};
  cages.forEach(({ cells, clue }, i) => {
    for (const cell of cells) keys[cell] = i + 1;
    clues[i + 1] = clue;
  });
  return { size, cages: keys, clues, values, active: 0 };
}

/** An upper bound for keys. Every cage that is drawn gets a new key, but nobody draws that many. */
const MOST_KEY = 1_000_000;

/** A draft that was kept; nothing if it is not one. */
export function readDraft(kept: unknown): Draft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { size, cages, clues, values } = kept as Record<string, unknown>;
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 2 || size > 16) return null;
  const isList = (list: unknown, most: number): list is number[] =>
    Array.isArray(list) && list.length === size ** 2 && list.every((item) => Number.isInteger(item) && item >= 0 && item <= most);
  if (!isList(cages, MOST_KEY) || !isList(values, size) || typeof clues !== 'object' || clues === null) return null;
  if (!Object.values(clues).every((clue) => typeof clue === 'string' && clue.length < 20)) return null;
  return tidied({ size, cages, clues: clues as Record<number, string>, values, active: 0 });
}

/** Whether two drafts are the same puzzle, whichever cage is active. */
export function sameDraft(a: Draft, b: Draft): boolean {
  const text = ({ size, cages, clues, values }: Draft) => JSON.stringify([size, cages, clues, values]);
  return text(a) === text(b);
}

export function cellsOf(draft: Draft, key: number): number[] {
  return draft.cages.flatMap((other, cell) => (other === key ? [cell] : []));
}

/** The keys of all cages, in the order of their first cells. */
export function keys(draft: Draft): number[] {
  return [...new Set(draft.cages)].filter((key) => key > 0);
}

/** Whether two cells are side by side. */
export function touches(size: number, a: number, b: number): boolean {
  const [rows, cols] = [Math.abs(Math.floor(a / size) - Math.floor(b / size)), Math.abs((a % size) - (b % size))];
  return rows + cols === 1;
}

/** Splits cages that are no longer connected, so that the first part keeps the clue, and drops cages without cells. */
export function tidied(draft: Draft): Draft {
  const cages = [...draft.cages];
  let next = Math.max(0, ...cages) + 1;
  for (const key of keys(draft)) {
    const cells = cellsOf(draft, key);
    const kept = new Set(connected(draft.size, cells));
    let rest = cells.filter((cell) => !kept.has(cell));
    while (rest.length > 0) {
      const part = connected(draft.size, rest);
      for (const cell of part) cages[cell] = next;
      next++;
      rest = rest.filter((cell) => !part.includes(cell));
    }
  }
  const clues = Object.fromEntries(Object.entries(draft.clues).filter(([key]) => cages.includes(Number(key))));
  return { ...draft, cages, clues, active: cages.includes(draft.active) ? draft.active : 0 };
}

/** Those of some cells that are connected with the first. */
function connected(size: number, cells: number[]): number[] {
  const found = cells.slice(0, 1);
  for (const cell of found) {
    for (const other of cells) {
      if (!found.includes(other) && touches(size, cell, other)) found.push(other);
    }
  }
  return found;
}
