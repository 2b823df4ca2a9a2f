import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyPosition, marksOf, samePosition } from '../../src/session/position';
import { appOn } from './apps';
import { read } from './engine';

const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';

function playing() {
  const app = appOn();
  app.game.open(read(FOUR), { solution: [4, 2, 3, 1, 3, 1, 4, 2, 2, 3, 1, 4, 1, 4, 2, 3] });
  return app.game;
}

test('cells are chosen one by one, together, and no longer', () => {
  const game = playing();
  game.select(3);
  game.select(5, 'too');
  game.select(3, 'too');
  expect(game.chosen).toEqual([3, 5]);
  game.select(5, 'turn');
  expect(game.chosen).toEqual([3]);
  game.select(5, 'turn');
  game.select(5, 'turn');
  expect(game.chosen).toEqual([3]);
  // One cell stays chosen, whatever is done.
  game.select(3, 'turn');
  expect(game.chosen).toEqual([3]);
  game.selectAll();
  expect([...game.chosen].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i));
  game.select(3);
  expect(game.chosen).toEqual([3]);
});

test('a mark goes into all chosen cells, and out of them if all have it, as one move', () => {
  const game = playing();
  game.select(0);
  game.put(1, true);
  for (const cell of [1, 2]) game.select(cell, 'too');
  const marks = () => [0, 1, 2].map((cell) => marksOf(game.session.position.marks[cell]!));
  game.put(1, true);
  expect(marks()).toEqual([[1], [1], [1]]);
  game.put(1, true);
  expect(marks()).toEqual([[], [], []]);
  game.undo();
  game.undo();
  expect(marks()).toEqual([[1], [], []]);
});

test('numbers and marks of all chosen cells are erased together, numbers first', () => {
  const game = playing();
  game.select(0);
  game.put(3);
  game.select(1);
  game.put(2, true);
  game.select(0, 'too');
  game.erase();
  expect([game.session.position.values[0], marksOf(game.session.position.marks[1]!)]).toEqual([0, [2]]);
  game.erase();
  expect(marksOf(game.session.position.marks[1]!)).toEqual([]);
  game.undo();
  game.undo();
  expect([game.session.position.values[0], marksOf(game.session.position.marks[1]!)]).toEqual([3, [2]]);
});

test('cells that are alike are chosen by their number or their marks', () => {
  const game = playing();
  for (const cell of [0, 5, 10]) {
    game.select(cell);
    game.put(4);
  }
  game.selectAlike();
  expect([...game.chosen].sort((a, b) => a - b)).toEqual([0, 5, 10]);
  game.select(1);
  game.put(2, true);
  game.select(6);
  game.put(2, true);
  game.selectAlike();
  expect([...game.chosen].sort((a, b) => a - b)).toEqual([1, 6]);
});

test('whatever is chosen and entered, undoing everything gives the start, and what is chosen lies on the board', () => {
  const deed = fc.oneof(
    fc.tuple(fc.constantFrom('alone', 'too', 'turn' as const), fc.nat(15)).map(([how, cell]) => (game: ReturnType<typeof playing>) => game.select(cell, how)),
    fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()).map(([value, asMark]) => (game: ReturnType<typeof playing>) => void game.put(value, asMark)),
    fc.constantFrom<(game: ReturnType<typeof playing>) => void>((game) => game.erase(), (game) => game.selectAlike(), (game) => game.selectAll(), (game) => game.undo(), (game) => game.redo(), (game) => game.fill()),
  );
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
      const game = playing();
      for (const act of deeds) {
        act(game);
        expect(new Set(game.chosen).size).toBe(game.chosen.length);
        expect(game.chosen.every((cell) => cell >= 0 && cell < 16)).toBe(true);
      }
      while (game.session.canUndo) game.undo();
      expect(samePosition(game.session.position, emptyPosition(16))).toBe(true);
    }),
  );
});
