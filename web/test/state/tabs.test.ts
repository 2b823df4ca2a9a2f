import { expect, test } from 'vitest';
import { FIRST_SOLUTION } from '../../src/puzzle/first';
import { texts } from '../../src/texts';
import { setClue, startCage } from '../../src/entry/strokes';
import { appOn, archive, memory } from './apps';
import { read } from './engine';

const other = read('6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24');
const third = read('3:aa_a_4a,d2a3s2m4a3');

/** Enters a number as a player does. */
function put(app: ReturnType<typeof appOn>, cell: number, value: number): void {
  app.game.selected = cell;
  app.game.put(value);
}

/** Two tabs with the same game, in which one number is entered. */
function twoTabs() {
  const storage = memory();
  const a = appOn(storage);
  put(a, 0, 2);
  const b = appOn(storage);
  expect(b.game.session.key).toBe(a.game.session.key);
  return { storage, a, b };
}

test('a game that is played in one tab is the same in the other', () => {
  const { a, b } = twoTabs();
  put(a, 1, 1);
  b.sync.catchUp();
  expect(b.game.session.position.values.slice(0, 2)).toEqual([2, 1]);
  expect(b.notice).toBe(texts.tabs.takenOver);
  // The same in the other direction, and with redo.
  b.game.undo();
  a.sync.catchUp();
  expect(a.game.session.position.values.slice(0, 2)).toEqual([2, 0]);
  a.game.redo();
  expect(a.game.session.position.values.slice(0, 2)).toEqual([2, 1]);
});

test('a tab that was asleep overwrites nothing', () => {
  const { storage, a, b } = twoTabs();
  put(a, 1, 1);
  for (let second = 0; second < 30; second++) b.game.tick();
  b.sync.keep();
  expect(b.game.session.position.values.slice(0, 2)).toEqual([2, 1]);
  expect(appOn(storage).game.session.position.values.slice(0, 2)).toEqual([2, 1]);
});

test('a game that was played in both tabs at once is kept twice, and the player is told', () => {
  const { storage, a, b } = twoTabs();
  put(a, 1, 1);
  put(b, 2, 3);
  expect(b.notice).toBe(texts.tabs.parted);
  const fresh = appOn(storage);
  const games = [fresh.game.session, fresh.device.load(fresh.game.others[0]!.key)!].map(({ position }) => position.values.slice(0, 3));
  expect(games).toContainEqual([2, 1, 0]);
  expect(games).toContainEqual([2, 0, 3]);
  expect(fresh.game.others).toHaveLength(1);
});

test('a tab that only showed a game does not split it in two', () => {
  const { storage, a, b } = twoTabs();
  b.sync.keep();
  put(a, 1, 1);
  expect(a.notice).toBe('');
  expect(appOn(storage).game.others).toHaveLength(0);
  b.sync.catchUp();
  expect(b.game.session.position.values.slice(0, 2)).toEqual([2, 1]);
});

test('tabs with different games leave each other alone', () => {
  const { storage, a, b } = twoTabs();
  b.game.open(other, {});
  put(b, 0, 6);
  const c = appOn(storage);
  c.game.open(third, {});
  put(c, 0, 1);
  put(a, 1, 1);
  for (const tab of [a, b, c, a]) {
    tab.sync.catchUp();
    tab.sync.keep();
    expect(tab.notice).toBe('');
  }
  expect([a, b, c].map((tab) => tab.game.session.puzzle.size)).toEqual([4, 6, 3]);
  const fresh = appOn(storage);
  expect([fresh.game.session.puzzle.size, ...fresh.game.others.map(({ size }) => size)].sort()).toEqual([3, 4, 6]);
  fresh.game.openOther(fresh.game.others.find(({ size }) => size === 6)!.key);
  expect(fresh.game.session.position.values[0]).toBe(6);
});

test('the statistics count the games of all tabs', () => {
  const storage = memory();
  const tabs = [appOn(storage), appOn(storage)];
  for (const tab of tabs) FIRST_SOLUTION.forEach((value, cell) => put(tab, cell, value));
  expect(appOn(storage).statistics['4 easy']?.solved).toBe(2);
});

test('what is deleted in one tab comes back from another only with a move there', () => {
  const { storage, a, b } = twoTabs();
  b.sync.deleteAll();
  a.sync.catchUp();
  expect(a.notice).toBe(texts.tabs.deleted);
  for (let second = 0; second < 30; second++) a.game.tick();
  a.sync.keep();
  expect(storage.kept.size).toBe(0);
  put(a, 1, 1);
  expect(appOn(storage).game.session.position.values.slice(0, 2)).toEqual([2, 1]);
});

test('a draft that another tab has changed can be undone', () => {
  const storage = memory();
  const [a, b] = [appOn(storage), appOn(storage)];
  const drawn = setClue(startCage(a.entry.draft, 0), 1, '3+');
  b.page = 'enter';
  b.entry.set(startCage(b.entry.draft, 7));
  const here = b.entry.draft.cages;
  a.sync.catchUp();
  a.entry.set(drawn);
  b.sync.catchUp();
  expect(b.entry.draft.clues).toEqual(drawn.clues);
  expect(b.trouble).toBe(texts.tabs.draft);
  b.entry.undo();
  expect(b.entry.draft.cages).toEqual(here);
});

