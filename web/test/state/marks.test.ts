import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { App } from '../../src/app';
import { FIRST, FIRST_SOLUTION } from '../../src/puzzle/first';
import { peers } from '../../src/puzzle/puzzle';
import { allMarks, bit, marksOf, positionText } from '../../src/session/position';
import { appOn as newApp, memory } from './apps';
import { read } from './engine';

/** 4×4: cells 6, 9 and 10 are given, 4, 2 and 1. */
const GIVEN: Record<number, number> = { 6: 4, 9: 2, 10: 1 };
const size = FIRST.size;

/** A game in which numbers take marks away by themselves. */
function begin(app = newApp(), autoMarks: 'request' | 'always' = 'always'): App {
  app.setSettings({ ...app.settings, autoMarks });
  app.open(FIRST, { solution: FIRST_SOLUTION, level: 'easy', trial: false });
  return app;
}

const shown = (app: App, cell: number) => marksOf(app.session.position.marks[cell]!);

function put(app: App, cell: number, value: number, as: 'number' | 'mark' = 'number'): void {
  app.select(cell);
  app.put(value, as === 'mark');
}

function erase(app: App, cell: number): void {
  app.select(cell);
  app.erase();
}

/** What a player has noted and entered, by the plainest rules: numbers hide marks and never change them. */
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

test('with automatic marks, what is shown is what the player has noted but for what numbers exclude', () => {
  fc.assert(
    fc.property(deeds, (deeds) => {
      const storage = memory();
      let app = begin(newApp(storage));
      const start = positionText(app.session.start);
      const nothing = new Array<number>(16).fill(0);
      // The page has filled the marks already.
      const past = [{ values: nothing, own: nothing }, fillModel({ values: nothing, own: nothing })];
      let at = 1;
      for (const deed of deeds) {
        const [name, cell, value] = deed;
        if (name === 'number' || name === 'mark') put(app, cell, value, name);
        else if (name === 'erase') erase(app, cell);
        else if (name === 'fill') app.fill();
        else if (name === 'undo') app.undo();
        else if (name === 'redo') app.redo();
        else app = newApp(storage);
        if (name === 'undo') at = Math.max(0, at - 1);
        else if (name === 'redo') at = Math.min(past.length - 1, at + 1);
        else {
          const after = modelAfter(past[at]!, deed);
          if (JSON.stringify(after) !== JSON.stringify(past[at])) past.splice(++at, Infinity, after);
        }
        const model = past[at]!;
        const { position } = app.session;
        expect(position.values).toEqual(model.values);
        expect(position.marks).toEqual(model.own.map((marks, cell) => marks & ~excluded(model, cell)));
        // Who notes nothing wrong is told nothing of marks, whatever the numbers are.
        const wrong = FIRST_SOLUTION.flatMap((right, cell) => {
          const value = model.values[cell]!;
          const lacks = !value && model.own[cell]! > 0 && !(model.own[cell]! & bit(right));
          return (value && value !== right) || lacks ? [cell] : [];
        });
        expect(app.session.mistakes()).toEqual(wrong);
      }
      while (app.session.undo());
      expect(positionText(app.session.position)).toBe(start);
    }),
    { numRuns: 200 },
  );
});

