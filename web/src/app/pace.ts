import type { Step } from '../engine/convert';
import type { ShelfGame } from '../session/device';
import { isPassed, type Progress } from '../session/progress';
import type { Session } from '../session/session';
import { LEVELS } from '../puzzle/wish';
import { ownTimes } from './times';

/** The time that passed before some numbers were entered, since those before them. */
export interface Pause {
  cells: number[];
  seconds: number;
}

/** Where the time of a game went, number by number; what is not known is left out. */
export function pauses(session: Session): Pause[] {
  // Whoever continues from a link has begun elsewhere.
  let last: number | null = session.start.values.some((value) => value > 0) ? null : 0;
  return session.done.flatMap(({ seconds, before, after }) => {
    const cells = after.values.flatMap((value, cell) => (value > 0 && value !== before.values[cell] ? [cell] : []));
    if (cells.length === 0) return [];
    const since = last;
    last = seconds >= 0 ? seconds : null;
    return since === null || last === null || last < since ? [] : [{ cells, seconds: last - since }];
  });
}

/** How much of the time each cell took. Numbers that were entered together share theirs. */
export function timeByCell(some: readonly Pause[], cells: number): number[] {
  const times = new Array<number>(cells).fill(0);
  for (const { cells, seconds } of some) for (const cell of cells) times[cell]! += seconds / cells.length;
  return times;
}

/** The hardest step that an explanation needs for the number of a cell, since the number before it; nothing if it does not get there. */
export function stepFor(steps: readonly Step[], cell: number): Step | null {
  const isNumber = (step: Step) => step.effects.some((effect) => 'is' in effect);
  const at = steps.findIndex((step) => step.effects.some((effect) => 'is' in effect && effect.cell === cell));
  if (at < 0) return null;
  let from = at;
  while (from > 0 && !isNumber(steps[from - 1]!)) from--;
  return steps.slice(from, at + 1).reduce((hardest, step) => (step.price > hardest.price ? step : hardest));
}

/** What to practise next: of the steps that took longest, and then the hardest one, the first whose test in the school is still to be passed. */
export function toPractise(slow: readonly Step[], steps: readonly Step[], progress: Progress): { step: Step; why: 'slow' | 'hard' } | null {
  const [first, ...rest] = steps;
  if (!first) return null;
  const hardest = rest.reduce((hardest, step) => (step.price > hardest.price ? step : hardest), first);
  const all = [...slow.map((step) => ({ step, why: 'slow' as const })), { step: hardest, why: 'hard' as const }];
  return all.find(({ step }) => !isPassed(progress[step.technique])) ?? null;
}

/** A player's best time for a size and level. */
export interface Best {
  size: number;
  level: string | undefined;
  best: number;
  games: number;
}

/** The best times by size and level, from small and easy to large and hard. */
export function bests(games: readonly ShelfGame[], which: 'all' | 'without hints'): Best[] {
  const kinds = new Map(games.map(({ size, level }) => [`${size} ${level}`, { size, level }]));
  const rank = (level: string | undefined) => LEVELS.findIndex((known) => known === level);
  return [...kinds.values()]
    .flatMap(({ size, level }) => {
      const times = ownTimes(games, size, level, which);
      return times ? [{ size, level, best: times.best, games: times.games }] : [];
    })
    .sort((a, b) => a.size - b.size || rank(a.level) - rank(b.level));
}
