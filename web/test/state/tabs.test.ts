import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_SOLUTION } from '../../src/puzzle/first';
import { texts } from '../../src/texts';
import { setClue, startCage } from '../../src/entry/draft';
import { appOn, memory } from './apps';
import { read } from './engine';

const other = read('6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24');
const third = read('3:aa_a_4a,d2a3s2m4a3');

// Each look at the clock is a moment later, as it is for a person.
beforeEach(() => {
  let time = 1_000;
  vi.spyOn(Date, 'now').mockImplementation(() => time++);
});
afterEach(() => void vi.restoreAllMocks());

/** Enters a number as a player does. */
function put(app: ReturnType<typeof appOn>, cell: number, value: number): void {
  app.selected = cell;
  app.put(value);
}

/** Two tabs at one game, in which one number is entered. */
function twoTabs() {
  const storage = memory();
  const a = appOn(storage);
  put(a, 0, 2);
  const b = appOn(storage);
  expect(b.session.key).toBe(a.session.key);
  return { storage, a, b };
}

test('a game that is played in one tab is the same in the other', () => {
  const { a, b } = twoTabs();
  put(a, 1, 1);
  b.catchUp();
  expect(b.session.position.values.slice(0, 2)).toEqual([2, 1]);
  expect(b.notice).toBe(texts.tabs.takenOver);
  // And back, with all that can be undone.
  b.undo();
  a.catchUp();
  expect(a.session.position.values.slice(0, 2)).toEqual([2, 0]);
  a.redo();
  expect(a.session.position.values.slice(0, 2)).toEqual([2, 1]);
});

test('a tab that has slept overwrites nothing', () => {
  const { storage, a, b } = twoTabs();
  put(a, 1, 1);
  for (let second = 0; second < 30; second++) b.tick();
  b.keep();
  expect(b.session.position.values.slice(0, 2)).toEqual([2, 1]);
  expect(appOn(storage).session.position.values.slice(0, 2)).toEqual([2, 1]);
});

test('a game that was played in both tabs at once is kept twice, and that is said', () => {
  const { storage, a, b } = twoTabs();
  put(a, 1, 1);
  put(b, 2, 3);
  expect(b.notice).toBe(texts.tabs.parted);
  const fresh = appOn(storage);
  const games = [fresh.session, fresh.device.load(fresh.others[0]!.key)!].map(({ position }) => position.values.slice(0, 3));
  expect(games).toContainEqual([2, 1, 0]);
  expect(games).toContainEqual([2, 0, 3]);
  expect(fresh.others).toHaveLength(1);
});

test('a tab that only looked at a game does not part it', () => {
  const { storage, a, b } = twoTabs();
  b.keep();
  put(a, 1, 1);
  expect(a.notice).toBe('');
  expect(appOn(storage).others).toHaveLength(0);
  b.catchUp();
  expect(b.session.position.values.slice(0, 2)).toEqual([2, 1]);
});

test('tabs with different games leave each other alone', () => {
  const { storage, a, b } = twoTabs();
  b.open(other, {});
  put(b, 0, 6);
  const c = appOn(storage);
  c.open(third, {});
  put(c, 0, 1);
  put(a, 1, 1);
  for (const tab of [a, b, c, a]) {
    tab.catchUp();
    tab.keep();
    expect(tab.notice).toBe('');
  }
  expect([a, b, c].map((tab) => tab.session.puzzle.size)).toEqual([4, 6, 3]);
  const fresh = appOn(storage);
  expect([fresh.session.puzzle.size, ...fresh.others.map(({ size }) => size)].sort()).toEqual([3, 4, 6]);
  fresh.openOther(fresh.others.find(({ size }) => size === 6)!.key);
  expect(fresh.session.position.values[0]).toBe(6);
});

test('the statistics count the games of all tabs', () => {
  const storage = memory();
  const tabs = [appOn(storage), appOn(storage)];
  for (const tab of tabs) FIRST_SOLUTION.forEach((value, cell) => put(tab, cell, value));
  expect(appOn(storage).statistics['4 easy']?.solved).toBe(2);
});

test('what is deleted in one tab does not come back from another until that is played in', () => {
  const { storage, a, b } = twoTabs();
  b.deleteAll();
  a.catchUp();
  expect(a.notice).toBe(texts.tabs.deleted);
  for (let second = 0; second < 30; second++) a.tick();
  a.keep();
  expect(storage.kept.size).toBe(0);
  put(a, 1, 1);
  expect(appOn(storage).session.position.values.slice(0, 2)).toEqual([2, 1]);
});

test('a puzzle that is entered in two tabs can be undone to what was here', () => {
  const storage = memory();
  const [a, b] = [appOn(storage), appOn(storage)];
  const drawn = setClue(startCage(a.draft, 0), 1, '3+');
  b.page = 'enter';
  b.setDraft(startCage(b.draft, 7));
  const here = b.draft.cages;
  a.catchUp();
  a.setDraft(drawn);
  b.catchUp();
  expect(b.draft.clues).toEqual(drawn.clues);
  expect(b.trouble).toBe(texts.tabs.draft);
  b.undoDraft();
  expect(b.draft.cages).toEqual(here);
});

test('ten games are kept, the last played', () => {
  const storage = memory();
  const app = appOn(storage);
  for (let game = 0; game < 15; game++) {
    app.open(other, {});
    put(app, game, 1);
  }
  expect(app.others).toHaveLength(9);
  expect(appOn(storage).session.position.values[14]).toBe(1);
});

test('games of before, when there were only two, are still there', () => {
  const { storage, a } = twoTabs();
  const [entry] = [...storage.kept].filter(([name]) => name.startsWith('cagey.game'));
  const { played: _, open: __, ...saved } = JSON.parse(entry![1]) as Record<string, unknown>;
  const app = appOn(memory({ 'cagey.game': JSON.stringify(saved), 'cagey.previous': JSON.stringify(saved) }));
  expect(app.session.position).toEqual(a.session.position);
  expect(app.others).toHaveLength(1);
});
