import type { Step } from '../engine/convert';
import { explain } from '../engine/questions';
import type { Puzzle } from '../puzzle/puzzle';
import { randomSeed } from '../puzzle/seed';
import { ALL_OPERATORS, availableLevel, wishFor } from '../puzzle/wish';
import type { Entries } from '../session/position';
import { bit } from '../session/position';
import type { TechniqueEntry } from '../wire/types';
import type { App } from './app';

/** A position in which a technique makes the next step, for the player to find it. */
export interface Exercise {
  technique: string;
  puzzle: Puzzle;
  step: Step;
  before: Entries;
  /** How much of the step is told; nothing at first. */
  told: 'nothing' | 'where' | 'all';
  /** What the player's last try was. */
  tried: 'right' | 'wrong' | null;
}

/** How many puzzles are made in search of an exercise. */
const MOST_PUZZLES = 24;
/** Sizes that show a technique well, the smallest first. */
const SIZES = [4, 5, 5, 6];

/** Exercises for single techniques, from puzzles that are made for this. */
export class Practice {
  exercise: Exercise | null = null;
  isSearching = false;
  /** The technique for which nothing was found. */
  missing = '';

  constructor(private readonly app: App) {}

  /** Looks for a position in which a technique helps. */
  async find({ id, level }: TechniqueEntry): Promise<void> {
    const { app } = this;
    this.exercise = null;
    this.missing = '';
    this.isSearching = true;
    app.changed();
    await app.attempt(async () => {
      const seed = randomSeed();
      for (let i = 0; i < MOST_PUZZLES && app.technique === id; i++) {
        const kind = { size: SIZES[Math.min(i >> 2, SIZES.length - 1)]!, operators: ALL_OPERATORS, hidden_percent: 0 };
        const { levels } = await app.generation.levels(kind);
        const { puzzle, solution } = await app.generation.makeOne(wishFor(kind, availableLevel(level, levels), false), seed, i);
        const { steps } = await explain(app.engine, 'walk', puzzle, { solution });
        const found = steps.filter(({ technique }) => technique === id);
        const step = found[Math.floor(found.length / 2)];
        if (!step?.before) continue;
        this.exercise = { technique: id, puzzle, step, before: step.before, told: 'nothing', tried: null };
        return;
      }
      this.missing = id;
    });
    this.isSearching = false;
    app.changed();
  }

  /** The player says that a cell has, or cannot have, a number. Right is what the step says. */
  tryOut(cell: number, value: number): void {
    if (!this.exercise) return;
    const isRight = this.exercise.step.effects.some((effect) => effect.cell === cell && ('is' in effect ? effect.is === value : (effect.not & bit(value)) !== 0));
    this.exercise = { ...this.exercise, tried: isRight ? 'right' : 'wrong', told: isRight ? 'all' : this.exercise.told };
    this.app.changed();
  }

  tell(): void {
    if (!this.exercise) return;
    this.exercise = { ...this.exercise, tried: null, told: this.exercise.told === 'nothing' ? 'where' : 'all' };
    this.app.changed();
  }

  clear(): void {
    this.exercise = null;
    this.missing = '';
  }
}
