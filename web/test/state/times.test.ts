import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canNote, forgetTime, forgetTimes, isNoted, notedTimes, noteTime } from '../../src/app/solving-times';
import { LEVELS } from '../../src/puzzle/wish';
import { readExport } from '../../src/session/device';
import { timesFile, wholeTimes, type SolvingTime } from '../../src/session/solving-times';
import { appOn, memory } from './apps';
import { read } from './engine';

const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';
const solution = [4, 2, 3, 1, 3, 1, 4, 2, 2, 3, 1, 4, 1, 4, 2, 3];

async function solved(storage = memory(), seconds = 83) {
  const app = appOn(storage);
  app.game.open(read(FOUR), { solution });
  app.game.session.seconds = seconds;
  solution.forEach((value, cell) => {
    app.game.select(cell);
    app.game.put(value);
  });
  return app;
}

test('nothing is noted unless the player says so, and then once, however often', async () => {
  const app = await solved();
  expect([canNote(app), isNoted(app), timesFile(notedTimes(app))]).toEqual([true, false, 'size,level,score,seconds,hints\n']);
  await noteTime(app);
  await noteTime(app);
  expect(isNoted(app)).toBe(true);
  // The level and the score are those of the library.
  expect(timesFile(notedTimes(app))).toMatch(/^size,level,score,seconds,hints\n4,easy,\d+,83,0\n$/);
  forgetTime(app);
  expect([isNoted(app), Object.keys(notedTimes(app))]).toEqual([false, []]);
});

test('a puzzle that is open, was shown or has no single solution is not noted', async () => {
  const open = appOn();
  open.game.open(read(FOUR), { solution });
  await noteTime(open);
  expect([canNote(open), notedTimes(open)]).toEqual([false, {}]);
  open.game.showSolution();
  await noteTime(open);
  expect([canNote(open), notedTimes(open)]).toEqual([false, {}]);
  const several = appOn();
  several.game.open(read('2:__b,a3s1'), {});
  for (const [cell, value] of [1, 2, 2, 1].entries()) {
    several.game.select(cell);
    several.game.put(value);
  }
  await noteTime(several);
  expect([canNote(several), notedTimes(several)]).toEqual([true, {}]);
});

test('times are kept, exported and brought back, beside those that are there', async () => {
  const storage = memory();
  const app = await solved(storage, 83);
  await noteTime(app);
  const file = app.device.export();
  expect(Object.values(wholeTimes(readExport(file)!.times))).toHaveLength(1);
  const other = await solved(memory(), 120);
  await noteTime(other);
  await other.imports.openText(file);
  expect(Object.values(notedTimes(other)).map(({ seconds }) => seconds).sort()).toEqual([120, 83]);
  const bringBack = forgetTimes(other);
  expect(notedTimes(other)).toEqual({});
  bringBack();
  expect(Object.keys(notedTimes(other))).toHaveLength(2);
});

test('the file tells nothing but its columns, in an order that does not depend on when', () => {
  const time = fc.record<SolvingTime>({ size: fc.integer({ min: 2, max: 16 }), level: fc.constantFrom(...LEVELS), score: fc.nat(), seconds: fc.nat(), hints: fc.nat(99) });
  fc.assert(
    fc.property(fc.array(time, { maxLength: 12 }), (times) => {
      const file = (some: SolvingTime[]) => timesFile(Object.fromEntries(some.map((time, i) => [`game.${i}`, time])));
      expect(file([...times].reverse())).toBe(file(times));
      const [head, ...rows] = file(times).trimEnd().split('\n');
      expect(head).toBe('size,level,score,seconds,hints');
      expect(rows).toHaveLength(times.length);
      for (const row of rows) expect(row).toMatch(/^\d+,(easy|normal|hard|extreme|unreasonable),\d+,\d+,\d+$/);
    }),
  );
  fc.assert(fc.property(fc.anything(), (some) => void timesFile(wholeTimes(some))));
});

test('the file is as docs/page.md says', () => {
  const page = readFileSync(new URL('../../../docs/page.md', import.meta.url), 'utf8');
  const shown = /```csv\n([\s\S]*?)```/.exec(page)![1]!;
  const [head, ...rows] = shown.trimEnd().split('\n');
  const times = rows.map((row) => row.split(',')).map(([size, level, score, seconds, hints], i) => [`game.${i}`, { size: Number(size), level, score: Number(score), seconds: Number(seconds), hints: Number(hints) }]);
  expect(rows.length).toBeGreaterThan(1);
  expect(timesFile(wholeTimes(Object.fromEntries(times)))).toBe(`${[head, ...rows].join('\n')}\n`);
});
