import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Hand, notesAt, TOOLS } from '../../src/app/hand';
import { marksOf, positionText, readPosition } from '../../src/session/position';
import { Session } from '../../src/session/session';
import { appOn, memory } from './apps';
import { read } from './engine';

const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';
const solution = [4, 2, 3, 1, 3, 1, 4, 2, 2, 3, 1, 4, 1, 4, 2, 3];

function playing(storage = memory()) {
  const app = appOn(storage);
  app.game.open(read(FOUR), { solution });
  const hand = (app.hand = new Hand(app));
  const corners = (cell: number) => marksOf(notesAt(app.game.session.position, cell).corners);
  const colour = (cell: number) => notesAt(app.game.session.position, cell).colour;
  return { app, game: app.game, hand, corners, colour };
}

test('number keys do what the tool says, and Shift makes a mark whatever the tool is', () => {
  const { app, game, hand, corners, colour } = playing();
  game.select(0);
  hand.take('corner');
  game.put(3);
  game.put(1);
  expect(corners(0)).toEqual([1, 3]);
  game.put(3);
  expect(corners(0)).toEqual([1]);
  game.put(2, true);
  expect(marksOf(game.session.position.marks[0]!)).toEqual([2]);
  hand.take('colour');
  game.put(4);
  expect([corners(0), colour(0)]).toEqual([[1], 4]);
  hand.take('number');
  game.put(4);
  expect(game.session.position.values[0]).toBe(4);
  // Whoever takes the pencil has put the other tool down.
  hand.take('colour');
  game.togglePencil();
  expect([hand.tool, app.game.pencil]).toEqual(['pencil', true]);
});

test('several cells get a corner mark or a colour as one move, and lose it if all have it', () => {
  const { game, hand, corners, colour } = playing();
  game.select(0);
  hand.note('corner', 2);
  for (const cell of [1, 2]) game.select(cell, 'too');
  hand.note('corner', 2);
  hand.note('colour', 1);
  expect([0, 1, 2].map((cell) => [corners(cell), colour(cell)])).toEqual(new Array(3).fill([[2], 1]));
  hand.note('corner', 2);
  hand.note('colour', 1);
  expect([0, 1, 2].map((cell) => [corners(cell), colour(cell)])).toEqual(new Array(3).fill([[], 0]));
  game.undo();
  game.undo();
  game.undo();
  game.undo();
  expect([0, 1, 2].map((cell) => [corners(cell), colour(cell)])).toEqual([[[2], 0], [[], 0], [[], 0]]);
});

test('what is erased is the number first, then marks, corner marks and the colour, and all of it comes back', () => {
  const { game, hand } = playing();
  game.select(5);
  game.put(1, true);
  hand.note('corner', 2);
  hand.note('colour', 3);
  game.put(4);
  const texts = () => positionText(game.session.position);
  const before = texts();
  const seen = [before];
  for (let i = 0; i < 4; i++) {
    game.erase();
    seen.push(texts());
  }
  expect(new Set(seen).size).toBe(5);
  expect(seen[4]).toBe('0'.repeat(16));
  for (let i = 0; i < 4; i++) game.undo();
  expect(texts()).toBe(before);
});

test('with the number first, keys make a number ready, and cells that are tapped get it', () => {
  const { app, game, hand, corners } = playing();
  hand.show(true);
  hand.setNumberFirst(true);
  game.select(7);
  game.put(3);
  expect([hand.ready, game.session.canUndo]).toEqual([3, false]);
  hand.tap(4, 'with the tool');
  hand.tap(9, 'the other way');
  expect([game.session.position.values[4], marksOf(game.session.position.marks[9]!)]).toEqual([3, [3]]);
  // A second tap takes it out again, and the number stays ready.
  hand.tap(4, 'with the tool');
  expect([game.session.position.values[4], hand.ready]).toEqual([0, 3]);
  hand.take('corner');
  hand.tap(1, 'with the tool');
  expect(corners(1)).toEqual([3]);
  game.put(3);
  expect([hand.ready, hand.tap(2, 'with the tool'), app.notice]).toEqual([null, false, 'No number is ready.']);
});

