import { readDraft, type Draft } from '../entry/draft';
import { Session, type SavedSession } from './session';
import { wholeSettings, type Settings } from './settings';
import type { Statistics } from './statistics';

/** What is kept on this device, and nowhere else. Everything may be missing or broken. */
export class Device {
  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {}

  settings(): Settings {
    return wholeSettings(asObject(this.read('settings')));
  }

  keepSettings(settings: Settings): void {
    this.write('settings', settings);
  }

  game(): Session | null {
    return this.session('game');
  }

  keepGame(session: Session): void {
    this.write('game', session.save());
  }

  /** The unfinished game that another has taken the place of. */
  previous(): Session | null {
    return this.session('previous');
  }

  keepPrevious(session: Session): void {
    this.write('previous', session.save());
  }

  private session(key: Key): Session | null {
    const saved = this.read(key);
    try {
      return saved ? Session.load(saved as SavedSession) : null;
    } catch {
      return null;
    }
  }

  /** The puzzle that someone has begun to enter. */
  draft(): Draft | null {
    return readDraft(this.read('draft'));
  }

  keepDraft(draft: Draft): void {
    this.write('draft', draft);
  }

  statistics(): Statistics {
    return asObject(this.read('statistics')) as Statistics;
  }

  keepStatistics(statistics: Statistics): void {
    this.write('statistics', statistics);
  }

  /** All of it as text. */
  export(): string {
    const everything = Object.fromEntries(KEYS.map((key) => [key, this.read(key)]));
    return JSON.stringify({ cagey: 1, ...everything }, null, 1);
  }

  deleteAll(): void {
    for (const key of KEYS) this.storage.removeItem(PREFIX + key);
  }

  private read(key: Key): unknown {
    try {
      return JSON.parse(this.storage.getItem(PREFIX + key) ?? 'null');
    } catch {
      return null;
    }
  }

  private write(key: Key, value: unknown): void {
    try {
      this.storage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      // A full or forbidden storage: the game goes on, and is not kept.
    }
  }
}

const PREFIX = 'cagey.';
const KEYS = ['settings', 'game', 'previous', 'draft', 'statistics'] as const;
type Key = (typeof KEYS)[number];

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** What there is to keep things in; memory, if a browser forbids all else. */
export function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    localStorage.getItem(PREFIX);
    return localStorage;
  } catch {
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}
