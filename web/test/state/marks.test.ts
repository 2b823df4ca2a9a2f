import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { App } from '../../src/app/app';
import { FIRST, FIRST_SOLUTION } from '../../src/puzzle/first';
import { peers } from '../../src/puzzle/puzzle';
import { allMarks, bit, marksOf, positionText } from '../../src/session/position';
import { appOn as newApp, memory } from './apps';
import { read } from './engine';

/** In the first puzzle, the cells 6, 9 and 10 are given: 4, 2 and 1. */
const GIVEN: Record<number, number> = { 6: 4, 9: 2, 10: 1 };
const size = FIRST.size;

/** A game in which numbers hide marks automatically. */
function begin(app = newApp(), autoMarks: 'request' | 'always' = 'always'): App {
  app.setSettings({ ...app.settings, autoMarks });
  app.game.open(FIRST, { solution: FIRST_SOLUTION, level: 'easy', trial: false });
  return app;
}

const shown = (app: App, cell: number) => marksOf(app.game.session.position.marks[cell]!);

function put(app: App, cell: number, value: number, as: 'number' | 'mark' = 'number'): void {
  app.game.select(cell);
  app.game.put(value, as === 'mark');
}

function erase(app: App, cell: number): void {
  app.game.select(cell);
  app.game.erase();
}

/** A plain model of what a player has entered and marked: numbers hide marks and never change them. */
interface Model {
  values: number[];
  own: number[];
}

const excluded = ({ values }: Model, cell: number) => peers({ size }, cell).reduce((bits, peer) => (values[peer] ? bits | bit(values[peer]!) : bits), 0);

function fillModel(model: Model): Model {
  const own = model.own.map((marks, cell) => {
    if (model.values[cell] || marks) return marks;
    if (GIVEN[cell]) return bit(GIVEN[cell]!);
    return peers({ size }, cell).reduce((left, peer) => (GIVEN[peer] ? left & ~bit(GIVEN[peer]!) : left), allMarks(size));
  });
  return { values: model.values, own };
}

type Deed = [name: 'number' | 'mark' | 'erase' | 'fill' | 'undo' | 'redo' | 'reload', cell: number, value: number];
const deeds = fc.array(
  fc.tuple(fc.constantFrom<Deed[0]>('number', 'number', 'number', 'mark', 'mark', 'erase', 'erase', 'fill', 'undo', 'redo', 'reload'), fc.nat(15), fc.integer({ min: 1, max: 4 })),
  { maxLength: 60 },
);

function modelAfter(model: Model, [name, cell, value]: Deed): Model {
  const values = [...model.values];
  const own = [...model.own];
  if (values.every((value, cell) => value === FIRST_SOLUTION[cell])) return model;
  if (name === 'number') values[cell] = values[cell] === value ? 0 : value;
  if (name === 'mark' && !values[cell] && !(excluded(model, cell) & bit(value))) own[cell]! ^= bit(value);
  if (name === 'erase' && values[cell]) values[cell] = 0;
  else if (name === 'erase' && own[cell]! & ~excluded(model, cell)) own[cell] = 0;
  return name === 'fill' ? fillModel({ values, own }) : { values, own };
}

