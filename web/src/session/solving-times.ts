import { LEVELS } from '../puzzle/wish';
import type { Level } from '../wire/types';

/** How long somebody took for a puzzle, and how hard it is. */
export interface SolvingTime {
  size: number;
  level: Level;
  score: number;
  seconds: number;
  hints: number;
}

/** The times that a player wants to give away, by the keys of their games. The keys stay on the device. */
export type SolvingTimes = Record<string, SolvingTime>;

const COLUMNS = ['size', 'level', 'score', 'seconds', 'hints'] as const;

/** Complete times from some that may be missing or wrong. */
export function wholeTimes(some: unknown): SolvingTimes {
  const isCount = (number: unknown) => Number.isSafeInteger(number) && (number as number) >= 0;
  const isTime = (time: Partial<Record<keyof SolvingTime, unknown>> | null) =>
    !!time && isCount(time.size) && LEVELS.includes(time.level as Level) && isCount(time.score) && isCount(time.seconds) && isCount(time.hints);
  const entries = Object.entries(typeof some === 'object' && some !== null ? (some as SolvingTimes) : {});
  return Object.fromEntries(entries.filter(([, time]) => isTime(time)).map(([key, { size, level, score, seconds, hints }]) => [key, { size, level, score, seconds, hints }]));
}

/** The file that a player can give away: a line for each puzzle, ordered by what it says, so that it does not tell what was solved when. */
export function timesFile(times: SolvingTimes): string {
  const rank = ({ level }: SolvingTime) => LEVELS.indexOf(level);
  const ordered = Object.values(times).sort((a, b) => a.size - b.size || rank(a) - rank(b) || a.score - b.score || a.seconds - b.seconds || a.hints - b.hints);
  return [COLUMNS.join(), ...ordered.map((time) => COLUMNS.map((column) => time[column]).join())].join('\n') + '\n';
}
