import { expect, test } from 'vitest';
import { answered } from '../../src/engine/engine';
import { hardest, isOffered, LEVELS, requestFor, wishFor } from '../../src/puzzle/offer';
import { ask } from './engine';

const OPERATORS = Array.from({ length: 15 }, (_, bits) => [...'+-*/'].filter((_, at) => ((bits + 1) >> at) & 1).join(''));

test('every puzzle of a small grid that is offered can be made', () => {
  for (const size of [3, 4]) {
    for (const operators of OPERATORS) {
      for (const hidden_percent of [0, 50, 100]) {
        const kind = { size, operators, hidden_percent };
        for (const level of LEVELS.filter((level) => isOffered(kind, level))) {
          const made = answered(ask('generate', requestFor(wishFor(kind, level, false), 1)));
          expect(made.grade.level, JSON.stringify(kind)).toBe(level);
        }
      }
    }
  }
});

test('no 3×3 puzzle is offered that the engine knows not to be', () => {
  for (const level of LEVELS) {
    const kind = { size: 3, operators: '+-*/', hidden_percent: 0 };
    if (isOffered(kind, level)) continue;
    expect(() => answered(ask('generate', requestFor(wishFor(kind, level, true), 1)))).toThrow(`no 3×3 puzzle is ${level}: the hardest are hard`);
  }
});

test('what is left out is what cannot be found, and nothing else', () => {
  const most = (size: number, operators: string, hidden_percent = 0) => hardest({ size, operators, hidden_percent });
  expect(most(3, '+-*/')).toBe('hard');
  expect(most(3, '+*/')).toBe('normal');
  expect(most(3, '+*/', 50)).toBe('hard');
  expect(most(3, '-/')).toBe('easy');
  expect(most(4, '+')).toBe('unreasonable');
  expect(most(4, '/')).toBe('easy');
  expect(most(5, '/')).toBeNull();
  expect(most(9, '-')).toBe('unreasonable');
  expect(most(10, '-')).toBe('extreme');
  expect(most(12, '+')).toBe('unreasonable');
  expect(most(6, '')).toBeNull();
});
