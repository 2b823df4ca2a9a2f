import { OPERATORS } from '../wire/operators';
import type { GenerateRequest, Level, Wish } from '../wire/types';

/** All levels, the easiest first. Which of them puzzles of a kind can have is for the library to say. */
export const LEVELS: readonly Level[] = ['easy', 'normal', 'hard', 'extreme', 'unreasonable'];

/** The kind of puzzles that a player asks for, apart from their level. */
export interface Kind {
  size: number;
  /** Those that may occur, such as `+-`. */
  operators: string;
  hidden_percent: number;
}

/** All operators. A wish for all of them is left out. */
export const ALL_OPERATORS = OPERATORS.map(({ ascii }) => ascii).join('');

/** The wish for a puzzle of a kind, of this level or of any, and of the kind that needs guessing only if that is allowed. */
export function wishFor({ size, operators, hidden_percent }: Kind, level: string | null, trial: boolean): Wish {
  return {
    size,
    level: level ?? undefined,
    ops: operators === ALL_OPERATORS ? undefined : operators,
    hide_ops: hidden_percent || undefined,
    trial: trial ? 'allowed' : undefined,
  };
}

/** The request for one puzzle of a wish, by its number among those that are made from a seed. */
export function requestFor(wish: Wish, seed: number, start = 0): GenerateRequest {
  return { wish: { ...wish, seed, start } };
}

/** Of the levels that are available, the one that was wished for, or else the hardest. */
export function availableLevel(wished: string, levels: readonly Level[]): string {
  return levels.find((level) => level === wished) ?? levels.at(-1) ?? wished;
}
