import { gridValues } from '../engine/convert';
import { FIRST, FIRST_SOLUTION } from '../puzzle/first';
import type { Cage, Puzzle } from '../puzzle/puzzle';
import { conflicts, isSolved } from '../puzzle/rules';
import type { ShelfGame } from '../session/device';
import { bareLink, writeLink } from '../session/link';
import { enter, fillCageMarks, fillMarks, hideExcluded, setMarks, setPosition, toggleMark, type Move } from '../session/move';
import { bit, emptyPosition, excluded, type Position } from '../session/position';
import { Session, type About } from '../session/session';
import { OWN, withGame } from '../session/statistics';
import { typedValue, type Typed } from '../session/typing';
import { language, texts } from '../texts';
import type { App, Page } from './app';

/** The game of a first visit. */
export function firstGame(): Session {
  return new Session(FIRST, { solution: FIRST_SOLUTION, level: 'easy', trial: false, origin: 'first' });
}

/** The game on the board: which one it is, its moves and its time. */
export class Game {
  session: Session;
  selected = 0;
  /** The cells that are chosen together with the selected one. What is entered goes into all of them. */
  also: readonly number[] = [];
  /** Whether the player has chosen a cell. Until then, a first visit shows none as chosen, because the lesson shows another. */
  hasChosen = false;
  pencil = false;
  paused = false;
  /** The cells of cages whose clues the last move has met. */
  pleased: readonly number[] = [];
  /** Whether this is a first visit, which is greeted. */
  welcome: boolean;
  private typed: Typed | null = null;

  constructor(private readonly app: App) {
    const kept = app.device.game();
    this.welcome = kept === null;
    this.session = kept ?? firstGame();
  }

  // Which game it is

  /** Starts a new game. What is not yet known about the puzzle is asked for. */
  open(puzzle: Puzzle, about: About, entered: Partial<Position> = {}): void {
    this.app.sync.keep();
    this.session = new Session(puzzle, about, { ...emptyPosition(puzzle.size ** 2), ...entered });
    if (this.app.settings.autoMarks === 'always') this.session.move(this.filling);
    this.begin();
    if (!about.solution) void this.findOut();
  }

  /** The unfinished games, the one played last first. */
  get others(): ShelfGame[] {
    return this.app.device.others(this.session.key);
  }

  openOther(key: string): void {
    const other = this.app.device.load(key);
    if (!other) return this.app.complain(texts.trouble.failed);
    this.app.sync.keep();
    this.resume(other);
  }

  /** Shows a game that was played before. */
  resume(session: Session, page: Page = 'play'): void {
    this.session = session;
    this.begin(page);
  }

  /** Deletes a game, and returns what brings it back. If it is on the board, the one played before it comes there. */
  delete(key: string): () => void {
    const { app } = this;
    const bringBack = app.device.deleteGame(key);
    if (key === this.session.key) {
      const before = app.device.game();
      if (before) this.resume(before, app.page);
      else this.reset();
    }
    app.changed();
    return () => {
      bringBack();
      app.changed();
    };
  }

  private readonly known = new WeakMap<Session, 'multiple' | 'none'>();

  private begin(page: Page = 'play'): void {
    // What was asked about another game is no longer wanted, however long it would take.
    this.app.engine.cancel();
    this.selected = 0;
    this.also = [];
    this.pencil = false;
    this.paused = false;
    this.welcome = false;
    this.pleased = [];
    this.app.coach.clear();
    this.app.notice = '';
    this.app.trouble = '';
    this.app.page = page;
    this.app.sync.keep();
    this.app.changed();
  }

  /** Takes over the same game from another tab, where it was played on. */
  replace(session: Session): void {
    this.session = session;
    this.typed = null;
    this.app.coach.clear();
  }

  /** Back to what a first visit shows. */
  reset(): void {
    this.session = firstGame();
    this.selected = 0;
    this.also = [];
    this.welcome = true;
    this.app.coach.clear();
  }

  dismissWelcome(): void {
    this.welcome = false;
    this.app.sync.keep();
    this.app.changed();
  }

  /** What was found out about the number of solutions, if it is not one. */
  get solutions(): 'multiple' | 'none' | undefined {
    return this.known.get(this.session);
  }

