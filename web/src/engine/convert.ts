import type { Cage, Puzzle } from '../puzzle/puzzle';
import { bit, marksOf, type Entries } from '../session/position';
import type * as wire from '../wire/types';

/**
 * Converts between the engine's JSON and what the page works with. In JSON, cells are `[row, column]`, grids are text
 * and marks are lists. On the page, cells are numbers in reading order and marks are bits, because moves, links and
 * saved games have this form. Only this file knows both.
 */

export function cellNumber([row, col]: wire.Cell, size: number): number {
  return row * size + col;
}

export function cellPlace(cell: number, size: number): wire.Cell {
  return [Math.floor(cell / size), cell % size];
}

export function puzzleOf({ id, size, cages }: wire.PuzzleOutline): Puzzle {
  return { id, size, cages: cages.map((cage) => cageOf(cage, size)) };
}

function cageOf({ cells, op, target }: wire.Cage, size: number): Cage {
  return { cells: cells.map((cell) => cellNumber(cell, size)), op: op ?? '', target: String(target ?? '') };
}

/** The values of a grid, 0 for an empty cell. */
export function gridValues(grid: wire.Grid): number[] {
  const values = grid.includes(',') ? grid.split(',') : [...grid];
  return values.map((value) => (value === '.' ? 0 : Number(value)));
}

export function gridText(values: readonly number[]): wire.Grid {
  return values.map((value) => value || '.').join(values.length > 81 ? ',' : '');
}

export function entriesOf({ grid, marks = [] }: wire.Position): Entries {
  const values = gridValues(grid);
  return { values, marks: values.map((_, cell) => bitsOf(marks[cell] ?? [])) };
}

/** What is entered, as the engine is asked about it. */
export function entered({ values, marks = [] }: Partial<Entries> & Pick<Entries, 'values'>): wire.EnteredPosition {
  return { grid: gridText(values), marks: marks.map(marksOf) };
}

function bitsOf(values: wire.ValueSet): number {
  return values.reduce((bits, value) => bits | bit(value), 0);
}

/** A step whose cells and marks are the page's. */
export interface Step extends Omit<wire.ExplainedStep, 'before' | 'effects' | 'highlights'> {
  /** What was known before it, if positions were asked for. */
  before?: Entries;
  effects: Effect[];
  highlights: Highlight[];
}

/** A cell that is shown with a step or a mistake, and what it has to do with it. */
export interface Highlight {
  cell: number;
  role: wire.Highlight['role'];
}

/** What a step changes in a cell: it gets a value, or loses marks, which are bits. */
export type Effect = { cell: number; is: number } | { cell: number; not: number };

export function stepOf(step: wire.ExplainedStep, size: number): Step {
  return {
    ...step,
    before: step.before && entriesOf(step.before),
    effects: step.effects.map((effect) => {
      const cell = cellNumber(effect.cell, size);
      return 'is' in effect ? { cell, is: effect.is } : { cell, not: bitsOf(effect.not) };
    }),
    highlights: highlightsOf(step.highlights, size),
  };
}

/** A part of a text that names cells of the page, or a step. */
export interface Reference extends Omit<wire.Reference, 'cells'> {
  cells: number[];
}

export function referenceOf({ start, end, cells = [], step }: wire.Reference, size: number): Reference {
  return { start, end, step, cells: cells.map((cell) => cellNumber(cell, size)) };
}

/** An effect as the engine is told about it. */
export function effectFor(effect: Effect, size: number): wire.Effect {
  const cell = cellPlace(effect.cell, size);
  return 'is' in effect ? { cell, is: effect.is } : { cell, not: marksOf(effect.not) };
}

/** A mistake whose cells are the page's. */
export interface Mistake extends Pick<wire.ExplainedMistake, 'nudge' | 'where' | 'message' | 'spoken'> {
  cell: number;
  highlights: Highlight[];
}

export function mistakeOf({ cell, nudge, where, message, spoken, highlights }: wire.ExplainedMistake, size: number): Mistake {
  return { cell: cellNumber(cell, size), nudge, where, message, spoken, highlights: highlightsOf(highlights, size) };
}

function highlightsOf(highlights: readonly wire.Highlight[], size: number): Highlight[] {
  return highlights.map(({ cell, role }) => ({ cell: cellNumber(cell, size), role }));
}
