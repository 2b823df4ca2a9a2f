import { expect, test } from 'vitest';
import { Device } from '../../src/session/device';
import { enter } from '../../src/session/move';
import { Session } from '../../src/session/session';
import { DEFAULT_SETTINGS } from '../../src/session/settings';
import { rows, withGame } from '../../src/session/statistics';
import { typedValue } from '../../src/session/typing';
import { memory } from './apps';
import { read } from './engine';

test('what is kept can be read again until it is deleted', () => {
  const storage = memory();
  const device = new Device(storage);
  const session = new Session(read('2:__b,a3s1'));
  session.move(enter(0, 2));
  device.keepGame(session);
  device.keepSettings({ ...DEFAULT_SETTINGS, theme: 'dark' });
  device.keepStatistics(withGame({}, { size: 2, level: 'easy', seconds: 9, hints: 0 }));
  const again = new Device(storage);
  expect(again.game()?.position.values).toEqual([2, 0, 0, 0]);
  expect(again.settings().theme).toBe('dark');
  expect(rows(again.statistics())).toHaveLength(1);
  expect(JSON.parse(again.export())).toMatchObject({ cagey: 1, settings: { theme: 'dark' } });
  again.deleteAll();
  expect(storage.kept.size).toBe(0);
});

test('broken entries in the storage are ignored', () => {
  for (const junk of ['', '{', 'null', '7', '[]', '{"puzzle":{}}', '{"puzzle":{"size":4,"cages":[]},"start":"1","moves":[]}']) {
    const device = new Device(memory({ 'cagey.game': junk, 'cagey.settings': junk, 'cagey.statistics': junk }));
    expect(device.game()).toBeNull();
    expect(device.settings()).toEqual(DEFAULT_SETTINGS);
  }
});

test('a game continues if the storage is full or forbidden', () => {
  const deny = () => {
    throw new Error('no');
  };
  const device = new Device({ getItem: deny, setItem: deny, removeItem: deny, key: deny, length: 1 });
  expect(device.game()).toBeNull();
  device.keepSettings(DEFAULT_SETTINGS);
});

test('statistics count by size and level', () => {
  let statistics = withGame({}, { size: 6, level: 'hard', seconds: 100, hints: 0 });
  statistics = withGame(statistics, { size: 6, level: 'hard', seconds: 50, hints: 2 });
  statistics = withGame(statistics, { size: 4, level: 'easy', seconds: 10, hints: 0 });
  statistics = withGame(statistics, { size: 6, level: 'easy', seconds: 10, hints: 0 });
  expect(rows(statistics).map(({ size, level }) => `${size} ${level}`)).toEqual(['4 easy', '6 easy', '6 hard']);
  expect(statistics['6 hard']).toEqual({ solved: 2, withoutHints: 1, totalSeconds: 150, bestSeconds: 50 });
});

test('two digits make a number only if the grid has it, in the same cell, and in time', () => {
  expect(typedValue(null, 1, 0, 0, 12)).toEqual({ value: 1, replaces: false });
  const one = { value: 1, cell: 0, time: 0, played: true };
  expect(typedValue(one, 2, 0, 500, 12)).toEqual({ value: 12, replaces: true });
  expect(typedValue(one, 0, 0, 500, 12)).toEqual({ value: 10, replaces: true });
  expect(typedValue(one, 3, 0, 500, 12)).toEqual({ value: 3, replaces: false });
  expect(typedValue(one, 2, 1, 500, 12)).toEqual({ value: 2, replaces: false });
  expect(typedValue(one, 2, 0, 1500, 12)).toEqual({ value: 2, replaces: false });
  expect(typedValue(one, 2, 0, 500, 9)).toEqual({ value: 2, replaces: false });
  expect(typedValue(null, 0, 0, 0, 12)).toBeNull();
  expect(typedValue(null, 9, 0, 0, 4)).toBeNull();
});