test('how an expert plays is kept, and forgotten when the tools are put away', () => {
  const storage = memory();
  const { hand, app } = playing(storage);
  hand.show(true);
  hand.setNumberFirst(true);
  expect(JSON.parse(app.device.export())).toMatchObject({ hand: { isShown: true, numberFirst: true } });
  const again = playing(storage).hand;
  expect([again.isShown, again.numberFirst]).toEqual([true, true]);
  again.show(false);
  const last = playing(storage).hand;
  expect([last.isShown, last.numberFirst]).toEqual([false, false]);
  storage.setItem('cagey.hand', '[1');
  expect(playing(storage).hand.isShown).toBe(false);
});

test('neither Check nor hints look at corner marks and colours', async () => {
  const { app, game, hand } = playing();
  game.select(0);
  hand.note('corner', 1);
  hand.note('colour', 2);
  game.select(1);
  expect(game.session.mistakes()).toEqual([]);
  const asked = JSON.stringify(app.coach.asked);
  expect(asked).not.toContain('notes');
  await app.coach.askHint();
  expect(app.coach.hint?.kind).toBe('step');
});

test('an explanation that is kept leaves corner marks and colours where they are', async () => {
  const { app, game, hand, corners, colour } = playing();
  game.select(0);
  hand.note('corner', 1);
  hand.note('colour', 2);
  await app.coach.askWalk();
  app.coach.walkTo(3);
  app.coach.endWalk('keep');
  expect([corners(0), colour(0)]).toEqual([[1], 2]);
});

/** Anything that an expert may do. */
const deed = fc.oneof(
  fc.tuple(fc.nat(15), fc.constantFrom('alone', 'too', 'turn')).map(([cell, how]) => ({ game }: ReturnType<typeof playing>) => game.select(cell, how as 'alone')),
  fc.constantFrom(...TOOLS).map((tool) => ({ hand }: ReturnType<typeof playing>) => hand.take(tool)),
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()).map(([value, isOther]) => ({ game }: ReturnType<typeof playing>) => game.put(value, game.pencil !== isOther)),
  fc.tuple(fc.nat(9), fc.boolean(), fc.nat(3000)).map(([digit, asMark, time]) => ({ game }: ReturnType<typeof playing>) => game.typeDigit(digit, asMark, time)),
  fc.tuple(fc.nat(15), fc.constantFrom('with the tool', 'the other way')).map(([cell, how]) => ({ hand }: ReturnType<typeof playing>) => hand.tap(cell, how as 'with the tool')),
  fc.boolean().map((is) => ({ hand }: ReturnType<typeof playing>) => hand.setNumberFirst(is)),
  fc.boolean().map((is) => ({ hand }: ReturnType<typeof playing>) => hand.show(is)),
  fc.constant(({ game }: ReturnType<typeof playing>) => game.erase()),
  fc.constant(({ game }: ReturnType<typeof playing>) => game.fill()),
  fc.constant(({ game }: ReturnType<typeof playing>) => game.undo()),
  fc.constant(({ game }: ReturnType<typeof playing>) => game.redo()),
  fc.constant(({ game }: ReturnType<typeof playing>) => game.tick()),
  fc.constant(({ game }: ReturnType<typeof playing>) => game.selectAlike()),
);

test('whatever an expert does, nothing is lost: it is kept, a link has it, and undoing everything gives the start', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 50 }), (deeds) => {
      const storage = memory();
      const all = playing(storage);
      for (const act of deeds) act(all);
      const { session } = all.game;
      all.app.sync.keep();
      const kept = all.app.device.peek(session.key);
      expect(kept?.position).toEqual(session.position);
      expect(kept?.save()).toEqual(JSON.parse(JSON.stringify(session.save())));
      const text = positionText(session.position);
      expect(readPosition(text, 4)).toEqual(session.position);
      const end = (() => {
        while (session.redo());
        return positionText(session.position);
      })();
      while (session.undo());
      expect(positionText(session.position)).toBe('0'.repeat(16));
      while (session.redo());
      expect(positionText(session.position)).toBe(end);
      expect(Session.load(session.save())?.position).toEqual(session.position);
    }),
    { numRuns: 300 },
  );
});
