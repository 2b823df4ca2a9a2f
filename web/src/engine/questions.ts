import type { Puzzle } from '../puzzle/puzzle';
import type { Entries } from '../session/position';
import { language } from '../texts';
import type { ExplainedEnding, ExplainedParagraph, Fault, MadePuzzle, GenerateAnswer } from '../wire/types';
import { effectFor, entered, entriesOf, gridText, gridValues, mistakeOf, puzzleOf, stepOf, type Effect, type Mistake, type Step } from './convert';
import { answered, type Engine } from './engine';

/** Questions that the page asks in more than one place, with the answers in the form that it needs. */

type Asked = Pick<Engine, 'ask'>;

export interface Readable {
  puzzle: Puzzle;
  entries: Entries;
  title?: string;
}

/** The puzzle that a text of any format holds, or what is wrong with it. A player who opens something does not wait until the engine has finished with something else. */
export async function readPuzzle(engine: Asked, text: string, order?: 'first'): Promise<Readable | { faults: Fault[] }> {
  const found = await engine.ask('read', { puzzle: text }, order);
  if (found.result === 'error') return { faults: found.errors };
  return { puzzle: puzzleOf(found.puzzle), entries: entriesOf(found.position), title: found.title };
}

/** What the engine says about a position: mistakes or steps, if there are any, and how the explanation ended. */
export interface Explanation {
  mistakes: Mistake[];
  steps: Step[];
  /** Where the steps of a walk lead: the numbers that each group of steps finds. */
  paragraphs: Pick<ExplainedParagraph, 'first' | 'last' | 'headline'>[];
  /** What is known after the last step. */
  end: Entries;
  ending: ExplainedEnding;
}

/** What the page knows when it asks for steps. */
interface Known {
  /** Where the player is; at the start, if this is left out. */
  position?: Entries;
  /** The only solution. A large puzzle takes the engine longer to search than a hint may take. */
  solution?: readonly number[];
  /** What earlier hints have told. */
  told?: readonly Effect[];
}

/** The next step from a position, or all of them. */
export async function explain(engine: Asked, what: 'hint' | 'walk', puzzle: Puzzle, { position, solution, told: before = [] }: Known = {}): Promise<Explanation> {
  const { size } = puzzle;
  const asked = {
    puzzle: puzzle.id,
    position: position && entered(position),
    solution: solution && gridText(solution),
    told: before.map((effect) => effectFor(effect, size)),
    // A hint is shown on the board as it is. Only a walk needs the positions between, which take time.
    positions: what === 'walk',
    lang: language,
  };
  const told = answered(await engine.ask(what, asked));
  const nothing = { mistakes: [], steps: [], paragraphs: [], end: { values: [], marks: [] }, ending: told.ending };
  switch (told.result) {
    case 'none':
      return nothing;
    case 'mistaken':
      return { ...nothing, mistakes: told.mistakes.map((mistake) => mistakeOf(mistake, size)) };
    default:
      return {
        ...nothing,
        steps: told.steps.map((step) => stepOf(step, size)),
        paragraphs: told.paragraphs ?? [],
        end: entriesOf(told.end ?? told),
      };
  }
}

/** A puzzle that was made, with what is known about it. */
export interface Made extends Pick<MadePuzzle, 'grade' | 'seed'> {
  puzzle: Puzzle;
  solution: number[];
}

/** The puzzle of an answer. If there is none, the reason is thrown. */
export function madeOf(making: GenerateAnswer): Made {
  const { puzzle, solution, grade, seed } = answered(making);
  return { puzzle: puzzleOf(puzzle), solution: gridValues(solution), grade, seed };
}
