import { readDraft, type Draft } from '../entry/draft';
import { wholePuzzle } from '../puzzle/puzzle';
import { isSolved } from '../puzzle/rules';
import { LEVELS } from '../puzzle/wish';
import { newKey, Session, type SavedSession } from './session';
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

/** An unfinished game that can be continued. */
export interface OtherGame {
  key: string;
  size: number;
  level: string | undefined;
}

/**
 * What came of keeping a game. `changed elsewhere`: another tab has continued the game and this one has not, so
 * there was nothing to keep. `parted`: both have, so the game of this tab is now one of its own.
 */
export type Kept = 'kept' | 'changed elsewhere' | 'parted';

/** Everything that was kept, as it was exported. Any part of it may be missing or broken. */
export interface Exported {
  games: unknown[];
  settings: unknown;
  statistics: unknown;
  draft: unknown;
}

/**
 * What is kept on this device, and nowhere else. Any part of it may be missing or broken, and other tabs change it
 * too. Each game has an entry of its own, so that tabs with different games never interfere. This tab remembers what
 * it last saw of every entry, and so can tell what another tab has changed since.
 */
export class Device {
  private readonly seen = new Map<string, string | null>();
  /** The last time that was given to a game: later games get later times, however fast they are kept. */
  private played = 0;

  constructor(
    private readonly storage: Keeping,
    /** Storage that belongs to this tab alone, for as long as it is open. */
    private readonly tab: Pick<Storage, 'getItem' | 'setItem'> = inMemory(),
    /** The time in milliseconds, by which the games are ordered. */
    private readonly now: () => number = Date.now,
  ) {}

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
    if (there === null || isParted) this.prune(session.key);
    return isParted ? 'parted' : 'kept';
  }

  /** The unfinished games apart from this one, the last played first. */
  others(key: string): OtherGame[] {
    const open = this.games().filter((game) => game.key !== key && game.kept.open !== false);
    return open.map(({ key, kept }) => ({ key, size: kept.puzzle.size, level: LEVELS.find((level) => level === kept.about?.level) }));
  }

  /** The last played first. */
  private games(): { key: string; kept: KeptGame }[] {
    const names = this.names().filter((name) => GAME.test(name));
    const time = ({ kept }: { kept: KeptGame }) => (Number.isFinite(kept.played) ? kept.played : 0);
    return names
      .map((key) => ({ key, kept: parsed(this.text(key)) as KeptGame }))
      .filter(({ kept }) => wholePuzzle(kept?.puzzle))
      .sort((a, b) => time(b) - time(a));
  }

  /** Whether a game is kept that cannot be read. It stays where it is, but only to be deleted with the rest. */
  get hasDamagedGame(): boolean {
    return this.names().some((name) => GAME.test(name) && !loaded(parsed(this.text(name))));
  }

  /** Forgets the oldest games beyond the limit, which counts unfinished and finished games separately. */
  private prune(key: string): void {
    const others = this.games().filter((game) => game.key !== key);
    for (const isOpen of [true, false]) {
      const alike = others.filter(({ kept }) => (kept.open !== false) === isOpen);
      for (const { key } of alike.slice(MOST_OTHERS)) this.storage.removeItem(PREFIX + key);
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

  /** The names of what another tab has changed or deleted since this one last saw it. */
  changes(): string[] {
    return [...this.seen].filter(([name, text]) => this.text(name) !== text).map(([name]) => name);
  }

  /** All of it as text. */
  export(): string {
    const [settings, statistics, draft] = ['settings', 'statistics', 'draft'].map((name) => parsed(this.text(name)));
    const games = this.games().map(({ kept }) => kept);
    return JSON.stringify({ cagey: 1, settings, games, draft, statistics }, null, 1);
  }

  deleteAll(): void {
    for (const name of this.names()) this.storage.removeItem(PREFIX + name);
    this.seen.clear();
  }

  private names(): string[] {
    try {
      const keys = Array.from({ length: this.storage.length }, (_, number) => this.storage.key(number) ?? '');
      return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  }

  private text(name: string): string | null {
    try {
      return this.storage.getItem(PREFIX + name);
    } catch {
      return null;
    }
  }

  private read(name: string): unknown {
    const text = this.text(name);
    // A deleted game stays as it was last seen, so that only a move brings it back.
    if (text !== null || !GAME.test(name)) this.seen.set(name, text);
    return parsed(text);
  }

  private write(name: string, value: unknown): void {
    try {
      const text = JSON.stringify(value);
      this.storage.setItem(PREFIX + name, text);
      this.seen.set(name, text);
    } catch {
      // The storage is full or forbidden. The game continues without being kept.
    }
  }
}

const PREFIX = 'cagey.';
/** Games have keys of their own. Early versions had only `game` and `previous`. */
const GAME = /^(game(\.\w+)?|previous)$/;
/** How many games are kept beside the one that is played. */
const MOST_OTHERS = 9;

/** Reads what `Device.export` has written; nothing if the text is something else. */
export function readExport(text: string): Exported | null {
  const { cagey, settings, games, game, previous, draft, statistics } = asObject(parsed(text));
  if (cagey !== 1) return null;
  return { games: Array.isArray(games) ? games : [game, previous].filter(Boolean), settings, statistics, draft };
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

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The storage that is wanted, or memory if the browser forbids it. */
export function storage(wanted: () => Storage): Keeping {
  try {
    wanted().getItem(PREFIX);
    return wanted();
  } catch {
    return inMemory();
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
