import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { App } from '../../src/app/app';
import { shelfOf } from '../../src/app/shelf';
import { folderName, wholeOrder } from '../../src/session/shelf';
import { matches, nameOf } from '../../src/view/shelf';
import { appOn, archive, memory } from './apps';
import { read } from './engine';

const IDS = ['4:_a_7a4_a3,s1m6m2s2a5d2a7d2', '3:aa_a_4a,d2a3s2m4a3', '2:__b,a3s1'];

/** A page with a game of each puzzle, in which something was entered. */
function used(storage = memory()): { app: App; keys: string[] } {
  const app = appOn(storage);
  const keys = IDS.map((id, i) => {
    app.game.open(read(id), { level: 'easy', ...(i === 0 ? { title: 'From the paper', origin: 'text' as const } : { seed: i }) });
    app.game.put(1);
    return app.game.session.key;
  });
  return { app, keys };
}

/** What the shelf shows, as text. */
function everything(app: App): string {
  const { folders, games } = shelfOf(app).order;
  return JSON.stringify([folders, Object.entries(games).map(([key, { star, folder }]) => [key, star, folder]).sort(), app.device.shelf().map(({ key }) => key).sort()]);
}

test('whatever is done on the shelf, undoing everything gives the start', () => {
  const deed = fc.oneof(
    fc.record({ what: fc.constant('star' as const), game: fc.nat(2) }),
    fc.record({ what: fc.constant('move' as const), game: fc.nat(2), folder: fc.constantFrom('', 'A', 'B', 'C') }),
    fc.record({ what: fc.constant('add' as const), folder: fc.constantFrom('A', 'B', 'C', ' ') }),
    fc.record({ what: fc.constant('remove' as const), folder: fc.constantFrom('A', 'B', 'C') }),
    fc.record({ what: fc.constant('rename' as const), folder: fc.constantFrom('A', 'B', 'C'), to: fc.constantFrom('A', 'B', 'C', 'D', '') }),
    fc.record({ what: fc.constant('delete' as const), game: fc.nat(2) }),
  );
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
      const { app, keys } = used();
      const shelf = shelfOf(app);
      const start = everything(app);
      const states = [start];
      for (const one of deeds) {
        const before = shelf.last;
        const count = (shelf as unknown as { done: unknown[] }).done.length;
        if (one.what === 'star' || one.what === 'move' || one.what === 'delete') {
          const game = shelf.games().find(({ key }) => key === keys[one.game]);
          if (!game) continue;
          if (one.what === 'star') shelf.setStar(game, nameOf(game));
          else if (one.what === 'move') shelf.move(game.key, one.folder, nameOf(game));
          else shelf.delete(game.key, nameOf(game));
        } else if (one.what === 'add') shelf.addFolder(one.folder);
        else if (one.what === 'remove') {
          if (shelf.order.folders.includes(one.folder)) shelf.removeFolder(one.folder);
        } else shelf.renameFolder(one.folder, one.to);
        const isDone = (shelf as unknown as { done: unknown[] }).done.length > count;
        // What changed nothing cannot be undone, and what can be undone is told.
        expect(isDone).toBe(everything(app) !== states.at(-1));
        if (isDone) states.push(everything(app));
        else expect(shelf.last).toBe(before);
      }
      while (shelf.last) {
        expect(everything(app)).toBe(states.pop());
        shelf.undo();
      }
      expect(everything(app)).toBe(start);
      expect(states).toEqual([start]);
    }),
  );
});

test('a folder that was removed leaves its games, and comes back in its place with them', () => {
  const { app, keys } = used();
  const shelf = shelfOf(app);
  for (const name of ['One', ' Two  words ', 'Three', 'One']) shelf.addFolder(name);
  expect(shelf.order.folders).toEqual(['One', 'Two words', 'Three']);
  shelf.move(keys[0]!, 'Two words', 'x');
  shelf.removeFolder('Two words');
  expect(shelf.games()).toHaveLength(3);
  expect(shelf.games().every(({ folder }) => !folder)).toBe(true);
  shelf.undo();
  expect(shelf.order.folders).toEqual(['One', 'Two words', 'Three']);
  expect(shelf.games().find(({ key }) => key === keys[0])?.folder).toBe('Two words');
});

test('undo leaves alone what another tab has done meanwhile', () => {
  const storage = memory();
  const { app, keys } = used(storage);
  const other = appOn(storage);
  const [one, two] = [shelfOf(app), shelfOf(other)];
  const game = (key?: string) => one.games().find((game) => game.key === key)!;
  one.addFolder('A');
  one.move(keys[0]!, 'A', 'x');
  two.setStar(game(keys[0]), 'x');
  two.addFolder('B');
  one.undo();
  expect(one.order).toEqual({ folders: ['A', 'B'], games: { [keys[0]!]: { star: true } } });
});

test('a game is found by what is said about it', () => {
  const { app, keys } = used();
  const shelf = shelfOf(app);
  shelf.addFolder('Sunday');
  shelf.move(keys[1]!, 'Sunday', 'x');
  const found = (search: string) => shelf.games().filter((game) => matches(game, search)).map(({ key }) => keys.indexOf(key)).sort();
  expect(found('')).toEqual([0, 1, 2]);
  expect(found('paper')).toEqual([0]);
  expect(found('3x3')).toEqual([1]);
  expect(found('3 × 3')).toEqual([1]);
  expect(found('EASY sunday')).toEqual([1]);
  expect(found('number 2')).toEqual([2]);
  expect(found('file')).toEqual([0]);
  expect(found('finished')).toEqual([0, 1, 2]);
  expect(found('nothing like it')).toEqual([]);
});

test('the order survives a reload, an export and a storage that was thrown away', async () => {
  const storage = memory();
  const kept = new Map<string, string>();
  const { app, keys } = used(storage);
  app.sync.attach(archive(kept));
  const shelf = shelfOf(app);
  shelf.addFolder('A');
  shelf.move(keys[0]!, 'A', 'x');
  const { order } = shelf;
  expect(shelfOf(appOn(storage)).order).toEqual(order);
  const empty = appOn();
  empty.sync.attach(archive(kept));
  expect(shelfOf(empty).order).toEqual(order);
  const other = appOn();
  shelfOf(other).addFolder('B');
  await other.imports.openText(app.device.export());
  expect(shelfOf(other).order).toEqual({ ...order, folders: ['B', 'A'] });
  expect(shelfOf(other).games().find(({ folder }) => folder === 'A')?.title).toBe('From the paper');
});

test('an order that anybody may have changed is read or left out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (folders, games, whole) => {
      for (const some of [whole, { folders, games }]) {
        const order = wholeOrder(some);
        expect(wholeOrder(order)).toEqual(order);
        expect(order.folders.every((name) => folderName(name) === name)).toBe(true);
      }
    }),
  );
});
