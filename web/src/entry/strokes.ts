import { cellsOf, tidied, touches, type Draft } from './draft';

/** What drawing and typing make of a draft. */

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

function put(draft: Draft, cell: number, key: number): Draft {
  const cages = [...draft.cages];
  cages[cell] = key;
  return { ...draft, cages };
}
