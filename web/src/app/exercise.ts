import { entriesOf, stepOf, type Step } from '../engine/convert';
import { answered } from '../engine/engine';
import { madeOf, readPuzzle } from '../engine/questions';
import { requestFor } from '../puzzle/wish';
import { colCells, colOf, lines, peers, rowCells, rowOf, type Cage, type Puzzle } from '../puzzle/puzzle';
import { holds } from '../puzzle/rules';
import { allMarks, bit, emptyPosition, excluded, marksOf, type Entries } from '../session/position';
import { language, pageTexts as texts } from '../texts';
import { OPERATORS } from '../wire/operators';
import type { App } from './app';

/** What the player has to say: which number a cell gets, which one it cannot have, which cell is wrong, or which numbers a cell can have. */
export type Task = 'place' | 'remove' | 'line' | 'cage' | 'wrong' | 'marks';

/** A position in which something follows, for the player to find it. */
export interface Exercise {
  unit: string;
  task: Task;
  puzzle: Puzzle;
  position: Entries;
  /** The cell that is asked about, if there is one; and the cells that are lit with it. */
  cell: number | null;
  lit: readonly number[];
  /** What the task is about, if that has to be said: a row or column, or a clue. */
  about: string;
  /** The steps that a technique makes here, all of which place numbers or all of which rule some out. */
  answers: Step[];
  /** Whether the technique may make other steps here, too, because only one was looked for. */
  hasOthers: boolean;
  /** The step that is told, or that the player has found. */
  step: Step | null;
  /** What is right where no technique is asked for, and why, in words. */
  answer: Partial<Record<'cell' | 'value' | 'marks', number>>;
  why: string;
}

/** Sizes that show a technique well, the smallest first. Every technique occurs in the last one. */
const SIZES = [5, 6];

/** A position in which a technique makes the next step; nothing if the puzzles of this seed have none. */
export async function techniqueExercise(app: App, technique: string, seed: number): Promise<Exercise | null> {
  for (const size of SIZES) {
    const made = answered(await app.generation.practise({ technique, size, seed, lang: language }));
    if (made.result === 'not-found') continue;
    const read = await readPuzzle(app.engine, made.id);
    const [step, ...others] = made.answers.map((answer) => stepOf(answer, size));
    if ('faults' in read || !step) return null;
    const answers = [step, ...others.filter((other) => isPlacing(other) === isPlacing(step))];
    const hasOthers = ['neighbourhood', 'trial'].includes(technique);
    return { unit: technique, task: isPlacing(step) ? 'place' : 'remove', puzzle: read.puzzle, position: entriesOf(made.position), cell: null, lit: [], about: '', answers, hasOthers, step, answer: {}, why: '' };
  }
  return null;
}

/** Whether a step places a number, rather than only ruling some out. */
function isPlacing({ effects }: Step): boolean {
  return effects.some((effect) => 'is' in effect);
}

/** The step of an exercise that says that a cell has, or cannot have, a number. */
export function stepFor({ answers }: Exercise, cell: number, value: number): Step | undefined {
  return answers.find(({ effects }) => effects.some((effect) => effect.cell === cell && ('is' in effect ? effect.is === value : (effect.not & bit(value)) !== 0)));
}

/** A puzzle with its solution, from which exercises about the rules are made. */
export interface Solved {
  puzzle: Puzzle;
  solution: readonly number[];
}

/** The puzzle on which the rules are explained. It has every operator, and a cage in which a number is twice. */
const RULES_ID = '4:a_a_3a_a_a_b__a_,d4s2a3a5a6a4d2m6';
const RULES_SOLUTION = [4, 1, 2, 3, 2, 3, 4, 1, 3, 2, 1, 4, 1, 4, 3, 2];

export async function rulesPuzzle(app: App): Promise<Solved> {
  const read = await readPuzzle(app.engine, RULES_ID);
  if ('faults' in read) throw new Error('the puzzle of the rules cannot be read');
  return { puzzle: read.puzzle, solution: RULES_SOLUTION };
}

/** A small puzzle of a seed. */
export async function smallPuzzle(app: App, seed: number): Promise<Solved> {
  const { puzzle, solution } = madeOf(await app.generation.ask(requestFor({ size: 4 + (seed % 2), level: 'easy' }, seed)));
  return { puzzle, solution };
}

/** What the lesson about the rules asks, one after the other: a row, a cage of each operator, and a cage in which a number is twice. */
export const RULES = ['line', 'given', '+', '-', '*', '/', 'twice'] as const;
export type Rule = (typeof RULES)[number];

/** An exercise about one of the rules; nothing if the puzzle has none. */
export function ruleExercise(solved: Solved, rule: Rule, seed = 0): Exercise | null {
  if (rule === 'line') return lineExercise(solved, seed);
  const values = (cage: Cage) => cage.cells.map((cell) => solved.solution[cell] ?? 0);
  const isOne = (cage: Cage) => {
    if (rule === 'given') return cage.cells.length === 1 && cage.op !== '';
    if (rule === 'twice') return cage.cells.length > 2 && new Set(values(cage)).size < cage.cells.length;
    return cage.op === rule && cage.cells.length === 2;
  };
  const found = solved.puzzle.cages.filter(isOne).flatMap((cage) => cage.cells.map((cell) => cageExercise(solved, cage, cell)).filter((one) => one !== null));
  return found[seed % Math.max(1, found.length)] ?? null;
}

