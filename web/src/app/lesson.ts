import { FIRST } from '../puzzle/first';
import type { App } from './app';

/** What the first board teaches, one after the other, by letting the player do it. */
export type LessonStep = 'given' | 'row' | 'hint' | 'done';

/** The cells that a step is about, and what is to be entered in the first of them. */
const TASKS = [
  // A cage of one cell, which shows its number.
  { step: 'given', cells: [6], value: 4 },
  // The last cell of a row, of which a cage has two numbers and the given cell one.
  { step: 'row', cells: [7, 4, 5], value: 2 },
] as const;

/** The lesson of a first visit. What it shows follows from the game, so there is nothing to keep. */
export class Lesson {
  constructor(private readonly app: App) {}

  /** What is to be done next; nothing if there is no lesson, because this is no first visit or the player has skipped it. */
  get step(): LessonStep | null {
    const { session, welcome } = this.app.game;
    if (!welcome || session.puzzle.id !== FIRST.id) return null;
    const task = TASKS.find(({ cells: [cell], value }) => session.position.values[cell] !== value);
    if (task) return task.step;
    return session.hints === 0 ? 'hint' : 'done';
  }

  /** Which step it is, from 1, and how many there are. */
  get progress(): [number, number] {
    const order: LessonStep[] = ['given', 'row', 'hint'];
    return [order.indexOf(this.step ?? 'hint') + 1, order.length];
  }

  /** The cells that it is about. The first one is to be filled. */
  get cells(): readonly number[] {
    return TASKS.find(({ step }) => step === this.step)?.cells ?? [];
  }

  /** Whether the cell that is to be filled has another number. */
  get isOff(): boolean {
    const [cell] = this.cells;
    return cell !== undefined && !!this.app.game.session.position.values[cell];
  }

  skip(): void {
    this.app.game.dismissWelcome();
  }
}
