import { randomSeed } from '../puzzle/seed';
import { isPassed, NO_PROGRESS, TEST_LENGTH, wholeProgress, type Progress, type UnitProgress } from '../session/progress';
import type { TechniqueEntry } from '../wire/types';
import type { App } from './app';
import { marksExercise, ruleExercise, RULES, rulesPuzzle, smallPuzzle, stepFor, techniqueExercise, wrongExercise, type Exercise, type Rule } from './exercise';

/** The ways to work on a unit. */
export const MODES = ['lesson', 'practice', 'test'] as const;
export type Mode = (typeof MODES)[number];

/** The exercise that is shown: how much of it is told, and what the player's last try was. */
export interface Shown {
  exercise: Exercise;
  told: 'nothing' | 'where' | 'all';
  tried: 'right' | 'wrong' | 'other' | null;
  /** How often the player was wrong. */
  misses: number;
}

/** The units that are no technique: what everything else rests on. */
const RULE_UNIT = 'rules';
const MARK_UNIT = 'marks';

/** The seeds of the two positions of each lesson, so that it is the same for everyone. */
const LESSON_SEEDS = [1, 2];

/** Chapters, each with the price from which on its techniques come. */
const CHAPTERS = [0, 5, 12, 16, 22, 32, 50];

export interface Chapter {
  number: number;
  units: string[];
}

/**
 * A course from the rules to chains. Each unit has a lesson, exercises without end, and a test. What a unit is about comes
 * from the library: its techniques in the order of their prices.
 */
export class School {
  /** What is worked on: a unit, a way, and how far that has come. */
  unit = '';
  mode: Mode = 'lesson';
  shown: Shown | null = null;
  isSearching = false;
  /** Whether nothing was found. */
  isMissing = false;
  /** How many exercises of a lesson or test are done, and how many of a test were right. */
  at = 0;
  right = 0;
  /** Whether the lesson or test is at its end. */
  isOver = false;
  /** The exercise that comes next, which is looked for while the player thinks about this one. */
  /** Which search is the last one. */
  private run = 0;
  private ahead: { key: string; found: Promise<Exercise | null> } | null = null;

  constructor(private readonly app: App) {}

  get progress(): Progress {
    return wholeProgress(this.app.device.record('school'));
  }

  private keep(change: (before: UnitProgress) => Partial<UnitProgress>): void {
    const { progress, unit } = this;
    const before = progress[unit] ?? NO_PROGRESS;
    this.app.device.keepRecord('school', { ...progress, [unit]: { ...before, ...change(before) } });
  }

  /** Begins to work on a unit. */
  begin(unit: string, mode: Mode): void {
    this.stop();
    Object.assign(this, { unit, mode, shown: null, at: 0, right: 0, isOver: false, isMissing: false, ahead: null });
    void this.find();
  }

  /** Ends whatever is going on. */
  leave(): void {
    this.stop();
    Object.assign(this, { unit: '', shown: null, isSearching: false, isOver: false, isMissing: false, ahead: null });
  }

  /** What is still looked for is no longer wanted, however long it would take. */
  private stop(): void {
    this.run++;
    if (this.isSearching || this.ahead) this.app.generation.cancel();
  }

  /** How many exercises the lesson or test has; nothing for practice, which has no end. */
  get length(): number | null {
    if (this.mode === 'practice') return null;
    if (this.mode === 'test') return TEST_LENGTH;
    return this.unit === RULE_UNIT ? RULES.length : LESSON_SEEDS.length;
  }

  /** The rule that the lesson about the rules has come to. */
  get rule(): Rule | null {
    return this.mode === 'lesson' && this.unit === RULE_UNIT ? (RULES[this.at] ?? null) : null;
  }

  /** Whether this is the first position of the lesson about a technique, on which everything is shown before it is done. */
  get isGuided(): boolean {
    return this.mode === 'lesson' && this.at === 0 && this.unit !== RULE_UNIT;
  }

  /** Looks for the exercise that comes now, and shows it. */
  private async find(): Promise<void> {
    const { app, unit, mode, at } = this;
    const run = ++this.run;
    const isWanted = () => this.run === run;
    this.shown = null;
    this.isSearching = true;
    this.isMissing = false;
    app.changed();
    try {
      const key = `${unit} ${mode} ${at}`;
      const found = await (this.ahead?.key === key ? this.ahead.found : this.make(unit, mode, at));
      if (!isWanted()) return;
      this.shown = found && { exercise: found, told: 'nothing', tried: null, misses: 0 };
      this.isMissing = !found;
      this.isSearching = false;
      app.changed();
      const next = at + 1;
      if (found && (this.length === null || next < this.length)) {
        const ahead = this.make(unit, mode, next);
        // If it fails, it is asked for again.
        ahead.catch(() => (this.ahead = null));
        this.ahead = { key: `${unit} ${mode} ${next}`, found: ahead };
      }
    } catch (error) {
      if (!isWanted()) return;
      this.isSearching = false;
      app.failed(error);
      app.changed();
    }
  }