test('with automatic marks, all marks of the player are shown except those that numbers exclude', () => {
  fc.assert(
    fc.property(deeds, (deeds) => {
      const storage = memory();
      let app = begin(newApp(storage));
      const start = positionText(app.game.session.start);
      const nothing = new Array<number>(16).fill(0);
      // The page has filled the marks already.
      const past = [{ values: nothing, own: nothing }, fillModel({ values: nothing, own: nothing })];
      let at = 1;
      for (const deed of deeds) {
        const [name, cell, value] = deed;
        if (name === 'number' || name === 'mark') put(app, cell, value, name);
        else if (name === 'erase') erase(app, cell);
        else if (name === 'fill') app.game.fill();
        else if (name === 'undo') app.game.undo();
        else if (name === 'redo') app.game.redo();
        else app = newApp(storage);
        if (name === 'undo') at = Math.max(0, at - 1);
        else if (name === 'redo') at = Math.min(past.length - 1, at + 1);
        else {
          const after = modelAfter(past[at]!, deed);
          if (JSON.stringify(after) !== JSON.stringify(past[at])) past.splice(++at, Infinity, after);
        }
        const model = past[at]!;
        const { position } = app.game.session;
        expect(position.values).toEqual(model.values);
        expect(position.marks).toEqual(model.own.map((marks, cell) => marks & ~excluded(model, cell)));
        // Whatever the numbers are, only marks that the player made wrongly count as mistakes.
        const wrong = FIRST_SOLUTION.flatMap((right, cell) => {
          const value = model.values[cell]!;
          const lacks = !value && model.own[cell]! > 0 && !(model.own[cell]! & bit(right));
          return (value && value !== right) || lacks ? [cell] : [];
        });
        expect(app.game.session.mistakes()).toEqual(wrong);
      }
      while (app.game.session.undo());
      expect(positionText(app.game.session.position)).toBe(start);
    }),
    { numRuns: 200 },
  );
});

test('correcting a number brings back the marks that it hid, and not those that the player removed', () => {
  const app = begin();
  put(app, 2, 2, 'mark');
  put(app, 0, 3);
  expect(shown(app, 3)).toEqual([1, 2, 4]);
  put(app, 0, 1);
  expect(shown(app, 3)).toEqual([2, 3, 4]);
  put(app, 0, 2);
  expect(shown(app, 3)).toEqual([1, 3, 4]);
  expect(shown(app, 2)).toEqual([3]);
  erase(app, 0);
  expect(shown(app, 3)).toEqual([1, 2, 3, 4]);
  expect(shown(app, 2)).toEqual([3]);
});

test('neither Check nor Hint blames the player for marks that a wrong number hides', async () => {
  const app = begin();
  // This is wrong here, and right in the cells 3 and 4.
  put(app, 0, 1);
  app.coach.check();
  expect(app.coach.wrong).toEqual([0]);
  await app.coach.askHint();
  expect(app.coach.hint).toMatchObject({ kind: 'mistaken', mistakes: [{ cell: 0 }] });
  expect(app.coach.hint?.kind === 'mistaken' && app.coach.hint.mistakes).toHaveLength(1);
  put(app, 0, 2);
  app.coach.check();
  expect(app.coach.wrong).toEqual([]);
  await app.coach.askHint();
  expect(app.coach.hint?.kind).toBe('step');
  erase(app, 0);
  app.coach.check();
  expect(app.coach.wrong).toEqual([]);
  await app.coach.askWalk();
  expect(app.coach.walk?.ending.logic.is).toBe('finished');
});

test('on request, marks that filling left out because of a number appear when the number goes', () => {
  const app = begin(newApp(), 'request');
  put(app, 0, 1);
  app.game.fill();
  expect(shown(app, 3)).toEqual([2, 3, 4]);
  erase(app, 0);
  expect(shown(app, 3)).toEqual([1, 2, 3, 4]);
  app.coach.check();
  expect(app.coach.wrong).toEqual([]);
});

test('on request, entering a number hides no marks, and following a hint hides those of its number', async () => {
  const app = begin(newApp(), 'request');
  app.game.fill();
  put(app, 0, 2);
  expect(shown(app, 3)).toContain(2);
  await app.coach.askHint();
  expect(app.coach.hint?.kind === 'step' && app.coach.hint.step.effects).toEqual([{ cell: 10, is: 1 }]);
  put(app, 11, 1, 'mark');
  await app.coach.askHint();
  app.coach.applyHint();
  expect(shown(app, 11)).not.toContain(1);
  expect(shown(app, 3)).toContain(2);
  erase(app, 10);
  expect(shown(app, 11)).toContain(1);
});

