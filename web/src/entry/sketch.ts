import { cellNumber, gridValues } from '../engine/convert';
import type { PictureReading } from '../wire/types';
import { typeClue } from './clue';
import { draftOf, type Draft } from './draft';

/** What is doubted below this probability, and lit. */
const SURE = 0.97;

/** A line between two neighbouring cells. */
export interface Border {
  cells: readonly [number, number];
  /** Whether it parts two cages. */
  parts: boolean;
  isDoubtful: boolean;
}

/** A clue as it was read, at the first cell of its cage. */
export interface ReadClue {
  cell: number;
  /** As it is typed: target and operator. */
  text: string;
  /** What else it could be, the most probable first. */
  alternatives: readonly string[];
  isDoubtful: boolean;
  /** What it looks like, if no solution allows that. */
  seen: string | null;
}

/** A puzzle that was read from a picture, while somebody compares it with the picture: lines and clues rather than cages, because these are what can be misread. */
export interface Sketch {
  size: number;
  borders: readonly Border[];
  clues: readonly ReadClue[];
  /** Numbers that were found in the grid. */
  values: readonly number[];
}

/** A clue as it would be typed. */
function typed(clue: string): string {
  return [...clue].reduce(typeClue, '');
}

export function sketchOf({ id, borders, cages, entries }: PictureReading): Sketch {
  const size = Number(/^c?(\d+)/.exec(id)?.[1]);
  const cageOf = new Map<number, number>();
  cages.forEach(({ cells }, cage) => cells.forEach((cell) => cageOf.set(cellNumber(cell, size), cage)));
  return {
    size,
    borders: borders.map(({ between, probability }) => {
      const cells = between.map((cell) => cellNumber(cell, size)) as [number, number];
      const parts = cageOf.get(cells[0]) !== cageOf.get(cells[1]);
      return { cells, parts, isDoubtful: (parts ? probability : 1 - probability) < SURE };
    }),
    clues: cages.map(({ cells, clue, probability, alternatives = [], seen }) => ({
      cell: Math.min(...cells.map((cell) => cellNumber(cell, size))),
      text: typed(clue),
      alternatives: alternatives.map(({ clue }) => typed(clue)),
      isDoubtful: probability < SURE || seen !== undefined,
      seen: seen === undefined ? null : typed(seen),
    })),
    values: entries ? gridValues(entries) : new Array<number>(size * size).fill(0),
  };
}

/** The other way round: a line becomes a border, or no longer is one. */
export function toggled(sketch: Sketch, at: number): Sketch {
  const borders = sketch.borders.map((border, i) => (i === at ? { ...border, parts: !border.parts } : border));
  return { ...sketch, borders };
}

/** Another clue for the cage whose clue is at this cell. Somebody has looked at it, so that it is no longer doubtful. */
export function reclued(sketch: Sketch, cell: number, text: string): Sketch {
  const before = sketch.clues.find((clue) => clue.cell === cell);
  if (!before) return { ...sketch, clues: [...sketch.clues, { cell, text, alternatives: [], isDoubtful: false, seen: null }] };
  const others = [before.text, ...before.alternatives].filter((other) => other !== text && other !== '');
  const clue: ReadClue = { ...before, text, alternatives: others, isDoubtful: false, seen: null };
  return { ...sketch, clues: sketch.clues.map((old) => (old.cell === cell ? clue : old)) };
}

/** The cages: cells without a border between them, in the order of their first cells. */
export function cagesOf({ size, borders }: Sketch): number[][] {
  const neighbours = Array.from({ length: size * size }, () => [] as number[]);
  for (const { cells: [a, b], parts } of borders) {
    if (parts) continue;
    neighbours[a]?.push(b);
    neighbours[b]?.push(a);
  }
  const known = new Set<number>();
  const cages: number[][] = [];
  for (let cell = 0; cell < size * size; cell++) {
    if (known.has(cell)) continue;
    const cage = [cell];
    known.add(cell);
    for (const one of cage) {
      for (const other of neighbours[one] ?? []) {
        if (known.has(other)) continue;
        known.add(other);
        cage.push(other);
      }
    }
    cages.push(cage.sort((a, b) => a - b));
  }
  return cages;
}

/** The clue of a cage: the first one that was read in its cells. */
export function clueOf(sketch: Sketch, cage: readonly number[]): ReadClue | null {
  const inside = sketch.clues.filter(({ cell }) => cage.includes(cell));
  return inside.sort((a, b) => a.cell - b.cell)[0] ?? null;
}

/** The sketch as a puzzle that can be entered, judged and played. */
export function drafted(sketch: Sketch): Draft {
  const cages = cagesOf(sketch).map((cells) => ({ cells, clue: clueOf(sketch, cells)?.text ?? '' }));
  return draftOf(sketch.size, cages, sketch.values);
}
