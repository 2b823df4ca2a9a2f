import { cellPlace, entered, gridValues, type Step } from './engine/convert';
import { answered, Cancelled, Engine, Refused } from './engine/engine';
import { explain, LANGUAGE, madeOf, readPuzzle, type Explanation, type Made } from './engine/questions';
import { draftOf, emptyDraft, readDraft, sameDraft, type Draft } from './entry/draft';
import { unreadable } from './entry/unreadable';
import { FIRST, FIRST_SOLUTION } from './puzzle/first';
import { cageAt, clueText, type Puzzle } from './puzzle/puzzle';
import { conflicts, isSolved } from './puzzle/rules';
import { requestFor } from './puzzle/offer';
import { randomSeed } from './puzzle/seed';
import { Device, isSameGame, readExport, type Exported, type OtherGame } from './session/device';
import { bareLink, isLink, linkPosition, readLink, writeLink } from './session/link';
import { enter, fillMarks, hideExcluded, hideMarks, setMarks, setPosition, toggleMark, type Move } from './session/move';
import { allMarks, bit, emptyPosition, excluded, ownMarks, type Entries, type Position } from './session/position';
import { Session, type About, type SavedSession } from './session/session';
import { wholeSettings, type Settings } from './session/settings';
import { joined, wholeStatistics, withGame, type Statistics } from './session/statistics';
import { typedValue, type Typed } from './session/typing';
import { texts } from './texts';
import type { ExplainedEnding, Fault, GenerateAnswer, TechniqueEntry, Wish } from './wire/types';

export const PAGES = ['play', 'new', 'enter', 'print', 'help', 'settings', 'about', 'technique'] as const;
export type Page = (typeof PAGES)[number];

/** A hint that is shown: how much of a step, or why there is none. */
export type Hint =
  | { kind: 'step'; step: Step; detail: 0 | 1 | 2 }
  | { kind: 'mistaken'; mistakes: { cell: number; message: string }[] }
  | { kind: 'ending'; ending: ExplainedEnding };

/** The explanation that is stepped through. */
export interface Walk extends Pick<Explanation, 'steps' | 'end' | 'ending'> {
  at: number;
}

export interface CageCombinations {
  clue: string;
  op: string;
  left: number[][] | null;
  all: number[][] | null;
}

/** What the page shows, and all that a player can do. It knows nothing of how it is drawn. */
export class App {
  page: Page = 'play';
  /** The technique of its page. */
  technique = '';
  session: Session;
  settings: Settings;
  statistics: Statistics;
  selected = 0;
  pencil = false;
  paused = false;
  hint: Hint | null = null;
  walk: Walk | null = null;
  combinations: CageCombinations | null = null;
  /** Cells that a check has found wrong. */
  wrong: number[] = [];
  /** What was just said, to eyes and ears. */
  notice = '';
  /** What went wrong. */
  trouble = '';
  welcome: boolean;
  making = false;
  draft: Draft;
  private draftsBefore: Draft[] = [];
  private techniques: TechniqueEntry[] | null = null;
  private typed: Typed | null = null;
  /** The game that another tab has deleted, once that is told. */
  private deleted: Session | null = null;
  private listeners = new Set<() => void>();