test('a number that is corrected gives back the marks it took, and not those that the player took', () => {
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

test('neither Check nor Hint blames the player for what a wrong number took', async () => {
  const app = begin();
  // Wrong, and the right number of the cells 3 and 4.
  put(app, 0, 1);
  app.check();
  expect(app.wrong).toEqual([0]);
  await app.askHint();
  expect(app.hint).toMatchObject({ kind: 'mistaken', mistakes: [{ cell: 0 }] });
  expect(app.hint?.kind === 'mistaken' && app.hint.mistakes).toHaveLength(1);
  put(app, 0, 2);
  app.check();
  expect(app.wrong).toEqual([]);
  await app.askHint();
  expect(app.hint?.kind).toBe('step');
  erase(app, 0);
  app.check();
  expect(app.wrong).toEqual([]);
  await app.askWalk();
  expect(app.walk?.ending.logic.is).toBe('finished');
});

test('on request too, what filling left out because of a number comes back with it', () => {
  const app = begin(newApp(), 'request');
  put(app, 0, 1);
  app.fill();
  expect(shown(app, 3)).toEqual([2, 3, 4]);
  erase(app, 0);
  expect(shown(app, 3)).toEqual([1, 2, 3, 4]);
  app.check();
  expect(app.wrong).toEqual([]);
});

test('on request, entering a number takes no marks, and doing a hint takes those of its own number', async () => {
  const app = begin(newApp(), 'request');
  app.fill();
  put(app, 0, 2);
  expect(shown(app, 3)).toContain(2);
  await app.askHint();
  expect(app.hint?.kind === 'step' && app.hint.step.effects).toEqual([{ cell: 6, is: 4 }]);
  put(app, 7, 4, 'mark');
  await app.askHint();
  app.applyHint();
  expect(shown(app, 7)).not.toContain(4);
  expect(shown(app, 3)).toContain(2);
  erase(app, 6);
  expect(shown(app, 7)).toContain(4);
});

test('hints lead to the solution, and erasing their numbers leaves no wrong marks', async () => {
  for (const autoMarks of ['request', 'always'] as const) {
    const app = newApp();
    app.setSettings({ ...app.settings, autoMarks });
    const puzzle = read('4:_a_7a4_a3,s1m6m2s2a5d2a7d2');
    const solution = [4, 2, 3, 1, 3, 1, 4, 2, 2, 3, 1, 4, 1, 4, 2, 3];
    app.open(puzzle, { solution });
    for (let steps = 0; steps < 200 && app.session.position.values.filter(Boolean).length < 15; steps++) {
      await app.askHint();
      app.applyHint();
    }
    expect(app.session.position.values.filter(Boolean)).toHaveLength(15);
    for (let cell = 0; cell < 16; cell++) if (app.session.position.values[cell]) erase(app, cell);
    expect(app.session.mistakes()).toEqual([]);
  }
});

test('a mark that a number excludes is not made while marks are automatic, and the player is told', () => {
  const app = begin();
  put(app, 0, 1);
  const before = positionText(app.session.position);
  put(app, 3, 1, 'mark');
  expect(positionText(app.session.position)).toBe(before);
  expect(app.notice).toContain('1');
});

test('a number of two digits takes back nothing but its first digit', () => {
  const app = newApp();
  const big = read(`${Array(10).fill('abcdefghij').join('\n')}\n\n${[...'abcdefghij'].map((name) => `${name}:`).join('\n')}\n`);
  app.setSettings({ ...app.settings, autoMarks: 'always' });
  app.open(big, { solution: [] });
  put(app, 0, 1);
  put(app, 5, 5);
  app.select(1);
  // 1 is excluded; 10 is not.
  app.typeDigit(1, true, 0);
  app.typeDigit(0, true, 100);
  expect(app.session.position.values[5]).toBe(5);
  expect(shown(app, 1)).toEqual([2, 3, 4, 6, 7, 8, 9]);
  // Nor does a mark for a cell that has a number.
  app.select(5);
  app.typeDigit(1, true, 2000);
  app.typeDigit(0, true, 2100);
  expect(shown(app, 1)).toEqual([2, 3, 4, 6, 7, 8, 9]);
  expect(app.session.position.values[5]).toBe(5);
});

test('filling marks gives a given cell its value only, and no other cell of its lines that value', () => {
  const app = begin(newApp(), 'request');
  app.fill();
  for (const [cell, value] of Object.entries(GIVEN)) expect(shown(app, Number(cell))).toEqual([value]);
  for (const [cell, value] of Object.entries(GIVEN)) for (const peer of peers({ size }, Number(cell))) expect(shown(app, peer)).not.toContain(value);
  expect(shown(app, 0)).toEqual([1, 2, 3, 4]);
});

test('filling marks knows given cells however they are written, and leaves cells without a clue alone', () => {
  // A product of one cell, an operator that is not shown, no clue, and a value that no cell can have.
  const app = newApp();
  app.open(read('aab\naac\ndde\n\na:\nb: 2*\nc: 1?\nd:\ne:\n'), { solution: [] });
  app.fill();
  expect(shown(app, 2)).toEqual([2]);
  expect(shown(app, 5)).toEqual([1]);
  expect(shown(app, 8)).toEqual([3]);
  expect(shown(app, 0)).toEqual([1, 3]);
});

test('a link keeps what numbers hide', async () => {
  const app = begin();
  put(app, 0, 1);
  const other = newApp();
  await other.visit(app.link('with progress'));
  expect(other.session.position).toEqual(app.session.position);
  erase(other, 0);
  expect(shown(other, 3)).toEqual([1, 2, 3, 4]);
});
