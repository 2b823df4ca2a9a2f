import { expect, test } from 'vitest';
import type { ExplainAnswer, SolutionCount } from '../../src/wire/types';
import { appOn, memory } from './apps';
import { read } from './engine';

/** Two solutions, between which logic cannot choose. */
const ID = '2:__b,a3s1';
const puzzle = read(ID);
const limit = { is: 'nodes', nodes: 100_000 } as const;

/** An answer where no technique finds the next step. Its sentence is one that the page cannot know. */
function ended(solutions: SolutionCount): ExplainAnswer {
  const ending = { solutions, logic: { is: 'exhausted', up_to: 'unreasonable', empty: 4 }, text: `As ${solutions.is} R1C1.`, spoken: `As ${solutions.is}, row 1.` } as const;
  return { result: 'stuck', id: ID, steps: [], grid: '....', ending };
}

test('where logic ends, the page says what the answer says', async () => {
  for (const solutions of [{ is: 'one' }, { is: 'several' }, { is: 'unknown', limit }] as SolutionCount[]) {
    for (const what of ['askHint', 'askWalk'] as const) {
      const told = ended(solutions);
      const app = appOn(memory(), { hint: told, walk: told });
      app.game.open(puzzle, {});
      await app.coach[what]();
      expect(app.coach.hint).toEqual({ kind: 'ending', ending: 'ending' in told && told.ending });
    }
  }
});

test('the engine has a sentence for the ending, in a written and a spoken form', async () => {
  for (const [id, values, said] of [
    [ID, [0, 0, 0, 0], /^The puzzle has several solutions/],
    ['2:__b,a4a3', [0, 0, 0, 0], /^The puzzle has no solution/],
    [ID, [1, 2, 2, 0], /^Solved in 1 step/],
  ] as const) {
    const app = appOn();
    app.game.open(read(id), {}, { values });
    await app.coach.askWalk();
    const ending = app.coach.walk?.ending ?? (app.coach.hint?.kind === 'ending' ? app.coach.hint.ending : null);
    const sentence = expect.stringMatching(said) as string;
    expect(ending).toMatchObject({ text: sentence, spoken: sentence });
  }
});

test('the spoken form of a reason names cells in words', async () => {
  const app = appOn();
  await app.coach.askWalk();
  expect(app.coach.walk?.steps.length).toBeGreaterThan(0);
  for (const step of app.coach.walk?.steps ?? []) {
    expect(step.full).toMatch(/R\dC\d/);
    expect(step.spoken.full).not.toMatch(/R\dC\d|[−×÷·]/);
  }
});

test('entries that cannot all be right are reported without blaming one of them', async () => {
  const ending = { solutions: { is: 'unknown', limit }, logic: { is: 'impossible', why: { is: 'together' } }, text: 'Not together.' } as const;
  const app = appOn(memory(), { hint: { result: 'mistaken', id: ID, start: '12..', mistakes: [], ending } });
  app.game.open(puzzle, { solution: [1, 2, 2, 1] });
  await app.coach.askHint();
  expect(app.coach.hint).toEqual({ kind: 'ending', ending });
});

test('the engine is told the solution if the page knows it, unless it is wrong', async () => {
  const app = appOn();
  const told: unknown[] = [];
  const { ask } = app.engine;
  app.engine.ask = (verb, request) => {
    if (verb === 'hint' || verb === 'walk') told.push('solution' in request && request.solution);
    return ask(verb, request);
  };
  for (const solution of [[1, 2, 2, 1], [1, 1, 2, 2], []]) {
    app.game.open(puzzle, { solution });
    await app.coach.askHint();
    await app.coach.askWalk();
    expect(app.trouble).toBe('');
  }
  expect(told).toEqual(['1221', '1221', undefined, undefined, undefined, undefined]);
});

test('sentences are asked for in the language of the page', async () => {
  const app = appOn();
  const asked: [string, unknown][] = [];
  const { ask } = app.engine;
  app.engine.ask = (verb, request) => {
    asked.push([verb, 'lang' in request && request.lang]);
    return ask(verb, request);
  };
  await app.coach.askHint();
  await app.coach.askWalk();
  await app.coach.allTechniques();
  expect(asked).toEqual([['hint', 'en'], ['walk', 'en'], ['techniques', 'en']]);
});

test('a check without a known solution does not say that there is none', () => {
  const app = appOn();
  app.game.open(puzzle, {});
  app.coach.check();
  expect(app.notice).toContain('The solution of this puzzle is not known');
});
