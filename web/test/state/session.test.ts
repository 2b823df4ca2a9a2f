import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enter, fillMarks, hideExcluded, hideMarks, setMarks, setNotes, setPosition, toggleMark } from '../../src/session/move';
import { emptyPosition, excluded, hasMark, marksOf, positionText, readPosition, samePosition } from '../../src/session/position';
import { Session, type SavedSession } from '../../src/session/session';
import { read } from './engine';

const puzzle = read('4:_a_7a4_a3,s1m6m2s2a5d2a7d2');
const solution = [4, 2, 3, 1, 3, 1, 4, 2, 2, 3, 1, 4, 1, 4, 2, 3];

/** Anything that a player may do. */
const deed = fc.oneof(
  fc.tuple(fc.nat(15), fc.nat(4)).map(([cell, value]) => (session: Session) => session.move(enter(cell, value))),
  fc.tuple(fc.nat(15), fc.nat(4)).map(([cell, value]) => (session: Session) => session.move(`${enter(cell, value)} ${hideExcluded}`)),
  fc.tuple(fc.nat(15), fc.integer({ min: 1, max: 4 })).map(([cell, value]) => (session: Session) => session.move(`${enter(cell, value)} ${hideMarks(cell, value)}`)),
  fc.tuple(fc.nat(15), fc.nat(4)).map(([cell, value]) => (session: Session) => session.move(`!${cell},${value}`)),
  fc.constant((session: Session) => session.move('f')),
  fc.tuple(fc.nat(15), fc.integer({ min: 1, max: 4 })).map(([cell, value]) => (session: Session) => session.move(toggleMark(cell, value))),
  fc.tuple(fc.nat(15), fc.nat(15), fc.nat(15)).map(([cell, bits, hidden]) => (session: Session) => session.move(setMarks(cell, bits, hidden))),
  fc.tuple(fc.nat(15), fc.nat(15), fc.nat(9)).map(([cell, corners, colour]) => (session: Session) => session.move(setNotes(cell, corners + 65536 * colour))),
  fc.nat(90).map((seconds) => (session: Session) => (session.seconds += seconds)),
  fc.constant((session: Session) => session.move(fillMarks)),
  fc.constant((session: Session) => session.undo()),
  fc.constant((session: Session) => session.redo()),
  fc.constant((session: Session) => session.setCheckpoint()),
  fc.nat(3).map((number) => (session: Session) => session.toCheckpoint(number)),
  fc.constant((session: Session) => session.beforeFirstMistake()),
  fc.constant((session: Session) => session.restart()),
);

test('whatever was played, undoing everything gives the start, and redoing everything the end', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      const session = new Session(puzzle, { solution });
      for (const act of deeds) act(session);
      while (session.redo());
      const end = positionText(session.position);
      while (session.undo());
      expect(samePosition(session.position, emptyPosition(16))).toBe(true);
      while (session.redo());
      expect(positionText(session.position)).toBe(end);
    }),
    { numRuns: 500 },
  );
});

test('whatever was played, a saved game is the same game', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      const session = new Session(puzzle, { solution });
      for (const act of deeds) act(session);
      const saved = session.save();
      const again = Session.load(JSON.parse(JSON.stringify(saved)) as SavedSession);
      expect(again?.save()).toEqual(saved);
      expect(again?.position).toEqual(session.position);
    }),
  );
});

test('every undo takes back one move that changed something', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      const session = new Session(puzzle);
      for (const act of deeds) act(session);
      let before = positionText(session.position);
      while (session.undo()) {
        expect(positionText(session.position)).not.toBe(before);
        before = positionText(session.position);
      }
    }),
  );
});

test('texts that are not moves change nothing', () => {
  const session = new Session(puzzle);
  for (const move of ['', '=16,1', '=0,5', '~0,0', 'm0,16', 'p123', 'p', '=0', 'x', '=0,1 x', '=-1,1', '=0,1,1', 'm0,1,16', 's0', 's0,0', 's16,1', 'c1', 'n0', 'n0,16', 'n16,1', 'n0,655360', 'n0,1,1', 'p0000000000000000////', 'p0000000000000000///-1---------------g', 'p0000000000000000//1', 'p' + '1'.repeat(17)]) {
    expect(session.move(move), move).toBe(false);
  }
  expect(session.canUndo).toBe(false);
});

test('a value hides the same marks in its lines, if that is wanted, until it is removed', () => {
  const session = new Session(puzzle);
  session.move(fillMarks);
  expect(session.position.marks.every((marks) => marks === 15)).toBe(true);
  session.move(enter(0, 4));
  expect(hasMark(session.position, 1, 4)).toBe(true);
  const without = (value: number) => session.position.marks.flatMap((marks, cell) => (marksOf(marks).includes(value) ? [] : [cell]));
  for (const how of [hideExcluded, hideMarks(0, 4)]) {
    session.move(how);
    expect(without(4)).toEqual([1, 2, 3, 4, 8, 12]);
    session.move(enter(0, 3));
    expect(without(4)).toEqual([]);
    expect(without(3)).toEqual([]);
    session.undo();
    session.undo();
  }
});