  private async findOut(): Promise<void> {
    const { session } = this;
    try {
      const grade = await this.app.engine.ask('grade', { puzzle: session.puzzle.id, lang: language });
      // Without a unique solution there is nothing more to know: Check then looks at the rules only.
      if (!('solution' in grade) || !grade.solution) {
        if (grade.result === 'multiple' || grade.result === 'none') this.known.set(session, grade.result);
        if (this.session !== session) return;
        if (grade.result === 'multiple') this.app.say(texts.opened.several);
        if (grade.result === 'none') this.app.say(texts.opened.none);
        return;
      }
      const { solution, level, score, trial } = grade;
      Object.assign(session.about, { solution: gridValues(solution), level, score, trial });
      this.app.sync.keep();
      this.app.changed();
    } catch {
      // The game can be played without it.
    }
  }

  /** The part after the `#` of a link to this position. Once the game is solved, the link contains only the puzzle. */
  link(progress: 'with progress' | 'puzzle only'): string {
    const { puzzle, position, seconds } = this.session;
    return progress === 'puzzle only' || this.isOver ? bareLink(puzzle.id) : writeLink(puzzle.id, position, seconds, this.app.settings);
  }

  // Moves

  get isOver(): boolean {
    return isSolved(this.session.puzzle, this.session.position.values);
  }

  /** Every chosen cell, the selected one first. */
  get chosen(): number[] {
    return [this.selected, ...this.also];
  }

  /** Chooses a cell: it alone, or beside the others, or so that it is no longer chosen if it was. */
  select(cell: number, how: 'alone' | 'too' | 'turn' = 'alone'): void {
    const others = this.chosen.filter((other) => other !== cell);
    if (how === 'turn' && this.chosen.includes(cell) && others.length > 0) return this.choose(others);
    if (cell === this.selected && this.hasChosen && (how !== 'alone' || others.length === 0)) return;
    this.choose(how === 'alone' ? [cell] : [cell, ...others]);
  }

  /** Chooses all cells like the selected one: with the same number or, if it is empty, with the same marks. */
  selectAlike(): void {
    const { values, marks } = this.session.position;
    const like = (cell: number) => values[cell] === values[this.selected] && (values[cell] || marks[cell] === marks[this.selected]);
    this.choose([this.selected, ...values.map((_, cell) => cell).filter((cell) => cell !== this.selected && like(cell))]);
  }

  selectAll(): void {
    this.choose([this.selected, ...this.session.position.values.map((_, cell) => cell).filter((cell) => cell !== this.selected)]);
  }

  private choose([cell = 0, ...also]: number[]): void {
    if (also.length > 0) this.app.notice = texts.play.chosen(also.length + 1);
    else if (this.also.length > 0) this.app.notice = '';
    this.also = also;
    this.hasChosen = true;
    this.selected = cell;
    if (this.app.coach.combinations) void this.app.coach.askCombinations();
    this.app.why.move(cell);
    this.app.changed();
  }

  /** Puts a number into the chosen cells or, if all of them have it, takes it out; and says whether that changed anything. */
  put(value: number, asMark = this.pencil): boolean {
    const done = this.app.hand?.put(value, asMark);
    if (done !== undefined) return done;
    const { chosen, session } = this;
    const { values, marks } = session.position;
    if (!asMark) {
      const isThere = chosen.every((cell) => values[cell] === value);
      return this.play(chosen.map((cell) => enter(cell, isThere ? 0 : value)).join(' '));
    }
    const empty = chosen.filter((cell) => !values[cell]);
    const isAutomatic = this.app.settings.autoMarks === 'always';
    const open = empty.filter((cell) => !(isAutomatic && excluded(values, cell) & bit(value)));
    if (open.length === 0) {
      if (empty.length > 0) this.app.say(texts.play.excluded(value));
      return false;
    }
    const lacking = open.filter((cell) => ((marks[cell] ?? 0) & bit(value)) === 0);
    return this.play((lacking.length > 0 ? lacking : open).map((cell) => toggleMark(cell, value)).join(' '));
  }

  /** A digit was typed, which may be the second digit of a number. */
  typeDigit(digit: number, asMark: boolean, time: number): void {
    const { size } = this.session.puzzle;
    const typed = typedValue(this.typed, digit, this.selected, time, size);
    if (typed?.replaces && this.typed?.played) this.session.undo();
    this.typed = typed && { value: typed.value, cell: this.selected, time, played: this.put(typed.value, asMark) };
    if (!typed && digit === 0) this.erase();
  }

