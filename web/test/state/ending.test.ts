import { expect, test } from 'vitest';
import { LANGUAGE } from '../../src/engine/questions';
import { texts } from '../../src/texts';
import type { ExplainAnswer, SolutionCount } from '../../src/wire/types';
import { appOn, memory } from './apps';
import { read } from './engine';

/** Two solutions, between which logic cannot choose. */
const ID = '2:__b,a3s1';
const puzzle = read(ID);
const limit = { is: 'nodes', nodes: 100_000 } as const;

/** What is told where no technique finds the next step; the sentence is any that the page does not know. */
function ended(solutions: SolutionCount): ExplainAnswer {
  const ending = { solutions, logic: { is: 'exhausted', up_to: 'unreasonable', empty: 4 }, text: `As ${solutions.is} R1C1.`, spoken: `As ${solutions.is}, row 1.` } as const;
  return { result: 'stuck', id: ID, steps: [], grid: '....', ending };
}

test('where logic ends, the page says what the answer says', async () => {
  for (const solutions of [{ is: 'one' }, { is: 'several' }, { is: 'unknown', limit }] as SolutionCount[]) {
    for (const what of ['askHint', 'askWalk'] as const) {
      const told = ended(solutions);
      const app = appOn(memory(), { hint: told, walk: told });
      app.open(puzzle, {});
      await app[what]();
      expect(app.hint).toEqual({ kind: 'ending', ending: 'ending' in told && told.ending });
    }
  }
});

test('the engine has a sentence for the end, to be read and to be heard', async () => {
  for (const [id, values, said] of [
    [ID, [0, 0, 0, 0], /^The puzzle has several solutions/],
    ['2:__b,a4a3', [0, 0, 0, 0], /^The puzzle has no solution/],
    [ID, [1, 2, 2, 0], /^Solved in 1 step/],
  ] as const) {
    const app = appOn();
    app.open(read(id), {}, { values });
    await app.askWalk();
    const ending = app.walk?.ending ?? (app.hint?.kind === 'ending' ? app.hint.ending : null);
    const sentence = expect.stringMatching(said) as string;
    expect(ending).toMatchObject({ text: sentence, spoken: sentence });
  }
});

test('a reason that is heard names cells in words', async () => {
  const app = appOn();
  await app.askWalk();
  expect(app.walk?.steps.length).toBeGreaterThan(0);
  for (const step of app.walk?.steps ?? []) {
    expect(step.full).toMatch(/R\dC\d/);
    expect(step.spoken.full).not.toMatch(/R\dC\d|[−×÷·]/);
  }
});

test('entries that cannot all be right are told so, without blaming one of them', async () => {
  const ending = { solutions: { is: 'unknown', limit }, logic: { is: 'impossible', why: { is: 'together' } }, text: 'Not together.' } as const;
  const app = appOn(memory(), { hint: { result: 'mistaken', id: ID, start: '12..', mistakes: [], ending } });
  app.open(puzzle, { solution: [1, 2, 2, 1] });
  await app.askHint();
  expect(app.hint).toEqual({ kind: 'ending', ending });
});

test('a solution that was found before is not called unknown', async () => {
  const app = appOn(memory(), { hint: ended({ is: 'unknown', limit }) });
  app.open(puzzle, { solution: [1, 2, 2, 1] });
  await app.askHint();
  expect(app.hint).toMatchObject({ ending: { solutions: { is: 'one' }, text: texts.hint.stuckThoughOne } });
});

test('sentences are asked for in the language of the page', async () => {
  const app = appOn();
  const asked: [string, unknown][] = [];
  const { ask } = app.engine;
  app.engine.ask = (verb, request) => {
    asked.push([verb, 'lang' in request && request.lang]);
    return ask(verb, request);
  };
  await app.askHint();
  await app.askWalk();
  await app.allTechniques();
  expect(asked).toEqual([['hint', LANGUAGE], ['walk', LANGUAGE], ['techniques', LANGUAGE]]);
});

test('a check that lacks the solution does not say that there is none', () => {
  const app = appOn();
  app.open(puzzle, {});
  app.check();
  expect(app.notice).toContain('No single solution of this puzzle is known');
});
