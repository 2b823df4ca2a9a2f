import type { Puzzle } from '../puzzle/puzzle';
import type { Entries } from '../session/position';
import type { ExplainedEnding, Fault, Language, MadePuzzle, GenerateAnswer } from '../wire/types';
import { cellNumber, entered, entriesOf, gridValues, puzzleOf, stepOf, type Step } from './convert';
import { answered, type Engine } from './engine';

/** What the page asks in more than one place, with the answers as the page needs them. */

/** The language of the page: the engine's sentences stand among those of the page, so they have the same. */
export const LANGUAGE: Language = 'en';

type Asked = Pick<Engine, 'ask'>;

export interface Readable {
  puzzle: Puzzle;
  entries: Entries;
  title?: string;
}

/** The puzzle that a text of any format holds, or what is wrong with it. */
export async function readPuzzle(engine: Asked, text: string): Promise<Readable | { faults: Fault[] }> {
  const found = await engine.ask('read', { puzzle: text });
  if (found.result === 'error') return { faults: found.errors };
  return { puzzle: puzzleOf(found.puzzle), entries: entriesOf(found.position), title: found.title };
}

/** What there is to say about a position: mistakes or steps, if there are any, and how it ended. */
export interface Explanation {
  mistakes: { cell: number; message: string }[];
  steps: Step[];
  /** What is known after the last step. */
  end: Entries;
  ending: ExplainedEnding;
}

/** The next step from a position, or all of them; from the start, if no position is given. */
export async function explain(engine: Asked, what: 'hint' | 'walk', puzzle: Puzzle, position?: Entries): Promise<Explanation> {
  const { size } = puzzle;
  // A hint is shown on the board as it is; only what is stepped through needs other positions, which take time.
  const asked = { puzzle: puzzle.id, position: position && entered(position), positions: what === 'walk', lang: LANGUAGE };
  const told = answered(await engine.ask(what, asked));
  const nothing = { mistakes: [], steps: [], end: { values: [], marks: [] }, ending: told.ending };
  switch (told.result) {
    case 'none':
      return nothing;
    case 'mistaken':
      return { ...nothing, mistakes: told.mistakes.map(({ cell, message }) => ({ cell: cellNumber(cell, size), message })) };
    default:
      return { ...nothing, steps: told.steps.map((step) => stepOf(step, size)), end: entriesOf(told.end ?? told) };
  }
}

/** A puzzle that was made, with what is known of it. */
export interface Made extends Pick<MadePuzzle, 'grade' | 'seed'> {
  puzzle: Puzzle;
  solution: number[];
}

/** The puzzle of an answer; thrown is why there is none. */
export function madeOf(making: GenerateAnswer): Made {
  const { puzzle, solution, grade, seed } = answered(making);
  return { puzzle: puzzleOf(puzzle), solution: gridValues(solution), grade, seed };
}
