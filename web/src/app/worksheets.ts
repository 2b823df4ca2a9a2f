import { answered, Cancelled, Refused } from '../engine/engine';
import { randomSeed } from '../puzzle/seed';
import { ALL_OPERATORS, LEVELS, wishFor } from '../puzzle/wish';
import { language, pageTexts as texts } from '../texts';
import type { BookAnswers, BookCaptions, BookRequest, BookSigns, MadeBook, Wish } from '../wire/types';
import type { App } from './app';

/** The wishes that have a name in the library, and whether size and level are still to be chosen. */
export const PRESETS = { 'class-grade-1': false, 'class-grade-3': false, 'class-grade-5': false, newspaper: false, weekend: false, expert: false, 'few-givens': true } as const;
export type PresetName = keyof typeof PRESETS;

/** Puzzles of one kind that every sheet has. */
export interface SheetSet {
  /** None, if everything is chosen freely. */
  preset: PresetName | '';
  size: number;
  level: string;
  operators: string;
  hidden_percent: number;
  symmetric: boolean;
  /** How many there are on each sheet. */
  count: number;
}

export const PAPERS = ['a4', 'a5', 'a3', 'letter', 'legal'] as const;
export const PER_PAGE = [1, 2, 4, 6, 9] as const;
export const CAPTIONS = ['none', 'level', 'full'] as const satisfies readonly BookCaptions[];
export const ANSWERS = ['end', 'backs', 'separate', 'none'] as const satisfies readonly BookAnswers[];
export const SIGNS = ['usual', 'dots', 'keyboard'] as const satisfies readonly BookSigns[];

/** What is to be printed, as the form has it. */
export interface SheetOrder {
  /** New puzzles, or those of a text. */
  source: 'new' | 'own';
  own: string;
  sets: SheetSet[];
  /** How many sheets with different puzzles there are. */
  sheets: number;
  seed: number;
  heading: string;
  title: string;
  perPage: number;
  captions: BookCaptions;
  answers: BookAnswers;
  signs: BookSigns;
  rules: boolean;
  nameLine: boolean;
  workingSpace: boolean;
  large: boolean;
  /** One of `PAPERS`, or width and height. */
  paper: string;
  margin: number;
  gutter: number;
  /** In points; 0 for what is usual. */
  minText: number;
  codes: boolean;
  /** The address that codes lead to. */
  linkBase: string;
}

/** The limits of the form's numbers. The engine would make more, but nobody would wait for it. */
export const LIMITS = { count: [1, 60], sheets: [1, 100], seed: [0, Number.MAX_SAFE_INTEGER], margin: [0, 100], gutter: [0, 100], minText: [0, 72] } as const;
/** How many kinds of puzzles a sheet can have. */
export const MOST_SETS = 6;
const SHEET_SIZES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const NEW_SET: SheetSet = { preset: '', size: 4, level: 'easy', operators: ALL_OPERATORS, hidden_percent: 0, symmetric: false, count: 4 };

/** A complete order from one that may be missing or broken. */
export function wholeOrder(kept: unknown, linkBase: string): SheetOrder {
  const some = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof SheetOrder, unknown>>;
  const one = <T>(value: unknown, of: readonly T[], usual: T): T => (of.includes(value as T) ? (value as T) : usual);
  const yes = (value: unknown, usual: boolean) => (typeof value === 'boolean' ? value : usual);
  const text = (value: unknown, usual = '') => (typeof value === 'string' ? value.slice(0, 20_000) : usual);
  const number = (value: unknown, [least, most]: readonly [number, number], usual: number) => (typeof value === 'number' && value >= least && value <= most ? value + 0 : usual);
  const sets = (Array.isArray(some.sets) ? some.sets.slice(0, MOST_SETS) : []).map((kept: unknown): SheetSet => {
    const set = (kept ?? {}) as Partial<Record<keyof SheetSet, unknown>>;
    return {
      preset: one(set.preset, ['', ...(Object.keys(PRESETS) as PresetName[])], ''),
      size: one(set.size, SHEET_SIZES, NEW_SET.size),
      level: one<string>(set.level, LEVELS, NEW_SET.level),
      operators: [...ALL_OPERATORS].filter((one) => text(set.operators, ALL_OPERATORS).includes(one)).join('') || ALL_OPERATORS,
      hidden_percent: one(set.hidden_percent, [0, 50, 100], 0),
      symmetric: yes(set.symmetric, false),
      count: Math.floor(number(set.count, LIMITS.count, NEW_SET.count)),
    };
  });
  return {
    source: one(some.source, ['new', 'own'] as const, 'new'),
    own: text(some.own),
    sets: sets.length > 0 ? sets : [NEW_SET],
    sheets: Math.floor(number(some.sheets, LIMITS.sheets, 1)),
    seed: Math.floor(number(some.seed, LIMITS.seed, randomSeed())),
    heading: text(some.heading),
    title: text(some.title),
    perPage: one<number>(some.perPage, PER_PAGE, 4),
    captions: one(some.captions, CAPTIONS, 'level'),
    answers: one(some.answers, ANSWERS, 'end'),
    signs: one(some.signs, SIGNS, 'usual'),
    rules: yes(some.rules, true),
    nameLine: yes(some.nameLine, true),
    workingSpace: yes(some.workingSpace, false),
    large: yes(some.large, false),
    paper: text(some.paper, 'a4'),
    margin: number(some.margin, LIMITS.margin, 15),
    gutter: number(some.gutter, LIMITS.gutter, 0),
    minText: number(some.minText, LIMITS.minText, 0),
    codes: yes(some.codes, false),
    linkBase: text(some.linkBase, linkBase) || linkBase,
  };
}

