import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { App } from '../../src/app/app';
import { ownTimes } from '../../src/app/times';
import { DAILY_SIZES, daysLater, isDate, isInTime, joinedDays, localDate, median, streaks, wholeDays, type SolvedDays } from '../../src/session/days';
import { shareLine, turned } from '../../src/view/days';
import { answered } from '../../src/engine/engine';
import { appOn, archive, memory } from './apps';
import { ask } from './engine';

/** A clock that a test can set, on the local time of wherever the test runs. */
function clockAt(text: string) {
  const clock = { now: new Date(text), read: () => clock.now };
  return clock;
}

const solve = (app: App) => {
  const { solution } = app.game.session.about;
  solution!.forEach((value, cell) => {
    app.game.select(cell);
    if (!app.game.isOver && app.game.session.position.values[cell] !== value) app.game.put(value);
  });
  expect(app.game.isOver).toBe(true);
};

const day = fc.date({ min: new Date('1970-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));

test('days are those that the library has, and only those', () => {
  const texts = fc.oneof(day, fc.tuple(fc.integer({ min: 1960, max: 2100 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 })).map(([y, m, d]) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`), fc.string());
  const isKnown = (date: string) => ask('daily', { date, size: 'small' }).result === 'made';
  fc.assert(
    fc.property(texts, (text) => {
      expect(isDate(text)).toBe(isKnown(text));
    }),
  );
});

test('a day has the same neighbours as on a calendar of the browser', () => {
  fc.assert(
    fc.property(day, (date) => {
      expect(daysLater(daysLater(date, 1), -1)).toBe(date);
      const [year, month, number] = date.split('-').map(Number) as [number, number, number];
      expect(localDate(new Date(year, month - 1, number + 1, 12))).toBe(daysLater(date, 1));
      // The first and the last moment of a day belong to it, wherever the clock is.
      expect(localDate(new Date(year, month - 1, number, 0, 0, 0, 0))).toBe(date);
      expect(localDate(new Date(year, month - 1, number, 23, 59, 59, 999))).toBe(date);
    }),
  );
});

test('a month is turned to a day of that month', () => {
  expect([turned('2026-03-31', -1), turned('2024-01-31', 1), turned('2026-12-05', 1), turned('2024-02-29', 12), turned('2026-01-15', -12)]).toEqual(['2026-02-28', '2024-02-29', '2027-01-05', '2025-02-28', '2025-01-15']);
});

const solved = (...names: string[]): SolvedDays => Object.fromEntries(names.map((name) => [name, { seconds: 60, hints: 0, inTime: true }]));

test('a streak goes on until the day after is over', () => {
  const days = solved('2026-02-27:small', '2026-02-28:large', '2026-03-01:medium', '2026-03-01:small');
  expect(streaks(days, '2026-03-01')).toEqual({ now: 3, longest: 3 });
  expect(streaks(days, '2026-03-02')).toEqual({ now: 3, longest: 3 });
  expect(streaks(days, '2026-03-03')).toEqual({ now: 0, longest: 3 });
  // West over the date line, it is yesterday again.
  expect(streaks(days, '2026-02-28')).toEqual({ now: 3, longest: 3 });
  // A clock that was a year ahead once does not end or make a streak.
  expect(streaks({ ...days, ...solved('2027-03-01:small') }, '2026-03-01')).toEqual({ now: 3, longest: 3 });
  expect(streaks({}, '2026-03-01')).toEqual({ now: 0, longest: 0 });
});

test('streaks are what counting day by day gives', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom(...DAILY_SIZES), fc.boolean()), { maxLength: 30 });
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 20 }), (list, at) => {
      const start = '2026-02-20';
      const days: SolvedDays = Object.fromEntries(list.map(([offset, size, inTime]) => [`${daysLater(start, offset)}:${size}`, { seconds: 1, hints: 0, inTime }]));
      const counts = (offset: number) => DAILY_SIZES.some((size) => days[`${daysLater(start, offset)}:${size}`]?.inTime);
      const run = (end: number): number => (counts(end) ? 1 + run(end - 1) : 0);
      const now = run(at + 1) || run(at) || run(at - 1);
      const longest = Math.max(...Array.from({ length: 21 }, (_, offset) => run(offset)));
      expect(streaks(days, daysLater(start, at))).toEqual({ now, longest });
    }),
  );
});

test('midnight does not spoil a puzzle that was begun before it', () => {
  expect(isInTime('2026-11-18', false, '2026-11-18')).toBe(true);
  expect(isInTime('2026-11-18', true, '2026-11-19')).toBe(true);
  expect(isInTime('2026-11-18', false, '2026-11-19')).toBe(false);
  expect(isInTime('2026-11-18', true, '2026-11-20')).toBe(false);
  expect(isInTime('2026-11-18', true, '2026-11-17')).toBe(false);
});

test('records that anybody may have changed are read or left out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (some) => {
      expect(wholeDays(some)).toEqual({});
    }),
  );
  const good = { seconds: 1, hints: 2, inTime: true };
  const some = { '2026-11-18:small': good, '2026-02-30:small': good, '2026-11-18:tiny': good, '2026-11-18:large': { seconds: -1, hints: 0 }, '2026-11-17:large': { seconds: 5, hints: 0, inTime: 'yes' }, __proto__x: good };
  expect(wholeDays(some)).toEqual({ '2026-11-18:small': good, '2026-11-17:large': { seconds: 5, hints: 0, inTime: false } });
  expect(joinedDays(solved('2026-11-18:small'), { '2026-11-18:small': { seconds: 1, hints: 0, inTime: false }, ...solved('2026-11-17:small') })).toEqual(solved('2026-11-18:small', '2026-11-17:small'));
});

test('the median is in the middle', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 1 }), (times) => {
      const middle = median(times)!;
      const [below, above] = [times.filter((time) => time < middle).length, times.filter((time) => time > middle).length];
      expect(Math.max(below, above)).toBeLessThanOrEqual(times.length / 2);
    }),
  );
  expect(median([])).toBeNull();
});

test('a puzzle of today is made once, kept, and counted when it is solved', async () => {
  const clock = clockAt('2026-11-18T23:50:00');
  const storage = memory();
  const app = appOn(storage, {}, [], clock.read);
  await app.days.open('2026-11-18', 'small');
  const { key, puzzle } = app.game.session;
  expect(puzzle.id).toBe(answered(ask('daily', { date: '2026-11-18', size: 'small' })).puzzle.id);
  app.game.put(1);
  await app.days.open('2026-11-18', 'medium');
  expect(app.game.session.key).not.toBe(key);
  await app.days.open('2026-11-18', 'small');
  expect([app.game.session.key, app.game.session.position.values[0]]).toEqual([key, 1]);
  // It is solved after midnight, and the day still counts.
  clock.now = new Date('2026-11-19T00:05:00');
  app.game.undo();
  app.game.session.seconds = 83;
  solve(app);
  expect(app.days.solved).toEqual({ '2026-11-18:small': { seconds: 83, hints: 0, inTime: true } });
  expect(streaks(app.days.solved, app.days.today).now).toBe(1);
  expect(shareLine(app, '2026-11-18')).toBe('Cagey, November 18, 2026: small in 1:23 without a hint.');
  // Whatever is then done with the game, it was solved.
  app.game.undo();
  app.game.delete(key);
  const again = appOn(storage, {}, [], clock.read);
  expect(again.days.solvedOn('2026-11-18')).toEqual(['small']);
  // Solving a past day later does not make it part of a streak, and a second time does not change the first.
  await again.days.open('2026-11-18', 'small');
  solve(again);
  expect(again.days.solved['2026-11-18:small']?.seconds).toBe(83);
  await again.days.open('2026-11-17', 'small');
  solve(again);
  expect(again.days.solved['2026-11-17:small']?.inTime).toBe(false);
  const game = again.device.shelf().find(({ day }) => day === '2026-11-17')!;
  expect(ownTimes(again.device.shelf(), game.size, game.level)).toEqual({ median: 0, best: 0, games: 1 });
  const games = [30, 50, 20].map((seconds, i) => ({ ...game, seconds, hints: i === 2 ? 1 : 0 }));
  expect(ownTimes(games, game.size, game.level)).toEqual({ median: 30, best: 20, games: 3 });
  expect(ownTimes(games, game.size, game.level, 'without hints')).toEqual({ median: 40, best: 30, games: 2 });
  expect(ownTimes(games, 9, game.level)).toBeNull();
});

test('a solution that was shown is not solved', async () => {
  const app = appOn(memory(), {}, [], clockAt('2026-11-18T12:00:00').read);
  await app.days.open('2026-11-18', 'small');
  app.game.showSolution();
  expect(app.days.solved).toEqual({});
  expect(app.device.shelf()[0]?.state).toBe('shown');
});

test('two tabs solve two puzzles of a day, and both count', async () => {
  const storage = memory();
  const clock = clockAt('2026-11-18T12:00:00');
  const [one, other] = [appOn(storage, {}, [], clock.read), appOn(storage, {}, [], clock.read)];
  await one.days.open('2026-11-18', 'small');
  await other.days.open('2026-11-18', 'medium');
  solve(one);
  solve(other);
  one.sync.catchUp();
  for (const app of [one, other]) expect(app.days.solvedOn('2026-11-18')).toEqual(['small', 'medium']);
});

test('what was solved comes back from the archive, from an export, and without any storage stays for the visit', async () => {
  const clock = clockAt('2026-11-18T12:00:00');
  const kept = new Map<string, string>();
  const first = appOn(memory(), {}, [], clock.read);
  first.sync.attach(archive(kept));
  await first.days.open('2026-11-18', 'small');
  solve(first);
  // The browser has thrown away the storage, and a puzzle is solved before the archive is open.
  const second = appOn(memory(), {}, [], clock.read);
  await second.days.open('2026-11-18', 'medium');
  solve(second);
  second.sync.attach(archive(kept));
  expect(second.days.solvedOn('2026-11-18')).toEqual(['small', 'medium']);
  const third = appOn(memory(), {}, [], clock.read);
  await third.imports.openText(second.device.export());
  expect(third.days.solved).toEqual(second.days.solved);
  third.sync.deleteAll();
  expect(third.days.solved).toEqual({});
  const denied = { ...memory(), setItem: () => { throw new Error('denied'); } };
  const visit = appOn(denied, {}, [], clock.read);
  await visit.days.open('2026-11-18', 'small');
  solve(visit);
  expect(visit.days.solvedOn('2026-11-18')).toEqual(['small']);
});

test('a game of a day that is damaged does not keep its player from the puzzle', async () => {
  const storage = memory();
  const clock = clockAt('2026-11-18T12:00:00');
  const app = appOn(storage, {}, [], clock.read);
  await app.days.open('2026-11-18', 'small');
  const { key } = app.game.session;
  app.game.open(app.game.session.puzzle, {});
  storage.setItem(`cagey.${key}`, storage.getItem(`cagey.${key}`)!.replace('"moves":[', '"moves":["nonsense"'));
  await app.days.open('2026-11-18', 'small');
  expect([app.trouble, app.game.session.about.dailySize]).toEqual(['', 'small']);
  expect(app.game.session.key).not.toBe(key);
});

test('a clock that is wrong is told, and nothing breaks', async () => {
  const app = appOn(memory(), {}, [], clockAt('1969-06-01T12:00:00').read);
  await app.days.open(app.days.today, 'small');
  expect(app.trouble).toContain('1970');
  expect(localDate(new Date(12_000, 0, 1))).toBe('9999-12-31');
});
