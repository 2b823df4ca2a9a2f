import { expect, test } from 'vitest';
import { answered } from '../../src/engine/engine';
import { ALL_OPERATORS, availableLevel, LEVELS, requestFor, wishFor } from '../../src/puzzle/wish';
import { appOn } from './apps';
import { ask } from './engine';

const OPERATORS = Array.from({ length: 15 }, (_, bits) => [...ALL_OPERATORS].filter((_, at) => ((bits + 1) >> at) & 1).join(''));

// crates/cagey/tests/library/available_levels.rs makes puzzles of the other sizes.
test('every puzzle of a small grid that is offered can be made', async () => {
  const { generation } = appOn();
  for (const size of [3, 4]) {
    for (const operators of OPERATORS) {
      for (const hidden_percent of [0, 50, 100]) {
        const kind = { size, operators, hidden_percent };
        const { levels } = await generation.levels(kind);
        expect(levels.length).toBeGreaterThan(0);
        for (const level of levels) {
          const made = answered(ask('generate', requestFor(wishFor(kind, level, false), 1)));
          expect(made.grade.level, JSON.stringify(kind)).toBe(level);
        }
      }
    }
  }
});

test('levels that are not offered come with a reason, and all levels with none', async () => {
  const { generation } = appOn();
  const offered = (size: number, operators: string, hidden_percent = 0) => generation.levels({ size, operators, hidden_percent });
  expect(await offered(6, ALL_OPERATORS)).toEqual({ levels: LEVELS });
  expect(await offered(3, ALL_OPERATORS)).toEqual({ levels: LEVELS.slice(0, 3), why: 'No 3×3 puzzle is harder than “hard”.' });
  expect(await offered(3, '/', 100)).toMatchObject({ levels: ['easy'] });
  const { levels, why } = await offered(10, '-*');
  expect(levels).toEqual(LEVELS.slice(0, 4));
  expect(why).toContain('rare');
});

test('levels are asked for once, unless the engine failed', async () => {
  const app = appOn();
  const { ask } = app.engine;
  const kind = { size: 5, operators: '+', hidden_percent: 0 };
  let asked = 0;
  app.engine.ask = (verb, request) => (asked++ === 0 ? Promise.reject(new Error('not started')) : ask(verb, request));
  await expect(app.generation.levels(kind)).rejects.toThrow('not started');
  expect(await app.generation.levels(kind)).toEqual(await app.generation.levels(kind));
  expect(asked).toBe(2);
});

test('the level that was wished for is kept where it is available', () => {
  expect(availableLevel('normal', ['easy', 'normal', 'hard'])).toBe('normal');
  expect(availableLevel('extreme', ['easy', 'normal', 'hard'])).toBe('hard');
});

test('the engine refuses what it knows not to exist', () => {
  const kind = { size: 3, operators: ALL_OPERATORS, hidden_percent: 0 };
  for (const level of ['extreme', 'unreasonable']) {
    expect(() => answered(ask('generate', requestFor(wishFor(kind, level, true), 1)))).toThrow(`no 3×3 puzzle is ${level}: the hardest are hard`);
  }
});
