/** The three puzzles of a day, as the command names them: `--daily 2026-11-16:small`. */
export const DAILY_SIZES = ['small', 'medium', 'large'] as const;
export type DailySize = (typeof DAILY_SIZES)[number];

/** How one of the puzzles of a day was solved, the first time. */
export interface DaySolved {
  seconds: number;
  hints: number;
  /** Whether it counts for the streak: it was solved on its day, or begun on its day and solved the day after. */
  inTime: boolean;
}

/** The puzzles of days that were solved, each by its name, `2026-11-16:small`. */
export type SolvedDays = Record<string, DaySolved>;

const DAY = 86_400_000;
/** The last day that has puzzles, whatever a clock says. */
const LAST = Date.UTC(9999, 11, 31);
const NAME = /^\d{4}-\d\d-\d\d:(small|medium|large)$/;

export function dayName(date: string, size: DailySize): string {
  return `${date}:${size}`;
}

/** The day where the player is, as 2026-11-16. */
export function localDate(now: Date): string {
  return isoDate(Math.min(LAST, Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Whether a text is a day that has puzzles, as the library decides it: from 1970 to 9999. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1970') return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && isoDate(time) === text;
}

/** The day so many days later. */
export function daysLater(date: string, days: number): string {
  return isoDate(Date.parse(`${date}T00:00:00Z`) + days * DAY);
}

/** Whether a puzzle that was solved on some day counts for the streak. Midnight does not spoil a game that was begun before it. */
export function isInTime(date: string, begunThatDay: boolean, solvedOn: string): boolean {
  return solvedOn === date || (begunThatDay && solvedOn === daysLater(date, 1));
}

/** Complete records from some that may be missing or wrong. */
export function wholeDays(some: unknown): SolvedDays {
  const isCount = (number: unknown) => Number.isFinite(number) && (number as number) >= 0;
  const isSolved = (one: Partial<DaySolved> | null) => isCount(one?.seconds) && isCount(one?.hints);
  const entries = Object.entries(typeof some === 'object' && some !== null ? (some as SolvedDays) : {});
  const whole = entries.filter(([name, one]) => NAME.test(name) && isDate(name.slice(0, 10)) && isSolved(one));
  return Object.fromEntries(whole.map(([name, { seconds, hints, inTime }]) => [name, { seconds, hints, inTime: inTime === true }]));
}

/** Both, of one player. The first time that a puzzle was solved is what counts, so nothing that is here is replaced. */
export function joinedDays(here: SolvedDays, others: SolvedDays): SolvedDays {
  return { ...others, ...here };
}

/** How many days in a row have at least one puzzle that was solved in time: now, and at most. */
export function streaks(solved: SolvedDays, today: string): { now: number; longest: number } {
  const days = [...new Set(Object.keys(solved).filter((name) => solved[name]!.inTime).map((name) => name.slice(0, 10)))].sort();
  let [now, longest, length] = [0, 0, 0];
  days.forEach((day, i) => {
    length = i > 0 && days[i - 1] === daysLater(day, -1) ? length + 1 : 1;
    longest = Math.max(longest, length);
    // Until today is over, a streak that reaches to yesterday goes on. Who flies west may be a day ahead of the clock.
    if (day >= daysLater(today, -1) && day <= daysLater(today, 1)) now = length;
  });
  return { now, longest };
}

/** The time in the middle; of two, the mean of both. Nothing without any. */
export function median(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
