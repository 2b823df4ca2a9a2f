import { expect, test } from 'vitest';
import type { Explained, Solutions } from '../../src/engine/answers';
import { emptyPosition } from '../../src/session/position';
import { texts } from '../../src/texts';
import { appOn, memory } from './apps';
import { read } from './engine';

const puzzle = read('2:__b,a3s1');
const ended = (solutions: Solutions): Explained => ({ result: 'steps', steps: [], end: emptyPosition(4), solved: false, solutions });
const several = /has several solutions/;

test('where logic ends, what is said of the solutions is what is known', async () => {
  for (const [solutions, said] of [
    ['one', /has one solution, but none of the techniques/],
    ['several', several],
    ['unknown', /one solution or several is not known: the search .* was stopped/],
  ] as [Solutions, RegExp][]) {
    for (const ask of ['askHint', 'askWalk'] as const) {
      const app = appOn(memory(), { hint: ended(solutions), walk: ended(solutions) });
      app.open(puzzle, {});
      await app[ask]();
      expect(app.hint).toMatchObject({ kind: 'message', message: expect.stringMatching(said) as string });
      if (solutions !== 'several') expect(app.hint).not.toMatchObject({ message: expect.stringMatching(several) as string });
    }
    expect(texts.walk.stuck(texts.hint.stuck[solutions])).toMatch(said);
  }
});

test('a solution that was found before is not called unknown', async () => {
  const app = appOn(memory(), { hint: ended('unknown') });
  app.open(puzzle, { solution: [1, 2, 2, 1] });
  await app.askHint();
  expect(app.hint).toMatchObject({ message: texts.hint.stuck.one });
});

test('a check that lacks the solution does not say that there is none', () => {
  const app = appOn();
  app.open(puzzle, {});
  app.check();
  expect(app.notice).toContain('No single solution of this puzzle is known');
});
