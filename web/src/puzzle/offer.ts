import type { GenerateRequest, Level, Wish } from '../wire/types';

/** The levels, the easiest first. */
export const LEVELS: readonly Level[] = ['easy', 'normal', 'hard', 'extreme', 'unreasonable'];

/** What puzzles are wanted, but for their level. */
export interface Kind {
  size: number;
  /** Those that may occur, such as `+-`. */
  operators: string;
  hidden_percent: number;
}

/** All operators: who wants all of them wishes for none in particular. */
export const ALL_OPERATORS = '+-*/';

/** The wish for a puzzle of a kind, of this level or of any; trial if it is allowed. */
export function wishFor({ size, operators, hidden_percent }: Kind, level: string | null, trial: boolean): Wish {
  return {
    size,
    level: level ?? undefined,
    ops: operators === ALL_OPERATORS ? undefined : operators,
    hide_ops: hidden_percent || undefined,
    trial: trial ? 'allowed' : undefined,
  };
}

/** The question for one puzzle of a wish: by its number among those that are made from a seed. */
export function requestFor(wish: Wish, seed: number, start = 0): GenerateRequest {
  return { wish: { ...wish, seed, start } };
}

/**
 * The hardest level of such puzzles that is offered; nothing if there are none of any level. All easier levels
 * are offered too.
 *
 * Of 3×3 puzzles, which have all been looked at, none is harder. In larger grids, what is left out is what the
 * generator did not find from every seed of a few.
 */
export function hardest({ size, operators, hidden_percent }: Kind): Level | null {
  const has = (op: string) => operators.includes(op);
  // Few numbers divide each other: larger grids cannot be cut into such pairs, small ones say too much.
  if (operators === '' || (operators === '/' && size > 4)) return null;
  if (operators === '/') return 'easy';
  if (size >= 10 && !has('+')) return 'extreme';
  if (size > 3) return 'unreasonable';
  const isHidden = hidden_percent > 0;
  if (isHidden ? has('-') || (has('+') && (has('*') || has('/'))) : has('+') && has('-')) return 'hard';
  return isHidden || has('+') || has('*') ? 'normal' : 'easy';
}

export function isOffered(kind: Kind, level: string): boolean {
  const most = hardest(kind);
  return most !== null && LEVELS.indexOf(level as Level) <= LEVELS.indexOf(most);
}
