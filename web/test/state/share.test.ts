import { expect, test } from 'vitest';
import { FIRST_SOLUTION } from '../../src/puzzle/first';
import { linkPosition, readLink, writeLink } from '../../src/session/link';
import { emptyPosition } from '../../src/session/position';
import { DEFAULT_SETTINGS } from '../../src/session/settings';
import { pageTexts } from '../../src/texts';
import { shareMessage } from '../../src/view/share';
import { appOn } from './apps';

/** The first puzzle, played to the end in a minute and a half. */
function solved() {
  const app = appOn();
  FIRST_SOLUTION.forEach((value, cell) => {
    app.game.selected = cell;
    if (cell === FIRST_SOLUTION.length - 1) app.game.session.seconds = 90;
    app.game.put(value);
  });
  expect(app.game.isOver).toBe(true);
  return app;
}

test('a solved game is shared as the bare puzzle, with how it went', () => {
  const app = solved();
  for (const progress of ['with progress', 'puzzle only'] as const) {
    const link = readLink(app.game.link(progress))!;
    expect(link).toMatchObject({ id: app.game.session.puzzle.id, seconds: 0, settings: {} });
    expect(linkPosition(link, 4)).toEqual(emptyPosition(16));
    expect(shareMessage(app, progress)).toBe('I solved this 4×4 puzzle (easy) in 1:30, without a hint.');
  }
  app.game.session.hints = 2;
  app.settings = { ...app.settings, showTimer: false };
  expect(shareMessage(app, 'puzzle only')).toBe('I solved this 4×4 puzzle (easy) with 2 hints.');
});

test('a game whose solution was shown does not count as solved', () => {
  const app = appOn();
  app.game.showSolution();
  expect(readLink(app.game.link('with progress'))).toMatchObject({ position: '' });
  expect(shareMessage(app, 'with progress')).toBe('A 4×4 puzzle (easy) for you.');
});

test('an unfinished game is shared as it is, or as the puzzle alone', () => {
  const app = appOn();
  app.game.put(2);
  expect(linkPosition(readLink(app.game.link('with progress'))!, 4)?.values[0]).toBe(2);
  expect(shareMessage(app, 'with progress')).toBe('A 4×4 puzzle (easy) that I have begun.');
  expect(readLink(app.game.link('puzzle only'))).toMatchObject({ position: '', seconds: 0, settings: {} });
  expect(shareMessage(app, 'puzzle only')).toBe('A 4×4 puzzle (easy) for you.');
  const { forYou, puzzle } = pageTexts.share;
  expect([8, 9, 11, 12].map((size) => forYou(puzzle(size, '')))).toEqual([
    'An 8×8 puzzle for you.',
    'A 9×9 puzzle for you.',
    'An 11×11 puzzle for you.',
    'A 12×12 puzzle for you.',
  ]);
});

test('an old link to a solved game does not count as solved, and the puzzle can still be played', async () => {
  const app = appOn();
  const { puzzle } = app.game.session;
  await app.visit(writeLink(puzzle.id, { ...emptyPosition(16), values: FIRST_SOLUTION }, 600, DEFAULT_SETTINGS));
  expect(app.game.isOver).toBe(true);
  expect(app.game.session.shown).toBe(true);
  expect(app.statistics).toEqual({});
  app.game.undo();
  expect(app.game.session.position).toEqual(emptyPosition(16));
});
