import { answered, type Engine } from '../engine/engine';
import { madeOf } from '../engine/questions';
import { randomSeed } from '../puzzle/seed';
import { ALL_OPERATORS, requestFor, wishFor, type Kind } from '../puzzle/wish';
import type { DailySize } from '../session/days';
import type { About } from '../session/session';
import { language } from '../texts';
import type { BookAnswer, BookRequest, GenerateAnswer, GenerateRequest, Level, PractiseAnswer, PractiseRequest, ProveAnswer, ProveRequest, Wish } from '../wire/types';
import type { App } from './app';

/** The levels that puzzles of a kind can have, the easiest first, and why there are no harder ones. */
export interface AvailableLevels {
  levels: Level[];
  why?: string;
}

/** Makes puzzles in a worker of its own, so that the page stays usable meanwhile and the player can cancel. */
export class Generation {
  isRunning = false;
  private readonly available = new Map<string, Promise<AvailableLevels>>();

  constructor(
    private readonly app: App,
    private readonly maker: Engine,
  ) {}

  /** The levels that a form can offer for such puzzles. The library knows them. */
  levels(kind: Kind): Promise<AvailableLevels> {
    const wish = wishFor(kind, null, false);
    const key = JSON.stringify([wish, language]);
    const known = this.available.get(key);
    if (known) return known;
    const asked = this.app.engine.ask('levels', { wish, lang: language }).then((answer) => {
      const { levels, text: why } = answered(answer);
      return { levels, why };
    });
    this.available.set(key, asked);
    // An engine that failed once is asked again.
    asked.catch(() => this.available.delete(key));
    return asked;
  }

  /** Makes a puzzle and opens it: the one of a seed or, without one, that of the first seed that gives such a puzzle. */
  async make(wish: Wish, seed?: number): Promise<void> {
    await this.openMade(async () => {
      for (let tries = 1; ; tries++) {
        const making = await this.maker.ask('generate', { ...requestFor(wish, seed ?? randomSeed()), lang: language });
        if (making.result === 'made' || seed !== undefined || tries === MOST_TRIES) return making;
      }
    });
  }

  /** Makes another puzzle like the one on the board: of its size and level. */
  async another(): Promise<void> {
    const { puzzle, about } = this.app.game.session;
    const size = Math.min(puzzle.size, LARGEST_MADE);
    const kind = { size, operators: ALL_OPERATORS, hidden_percent: puzzle.cages.some((cage) => cage.op === '?') ? 100 : 0 };
    await this.make(wishFor(kind, about.level ?? null, about.trial ?? false));
  }

  /** Makes one of the puzzles of a day, such as `2026-11-16`, and opens it. */
  async makeDaily(date: string, size: DailySize): Promise<void> {
    await this.openMade(() => this.maker.ask('daily', { date, size }), { day: date, dailySize: size, begunThatDay: date === this.app.days.today });
  }

  /** A puzzle to explain something with. */
  ask(request: GenerateRequest): Promise<GenerateAnswer> {
    return this.maker.ask('generate', request);
  }

  /** A position to practise a technique on. */
  practise(request: PractiseRequest): Promise<PractiseAnswer> {
    return this.maker.ask('practise', request);
  }

  /** Worksheets. */
  book(request: BookRequest): Promise<BookAnswer> {
    return this.maker.ask('book', request);
  }

  /** A proof that a puzzle has one solution or none. It takes as long as making a puzzle may. */
  prove(request: ProveRequest): Promise<ProveAnswer> {
    return this.maker.ask('prove', request);
  }

  cancel(): void {
    this.maker.cancel();
  }

  private async openMade(ask: () => Promise<GenerateAnswer>, more: About = {}): Promise<void> {
    const { app } = this;
    this.isRunning = true;
    app.trouble = '';
    app.changed();
    await app.attempt(async () => {
      const { puzzle, solution, grade, seed } = madeOf(await ask());
      const { level, score, trial } = grade;
      app.game.open(puzzle, { solution, level, score, trial, seed, ...more });
    });
    this.isRunning = false;
    app.changed();
  }
}

/** The largest puzzles that are made here. */
const LARGEST_MADE = 12;

/** How many seeds are tried for a puzzle of a rare kind, which not every seed gives. */
const MOST_TRIES = 3;
