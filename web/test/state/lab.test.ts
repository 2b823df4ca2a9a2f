import { expect, test } from 'vitest';
import { FIRST_WAY, fitting, mostNodes, planText, readPlan, searched, type Plan } from '../../src/app/lab';
import { EXAMPLE_ID } from '../../src/puzzle/first';
import { ask } from './engine';

const engine = { ask: async (...question: Parameters<typeof ask>) => ask(...question) } as unknown as Parameters<typeof searched>[0];
const PLAN: Plan = { puzzle: EXAMPLE_ID, ways: [FIRST_WAY], detail: 'steps', all: false };

test('what an address says is read as it was written', () => {
  const plans: Plan[] = [
    PLAN,
    { puzzle: 'aa\nbb\n\na: 3+\nb: 3/&=%', ways: [{ propagate: 'gac-alldiff', variable: 'mrv+degree', value: 'lcv', model: 'nary' }, FIRST_WAY], detail: 'revisions', all: true },
  ];
  for (const plan of plans) {
    for (const pictures of [[], ['step-4.1'], ['step-4.1', 'step-0']]) {
      const text = planText(plan, pictures);
      // What App.visit takes apart.
      expect(text).not.toMatch(/[/#]/);
      expect(readPlan(text)).toEqual({ plan, pictures });
    }
  }
});

test('an address that says too little or nonsense is no trouble', () => {
  expect(readPlan('')).toBeNull();
  expect(readPlan('naked-set')).toBeNull();
  expect(readPlan('puzzle=x&way=what,ever&detail=checks&at=')).toEqual({ plan: { ...PLAN, puzzle: 'x' }, pictures: ['step-'] });
  expect(readPlan('puzzle=x&way=gac-alldiff,mrv,lcv,pairs')?.plan.ways).toEqual([{ propagate: 'gac-alldiff', variable: 'mrv', value: 'lcv', model: 'nary' }]);
  expect(readPlan('puzzle=%')).not.toBeUndefined();
});

test('the searches of a plan come with their problems', async () => {
  const [one, other] = await searched(engine, { ...PLAN, ways: [FIRST_WAY, fitting({ ...FIRST_WAY, propagate: 'gac-alldiff' })] });
  expect([one!.search.result, one!.search.nodes, one!.search.steps?.length]).toEqual(['found', 17, 18]);
  expect([other!.problem.model, other!.search.nodes]).toEqual(['nary', 9]);
  expect(one!.problem.constraints.length).toBe(18 + 5);
  const [revised] = await searched(engine, { ...PLAN, ways: [{ ...FIRST_WAY, propagate: 'gac' }], detail: 'revisions' });
  expect(revised!.search.steps?.[0]?.revisions?.length).toBe(63);
});

test('what cannot be read is said, with what is wrong', async () => {
  await expect(searched(engine, { ...PLAN, puzzle: 'nonsense' })).rejects.toThrow(/\w/);
  // Not all of a hundred faults.
  const cages = Array.from({ length: 9 }, (_, row) => Array.from({ length: 9 }, (_, col) => `c${row}x${col}`).join(' '));
  const refused = await searched(engine, { ...PLAN, puzzle: cages.join('\n') }).catch(String);
  expect(String(refused).match(/has no clue/g)).toHaveLength(3);
});

test('a search of a large puzzle is bounded, and so is its answer', async () => {
  expect([3, 6, 9, 16].map((size) => mostNodes(size, 'steps'))).toEqual([5000, 5000, 2469, 781]);
  expect([3, 6, 9].map((size) => mostNodes(size, 'revisions'))).toEqual([200, 111, 49]);
  // No clue at all: a search with as many domains and constraints as there can be.
  const FREE = { 9: 'c9:zzzzzs,n', 16: `c16:${'z'.repeat(19)}e,n` };
  for (const [size, detail, propagate] of [[9, 'revisions', 'gac'], [9, 'steps', 'bt'], [16, 'steps', 'fc'], [16, 'revisions', 'gac-alldiff']] as const) {
    const [found] = await searched(engine, { puzzle: FREE[size], ways: [fitting({ ...FIRST_WAY, propagate })], detail, all: true });
    const length = JSON.stringify(found!.search).length;
    console.log(`${size}×${size} ${detail} ${propagate}: ${found!.search.nodes} nodes, ${(length / 1e6).toFixed(1)} MB`);
    expect(found!.search.nodes).toBeLessThanOrEqual(5000);
    expect(length).toBeLessThan(20_000_000);
  }
});