test('a mark stays hidden while any number excludes it', () => {
  const session = new Session(puzzle);
  session.move(`${fillMarks} ${enter(0, 4)} ${enter(5, 4)} ${hideExcluded}`);
  // Cells 1 and 4 see both.
  session.move(enter(0, 0));
  expect(marksOf(session.position.marks[1]!)).toEqual([1, 2, 3]);
  expect(marksOf(session.position.marks[2]!)).toEqual([1, 2, 3, 4]);
  session.move(enter(5, 0));
  expect(marksOf(session.position.marks[1]!)).toEqual([1, 2, 3, 4]);
});

test('games of early versions, in which numbers removed marks for good, are unchanged', () => {
  const saved = { puzzle, about: {}, start: '0'.repeat(16), checkpoints: [], seconds: 1, hints: 0, counted: false };
  const load = (moves: string[]) => Session.load({ ...saved, moves, at: moves.length })?.position;
  expect(positionText(load(['=5,4', 'f'])!)).toBe('0000040000000000/f-7-f-f-7--7-7-f-7-f-f-f-7-f-f');
  const moves = ['f', '!0,4', '=0,0', '~1,4', 'm2,3', 'f'];
  expect(load(moves)).toBeUndefined();
  expect(positionText(load(moves.slice(0, 5))!)).toBe('0000000000000000/f-f-3-7-7-f-f-f-7-f-f-f-7-f-f-f');
});

test('filling marks leaves out the numbers of the lines, and does not bring back erased marks', () => {
  const session = new Session(puzzle);
  session.move(enter(0, 4));
  session.move(setMarks(5, 3));
  session.move(fillMarks);
  expect(marksOf(session.position.marks[1]!)).toEqual([1, 2, 3]);
  expect(marksOf(session.position.marks[5]!)).toEqual([1, 2]);
  expect(marksOf(session.position.marks[10]!)).toEqual([1, 2, 3, 4]);
});

test('back to before the first mistake undoes the mistake and all after it', () => {
  const session = new Session(puzzle, { solution });
  session.move(enter(0, 4));
  session.move(enter(1, 1));
  session.move(enter(2, 3));
  expect(session.mistakes()).toEqual([1]);
  expect(session.beforeFirstMistake()).toBe(true);
  expect(session.position.values.slice(0, 3)).toEqual([4, 0, 0]);
  expect(session.beforeFirstMistake()).toBe(false);
  // Nothing is lost.
  session.redo();
  session.redo();
  expect(session.position.values.slice(0, 3)).toEqual([4, 1, 3]);
});

test('marks that lack the right value are a mistake', () => {
  const session = new Session(puzzle, { solution });
  session.move(setMarks(0, 1));
  expect(session.mistakes()).toEqual([0]);
  session.move(setMarks(0, 9));
  expect(session.mistakes()).toEqual([]);
});

test('going back to a checkpoint can be undone', () => {
  const session = new Session(puzzle);
  session.move(enter(0, 4));
  session.setCheckpoint();
  session.setCheckpoint();
  expect(session.checkpoints).toHaveLength(1);
  session.move(enter(1, 1));
  session.toCheckpoint(0);
  expect(session.position.values.slice(0, 2)).toEqual([4, 0]);
  session.undo();
  expect(session.position.values.slice(0, 2)).toEqual([4, 1]);
  expect(session.toCheckpoint(7)).toBe(false);
});

test('positions of every size are written and read', () => {
  const position = fc.integer({ min: 1, max: 16 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      values: fc.array(fc.nat(size), { minLength: size ** 2, maxLength: size ** 2 }),
      marks: fc.array(fc.nat(2 ** size - 1), { minLength: size ** 2, maxLength: size ** 2 }),
      hidden: fc.array(fc.nat(2 ** size - 1), { minLength: size ** 2, maxLength: size ** 2 }),
      notes: fc.array(fc.tuple(fc.nat(2 ** size - 1), fc.nat(9)).map(([corners, colour]) => corners + 65536 * colour), { minLength: size ** 2, maxLength: size ** 2 }),
    }),
  );
  fc.assert(
    fc.property(position, ({ size, values, marks, hidden: some, notes }) => {
      // Only what a number excludes is hidden.
      const hidden = some.map((bits, cell) => bits & excluded(values, cell) & ~marks[cell]!);
      expect(readPosition(positionText({ values, marks, hidden, notes }), size)).toEqual({ values, marks, hidden, notes });
      const session = new Session({ id: '', size, cages: [] });
      session.move(setPosition({ values, marks, hidden, notes }));
      expect(session.position).toEqual({ values, marks, hidden, notes });
    }),
  );
});

test('any text is read as a position or refused', () => {
  fc.assert(fc.property(fc.string(), fc.integer({ min: 1, max: 16 }), (text, size) => {
    const found = readPosition(text, size);
    if (found) expect(found.values).toHaveLength(size ** 2);
  }));
});
