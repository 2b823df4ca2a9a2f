/** How far a player has come with one unit of the school. All of it only grows. */
export interface UnitProgress {
  /** 1 if the lesson was done to its end. */
  lesson: number;
  /** How many exercises were solved without being told the answer. */
  right: number;
  /** The best result of a test. */
  best: number;
}

/** By the name of the unit: that of its technique, `rules` or `marks`. */
export type Progress = Record<string, UnitProgress>;

/** How many exercises a test has, and how many must be right. */
export const TEST_LENGTH = 5;
export const TEST_PASSED = 4;

export const NO_PROGRESS: UnitProgress = { lesson: 0, right: 0, best: 0 };

export function isPassed(progress: UnitProgress | undefined): boolean {
  return (progress?.best ?? 0) >= TEST_PASSED;
}

/** Complete progress from some that may be missing or wrong. */
export function wholeProgress(some: unknown): Progress {
  const count = (number: unknown, most: number) => (Number.isInteger(number) ? Math.min(most, Math.max(0, number as number)) : 0);
  const entries = Object.entries(typeof some === 'object' && some !== null ? (some as Record<string, Partial<UnitProgress> | null>) : {});
  const whole = entries.filter(([unit]) => /^[a-z-]{1,40}$/.test(unit)).map(([unit, one]): [string, UnitProgress] => [unit, { lesson: count(one?.lesson, 1), right: count(one?.right, 1e6), best: count(one?.best, TEST_LENGTH) }]);
  return Object.fromEntries(whole.filter(([, { lesson, right, best }]) => lesson + right + best > 0));
}
