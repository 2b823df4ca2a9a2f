import { LEVELS } from '../puzzle/wish';

/** How the games of one size and level went. */
export interface Tally {
  solved: number;
  withoutHints: number;
  totalSeconds: number;
  bestSeconds: number;
}

/** What stands for the level of a puzzle that has none. */
export const OWN = 'own';

/** By size and level, as `6 hard`. */
export type Statistics = Record<string, Tally>;

export interface Ended {
  size: number;
  level: string;
  seconds: number;
  hints: number;
}

export function withGame(statistics: Statistics, game: Ended): Statistics {
  const key = `${game.size} ${game.level}`;
  const before = statistics[key] ?? { solved: 0, withoutHints: 0, totalSeconds: 0, bestSeconds: Infinity };
  return {
    ...statistics,
    [key]: {
      solved: before.solved + 1,
      withoutHints: before.withoutHints + (game.hints === 0 ? 1 : 0),
      totalSeconds: before.totalSeconds + game.seconds,
      bestSeconds: Math.min(before.bestSeconds, game.seconds),
    },
  };
}

/** Complete statistics from some that may be missing or wrong. */
export function wholeStatistics(some: unknown): Statistics {
  const isTally = (tally: Partial<Tally> | null) =>
    tally !== null && [tally.solved, tally.withoutHints, tally.totalSeconds, tally.bestSeconds].every((number) => Number.isFinite(number) && (number as number) >= 0);
  const isKind = (key: string) => /^\d{1,2} \w+$/.test(key) && [...LEVELS, OWN].some((level) => key.endsWith(` ${level}`));
  const entries = Object.entries(typeof some === 'object' && some !== null ? (some as Statistics) : {});
  return Object.fromEntries(entries.filter(([key, tally]) => isKind(key) && isTally(tally)));
}

/** Merges two statistics of one player. For each size and level the one that counts more games is taken, because it includes the other. */
export function joined(a: Statistics, b: Statistics): Statistics {
  const more = Object.entries(b).filter(([key, tally]) => tally.solved > (a[key]?.solved ?? 0));
  return { ...a, ...Object.fromEntries(more) };
}

/** The rows of a table, by size and then from easy to hard. */
export function rows(statistics: Statistics): { size: number; level: string; tally: Tally }[] {
  const rank = (level: string) => LEVELS.findIndex((known) => known === level);
  return Object.entries(statistics)
    .map(([key, tally]) => {
      const [size = '', level = ''] = key.split(' ');
      return { size: Number(size), level, tally };
    })
    .sort((a, b) => a.size - b.size || rank(a.level) - rank(b.level));
}
