import type { Puzzle } from '../puzzle/puzzle';
import type { Entries } from '../session/position';

/** What the engine is asked, and what it answers: crates/cagey-wasm has the same in Rust. */
export interface Questions {
  read: [{ text: string }, ReadAnswer | Faults];
  write: [{ id: string; format: string } & Partial<Entries>, { text: string }];
  judge: [{ id: string } & Partial<Entries>, Judgement];
  grade: [{ id: string }, { grade: Grade; solution: number[] }];
  hint: [{ id: string } & Partial<Entries>, Explained];
  walk: [{ id: string } & Partial<Entries>, Explained];
  combinations: [{ id: string; cell: number } & Partial<Entries>, Combinations];
  make: [Wish, Made];
  daily: [{ date: string }, Made];
  techniques: [object, Technique[]];
}

export interface ReadAnswer extends Entries {
  puzzle: Puzzle;
  title: string | null;
}

export interface Faults {
  errors: { line?: number; column?: number; message: string; help?: string }[];
}

export type Place = [number, number];

export type Judgement =
  | { result: 'unique'; solution: number[] }
  | { result: 'multiple'; count: number; exact: boolean; differ: number[] }
  | { result: 'none'; conflict: { cages: Place[][]; least: boolean } | null }
  | { result: 'stopped' };

export interface Grade {
  level: string;
  score: number;
  hardest: string;
  steps: number;
  trial: boolean;
  uses: Record<string, number>;
}

export interface Step {
  technique: string;
  name: string;
  nudge: string;
  where: string;
  full: string;
  effects: ({ cell: Place; is: number } | { cell: Place; not: number[] })[];
  highlights: { cell: Place; role: string }[];
  before: Entries;
}

export type Explained =
  | { result: 'steps'; steps: Step[]; end: Entries; solved: boolean; solutions: Solutions }
  | { result: 'mistaken'; mistakes: { cell: Place; message: string }[] }
  | { result: 'none' };

/** How many solutions a puzzle has; `unknown` if the search was stopped at its limit. */
export type Solutions = 'one' | 'several' | 'unknown';

export interface Combinations {
  all: number[][] | null;
  left: number[][] | null;
}

/** What is asked of the generator: `generate::Wish` of the library. What is left out is decided there. */
export interface Wish {
  size: number;
  level?: string;
  ops?: string;
  hide_ops?: number;
  trial?: 'allowed';
  seed: number;
  /** The number of the puzzle among those of its seed. */
  start?: number;
}

export interface Made {
  puzzle: Puzzle;
  solution: number[];
  grade: Grade;
  seed: number;
  /** What gives it again, here and everywhere else. */
  wish: string;
}

export interface Technique {
  id: string;
  name: string;
  level: string;
  known_to_keen: boolean;
  price: number;
  what: string;
  when: string;
  why: string;
  also: string[];
}
