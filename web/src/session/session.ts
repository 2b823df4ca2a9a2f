import { area, wholePuzzle, type Puzzle } from '../puzzle/puzzle';
import { LEVELS } from '../puzzle/wish';
import { DAILY_SIZES, isDate, type DailySize } from './days';
import { play, setPosition, type Move } from './move';
import { bit, emptyPosition, ownMarks, positionText, readPosition, samePosition, type Position } from './position';

/** How puzzles come here that were not made here: from the first visit, a link, a text or file in some format, *Enter* or a picture. */
export const ORIGINS = ['first', 'link', 'text', 'entered', 'picture'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What is known about a puzzle, and where it came from. */
export interface About {
  solution?: number[];
  level?: string;
  score?: number;
  /** Whether guessing is needed. */
  trial?: boolean;
  /** The day, if it is a puzzle of the day, and which of the three, if it is one of them. */
  day?: string;
  dailySize?: DailySize;
  /** Whether that puzzle was begun on its own day. */
  begunThatDay?: boolean;
  /** How it came here, unless it was made here. */
  origin?: Origin;
  title?: string;
  /** The number that it was made from. */
  seed?: number;
}

/** What is known, from something that may be missing or wrong. */
function wholeAbout(some: unknown, puzzle: Puzzle): About {
  const known = (typeof some === 'object' ? (some ?? {}) : {}) as Record<keyof About, unknown>;
  const one = <T>(key: keyof About, type: string): T | undefined => (typeof known[key] === type ? (known[key] as T) : undefined);
  const { solution } = known;
  const isValue = (value: unknown) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= puzzle.size;
  const isSolution = Array.isArray(solution) && solution.length === area(puzzle) && solution.every(isValue);
  const about: About = {
    solution: isSolution ? (solution as number[]) : undefined,
    level: LEVELS.find((level) => level === known.level),
    score: one('score', 'number'),
    trial: one('trial', 'boolean'),
    day: isDate(String(known.day)) ? String(known.day) : undefined,
    dailySize: DAILY_SIZES.find((size) => size === known.dailySize),
    begunThatDay: one('begunThatDay', 'boolean'),
    origin: ORIGINS.find((origin) => origin === known.origin),
    title: one('title', 'string'),
    seed: one('seed', 'number'),
  };
  // What is unknown is left out, as it was when the game was kept.
  return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined));
}

/** A game as it is kept on the device. */
export interface SavedSession {
  puzzle: Puzzle;
  about: About;
  start: string;
  moves: Move[];
  at: number;
  checkpoints: string[];
  seconds: number;
  hints: number;
  /** Whether the statistics count it already. */
  counted: boolean;
  /** The seconds that had passed at each move; -1 if that is not known, as in games of early versions. */
  times?: number[];
  /** Whether the solution was shown, in whole or in steps. */
  shown?: boolean;
}

/** A name under which a game is kept, different from all others. */
export function newKey(): string {
  return `game.${Math.random().toString(36).slice(2)}`;
}

/**
 * A player's game: a start and moves. What is on the board follows from the first `at` moves, so undo and redo only
 * change that number.
 */
export class Session {
  key = newKey();
  private moves: Move[] = [];
  private times: number[] = [];
  private positions: Position[];
  private at = 0;
  checkpoints: Position[] = [];
  seconds = 0;
  hints = 0;
  counted = false;
  shown = false;

  constructor(
    readonly puzzle: Puzzle,
    readonly about: About = {},
    start: Position = emptyPosition(area(puzzle)),
  ) {
    this.positions = [start];
  }

  get position(): Position {
    return this.positions[this.at]!;
  }

  get start(): Position {
    return this.positions[0]!;
  }

  get canUndo(): boolean {
    return this.at > 0;
  }

  get canRedo(): boolean {
    return this.at < this.moves.length;
  }

  /** The moves that led to what is on the board, each with the seconds that had passed and what it led to. */
  get done(): { seconds: number; before: Position; after: Position }[] {
    return this.positions.slice(1, this.at + 1).map((after, i) => ({ seconds: this.times[i]!, before: this.positions[i]!, after }));
  }