/** Whether a code can lead there. A page in a file has no address that another device could open. */
export function isAddress(linkBase: string): boolean {
  return /^https?:\/\/[^\s/#][^\s#]*$/.test(linkBase);
}

function wishOf({ preset, count, symmetric, ...kind }: SheetSet): Wish {
  if (preset && !PRESETS[preset]) return { preset, count };
  return { ...wishFor(kind, kind.level, false), preset: preset || undefined, symmetric: symmetric || undefined, count };
}

/** The request for what is ordered. What is usual is left out, so that the command that makes the same is short. */
export function requestOf(order: SheetOrder, give: BookRequest['give']): BookRequest {
  const { source, own, sets, sheets, seed, large, minText, margin, gutter } = order;
  const isNew = source === 'new';
  return {
    sets: isNew ? sets.map(wishOf) : undefined,
    puzzles: isNew ? undefined : own,
    seed: isNew ? seed : undefined,
    sheets: sheets > 1 ? sheets : undefined,
    title: order.title.trim() || undefined,
    heading: order.heading.trim() || undefined,
    per_page: order.perPage === (large ? 1 : 4) ? undefined : order.perPage,
    min_text: minText > 0 ? Math.max(1, minText) : undefined,
    captions: order.captions,
    answers: order.answers,
    paper: order.paper === 'a4' ? undefined : order.paper,
    margin: margin === 15 ? undefined : margin,
    gutter: gutter === 0 ? undefined : gutter,
    rules: order.rules,
    name_line: order.nameLine,
    working_space: order.workingSpace,
    theme: large ? 'large' : undefined,
    signs: order.signs,
    link_base: order.codes && isAddress(order.linkBase) ? order.linkBase : undefined,
    lang: language,
    give,
  };
}

/** How long the form has to be left alone before its sheets are made, in milliseconds. */
const PAUSE = 250;
/** After this time, sheets that are no longer wanted are not waited for. */
const PATIENCE = 1500;

/** Worksheets, made again whenever something about them is changed. */
export class Worksheets {
  order: SheetOrder;
  /** The sheets that were made last, with the language they are in. */
  made: MadeBook | null = null;
  isMaking = false;
  problem = '';
  private readonly unfinished = new Set<object>();
  private asked = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;

  constructor(
    private readonly app: App,
    linkBase: string,
  ) {
    this.order = wholeOrder(app.device.record('sheets'), linkBase);
    if (!this.order.own) this.order.own = app.game.session.puzzle.id;
  }

  /** Whether some field holds what it cannot take, so that the sheets would not be those that the form shows. */
  get isUnfinished(): boolean {
    return this.unfinished.size > 0;
  }

  /** Notes whether a field holds what it cannot take. */
  mark(field: object, isBad: boolean): void {
    if (this.unfinished.has(field) === isBad) return;
    if (isBad) this.unfinished.add(field);
    else this.unfinished.delete(field);
    this.app.changed();
  }

  change(change: Partial<SheetOrder>): void {
    this.order = { ...this.order, ...change };
    this.app.device.keepRecord('sheets', this.order);
    this.wish();
    this.app.changed();
  }

  changeSet(number: number, change: Partial<SheetSet>): void {
    this.change({ sets: this.order.sets.map((set, i) => (i === number ? { ...set, ...change } : set)) });
  }

  addSet(): void {
    this.change({ sets: [...this.order.sets, { ...(this.order.sets.at(-1) ?? NEW_SET) }] });
  }

  removeSet(number: number): void {
    this.change({ sets: this.order.sets.filter((_, i) => i !== number) });
  }

  /** Has the sheets made, soon, unless they are there. */
  wish(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.make(), PAUSE);
  }

  /** Stops making sheets. The next change begins again. */
  cancel(): void {
    clearTimeout(this.timer);
    this.app.generation.cancel();
  }

  /** The files, as they are printed. */
  async files(): Promise<{ book: Uint8Array<ArrayBuffer>; answers: Uint8Array<ArrayBuffer> | null }> {
    const { book = '', answers } = answered(await this.app.generation.book(requestOf(this.order, 'pdf')));
    return { book: bytes(book), answers: answers ? bytes(answers) : null };
  }

  private async make(): Promise<void> {
    const request = requestOf(this.order, 'pages');
    const wanted = JSON.stringify(request);
    if (this.isMaking) {
      // What is nearly done is waited for, because the engine keeps the puzzles that it has made.
      if (wanted !== this.asked && performance.now() - this.since > PATIENCE) this.app.generation.cancel();
      return;
    }
    if (wanted === this.asked && this.made) return;
    this.problem = this.order.sets.some(({ operators }) => operators === '') ? texts.new.needsOperator : '';
    if (this.problem) return this.app.changed();
    this.asked = wanted;
    this.isMaking = true;
    this.since = performance.now();
    this.app.changed();
    let isCancelled = false;
    try {
      this.made = answered(await this.app.generation.book(request));
    } catch (error) {
      isCancelled = error instanceof Cancelled;
      this.made = null;
      if (!isCancelled) this.problem = error instanceof Refused ? error.message : texts.trouble.engine;
    }
    this.isMaking = false;
    this.app.changed();
    // Something may have been changed meanwhile.
    if (JSON.stringify(requestOf(this.order, 'pages')) !== wanted) this.wish();
    else if (isCancelled) this.asked = '';
  }
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const made = new WeakMap<App, Worksheets>();

/** The worksheets of an app, which are made when they are first needed. */
export function worksheetsOf(app: App, linkBase: string): Worksheets {
  const known = made.get(app) ?? new Worksheets(app, linkBase);
  made.set(app, known);
  return known;
}
