import { OPERATORS } from '../wire/operators';

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

function touches(size: number, a: number, b: number): boolean {
  const [rows, cols] = [Math.abs(Math.floor(a / size) - Math.floor(b / size)), Math.abs((a % size) - (b % size))];
  return rows + cols === 1;
}

/** Starts a new cage with one cell, which leaves its old cage. */
export function startCage(draft: Draft, cell: number): Draft {
  const key = Math.max(0, ...draft.cages) + 1;
  return tidied({ ...put(draft, cell, key), active: key });
}

/** A cell joins the active cage, if it touches it. */
export function extendCage(draft: Draft, cell: number): Draft {
  const inside = cellsOf(draft, draft.active);
  if (draft.active === 0 || inside.includes(cell) || !inside.some((other) => touches(draft.size, other, cell))) return draft;
  return tidied(put(draft, cell, draft.active));
}

/** The cells of a stroke become a cage of their own, which leaves their old cages smaller or in several parts. */
export function splitOff(draft: Draft, cells: readonly number[]): Draft {
  const key = Math.max(0, ...draft.cages) + 1;
  return tidied(cells.reduce((split, cell) => put(split, cell, key), { ...draft, active: key }));
}

/**
 * What a stroke over cells makes of a draft. One that begins in no cage draws a new cage. One that leads out of a cage
 * extends it. One that stays inside a cage splits its cells off, or does nothing if it covers the whole cage.
 */
export function stroke(draft: Draft, path: readonly number[]): Draft {
  const [from, ...rest] = path;
  if (from === undefined || rest.length === 0) return draft;
  const key = draft.cages[from] ?? 0;
  if (key === 0) return rest.reduce(extendCage, startCage(draft, from));
  if (!staysInside(draft, path)) return rest.reduce(extendCage, { ...draft, active: key });
  const cells = [...new Set(path)];
  return cells.length === cellsOf(draft, key).length ? { ...draft, active: key } : splitOff(draft, cells);
}

/** Whether a stroke stays inside the cage that it begins in. */
export function staysInside({ cages }: Draft, path: readonly number[]): boolean {
  const key = cages[path[0] ?? -1] ?? 0;
  return key > 0 && path.every((cell) => cages[cell] === key);
}

/**
 * A tap. A cell without a cage joins the active one while that has no clue, else it starts its own; a cell
 * of a cage makes that the active one.
 */
export function tap(draft: Draft, cell: number): Draft {
  const key = draft.cages[cell] ?? 0;
  if (key > 0) return { ...draft, active: key };
  if (draft.active > 0 && !draft.clues[draft.active]) {
    const extended = extendCage(draft, cell);
    if (extended !== draft) return extended;
  }
  return startCage(draft, cell);
}

/** Removes the active cage. */
export function clearCage(draft: Draft): Draft {
  const cages = draft.cages.map((key) => (key === draft.active ? 0 : key));
  return tidied({ ...draft, cages, active: 0 });
}

export function setClue(draft: Draft, key: number, clue: string): Draft {
  return key > 0 ? { ...draft, clues: { ...draft.clues, [key]: clue } } : draft;
}

export function setValue(draft: Draft, cell: number, value: number): Draft {
  const values = [...draft.values];
  values[cell] = value;
  return { ...draft, values };
}

/** Operators by the characters that people type for them. Clues keep the sign that every keyboard has. */
const TYPED_OPERATORS = new Map<string, string>(
  OPERATORS.flatMap(({ ascii, sign, aliases }) => [ascii, sign, ...aliases].map((key) => [key, ascii] as const)),
);

/** Whether a key can be part of a clue. */
export function isClueKey(key: string): boolean {
  return key === 'Backspace' || /^\d$/.test(key) || TYPED_OPERATORS.has(key);
}

/** The clue after one more key: a digit, an operator, or `Backspace`. */
export function typeClue(clue: string, key: string): string {
  if (key === 'Backspace') return clue.slice(0, -1);
  const operator = TYPED_OPERATORS.get(key);
  const target = clue.replace(/[^0-9]+$/, '');
  if (operator) return target === '' ? clue : target + operator;
  if (/^\d$/.test(key) && /^\d{0,17}$/.test(clue)) return clue === '0' ? key : clue + key;
  return clue;
}

/** Whether a clue is complete: a number, perhaps with an operator. */
export function isClue(clue: string): boolean {
  const target = OPERATORS.find(({ ascii }) => clue.endsWith(ascii)) ? clue.slice(0, -1) : clue;
  return /^\d+$/.test(target);
}

/** A clue as it is printed. */
export function shownClue(clue: string): string {
  return OPERATORS.reduce<string>((shown, { ascii, sign }) => shown.replace(ascii, sign), clue);
}

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

function put(draft: Draft, cell: number, key: number): Draft {
  const cages = [...draft.cages];
  cages[cell] = key;
  return { ...draft, cages };
}

/** Splits cages that are no longer connected, so that the first part keeps the clue, and drops cages without cells. */
function tidied(draft: Draft): Draft {
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
