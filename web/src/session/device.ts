import { readDraft, type Draft } from '../entry/draft';
import { wholePuzzle } from '../puzzle/puzzle';
import { isSolved } from '../puzzle/rules';
import { LEVELS } from '../puzzle/wish';
import type { Archive } from './archive';
import { DAILY_SIZES, isDate, joinedDays, wholeDays, type DailySize, type SolvedDays } from './days';
import { newKey, ORIGINS, Session, type Origin, type SavedSession } from './session';
import { wholeSettings, type Settings } from './settings';
import { wholeStatistics, type Statistics } from './statistics';

/** The part of a browser's storage that is needed. */
export type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A game as it is kept, with what has to be known about it before it is opened. */
interface KeptGame extends SavedSession {
  /** When it was last played, in milliseconds. */
  played: number;
  /** Whether something was entered and the puzzle is not solved. */
  open: boolean;
}

/** A game that is kept, as a list shows it. */
export interface ShelfGame {
  key: string;
  size: number;
  level: string | undefined;
  title: string | undefined;
  day: string | undefined;
  dailySize: DailySize | undefined;
  /** When it was last played, in milliseconds; 0 if that is not known. */
  played: number;
  seconds: number;
  hints: number;
  /** The number that it was made from, or else how it came here, if that is known. */
  seed: number | undefined;
  origin: Origin | undefined;
  /** Whether it can be continued. */
  isOpen: boolean;
  state: GameState;
}

/** How far a game has come. A game that was solved stays so, even if its player then undoes moves. */
export type GameState = 'new' | 'open' | 'solved' | 'shown';

function stateOf({ counted, shown, open }: KeptGame): GameState {
  if (counted && !shown) return 'solved';
  return open !== false ? 'open' : shown ? 'shown' : 'new';
}

/**
 * What came of keeping a game. `changed elsewhere`: another tab has continued the game and this one has not, so
 * there was nothing to keep. `parted`: both have, so the game of this tab is now one of its own.
 */
export type Kept = 'kept' | 'changed elsewhere' | 'parted';

/** Everything that was kept, as it was exported. Any part of it may be missing or broken. */
export interface Exported extends Partial<Record<(typeof RECORDS)[number], unknown>> {
  games: unknown[];
}

/** What is kept apart from the games. */
const RECORDS = ['settings', 'statistics', 'draft', 'days', 'shelf', 'school', 'hand', 'sheets', 'times'] as const;

/** What is kept by parts that are loaded later. */
type LaterRecord = 'shelf' | 'school' | 'hand' | 'sheets' | 'times';

/**
 * What is kept on this device, and nowhere else. Any part of it may be missing or broken, and other tabs change it
 * too. Each game has an entry of its own, so that tabs with different games never interfere. This tab remembers what
 * it last saw of every entry, and so can tell what another tab has changed since.
 *
 * There are two places. The storage is small, but it is there at once, and what is written is kept even if the tab is
 * closed in the same moment: it has what was used last. The archive has all of it, and is opened later.
 */
export class Device {
  private readonly seen = new Map<string, string | null>();
  /** The last time that was given to a game: later games get later times, however fast they are kept. */
  private played = 0;
  private archive: Archive | null = null;

