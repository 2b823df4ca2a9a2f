import { Cancelled, Refused, type Engine } from '../engine/engine';
import { isLink } from '../session/link';
import type { Device } from '../session/device';
import type { Settings } from '../session/settings';
import type { Statistics } from '../session/statistics';
import { language, preferred, speak, texts } from '../texts';
import { Coach } from './coach';
import { Days } from './days';
import { Entry } from './entry';
import { Game } from './game';
import { Generation } from './generation';
import type { Hand } from './hand';
import { Lesson } from './lesson';
import { Imports } from './imports';
import { Sentences } from './sentences';
import { Sync } from './sync';
import { Why } from './why';

export const PAGES = ['play', 'new', 'enter', 'print', 'help', 'settings', 'about', 'technique', 'games', 'days', 'school', 'after', 'lab', 'picture'] as const;
export type Page = (typeof PAGES)[number];

/** The pages whose address names something beside the page. */
export const DETAILED: readonly Page[] = ['technique', 'days', 'school', 'lab'];

/**
 * Everything that the page shows, and everything that a player can do, by concept. It does not know how it is
 * drawn: views subscribe to changes.
 */
export class App {
  page: Page = 'play';
  /** What the address names beside the page: a technique, a day, a unit of the school, or what is searched in the lab and how. */
  detail = '';
  settings: Settings;
  statistics: Statistics;
  /** What was just said, for eyes and ears. */
  notice = '';
  /** What went wrong. */
  trouble = '';

  readonly days: Days;
  readonly game: Game;
  readonly coach: Coach;
  readonly why: Why;
  readonly lesson: Lesson;
  readonly sentences: Sentences;
  readonly generation: Generation;
  readonly entry: Entry;
  readonly imports: Imports;
  readonly sync: Sync;
  /** What an expert does with the board beyond numbers and marks, once it is loaded. */
  hand: Hand | null = null;
  private hasVisited = false;
  private listeners = new Set<() => void>();

  constructor(
    readonly device: Device,
    /** Answers at once. */
    readonly engine: Engine,
    /** Makes puzzles, which may take long and may be cancelled. */
    maker: Engine,
    /** The languages that the browser prefers, the most preferred first. */
    private readonly languages: () => readonly string[] = () => [],
    /** What the clock says. */
    now: () => Date = () => new Date(),
  ) {
    this.settings = device.settings();
    this.statistics = device.statistics();
    this.days = new Days(this, now);
    this.game = new Game(this);
    this.coach = new Coach(this);
    this.why = new Why(this);
    this.lesson = new Lesson(this);
    this.sentences = new Sentences(this);
    this.generation = new Generation(this, maker);
    this.entry = new Entry(this);
    this.imports = new Imports(this);
    this.sync = new Sync(this);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** Shows what an address asks for, given the part after its `#`. */
  async visit(fragment: string): Promise<void> {
    if (isLink(fragment)) return this.imports.openLink(fragment);
    const [page = '', ...rest] = fragment.replace(/^\//, '').split('/');
    const known = PAGES.find((known) => known === page);
    const before = this.page;
    this.page = known ?? 'play';
    this.detail = rest.join('/');
    // What was said on another page would be misunderstood here.
    if (this.page !== before) this.notice = '';
    if (this.page !== before && this.hasVisited) this.trouble = '';
    this.hasVisited = true;
    if (!known && page !== '') this.trouble = texts.trouble.noPage;
    this.changed();
  }

  setSettings(settings: Settings): void {
    this.settings = settings;
    this.device.keepSettings(settings);
    this.changed();
  }

  /** Takes on the language of the settings or, unless they name one, of the browser. */
  async followLanguage(): Promise<void> {
    const wanted = this.settings.language === 'auto' ? preferred(this.languages()) : this.settings.language;
    const before = texts as typeof texts | undefined;
    if (before && wanted === language) return;
    await speak(wanted);
    if (!before && this.device.hasDamagedGame) this.trouble = texts.trouble.damaged;
    if (!before || texts === before) return;
    // What was said before was said in the other language.
    this.coach.clear();
    this.notice = '';
    this.trouble = '';
    this.changed();
  }

  say(notice: string): void {
    // A screen reader repeats the same words only if the text changes.
    this.notice = this.notice === notice ? `${notice}\u00a0` : notice;
    this.changed();
  }

  complain(trouble: string): void {
    this.trouble = trouble;
    this.changed();
  }

  /** Does something that may fail, and tells the player if it does. */
  async attempt(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Tells the player why the engine did not answer, unless the answer was no longer wanted. */
  failed(error: unknown): void {
    if (error instanceof Cancelled) return;
    this.complain(error instanceof Refused ? error.message : texts.trouble.engine);
  }
}
