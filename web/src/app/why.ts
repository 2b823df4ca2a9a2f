import { cellPlace, entered, mistakeOf, stepOf, type Highlight } from '../engine/convert';
import { answered } from '../engine/engine';
import { language } from '../texts';
import type { WhyAnswer } from '../wire/types';
import type { App } from './app';
import type { Detail } from './coach';

/** One sentence of an answer, in the words for eyes and those for ears, and the cells that belong to it. */
export interface Said {
  text: string;
  spoken: string;
  highlights: Highlight[];
}

/** An answer in three sizes: where to look, what to look for, and the whole reason. A short answer has only one. */
export type Sizes = [Said[], Said[], Said[]];

/** The question why a cell cannot have a number. */
export interface WhyNot {
  cell: number;
  /** Nothing until the player has chosen one. */
  value: number | null;
  detail: Detail;
  answer: Sizes | null;
}

/** Answers the question why the selected cell cannot have a number. */
export class Why {
  question: WhyNot | null = null;

  constructor(private readonly app: App) {}

  /** Begins a question about the selected cell. */
  begin(): void {
    this.app.coach.clear();
    this.question = { cell: this.app.game.selected, value: null, detail: 0, answer: null };
    this.app.changed();
  }

  /** The player has chosen another cell. */
  move(cell: number): void {
    if (this.question) this.question = { cell, value: null, detail: 0, answer: null };
  }

  async ask(value: number): Promise<void> {
    const { app } = this;
    if (!this.question) return;
    const { session } = app.game;
    const { puzzle } = session;
    const { cell } = this.question;
    const asked: WhyNot = { cell, value, detail: 0, answer: null };
    this.question = asked;
    app.changed();
    await app.attempt(async () => {
      const position = entered(app.coach.asked);
      const answer = answered(await app.engine.ask('why', { puzzle: puzzle.id, cell: cellPlace(cell, puzzle.size), value, claim: 'not', position, lang: language }));
      if (this.question !== asked) return;
      const sizes = sizesOf(answer, puzzle.size);
      this.question = { ...asked, answer: sizes, detail: sizes[0].length > 0 ? 0 : 2 };
      session.hints++;
      app.sync.keep();
      app.changed();
    });
  }

  more(): void {
    const { question } = this;
    if (!question?.answer || question.detail === 2) return;
    this.question = { ...question, detail: (question.detail + 1) as Detail };
    this.app.changed();
  }

  close(): void {
    this.question = null;
    this.app.sentences.point([]);
    this.app.changed();
  }
}

/** The answer in its sizes. Only steps have smaller ones than the whole. */
function sizesOf(answer: Exclude<WhyAnswer, { result: 'error' }>, size: number): Sizes {
  const whole: Said = { text: answer.text, spoken: answer.spoken, highlights: [] };
  if (answer.result === 'mistaken') {
    const mistakes = answer.mistakes.slice(0, 1).map((mistake) => mistakeOf(mistake, size));
    return [[], [], [whole, ...mistakes.map(({ message, spoken, highlights }) => ({ text: message, spoken, highlights }))]];
  }
  if (answer.result !== 'steps') return [[], [], [whole]];
  const steps = answer.steps.map((step) => stepOf(step, size));
  const said = (detail: 'nudge' | 'where' | 'full') => steps.map((step) => ({ text: step[detail], spoken: step.spoken[detail], highlights: detail === 'full' ? step.highlights : [] }));
  const conclusion = answer.conclusion ? [{ text: answer.conclusion, spoken: answer.spoken_conclusion ?? answer.conclusion, highlights: [] }] : [];
  return [said('nudge'), said('where'), [...said('full'), ...conclusion]];
}