  constructor(
    readonly device: Device,
    /** Answers at once. */
    readonly engine: Engine,
    /** Makes puzzles, and may be cancelled. */
    readonly maker: Engine,
  ) {
    this.settings = device.settings();
    this.statistics = device.statistics();
    this.draft = device.draft() ?? emptyDraft(6);
    const kept = device.game();
    this.welcome = kept === null;
    this.session = kept ?? new Session(FIRST, { solution: FIRST_SOLUTION, level: 'easy', trial: false });
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  // Where

  /** Shows what an address asks for, by what stands after its `#`. */
  async visit(fragment: string): Promise<void> {
    if (isLink(fragment)) return this.openLink(fragment);
    const [page = '', detail = ''] = fragment.replace(/^\//, '').split('/');
    this.page = PAGES.find((known) => known === page) ?? 'play';
    this.technique = detail;
    this.changed();
  }

  private async openLink(fragment: string): Promise<void> {
    this.page = 'play';
    const link = readLink(fragment);
    if (!link) {
      this.complain(/^[01](!|%21)/i.test(fragment) ? texts.trouble.link : texts.trouble.linkNewer);
      return;
    }
    await this.attempt(async () => {
      const read = await readPuzzle(this.engine, link.id);
      const position = 'puzzle' in read ? linkPosition(link, read.puzzle.size) : null;
      if (!('puzzle' in read) || !position) {
        this.complain(texts.trouble.link);
        return;
      }
      this.settings = { ...this.settings, ...link.settings };
      const isOver = isSolved(read.puzzle, position.values);
      this.open(read.puzzle, {}, isOver ? undefined : position);
      if (isOver) {
        // Somebody else has solved it. Undo gives the empty board.
        this.session.move(setPosition(position));
        this.session.shown = true;
      }
      this.session.seconds = link.seconds;
      this.keep();
    });
  }

  // Games

  /** A new game. What is not yet known of the puzzle is asked for. */
  open(puzzle: Puzzle, about: About, entered: Partial<Position> = {}): void {
    this.keep();
    this.session = new Session(puzzle, about, { ...emptyPosition(puzzle.size ** 2), ...entered });
    if (this.settings.autoMarks === 'always') this.session.move(fillMarks);
    this.begin();
    if (!about.solution) void this.findOut();
  }

  /** Unfinished games, the last played first. */
  get others(): OtherGame[] {
    return this.device.others(this.session.key);
  }

  openOther(key: string): void {
    const other = this.device.load(key);
    if (!other) return this.complain(texts.trouble.failed);
    this.keep();
    this.session = other;
    this.begin();
  }

  private begin(): void {
    this.selected = 0;
    this.pencil = false;
    this.paused = false;
    this.welcome = false;
    this.clearAids();
    this.notice = '';
    this.trouble = '';
    this.page = 'play';
    this.keep();
    this.changed();
  }

  private async findOut(): Promise<void> {
    const { session } = this;
    try {
      const grade = await this.engine.ask('grade', { puzzle: session.puzzle.id, lang: LANGUAGE });
      // Without a single solution there is nothing to know; checks then look at the rules only.
      if (!('solution' in grade) || !grade.solution) return;
      const { solution, level, score, trial } = grade;
      Object.assign(session.about, { solution: gridValues(solution), level, score, trial });
      this.keep();
      this.changed();
    } catch {
      // It can be played without.
    }
  }

  openMade(made: Made, more: About = {}): void {
    const { level, score, trial } = made.grade;
    this.open(made.puzzle, { solution: made.solution, level, score, trial, seed: made.seed, ...more });
  }

  /** Makes a puzzle from a number; without one from any that gives such a puzzle. */
  async make(wish: Wish, seed?: number): Promise<void> {
    await this.makeWith(async () => {
      for (let tries = 1; ; tries++) {
        const making = await this.maker.ask('generate', requestFor(wish, seed ?? randomSeed()));
        if (making.result === 'made' || seed !== undefined || tries === MOST_TRIES) return making;
      }
    });
  }

  async makeDaily(date: string): Promise<void> {
    await this.makeWith(() => this.maker.ask('daily', { date }), { day: date });
  }

  private async makeWith(ask: () => Promise<GenerateAnswer>, more: About = {}): Promise<void> {
    this.making = true;
    this.trouble = '';
    this.changed();
    await this.attempt(async () => this.openMade(madeOf(await ask()), more));
    this.making = false;
    this.changed();
  }

  cancelMaking(): void {
    this.maker.cancel();
  }

  /** Keeps the game, if it is more than the one of a first visit. */
  keep(): void {
    if (this.welcome && !this.session.canUndo) return;
    const kept = this.device.keepGame(this.session);
    if (kept === 'changed elsewhere') this.catchUp();
    if (kept === 'parted') this.say(texts.tabs.parted);
  }

  /** Takes over what another tab has changed. */
  catchUp(): void {
    const changes = this.device.changes();
    if (changes.includes('settings')) this.settings = this.device.settings();
    if (changes.includes('statistics')) this.statistics = this.device.statistics();
    if (changes.includes('draft')) this.catchUpDraft();
    if (changes.includes(this.session.key)) this.catchUpGame();
    if (changes.length > 0) this.changed();
  }

  private catchUpGame(): void {
    const newer = this.device.load(this.session.key);
    if (!newer) {
      if (this.deleted !== this.session) this.say(texts.tabs.deleted);
      this.deleted = this.session;
    } else if (isSameGame(newer.save(), this.session.save())) {
      this.session.seconds = newer.seconds;
    } else {
      this.session = newer;
      this.typed = null;
      this.clearAids();
      this.say(texts.tabs.takenOver);
    }
  }

  private catchUpDraft(): void {
    const newer = this.device.draft() ?? emptyDraft(this.draft.size);
    if (sameDraft(newer, this.draft)) return;
    this.draftsBefore.push(this.draft);
    this.draft = newer;
    if (this.page === 'enter') this.complain(texts.tabs.draft);
  }

  // Moves

  get isOver(): boolean {
    return isSolved(this.session.puzzle, this.session.position.values);
  }

  /** What the board shows: the game, or the explanation that is stepped through. */
  get shown(): Entries {
    const { walk } = this;
    return walk ? (walk.steps[walk.at]?.before ?? walk.end) : this.session.position;
  }

  select(cell: number): void {
    if (cell === this.selected) return;
    this.selected = cell;
    this.combinations = null;
    this.changed();
  }

  /** A number was chosen for the selected cell. Says whether that changed anything. */
  put(value: number, asMark = this.pencil): boolean {
    const { session, selected } = this;
    const { values } = session.position;
    const current = values[selected] ?? 0;
    if (!asMark) return this.play(enter(selected, current === value ? 0 : value));
    if (current > 0) return false;
    if (this.settings.autoMarks === 'always' && excluded(values, selected) & bit(value)) {
      this.say(texts.play.excluded(value));
      return false;
    }
    return this.play(toggleMark(selected, value));
  }

  /** A digit was typed, which may be the second of a number. */
  typeDigit(digit: number, asMark: boolean, time: number): void {
    const { size } = this.session.puzzle;
    const typed = typedValue(this.typed, digit, this.selected, time, size);
    if (typed?.replaces && this.typed?.played) this.session.undo();
    this.typed = typed && { value: typed.value, cell: this.selected, time, played: this.put(typed.value, asMark) };
    if (!typed && digit === 0) this.erase();
  }

  erase(): void {
    const { session, selected } = this;
    const { values, marks } = session.position;
    if (values[selected]) this.play(enter(selected, 0));
    else if (marks[selected]) this.play(setMarks(selected, 0));
  }

  fill(): void {
    this.play(fillMarks);
  }

  undo(): void {
    if (this.session.undo()) this.afterMove();
  }

  redo(): void {
    if (this.session.redo()) this.afterMove();
  }

  restart(): void {
    this.session.restart();
    this.notice = texts.play.restarted;
    this.afterMove();
  }

  setCheckpoint(): void {
    this.session.setCheckpoint();
    this.say(texts.play.checkpointSet(this.session.checkpoints.length));
    this.keep();
  }

  toCheckpoint(number: number): void {
    if (this.session.toCheckpoint(number)) this.afterMove();
  }

  beforeMistake(): void {
    const was = this.session.beforeFirstMistake();
    this.notice = was ? texts.play.backBefore : texts.play.noMistakeBefore;
    this.afterMove();
  }

  togglePencil(): void {
    this.pencil = !this.pencil;
    this.say(this.pencil ? texts.speech.pencilOn : texts.speech.pencilOff);
  }

  private play(move: Move): boolean {
    if (this.isOver || this.paused) return false;
    const isAutomatic = this.settings.autoMarks === 'always' && move !== fillMarks;
    if (!this.session.move(isAutomatic ? `${move} ${hideExcluded}` : move)) return false;
    this.notice = '';
    this.afterMove();
    return true;
  }

  private afterMove(): void {
    this.clearAids();
    const { session } = this;
    // Whoever has it shown has not solved it.
    if (this.isOver && !session.counted && !session.shown) {
      session.counted = true;
      const { level = 'own' } = session.about;
      const game = { size: session.puzzle.size, level, seconds: session.seconds, hints: session.hints };
      if (this.device.changes().includes('statistics')) this.statistics = this.device.statistics();
      this.statistics = withGame(this.statistics, game);
      this.device.keepStatistics(this.statistics);
    }
    this.keep();
    this.changed();
  }

  private clearAids(): void {
    this.hint = null;
    this.combinations = null;
    this.wrong = [];
    this.walk = null;
  }

  // Time

  /** A second has passed in front of the player. */
  tick(): void {
    if (this.page !== 'play' || this.paused || this.isOver || this.walk) return;
    this.session.seconds++;
    if (this.session.seconds % 10 === 0) this.keep();
    this.changed();
  }

  setPaused(paused: boolean): void {
    this.paused = paused;
    this.changed();
  }

  // Help

  check(): void {
    const { session } = this;
    if (session.about.solution) {
      this.wrong = session.mistakes();
      this.say(this.wrong.length > 0 ? texts.play.wrong(this.wrong.length) : texts.play.allRight);
      return;
    }
    const broken = conflicts(session.puzzle, session.position.values).length;
    this.say(`${texts.play.cannotCheck} ${broken > 0 ? texts.play.rulesBroken(broken) : texts.play.noRuleBroken}`);
  }

  async askHint(): Promise<void> {
    if (this.isOver) return;
    const { session } = this;
    const asked = session.position;
    await this.attempt(async () => {
      const explanation = await this.explain('hint');
      if (this.session !== session || session.position !== asked) return;
      this.hint = hintOf(explanation);
      session.hints++;
      this.keep();
      this.changed();
    });
  }

  private async explain(what: 'hint' | 'walk'): Promise<Explanation> {
    const { puzzle, about } = this.session;
    const explanation = await explain(this.engine, what, puzzle, this.asked);
    const { solutions, logic } = explanation.ending;
    // With more time than a hint has, the one solution may have been found before. An answer cannot say so.
    if (solutions.is !== 'unknown' || logic.is !== 'exhausted' || !about.solution) return explanation;
    return { ...explanation, ending: { logic, solutions: { is: 'one' }, text: texts.hint.stuckThoughOne } };
  }

  /** The position as the engine is asked about it. It knows what numbers exclude; marks that are hidden are not missing. */
  private get asked(): Entries {
    const { position } = this.session;
    return { values: position.values, marks: ownMarks(position) };
  }

  moreHint(): void {
    if (this.hint?.kind === 'step' && this.hint.detail < 2) {
      this.hint = { ...this.hint, detail: (this.hint.detail + 1) as 1 | 2 };
      this.changed();
    }
  }

  /** Does what the hint says, as one move. */
  applyHint(): void {
    if (this.hint?.kind !== 'step') return;
    const { step } = this.hint;
    const { size } = this.session.puzzle;
    const { position } = this.session;
    const own = ownMarks(position);
    const parts = step.effects.map((effect) => {
      const { cell } = effect;
      if ('is' in effect) return `${enter(cell, effect.is)} ${hideMarks(cell, effect.is)}`;
      // A cell without marks gets those that are left. What a number excludes is hidden.
      const left = (own[cell] || allMarks(size)) & ~effect.not;
      const excludes = excluded(position.values, cell);
      return setMarks(cell, left & ~excludes, left & excludes);
    });
    this.play(parts.join(' '));
  }

  closeHint(): void {
    this.hint = null;
    this.changed();
  }

  async askCombinations(): Promise<void> {
    const { session, selected } = this;
    await this.attempt(async () => {
      const { puzzle } = session;
      const asked = { puzzle: puzzle.id, cell: cellPlace(selected, puzzle.size), position: entered(this.asked) };
      const { all = null, left = null } = answered(await this.engine.ask('combinations', asked));
      const cage = cageAt(puzzle, selected);
      this.combinations = { clue: clueText(cage), op: cage.op, all, left };
      this.changed();
    });
  }

  closeCombinations(): void {
    this.combinations = null;
    this.changed();
  }

  async askWalk(): Promise<void> {
    await this.attempt(async () => {
      const explanation = await this.explain('walk');
      if (explanation.steps.length > 0) {
        this.clearAids();
        this.walk = { ...explanation, at: 0 };
      } else {
        this.hint = hintOf(explanation);
      }
      this.page = 'play';
      this.changed();
    });
  }

  walkTo(at: number): void {
    if (!this.walk) return;
    this.walk = { ...this.walk, at: Math.max(0, Math.min(this.walk.steps.length, at)) };
    this.changed();
  }

  /** Ends the explanation; what it has come to is taken over as a move, if wanted. */
  endWalk(take: 'keep' | 'leave'): void {
    const { walk, shown } = this;
    this.walk = null;
    if (walk && take === 'keep') {
      this.session.shown = true;
      this.session.move(setPosition({ ...emptyPosition(shown.values.length), ...shown }));
      this.afterMove();
    }
    this.changed();
  }

  showSolution(): void {
    const { session } = this;
    if (!session.about.solution) return;
    session.shown = true;
    session.move(setPosition({ ...session.position, values: session.about.solution }));
    this.page = 'play';
    this.afterMove();
  }

  async allTechniques(): Promise<TechniqueEntry[]> {
    this.techniques ??= (await this.engine.ask('techniques', { lang: LANGUAGE })).techniques;
    return this.techniques;
  }

  // Opening

  /** Opens whatever a text holds: a puzzle in any format, a link to one, or an export. What is wrong with it otherwise. */
  async openText(text: string): Promise<Fault[]> {
    const link = /^\S*#(\S+)$/.exec(text.trim())?.[1];
    if (link && isLink(link)) {
      await this.visit(link);
      return [];
    }
    const exported = readExport(text);
    if (exported) {
      await this.attempt(() => this.bringBack(exported));
      return [];
    }
    const kind = unreadable(text);
    if (kind) return [{ message: texts.enter.unreadable[kind] }];
    let faults: Fault[] = [];
    await this.attempt(async () => {
      const found = await readPuzzle(this.engine, text.trim());
      if ('faults' in found) faults = found.faults;
      else this.open(found.puzzle, found.title ? { title: found.title } : {}, found.entries);
    });
    return faults;
  }

  /** Adds exported games to those that are here, opens the last played, and takes the rest over. */
  private async bringBack(exported: Exported): Promise<void> {
    const { games, settings, statistics, draft } = exported;
    const sessions = await Promise.all(games.map((game) => this.exportedGame(game)));
    const found = sessions.filter((session) => session !== null);
    this.keep();
    for (const session of found.reverse()) this.device.keepGame(session);
    if (settings) this.setSettings(wholeSettings(settings));
    this.statistics = joined(this.statistics, wholeStatistics(statistics));
    this.device.keepStatistics(this.statistics);
    const entered = readDraft(draft);
    if (entered) this.setDraft(entered);
    const last = found.at(-1);
    if (last) {
      this.session = last;
      this.begin();
    }
    this.say(texts.settings.broughtBack(found.length, games.length - found.length));
  }

  /** A game from a file, which may hold anything: what the engine can say of its puzzle is asked anew. */
  private async exportedGame(saved: unknown): Promise<Session | null> {
    try {
      const { puzzle, about } = saved as SavedSession;
      const read = await readPuzzle(this.engine, puzzle.id);
      if ('faults' in read) return null;
      const { solution } = about;
      const isRight = solution?.length === read.puzzle.size ** 2 && isSolved(read.puzzle, solution);
      const session = Session.load({ ...(saved as SavedSession), puzzle: read.puzzle, about: { ...about, solution: isRight ? solution : undefined } });
      return session && session.seconds >= 0 && session.hints >= 0 ? session : null;
    } catch {
      return null;
    }
  }

  // Entering

  setDraft(draft: Draft): void {
    const isSame = draft.cages === this.draft.cages && draft.clues === this.draft.clues && draft.values === this.draft.values;
    if (!isSame) this.draftsBefore.push(this.draft);
    this.draft = draft;
    this.device.keepDraft(draft);
    this.changed();
  }

  get canUndoDraft(): boolean {
    return this.draftsBefore.length > 0;
  }

  undoDraft(): void {
    const before = this.draftsBefore.pop();
    if (!before) return;
    this.draft = before;
    this.device.keepDraft(before);
    this.changed();
  }

  /** The puzzle on the board, to be changed. */
  editThis(): void {
    const { puzzle, position } = this.session;
    const cages = puzzle.cages.map((cage) => ({ cells: cage.cells, clue: editableClue(cage.target, cage.op) }));
    this.page = 'enter';
    this.setDraft(draftOf(puzzle.size, cages, position.values));
  }

  // All else

  setSettings(settings: Settings): void {
    this.settings = settings;
    this.device.keepSettings(settings);
    this.changed();
  }

  deleteAll(): void {
    this.device.deleteAll();
    this.statistics = {};
    this.settings = this.device.settings();
    this.draft = emptyDraft(6);
    this.draftsBefore = [];
    this.session = new Session(FIRST, { solution: FIRST_SOLUTION, level: 'easy', trial: false });
    this.welcome = true;
    this.clearAids();
    this.say(texts.settings.deleted);
  }

  /** What stands after the `#` of a link to this position. Once it is solved, only the puzzle is given away. */
  link(progress: 'with progress' | 'puzzle only'): string {
    const { puzzle, position, seconds } = this.session;
    return progress === 'puzzle only' || this.isOver ? bareLink(puzzle.id) : writeLink(puzzle.id, position, seconds, this.settings);
  }

  say(notice: string): void {
    // The same words again are news only if something changes.
    this.notice = this.notice === notice ? `${notice}\u00a0` : notice;
    this.changed();
  }

  complain(trouble: string): void {
    this.trouble = trouble;
    this.changed();
  }

  /** Does something that may fail, and tells if it did. */
  private async attempt(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      if (error instanceof Cancelled) return;
      this.complain(error instanceof Refused ? error.message : texts.trouble.engine);
    }
  }
}

/** What is shown of an explanation that is not stepped through. */
function hintOf({ mistakes, steps: [step], ending }: Explanation): Hint {
  if (mistakes.length > 0) return { kind: 'mistaken', mistakes };
  return step ? { kind: 'step', step, detail: 0 } : { kind: 'ending', ending };
}

/** Puzzles that are rare are not found from every number. */
const MOST_TRIES = 3;

function editableClue(target: string, op: string): string {
  return target + ('+-*/'.includes(op) ? op : '');
}
