import { cellPlace, entered, type Effect, type Mistake, type Step } from '../engine/convert';
import { answered } from '../engine/engine';
import { explain, type Explanation } from '../engine/questions';
import { cageAt, clueText } from '../puzzle/puzzle';
import { conflicts, isSolved } from '../puzzle/rules';
import { enter, hideMarks, setMarks } from '../session/move';
import { allMarks, emptyPosition, excluded, ownMarks, type Entries } from '../session/position';
import type { Session } from '../session/session';
import { language, texts } from '../texts';
import type { ExplainedEnding, Language, TechniqueEntry } from '../wire/types';
import type { App } from './app';

/** How much of a step or a mistake is revealed: where to look or that something is wrong, then more, then all of it. */
export type Detail = 0 | 1 | 2;

/** A hint that is shown: a step or a mistake and how much of it is revealed, or the reason why there is neither. */
export type Hint =
  | { kind: 'step'; step: Step; detail: Detail }
  | { kind: 'mistaken'; mistakes: Mistake[]; detail: Detail }
  | { kind: 'ending'; ending: ExplainedEnding };

/** What a hint has told, and the numbers on the board that it was concluded from. */
interface Told {
  values: readonly number[];
  effects: Effect[];
}

/** An explanation that the player steps through. */
export interface Walk extends Pick<Explanation, 'steps' | 'paragraphs' | 'end' | 'ending'> {
  at: number;
}

export interface CageCombinations {
  clue: string;
  op: string;
  left: number[][] | null;
  all: number[][] | null;
}

/** What a player is told about the position on the board: hints, explanations, checks and combinations. */
export class Coach {
  hint: Hint | null = null;
  walk: Walk | null = null;
  combinations: CageCombinations | null = null;
  /** The cells that Check has found to be wrong. */
  wrong: number[] = [];
  /** What Check has said, for as long as it holds. */
  private checked = '';
  private techniques: { language: Language; entries: TechniqueEntry[] } | null = null;
  /** What hints have told in each game of this visit. */
  private readonly notes = new WeakMap<Session, Told[]>();

  constructor(private readonly app: App) {}

  /** Removes what was said about a position that is no longer on the board. */
  clear(): void {
    if (this.app.notice === this.checked) this.app.notice = '';
    this.checked = '';
    this.hint = null;
    this.combinations = null;
    this.wrong = [];
    this.walk = null;
    this.app.why.question = null;
  }

  check(): void {
    const { app } = this;
    const { session } = app.game;
    if (session.about.solution) {
      this.wrong = session.mistakes();
      app.say(this.wrong.length > 0 ? texts.play.wrong(this.wrong.length) : texts.play.allRight);
      this.checked = app.notice;
      return;
    }
    const { solutions } = app.game;
    if (solutions === 'none') return app.say(texts.opened.none);
    const broken = conflicts(session.puzzle, session.position.values).length;
    const why = solutions === 'multiple' ? texts.play.several : texts.play.cannotCheck;
    app.say(`${why} ${broken > 0 ? texts.play.rulesBroken(broken) : texts.play.noRuleBroken}`);
    this.checked = app.notice;
  }

  // Hints

  async askHint(): Promise<void> {
    const { app } = this;
    if (app.game.isOver) return;
    app.why.question = null;
    const { session } = app.game;
    const asked = session.position;
    await app.attempt(async () => {
      const explanation = await this.explain('hint');
      if (app.game.session !== session || session.position !== asked) return;
      this.hint = hintOf(explanation);
      session.hints++;
      app.sync.keep();
      app.changed();
    });
  }

  moreHint(): void {
    const { hint } = this;
    if (!hint || hint.kind === 'ending' || hint.detail === 2) return;
    this.hint = { ...hint, detail: (hint.detail + 1) as 1 | 2 };
    if (this.hint.kind === 'step' && this.hint.detail === 2) this.note(this.hint.step);
    this.app.changed();
  }

  /** Remembers what a hint has told in full, so that no hint tells it again. */
  private note(step: Step): void {
    const { session } = this.app.game;
    const effects = step.effects.filter((effect) => 'not' in effect);
    if (effects.length > 0) this.notes.set(session, [...this.notesOf(session), { values: session.position.values, effects }]);
  }

  /** What hints have told and still holds: the numbers that it was concluded from are on the board. */
  private get told(): Effect[] {
    const { session } = this.app.game;
    const now = session.position.values;
    const holds = ({ values }: Told) => values.every((value, cell) => !value || value === now[cell]);
    return this.notesOf(session).filter(holds).flatMap(({ effects }) => effects);
  }