  erase(): void {
    const { chosen, session } = this;
    const { values, marks } = session.position;
    const [full, marked] = [chosen.filter((cell) => values[cell]), chosen.filter((cell) => marks[cell])];
    if (full.length > 0) this.play(full.map((cell) => enter(cell, 0)).join(' '));
    else if (marked.length > 0) this.play(marked.map((cell) => setMarks(cell, 0)).join(' '));
    else this.app.hand?.erase();
  }

  fill(): void {
    this.play(this.filling);
  }

  private get filling(): Move {
    return this.app.settings.cageMarks ? fillCageMarks : fillMarks;
  }

  undo(): void {
    this.pleased = [];
    if (this.session.undo()) this.afterMove();
  }

  redo(): void {
    if (this.session.redo()) this.afterMove();
  }

  restart(): void {
    this.session.restart();
    this.app.notice = texts.play.restarted;
    this.afterMove();
  }

  setCheckpoint(): void {
    this.session.setCheckpoint();
    this.app.say(texts.play.checkpointSet(this.session.checkpoints.length));
    this.app.sync.keep();
  }

  toCheckpoint(number: number): void {
    if (this.session.toCheckpoint(number)) this.afterMove();
  }

  beforeMistake(): void {
    const was = this.session.beforeFirstMistake();
    this.app.notice = was ? texts.play.backBefore : texts.play.noMistakeBefore;
    this.afterMove();
  }

  togglePencil(): void {
    this.pencil = !this.pencil;
    this.app.hand?.drop();
    this.app.say(this.pencil ? texts.speech.pencilOn : texts.speech.pencilOff);
  }

  /** Makes a move, if the game takes any, and says whether it changed anything. */
  play(move: Move): boolean {
    if (this.isOver || this.paused) return false;
    const before = this.session.position.values;
    const isAutomatic = this.app.settings.autoMarks === 'always' && move !== this.filling;
    if (!this.session.move(isAutomatic ? `${move} ${hideExcluded}` : move)) return false;
    this.app.notice = '';
    this.pleased = this.metBy(before);
    this.afterMove();
    return true;
  }

  /** The cells of cages that were completed since, in agreement with their clues and with all rules. */
  private metBy(before: readonly number[]): number[] {
    const { puzzle, position } = this.session;
    const broken = new Set(conflicts(puzzle, position.values).flatMap(({ cells }) => cells));
    const isMet = ({ cells }: Cage) => cells.every((cell) => position.values[cell] && !broken.has(cell)) && cells.some((cell) => before[cell] !== position.values[cell]);
    return puzzle.cages.filter(isMet).flatMap(({ cells }) => cells);
  }

  /** Puts on the board what the player did not find: a whole solution, or the position after some steps. */
  showPosition(position: Position): void {
    this.session.shown = true;
    this.session.move(setPosition(position));
    this.afterMove();
  }

  showSolution(): void {
    const { about, position } = this.session;
    if (!about.solution) return;
    this.app.page = 'play';
    this.showPosition({ ...position, values: about.solution });
  }

  private afterMove(): void {
    const { app, session } = this;
    app.coach.clear();
    // A player who was shown the solution has not solved the puzzle.
    if (this.isOver && !session.counted && !session.shown) {
      session.counted = true;
      const { level = OWN } = session.about;
      const game = { size: session.puzzle.size, level, seconds: session.seconds, hints: session.hints };
      if (app.device.changes().includes('statistics')) app.statistics = app.device.statistics();
      app.statistics = withGame(app.statistics, game);
      app.device.keepStatistics(app.statistics);
      app.days.count(session);
    }
    app.sync.keep();
    app.changed();
  }

  // Time

  /** A second has passed in front of the player. */
  tick(): void {
    if (this.app.page !== 'play' || this.paused || this.isOver || this.app.coach.walk) return;
    this.session.seconds++;
    if (this.session.seconds % 10 === 0) this.app.sync.keep();
    this.app.changed();
  }

  setPaused(paused: boolean): void {
    this.paused = paused;
    this.app.changed();
  }
}
