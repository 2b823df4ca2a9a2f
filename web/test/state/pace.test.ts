import { expect, test } from 'vitest';
import { bests, pauses, stepFor, timeByCell, toPractise } from '../../src/app/pace';
import type { Step } from '../../src/engine/convert';
import type { ShelfGame } from '../../src/session/device';
import { enter, setPosition, toggleMark } from '../../src/session/move';
import { emptyPosition } from '../../src/session/position';
import { Session, type SavedSession } from '../../src/session/session';
import { read } from './engine';

const puzzle = read('4:_a_7a4_a3,s1m6m2s2a5d2a7d2');

/** A game with moves at some seconds. */
function played(moves: [seconds: number, move: string][], start = emptyPosition(16)): Session {
  const session = new Session(puzzle, {}, start);
  for (const [seconds, move] of moves) {
    session.seconds = seconds;
    session.move(move);
  }
  return session;
}

test('the time goes to the numbers that it led to, whatever was marked or undone meanwhile', () => {
  const session = played([[10, enter(0, 4)], [15, toggleMark(1, 2)], [25, enter(5, 3)]]);
  session.undo();
  session.seconds = 40;
  session.move(enter(1, 2));
  session.seconds = 42;
  session.move(`${enter(2, 3)} ${enter(3, 1)}`);
  const all = pauses(session);
  expect(all).toEqual([{ cells: [0], seconds: 10 }, { cells: [1], seconds: 30 }, { cells: [2, 3], seconds: 2 }]);
  expect(timeByCell(all, 16).slice(0, 6)).toEqual([10, 30, 1, 1, 0, 0]);
  // All of it is the time of the game.
  expect(all.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(session.seconds);
  const again = Session.load(JSON.parse(JSON.stringify(session.save())) as SavedSession)!;
  expect(pauses(again)).toEqual(all);
});

test('what is not known is left out: moves of early versions, and what came before a link', () => {
  const session = played([[10, enter(0, 4)], [30, enter(1, 2)]]);
  const { times: _, ...early } = session.save();
  const continued = Session.load(early)!;
  continued.seconds = 50;
  continued.move(enter(2, 3));
  continued.seconds = 57;
  continued.move(enter(3, 1));
  expect(pauses(continued)).toEqual([{ cells: [3], seconds: 7 }]);
  const linked = played([[100, enter(1, 2)], [104, enter(2, 3)]], { ...emptyPosition(16), values: [4, ...new Array<number>(15).fill(0)] });
  expect(pauses(linked)).toEqual([{ cells: [2], seconds: 4 }]);
  expect(pauses(played([[3, setPosition(emptyPosition(16))]]))).toEqual([]);
});

const step = (technique: string, price: number, effects: Step['effects']) => ({ technique, price, effects, name: technique }) as unknown as Step;
const steps = [step('a', 5, [{ cell: 0, not: 1 }]), step('b', 9, [{ cell: 1, not: 1 }]), step('c', 1, [{ cell: 0, is: 4 }]), step('d', 20, [{ cell: 1, is: 2 }])];

test('the step for a number is the hardest since the number before it', () => {
  expect(stepFor(steps, 0)?.technique).toBe('b');
  expect(stepFor(steps, 1)?.technique).toBe('d');
  expect(stepFor(steps, 2)).toBeNull();
});

test('what took long is practised first, then what is hardest, but nothing whose test is passed', () => {
  const passed = { lesson: 1, right: 0, best: 5 };
  const next = (progress = {}) => {
    const found = toPractise([steps[1]!, steps[0]!], steps, progress);
    return found && [found.step.technique, found.why];
  };
  expect(next()).toEqual(['b', 'slow']);
  expect(next({ b: passed })).toEqual(['a', 'slow']);
  expect(next({ a: passed, b: passed })).toEqual(['d', 'hard']);
  expect(next({ a: passed, b: passed, d: passed })).toBeNull();
  expect(toPractise([], [], {})).toBeNull();
});

test('personal bests are by size and level, and leave out games with hints unless they are wanted', () => {
  const game = (size: number, level: string, seconds: number, hints = 0, state = 'solved') => ({ size, level, seconds, hints, state }) as ShelfGame;
  const games = [game(6, 'hard', 90), game(6, 'hard', 50, 1), game(6, 'easy', 70), game(4, 'hard', 9, 0, 'shown'), game(4, 'easy', 20), game(4, 'easy', 30)];
  expect(bests(games, 'without hints')).toEqual([{ size: 4, level: 'easy', best: 20, games: 2 }, { size: 6, level: 'easy', best: 70, games: 1 }, { size: 6, level: 'hard', best: 90, games: 1 }]);
  expect(bests(games, 'all').at(-1)).toEqual({ size: 6, level: 'hard', best: 50, games: 2 });
});