  private notesOf(session: Session): Told[] {
    return this.notes.get(session) ?? [];
  }

  /** Does what the hint says, as one move. */
  applyHint(): void {
    if (this.hint?.kind !== 'step') return;
    const { step } = this.hint;
    const { puzzle, position } = this.app.game.session;
    const own = ownMarks(position);
    const parts = step.effects.map((effect) => {
      const { cell } = effect;
      if ('is' in effect) return `${enter(cell, effect.is)} ${hideMarks(cell, effect.is)}`;
      // A cell without marks gets those that are left. Marks that a number excludes are hidden.
      const left = (own[cell] || allMarks(puzzle.size)) & ~effect.not;
      const excludes = excluded(position.values, cell);
      return setMarks(cell, left & ~excludes, left & excludes);
    });
    this.app.game.play(parts.join(' '));
  }

  closeHint(): void {
    this.hint = null;
    this.app.changed();
  }

  // Explanations

  async askWalk(): Promise<void> {
    const { app } = this;
    await app.attempt(async () => {
      const explanation = await this.explain('walk');
      if (explanation.steps.length > 0) {
        this.clear();
        this.walk = { ...explanation, at: 0 };
      } else {
        this.hint = hintOf(explanation);
      }
      app.page = 'play';
      app.changed();
    });
  }

  walkTo(at: number): void {
    if (!this.walk) return;
    this.walk = { ...this.walk, at: Math.max(0, Math.min(this.walk.steps.length, at)) };
    this.app.changed();
  }

  /** Ends the explanation. The position that it has reached can be kept, as a move of the game. */
  endWalk(take: 'keep' | 'leave'): void {
    const { walk, shown } = this;
    this.walk = null;
    if (walk && take === 'keep') this.app.game.showPosition({ ...emptyPosition(shown.values.length), notes: this.app.game.session.position.notes, ...shown });
    this.app.changed();
  }

  /** What the board shows: the game, or the explanation that the player steps through. */
  get shown(): Entries {
    const { walk } = this;
    return walk ? (walk.steps[walk.at]?.before ?? walk.end) : this.app.game.session.position;
  }

  private explain(what: 'hint' | 'walk'): Promise<Explanation> {
    const { puzzle, about } = this.app.game.session;
    // A game that was kept may be broken in any way, and the engine refuses a wrong solution.
    const solution = about.solution && isSolved(puzzle, about.solution) ? about.solution : undefined;
    return explain(this.app.engine, what, puzzle, { position: this.asked, solution, told: what === 'hint' ? this.told : [] });
  }

  /**
   * The position as the engine is asked about it: with marks that are hidden, because the engine knows itself what
   * numbers exclude, and would take them for missing.
   */
  get asked(): Entries {
    const { position } = this.app.game.session;
    return { values: position.values, marks: ownMarks(position) };
  }

  // Cages and techniques

  async askCombinations(): Promise<void> {
    const { app } = this;
    const { session, selected } = app.game;
    await app.attempt(async () => {
      const { puzzle } = session;
      const asked = { puzzle: puzzle.id, cell: cellPlace(selected, puzzle.size), position: entered(this.asked) };
      const { all = null, left = null } = answered(await app.engine.ask('combinations', asked));
      // The player may have chosen another cell meanwhile.
      if (app.game.session !== session || app.game.selected !== selected) return;
      const cage = cageAt(puzzle, selected);
      this.hint = null;
      app.why.question = null;
      this.combinations = { clue: clueText(cage), op: cage.op, all, left };
      app.changed();
    });
  }

  closeCombinations(): void {
    this.combinations = null;
    this.app.changed();
  }

  async allTechniques(): Promise<TechniqueEntry[]> {
    if (this.techniques?.language === language) return this.techniques.entries;
    const asked = language;
    const { techniques: entries } = await this.app.engine.ask('techniques', { lang: asked });
    this.techniques = { language: asked, entries };
    return entries;
  }
}

/** What is shown of an explanation that is not stepped through. */
function hintOf({ mistakes, steps: [step], ending }: Explanation): Hint {
  if (mistakes.length > 0) return { kind: 'mistaken', mistakes, detail: 0 };
  return step ? { kind: 'step', step, detail: 0 } : { kind: 'ending', ending };
}
