import { median } from '../session/days';
import type { ShelfGame } from '../session/device';

/** A player's own times for puzzles of one size and level. */
export interface OwnTimes {
  median: number;
  best: number;
  games: number;
}

/** How long the player took for those games of a size and level that are kept; nothing if there are none. */
export function ownTimes(games: readonly ShelfGame[], size: number, level: string | undefined, which: 'all' | 'without hints' = 'all'): OwnTimes | null {
  const counts = (game: ShelfGame) => game.state === 'solved' && game.size === size && game.level === level && (which === 'all' || game.hints === 0);
  const times = games.filter(counts).map(({ seconds }) => seconds);
  const middle = median(times);
  return middle === null ? null : { median: Math.round(middle), best: Math.min(...times), games: times.length };
}
