import { expect, test } from 'vitest';
import type { App } from '../../src/app/app';
import type { Exchanges } from '../../src/wire/types';
import { appOn } from './apps';
import { ask, read } from './engine';

/** A hard puzzle, in which the first number takes several steps. */
const HARD = '6:_aa_5a__ba_3a_3ab__aa_aa_3a__a_aa_a_,a9m12m20m6m10m6d2s1d3d2a8a6s3d2s2a6s2';
const HARD_SOLUTION = '562413416352251634134265643521325146';
/** 4231 3142 2314 1423 */
const EASY = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';

function begin(id: string, answers = {}): App {
  const app = appOn(undefined, answers);
  app.game.open(read(id), {});
  return app;
}

/** Asks for a hint and has it told in full. */
async function wholeHint(app: App) {
  await app.coach.askHint();
  app.coach.moreHint();
  app.coach.moreHint();
  const { hint } = app.coach;
  if (hint?.kind !== 'step') throw new Error('there is no step');
  expect(hint.detail).toBe(2);
  return hint.step;
}

test('a player who notes nothing down is told each elimination once, on the way to a number', async () => {
  const app = begin(HARD);
  const told: string[] = [];
  let step = await wholeHint(app);
  while (!step.effects.some((effect) => 'is' in effect)) {
    for (const effect of step.effects) told.push(JSON.stringify(effect));
    expect(told.length).toBeLessThan(20);
    step = await wholeHint(app);
  }
  expect(told.length).toBeGreaterThan(1);
  expect(new Set(told).size).toBe(told.length);
  for (const effect of step.effects) if ('is' in effect) expect(effect.is).toBe(Number(HARD_SOLUTION[effect.cell]));
});

test('a hint that was not told in full is told again', async () => {
  const app = begin(HARD);
  await app.coach.askHint();
  const first = app.coach.hint;
  app.coach.moreHint();
  app.coach.closeHint();
  await app.coach.askHint();
  expect(app.coach.hint).toEqual(first);
});

test('what was concluded from a number is forgotten with the number', async () => {
  const app = begin(HARD);
  const asked: Exchanges['hint']['request'][] = [];
  const { engine } = app;
  engine.ask = (async (verb: 'hint', request: Exchanges['hint']['request']) => {
    asked.push(request);
    return ask(verb, request);
  }) as unknown as typeof engine.ask;
  // With this number on the board, the next hint rules something out.
  app.game.select(12);
  app.game.put(Number(HARD_SOLUTION[12]), false);
  const step = await wholeHint(app);
  expect(step.effects.every((effect) => 'not' in effect)).toBe(true);
  await app.coach.askHint();
  expect(asked.at(-1)?.told).not.toEqual([]);
  app.game.undo();
  await app.coach.askHint();
  expect(asked.at(-1)?.told).toEqual([]);
});

test('a mistake is told in three sizes, and at last with the cells of the proof', async () => {
  const app = begin(EASY);
  app.game.select(0);
  app.game.put(1, false);
  await app.coach.askHint();
  const mistaken = () => {
    const { hint } = app.coach;
    if (hint?.kind !== 'mistaken') throw new Error('there is no mistake');
    return hint;
  };
  expect(mistaken()).toMatchObject({ detail: 0, mistakes: [{ nudge: 'One of your numbers is wrong.' }] });
  app.coach.moreHint();
  expect(mistaken()).toMatchObject({ detail: 1, mistakes: [{ cell: 0, where: 'R1C1 cannot be 1.' }] });
  app.coach.moreHint();
  expect(mistaken().detail).toBe(2);
  const { message, highlights } = mistaken().mistakes[0]!;
  expect(message).toContain('Suppose that R1C1 is 1.');
  expect(highlights[0]).toEqual({ cell: 0, role: 'changes' });
  expect(highlights.length).toBeGreaterThan(1);
  app.coach.moreHint();
  expect(mistaken().detail).toBe(2);
});

test('an explanation says for every step which numbers it leads to', async () => {
  const app = begin(HARD);
  await app.coach.askWalk();
  const { steps, paragraphs } = app.coach.walk!;
  expect(paragraphs[0]!.first).toBe(1);
  expect(paragraphs.at(-1)!.last).toBe(steps.length);
  for (const { headline } of paragraphs) expect(headline).toMatch(/^R\dC\d is \d/);
});