test('hints lead to the solution, and erasing their numbers leaves no wrong marks', async () => {
  for (const autoMarks of ['request', 'always'] as const) {
    const app = newApp();
    app.setSettings({ ...app.settings, autoMarks });
    const puzzle = read('4:_a_7a4_a3,s1m6m2s2a5d2a7d2');
    const solution = [4, 2, 3, 1, 3, 1, 4, 2, 2, 3, 1, 4, 1, 4, 2, 3];
    app.game.open(puzzle, { solution });
    for (let steps = 0; steps < 200 && app.game.session.position.values.filter(Boolean).length < 15; steps++) {
      await app.coach.askHint();
      app.coach.applyHint();
    }
    expect(app.game.session.position.values.filter(Boolean)).toHaveLength(15);
    for (let cell = 0; cell < 16; cell++) if (app.game.session.position.values[cell]) erase(app, cell);
    expect(app.game.session.mistakes()).toEqual([]);
  }
});

test('while marks are automatic, a mark that a number excludes is refused, and the player is told', () => {
  const app = begin();
  put(app, 0, 1);
  const before = positionText(app.game.session.position);
  put(app, 3, 1, 'mark');
  expect(positionText(app.game.session.position)).toBe(before);
  expect(app.notice).toContain('1');
});

test('a number of two digits takes back nothing but its first digit', () => {
  const app = newApp();
  const big = read(`${Array(10).fill('abcdefghij').join('\n')}\n\n${[...'abcdefghij'].map((name) => `${name}:`).join('\n')}\n`);
  app.setSettings({ ...app.settings, autoMarks: 'always' });
  app.game.open(big, { solution: [] });
  put(app, 0, 1);
  put(app, 5, 5);
  app.game.select(1);
  // 1 is excluded; 10 is not.
  app.game.typeDigit(1, true, 0);
  app.game.typeDigit(0, true, 100);
  expect(app.game.session.position.values[5]).toBe(5);
  expect(shown(app, 1)).toEqual([2, 3, 4, 6, 7, 8, 9]);
  // The same holds for a mark in a cell that has a number.
  app.game.select(5);
  app.game.typeDigit(1, true, 2000);
  app.game.typeDigit(0, true, 2100);
  expect(shown(app, 1)).toEqual([2, 3, 4, 6, 7, 8, 9]);
  expect(app.game.session.position.values[5]).toBe(5);
});

test('filling marks gives only its value to a given cell, and that value to no other cell of its lines', () => {
  const app = begin(newApp(), 'request');
  app.game.fill();
  for (const [cell, value] of Object.entries(GIVEN)) expect(shown(app, Number(cell))).toEqual([value]);
  for (const [cell, value] of Object.entries(GIVEN)) for (const peer of peers({ size }, Number(cell))) expect(shown(app, peer)).not.toContain(value);
  expect(shown(app, 0)).toEqual([1, 2, 3, 4]);
});

test('filling marks recognises given cells however they are written, and leaves cells without a clue alone', () => {
  // A product of one cell, an operator that is not shown, no clue, and a value that no cell can have.
  const app = newApp();
  app.game.open(read('aab\naac\ndde\n\na:\nb: 2*\nc: 1?\nd:\ne:\n'), { solution: [] });
  app.game.fill();
  expect(shown(app, 2)).toEqual([2]);
  expect(shown(app, 5)).toEqual([1]);
  expect(shown(app, 8)).toEqual([3]);
  expect(shown(app, 0)).toEqual([1, 3]);
});

test('a link keeps hidden marks', async () => {
  const app = begin();
  put(app, 0, 1);
  const other = newApp();
  await other.visit(app.game.link('with progress'));
  expect(other.game.session.position).toEqual(app.game.session.position);
  erase(other, 0);
  expect(shown(other, 3)).toEqual([1, 2, 3, 4]);
});