  /** Makes a move, if it changes anything. Moves that were undone can then no longer be redone. */
  move(move: Move): boolean {
    const after = play(this.position, move, this.puzzle);
    if (!after || samePosition(after, this.position)) return false;
    this.moves.splice(this.at, Infinity, move);
    this.times.splice(this.at, Infinity, this.seconds);
    this.positions.splice(this.at + 1, Infinity, after);
    this.at++;
    return true;
  }

  undo(): boolean {
    if (!this.canUndo) return false;
    this.at--;
    return true;
  }

  redo(): boolean {
    if (!this.canRedo) return false;
    this.at++;
    return true;
  }

  /** Undoes every move. Redo brings them back. */
  restart(): void {
    this.at = 0;
  }

  setCheckpoint(): void {
    const isKnown = this.checkpoints.some((other) => samePosition(other, this.position));
    if (!isKnown) this.checkpoints.push(this.position);
  }

  /** Back to a checkpoint, as a move: it can be undone. */
  toCheckpoint(number: number): boolean {
    const position = this.checkpoints[number];
    return position !== undefined && this.move(setPosition(position));
  }

  /** The cells whose entries are not those of the solution. */
  mistakes(): number[] {
    return mistaken(this.position, this.about.solution ?? []);
  }

  /** Undoes everything from the first wrong entry or mark on, and says whether there was one. */
  beforeFirstMistake(): boolean {
    const solution = this.about.solution ?? [];
    const first = this.positions.slice(0, this.at + 1).findIndex((position) => mistaken(position, solution).length > 0);
    if (first < 0) return false;
    // A start that is wrong itself, as from a link, cannot be undone.
    this.at = Math.max(0, first - 1);
    return true;
  }

  save(): SavedSession {
    return {
      puzzle: this.puzzle,
      about: this.about,
      start: positionText(this.start),
      moves: [...this.moves],
      at: this.at,
      checkpoints: this.checkpoints.map(positionText),
      seconds: this.seconds,
      times: [...this.times],
      hints: this.hints,
      counted: this.counted,
      shown: this.shown,
    };
  }

  /** The game that was saved; nothing if this is not one. Anybody may have changed it: the page must be able to show whatever this returns. */
  static load(saved: SavedSession, key = newKey()): Session | null {
    const puzzle = wholePuzzle(saved.puzzle);
    const start = puzzle && readPosition(String(saved.start), puzzle.size);
    if (!start || !Array.isArray(saved.moves)) return null;
    const session = new Session(puzzle, wholeAbout(saved.about, puzzle), start);
    session.key = key;
    for (const move of saved.moves) if (!session.move(String(move))) return null;
    if (!(Number.isInteger(saved.at) && saved.at >= 0 && saved.at <= session.moves.length)) return null;
    session.at = saved.at;
    for (const text of Array.isArray(saved.checkpoints) ? saved.checkpoints : []) {
      const position = readPosition(String(text), puzzle.size);
      if (position) session.checkpoints.push(position);
    }
    const count = (number: unknown) => (typeof number === 'number' && number >= 0 && Number.isFinite(number) ? number : 0);
    session.seconds = count(saved.seconds);
    session.times = session.moves.map((_, i) => Number(saved.times?.[i] ?? -1));
    session.hints = count(saved.hints);
    session.counted = saved.counted === true;
    session.shown = saved.shown === true;
    return session;
  }
}

/** Cells with a wrong entry, or with marks that lack the right value. Marks that a number hides count as made. */
function mistaken(position: Position, solution: readonly number[]): number[] {
  const own = ownMarks(position);
  return solution.flatMap((right, cell) => {
    const value = position.values[cell] ?? 0;
    const marks = own[cell] ?? 0;
    const lacks = value === 0 && marks !== 0 && (marks & bit(right)) === 0;
    return (value > 0 && value !== right) || lacks ? [cell] : [];
  });
}