  private async make(unit: string, mode: Mode, at: number): Promise<Exercise | null> {
    const { app } = this;
    const seed = mode === 'lesson' ? LESSON_SEEDS[at] ?? 1 : randomSeed();
    if (unit === RULE_UNIT) {
      if (mode === 'lesson') return ruleExercise(await rulesPuzzle(app), RULES[at] ?? 'line');
      const solved = await smallPuzzle(app, seed);
      // The three kinds take turns. Not every puzzle has every rule.
      if (at % 3 === 2) return wrongExercise(solved, seed);
      const rules = RULES.map((_, i) => RULES[(i + seed) % RULES.length]!).filter((rule) => (rule === 'line') === (at % 3 === 0));
      return rules.map((rule) => ruleExercise(solved, rule, seed)).find((one) => one !== null) ?? ruleExercise(solved, 'line', seed);
    }
    if (unit === MARK_UNIT) return marksExercise(mode === 'lesson' ? await rulesPuzzle(app) : await smallPuzzle(app, seed), seed);
    return techniqueExercise(app, unit, seed);
  }

  /** Goes on to the next exercise, or ends. */
  next(): void {
    const { length } = this;
    this.at++;
    if (length !== null && this.at >= length) this.end();
    else void this.find();
  }

  private end(): void {
    this.isOver = true;
    this.shown = null;
    if (this.mode === 'lesson') this.keep(() => ({ lesson: 1 }));
    else this.keep(({ best }) => ({ best: Math.max(best, this.right) }));
    this.app.changed();
  }

  again(): void {
    this.begin(this.unit, this.mode);
  }

  /** The player says that a cell has, or cannot have, a number. */
  tryOut(cell: number, value: number): void {
    const { shown } = this;
    if (!shown || this.isClosed) return;
    const { exercise } = shown;
    if (exercise.answers.length > 0) {
      const step = stepFor(exercise, cell, value);
      const isOther = !step && exercise.hasOthers;
      this.answer(step ? 'right' : isOther ? 'other' : 'wrong', step ? { ...exercise, step } : exercise);
    } else if (exercise.task === 'line' || exercise.task === 'cage') this.answer(value === exercise.answer.value ? 'right' : 'wrong', exercise);
  }

  /** The player says that a number is wrong. */
  tryCell(cell: number): void {
    const { shown } = this;
    if (shown?.exercise.task === 'wrong' && !this.isClosed) this.answer(cell === shown.exercise.answer.cell ? 'right' : 'wrong', shown.exercise);
  }

  /** The player says which numbers a cell can have. */
  tryMarks(marks: number): void {
    const { shown } = this;
    if (shown?.exercise.task === 'marks' && !this.isClosed) this.answer(marks === shown.exercise.answer.marks ? 'right' : 'wrong', shown.exercise);
  }

  private answer(tried: 'right' | 'wrong' | 'other', exercise: Exercise): void {
    const { shown, mode } = this;
    if (!shown) return;
    const isRight = tried === 'right';
    // A test has one try, and then says what was right. What may be right as well is not counted.
    const isTold = isRight || (mode === 'test' && tried === 'wrong');
    if (isRight && shown.told !== 'all' && (mode !== 'test' || shown.misses === 0)) {
      if (mode === 'test') this.right++;
      this.keep(({ right }) => ({ right: right + 1 }));
    }
    this.shown = { exercise, tried, told: isTold ? 'all' : shown.told, misses: shown.misses + (tried === 'wrong' ? 1 : 0) };
    this.app.changed();
  }

  /** Whether the exercise is done, so that the next one can come. */
  get isAnswered(): boolean {
    const { shown } = this;
    return shown !== null && (shown.tried === 'right' || (shown.told === 'all' && (this.mode === 'test' || !this.isGuided)));
  }

  /** Whether no more tries are taken. Whoever practises may try whatever they like, even when everything is told. */
  get isClosed(): boolean {
    return this.mode === 'test' ? this.isAnswered : this.mode === 'lesson' && this.shown?.tried === 'right';
  }

  /** Tells more: where to look, then everything. */
  tell(): void {
    if (!this.shown || this.mode === 'test') return;
    const hasPlace = this.shown.exercise.step !== null;
    this.shown = { ...this.shown, tried: null, told: this.shown.told === 'nothing' && hasPlace ? 'where' : 'all' };
    this.app.changed();
  }
}

/** The units of the course in their order, by chapter: the rules first, and pencil marks before the first technique that needs them. */
export function chapters(techniques: readonly TechniqueEntry[]): Chapter[] {
  const units = techniques.map(({ id, price }) => ({ id, price }));
  const all = [{ id: RULE_UNIT, price: 0 }, ...units, { id: MARK_UNIT, price: 2.5 }].sort((a, b) => a.price - b.price);
  return CHAPTERS.map((from, number) => ({ number, units: all.filter(({ price }) => price >= from && price < (CHAPTERS[number + 1] ?? Infinity)).map(({ id }) => id) })).filter((chapter) => chapter.units.length > 0);
}

/** The unit that comes next for a player: the first that is not passed, after a given one if there is such. */
export function nextUnit(units: readonly string[], progress: Progress, after = ''): string | null {
  const open = units.filter((unit) => unit !== after && !isPassed(progress[unit]));
  return open.find((unit) => units.indexOf(unit) > units.indexOf(after)) ?? open[0] ?? null;
}

const schools = new WeakMap<App, School>();

/** The school of a page. */
export function schoolOf(app: App): School {
  const school = schools.get(app) ?? new School(app);
  schools.set(app, school);
  return school;
}