test('every game is kept, and the storage has the last of them', () => {
  const storage = memory();
  const { kept } = archive();
  const app = appOn(storage);
  app.sync.attach(archive(kept));
  for (let game = 0; game < 15; game++) {
    app.game.open(other, {});
    put(app, game, 1);
  }
  const games = (names: Iterable<string>) => [...names].filter((name) => name.includes('game.'));
  expect(app.game.others).toHaveLength(14);
  expect(games(storage.kept.keys())).toHaveLength(10);
  expect(games(kept.keys())).toHaveLength(15);
  expect(appOn(storage).game.session.position.values[14]).toBe(1);
  // One that only the archive has can be played on.
  const oldest = app.device.shelf().at(-1)!;
  app.game.openOther(oldest.key);
  expect(app.game.session.position.values[0]).toBe(1);
  put(app, 1, 2);
  expect(appOn(storage).device.load(oldest.key)?.position.values.slice(0, 2)).toEqual([1, 2]);
});

test('without an archive, old games go only when the storage is full', () => {
  const storage = memory();
  const app = appOn(storage);
  for (let game = 0; game < 15; game++) {
    app.game.open(other, {});
    put(app, game, 1);
  }
  expect(app.game.others).toHaveLength(14);
  const { setItem } = storage;
  const most = [...storage.kept.values()].join('').length;
  storage.setItem = (key, value) => {
    const others = [...storage.kept].filter(([name]) => name !== key).map(([, text]) => text);
    if (others.join('').length + value.length > most) throw new Error('full');
    setItem(key, value);
  };
  app.game.open(other, {});
  put(app, 15, 1);
  expect(appOn(storage).game.session.position.values[15]).toBe(1);
  expect(app.game.others.length).toBeLessThan(14);
});

test('what the browser has thrown away in one place comes from the other', () => {
  const storage = memory();
  const { kept } = archive();
  const app = appOn(storage);
  app.sync.attach(archive(kept));
  put(app, 0, 2);
  app.setSettings({ ...app.settings, theme: 'dark' });
  // Without the storage, a visit looks like the first one until the archive is open.
  const later = appOn(memory());
  expect(later.game.welcome).toBe(true);
  later.sync.attach(archive(kept));
  expect([later.game.welcome, later.game.session.position.values[0], later.settings.theme]).toEqual([false, 2, 'dark']);
  // A player who was faster keeps what was played.
  const fast = appOn(memory());
  put(fast, 1, 3);
  fast.sync.attach(archive(kept));
  expect(fast.game.session.position.values.slice(0, 2)).toEqual([0, 3]);
  expect(fast.game.others).toHaveLength(1);
  // Without the archive, it is filled again from the storage.
  const empty = archive();
  appOn(storage).sync.attach(empty);
  expect([...empty.kept.keys()].sort()).toEqual([app.game.session.key, 'settings'].sort());
});

test('a game is deleted with undo, and the board shows the one before', () => {
  const storage = memory();
  const app = appOn(storage);
  app.sync.attach(archive());
  app.game.open(other, {});
  put(app, 0, 1);
  app.game.open(third, {});
  put(app, 0, 2);
  app.page = 'games';
  const { key } = app.game.session;
  const bringBack = app.game.delete(key);
  expect(app.page).toBe('games');
  expect(app.game.session.puzzle.id).toBe(other.id);
  expect(app.device.shelf()).toHaveLength(1);
  app.sync.keep();
  expect(appOn(storage).device.shelf()).toHaveLength(1);
  bringBack();
  expect(app.device.shelf()).toHaveLength(2);
  app.game.openOther(key);
  expect(app.game.session.position.values[0]).toBe(2);
});

test('an export brings every game back once, to another device as well', async () => {
  const app = appOn();
  for (let game = 0; game < 12; game++) {
    app.game.open(other, {});
    put(app, game, 1);
  }
  const text = app.device.export();
  const there = appOn();
  there.sync.attach(archive());
  await there.imports.openText(text);
  expect(there.device.shelf()).toHaveLength(12);
  await there.imports.openText(text);
  expect(there.device.shelf()).toHaveLength(12);
  // A game that was played on differently there is kept beside the one of the export.
  put(there, 20, 2);
  await there.imports.openText(text);
  expect(there.device.shelf()).toHaveLength(13);
});

test('the two games of early versions are still there', () => {
  const { storage, a } = twoTabs();
  const [entry] = [...storage.kept].filter(([name]) => name.startsWith('cagey.game'));
  const { played: _, open: __, ...saved } = JSON.parse(entry![1]) as Record<string, unknown>;
  const app = appOn(memory({ 'cagey.game': JSON.stringify(saved), 'cagey.previous': JSON.stringify(saved) }));
  expect(app.game.session.position).toEqual(a.game.session.position);
  expect(app.game.others).toHaveLength(1);
});