/** Asks for the number that is missing from a row or column. */
function lineExercise(solved: Solved, seed: number): Exercise {
  const { puzzle, solution } = solved;
  const line = seed % (2 * puzzle.size);
  const cells = lines(puzzle)[line]!;
  const cell = cells[(seed >> 3) % puzzle.size]!;
  const value = solution[cell]!;
  const others = cells.filter((other) => other !== cell).map((other) => solution[other]!).sort();
  const number = (line % puzzle.size) + 1;
  const about = line < puzzle.size ? texts.school.row(number) : texts.school.column(number);
  return { ...blank(solved, 'line', cells, cell), about, answer: { value }, why: texts.school.why.line(about, others, value) };
}

/** Asks for the number that is missing from a cage, if only one fits. */
export function cageExercise(solved: Solved, cage: Cage, cell: number): Exercise | null {
  const { puzzle, solution } = solved;
  const others = cage.cells.filter((other) => other !== cell);
  const near = new Set(peers(puzzle, cell));
  const fits = Array.from({ length: puzzle.size }, (_, i) => i + 1).filter((value) => {
    const isTwice = others.some((other) => near.has(other) && solution[other] === value);
    return !isTwice && holds(cage.op, cage.target, [...others.map((other) => solution[other]!), value]);
  });
  if (fits.length !== 1) return null;
  const value = fits[0]!;
  const clue = cage.target + (OPERATORS.find(({ ascii }) => ascii === cage.op)?.sign ?? '');
  const values = [...others.map((other) => solution[other]!), value];
  const why = others.length === 0 ? texts.school.why.given(value) : texts.school.why.cage(value, calculation(cage, values));
  return { ...blank(solved, 'cage', cage.cells, cell), about: clue, answer: { value }, why };
}

/** The calculation that a cage stands for: `4 − 1 = 3`. */
function calculation(cage: Cage, values: number[]): string {
  const operator = OPERATORS.find(({ ascii }) => ascii === cage.op);
  const ordered = [...values].sort((a, b) => (operator?.isLargestFirst ? b - a : a - b));
  return `${ordered.join(` ${operator?.sign ?? '+'} `)} = ${cage.target}`;
}

/** Shows a full grid in which one number is wrong, and asks which. */
export function wrongExercise(solved: Solved, seed: number): Exercise {
  const { puzzle, solution } = solved;
  const { size } = puzzle;
  const cell = (seed * 7) % (size * size);
  const value = ((solution[cell]! - 1 + 1 + (seed % (size - 1))) % size) + 1;
  const values = solution.map((right, other) => (other === cell ? value : right));
  const alike = (cells: number[]) => cells.find((other) => other !== cell && values[other] === value)!;
  const [inRow, inColumn] = [alike(rowCells(puzzle, rowOf(puzzle, cell))), alike(colCells(puzzle, colOf(puzzle, cell)))];
  const name = (cell: number) => texts.play.rowLabel(rowOf(puzzle, cell) + 1) + texts.play.columnLabel(colOf(puzzle, cell) + 1);
  const why = texts.school.why.wrong(name(cell), value, name(inRow), name(inColumn));
  return { ...blank(solved, 'wrong', [], cell), cell: null, lit: [], position: { ...emptyPosition(values.length), values }, answer: { cell }, why };
}

/** Shows a part of the solution, and asks which numbers row and column leave for an empty cell. */
export function marksExercise(solved: Solved, seed: number): Exercise {
  const { puzzle, solution } = solved;
  const { size } = puzzle;
  const cell = (seed * 5) % (size * size);
  // Some numbers of the cell's row and column, so that two or three are left, and some others.
  const isShown = (other: number) => other !== cell && (rowOf(puzzle, other) * 3 + colOf(puzzle, other) * 5 + seed) % 3 === 0;
  const values = solution.map((value, other) => (isShown(other) ? value : 0));
  const taken = excluded(values, cell);
  const marks = allMarks(size) & ~taken;
  return { ...blank(solved, 'marks', [], cell), lit: [cell], position: { ...emptyPosition(values.length), values }, answer: { marks }, why: texts.school.why.marks(marksOf(taken), marksOf(marks)) };
}

/** An exercise that shows the numbers of some cells, except that of the cell that is asked about. */
function blank({ puzzle, solution }: Solved, task: Task, shown: readonly number[], cell: number): Exercise {
  const values = solution.map((value, other) => (shown.includes(other) && other !== cell ? value : 0));
  const position = { ...emptyPosition(values.length), values };
  return { unit: task === 'marks' ? 'marks' : 'rules', task, puzzle, position, cell, lit: [cell, ...shown.filter((other) => other !== cell)], about: '', answers: [], hasOthers: false, step: null, answer: {}, why: '' };
}