  constructor(
    /** Memory, if the browser forbids any other. */
    private readonly storage: Keeping = inMemory(),
    /** Storage that belongs to this tab alone, for as long as it is open. */
    private readonly tab: Pick<Storage, 'getItem' | 'setItem'> = inMemory(),
    /** The time in milliseconds, by which the games are ordered. */
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Adds the archive, once it is open. What the storage has is the latest; early versions of this page had nothing
   * else. What only the archive has was too much for the storage, or the browser has thrown it away there.
   */
  attach(archive: Archive): void {
    const kept = this.names().map((name): [string, string | null] => [name, this.text(name)]);
    this.archive = archive;
    const solved = joinedDays(wholeDays(parsed(archive.all.get('days') ?? null)), this.days());
    for (const [name, text] of kept) if (text !== null) archive.put(name, text);
    // A puzzle may have been solved before the archive was open.
    if (Object.keys(solved).length > 0) this.keepDays(solved);
  }

  settings(): Settings {
    return wholeSettings(asObject(this.read('settings')));
  }

  keepSettings(settings: Settings): void {
    this.write('settings', settings);
  }

  /** The game that this tab showed, or else the one that was played last. */
  game(): Session | null {
    const here = this.tab.getItem(PREFIX + 'game');
    for (const key of [...(here ? [here] : []), ...this.games().map(({ key }) => key)]) {
      const session = this.load(key);
      if (session) return session;
    }
    return null;
  }

  load(key: string): Session | null {
    return loaded(this.read(key), key);
  }

  /** The same, only to look at it. */
  peek(key: string): Session | null {
    return loaded(parsed(this.text(key)), key);
  }

  keepGame(session: Session): Kept {
    const saved = session.save();
    const seen = this.seen.get(session.key) ?? null;
    const there = this.text(session.key);
    const before = parsed(seen) as SavedSession | null;
    const isMoved = before === null || !isSameGame(before, saved);
    const isForeign = seen !== null && there !== seen;
    if (isForeign && !isMoved) return 'changed elsewhere';
    const other = parsed(there) as SavedSession | null;
    const isHere = this.tab.getItem(PREFIX + 'game') === session.key;
    if (!isMoved && before.seconds === saved.seconds && isHere) return 'kept';
    // Another tab that only showed the game, or let its clock run, has not played a different game.
    const isParted = isForeign && other !== null && !(before !== null && isSameGame(before, other));
    if (isParted) session.key = newKey();
    const isOpen = (session.canUndo || session.canRedo) && !isSolved(session.puzzle, session.position.values);
    this.played = Math.max(this.played + 1, this.now());
    const kept: KeptGame = { ...saved, played: this.played, open: isOpen };
    this.write(session.key, kept);
    this.tab.setItem(PREFIX + 'game', session.key);
    if (this.archive && (there === null || isParted)) this.prune(session.key);
    return isParted ? 'parted' : 'kept';
  }

  /** Every game, the last played first. */
  shelf(): ShelfGame[] {
    const text = (some: unknown) => (typeof some === 'string' && some ? some : undefined);
    const number = (some: unknown) => (typeof some === 'number' && some > 0 && Number.isFinite(some) ? some : 0);
    return this.games().map(({ key, kept }) => ({
      key,
      size: kept.puzzle.size,
      level: LEVELS.find((level) => level === kept.about?.level),
      title: text(kept.about?.title),
      day: isDate(String(kept.about?.day)) ? String(kept.about.day) : undefined,
      dailySize: DAILY_SIZES.find((size) => size === kept.about?.dailySize),
      played: number(kept.played),
      seconds: number(kept.seconds),
      hints: number(kept.hints),
      seed: typeof kept.about?.seed === 'number' ? kept.about.seed : undefined,
      origin: ORIGINS.find((origin) => origin === kept.about?.origin),
      isOpen: kept.open !== false,
      state: stateOf(kept),
    }));
  }

  /** The unfinished games apart from this one, the last played first. */
  others(key: string): ShelfGame[] {
    return this.shelf().filter((game) => game.key !== key && game.isOpen);
  }

  /** Deletes a game, and returns what brings it back. */
  deleteGame(key: string): () => void {
    const text = this.text(key);
    this.remove(key);
    this.seen.delete(key);
    return () => text !== null && this.writeText(key, text);
  }

  private remove(name: string): void {
    this.archive?.remove(name);
    this.forget(name);
  }

  /** The last played first. */
  private games(names = this.names()): { key: string; kept: KeptGame }[] {
    const time = ({ kept }: { kept: KeptGame }) => (Number.isFinite(kept.played) ? kept.played : 0);
    return names
      .filter((name) => GAME.test(name))
      .map((key) => ({ key, kept: parsed(this.text(key)) as KeptGame }))
      .filter(({ kept }) => wholePuzzle(kept?.puzzle))
      .sort((a, b) => time(b) - time(a));
  }

  /** Whether the storage has a game that cannot be read. It stays where it is, but only to be deleted with the rest. */
  get hasDamagedGame(): boolean {
    return this.storedNames().some((name) => GAME.test(name) && !loaded(parsed(this.text(name))));
  }

  /** Leaves the oldest games beyond the limit to the archive. The limit counts unfinished and finished games separately. */
  private prune(key: string): void {
    const others = this.games(this.storedNames()).filter((game) => game.key !== key);
    for (const isOpen of [true, false]) {
      const alike = others.filter(({ kept }) => (kept.open !== false) === isOpen);
      for (const { key } of alike.slice(MOST_OTHERS)) this.forget(key);
    }
  }

  /** The puzzle that the player has begun to enter. */
  draft(): Draft | null {
    return readDraft(this.read('draft'));
  }

  keepDraft(draft: Draft): void {
    this.write('draft', draft);
  }

  statistics(): Statistics {
    return wholeStatistics(this.read('statistics'));
  }

  keepStatistics(statistics: Statistics): void {
    this.write('statistics', statistics);
  }

  /** The puzzles of days that were solved. */
  days(): SolvedDays {
    return wholeDays(this.read('days'));
  }

  keepDays(days: SolvedDays): void {
    this.write('days', days);
  }

  /** What is kept by parts that are loaded later: the order of the shelf, the progress in the school, how an expert plays, the worksheets that were made last, and times to give away. They know what it means. */
  record(name: LaterRecord): unknown {
    return this.read(name);
  }

  keepRecord(name: LaterRecord, record: object): void {
    this.write(name, record);
  }

  /** The names of what another tab has changed or deleted since this one last saw it. */
  changes(): string[] {
    return [...this.seen].filter(([name, text]) => this.text(name) !== text).map(([name]) => name);
  }

  /** All of it as text. */
  export(): string {
    const rest = Object.fromEntries(RECORDS.map((name) => [name, parsed(this.text(name))]));
    const games = this.games().map(({ key, kept }) => ({ key, ...kept }));
    return JSON.stringify({ cagey: 1, ...rest, games }, null, 1);
  }

  deleteAll(): void {
    for (const name of this.names()) this.remove(name);
    this.seen.clear();
  }

  private names(): string[] {
    return [...new Set([...this.storedNames(), ...(this.archive?.all.keys() ?? [])])];
  }

  private storedNames(): string[] {
    try {
      const keys = Array.from({ length: this.storage.length }, (_, number) => this.storage.key(number) ?? '');
      return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  }

  private text(name: string): string | null {
    try {
      const stored = this.storage.getItem(PREFIX + name);
      if (stored !== null) return stored;
    } catch {
      // Then there is only the archive.
    }
    return this.archive?.all.get(name) ?? null;
  }

  private read(name: string): unknown {
    const text = this.text(name);
    // A deleted game stays as it was last seen, so that only a move brings it back.
    if (text !== null || !GAME.test(name)) this.seen.set(name, text);
    return parsed(text);
  }

  private write(name: string, value: unknown): void {
    this.writeText(name, JSON.stringify(value));
  }

  private writeText(name: string, text: string): void {
    let isKept = this.store(name, text);
    if (!isKept) {
      // The storage is full or forbidden. Without an archive, this is more important than old games. Otherwise, what
      // the storage has under this name is no longer the latest.
      if (this.archive) this.forget(name);
      else this.prune(name);
      isKept = this.archive !== null || this.store(name, text);
    }
    this.archive?.put(name, text);
    // Without any place, the game continues without being kept.
    if (isKept) this.seen.set(name, text);
  }

  private store(name: string, text: string): boolean {
    try {
      this.storage.setItem(PREFIX + name, text);
      return true;
    } catch {
      return false;
    }
  }

  private forget(name: string): void {
    try {
      this.storage.removeItem(PREFIX + name);
    } catch {
      // Nothing was kept there.
    }
  }
}

const PREFIX = 'cagey.';
/** What a game may be called. */
export const KEY = /^game\.\w{1,40}$/;
/** Games have keys of their own. Early versions had only `game` and `previous`. */
const GAME = /^(game(\.\w+)?|previous)$/;
/** How many games the storage keeps beside the one that is played, once the archive has the others. */
const MOST_OTHERS = 9;

/** Reads what `Device.export` has written; nothing if the text is something else. */
export function readExport(text: string): Exported | null {
  const { cagey, games, game, previous, ...rest } = asObject(parsed(text));
  if (cagey !== 1) return null;
  return { ...(rest as Omit<Exported, 'games'>), games: Array.isArray(games) ? games : [game, previous].filter(Boolean) };
}

/** The game that was kept; nothing if it is missing or broken. */
function loaded(saved: unknown, key?: string): Session | null {
  try {
    return saved ? Session.load(saved as SavedSession, key) : null;
  } catch {
    return null;
  }
}

/** Whether two saved games are the same, apart from the time. */
export function isSameGame(a: SavedSession, b: SavedSession): boolean {
  const text = ({ puzzle, about, start, moves, at, checkpoints, hints, counted, shown }: SavedSession) =>
    JSON.stringify([puzzle?.id, about, start, moves, at, checkpoints, hints, counted, shown]);
  return text(a ?? {}) === text(b ?? {});
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Two records of one player as one: all that is in either. Of two numbers, the larger counts; of other things, that of the first. */
export function merged(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return [...new Set([...a, ...b])];
  if (typeof a === 'number' && typeof b === 'number') return Math.max(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a ?? b;
  const [one, other] = [a, b] as Record<string, unknown>[];
  return Object.fromEntries(Object.keys({ ...other, ...one }).map((key) => [key, merged(one![key], other![key])]));
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The storage that is wanted; nothing if the browser forbids it. */
export function storage(wanted: () => Storage): Storage | undefined {
  try {
    wanted().setItem(PREFIX, '');
    wanted().removeItem(PREFIX);
    return wanted();
  } catch {
    return undefined;
  }
}

function inMemory(): Keeping {
  const memory = new Map<string, string>();
  return {
    get length() {
      return memory.size;
    },
    key: (number) => [...memory.keys()][number] ?? null,
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  };
}
