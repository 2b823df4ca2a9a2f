/** How a player has put their games in order. Games are named by their keys; what is said of a game that is gone does no harm. */
export interface ShelfOrder {
  /** In the order in which they were made. */
  folders: string[];
  games: Record<string, Placed>;
}

export interface Placed {
  star?: true;
  folder?: string;
}

/** How long the name of a folder may be. */
export const MOST_NAME = 40;

/** A name as it is kept: without spaces around it, and not too long. */
export function folderName(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_NAME).trim();
}

/** A complete order from one that may be missing or wrong. */
export function wholeOrder(some: unknown): ShelfOrder {
  const { folders, games } = (typeof some === 'object' && some !== null ? some : {}) as Record<keyof ShelfOrder, unknown>;
  const names = (Array.isArray(folders) ? folders : []).filter((name): name is string => typeof name === 'string' && name !== '' && folderName(name) === name);
  const known = new Set(names);
  const placed = Object.entries(typeof games === 'object' && games !== null ? (games as Record<string, Placed | null>) : {}).map(([key, place]): [string, Placed] => [
    key,
    { ...(place?.star === true && { star: true as const }), ...(known.has(String(place?.folder)) && { folder: String(place?.folder) }) },
  ]);
  return { folders: [...known], games: Object.fromEntries(placed.filter(([, place]) => place.star || place.folder)) };
}

/** The order with another place for some games. */
export function withPlaces(order: ShelfOrder, places: Record<string, Placed>): ShelfOrder {
  return wholeOrder({ ...order, games: { ...order.games, ...places } });
}
