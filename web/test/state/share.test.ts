import { expect, test } from 'vitest';
import { FIRST_SOLUTION } from '../../src/puzzle/first';
import { linkPosition, readLink, writeLink } from '../../src/session/link';
import { emptyPosition } from '../../src/session/position';
import { DEFAULT_SETTINGS } from '../../src/session/settings';
import { shareMessage } from '../../src/view/panels';
import { appOn } from './apps';

/** The first puzzle, played to the end in a minute and a half. */
function solved() {
  const app = appOn();
  FIRST_SOLUTION.forEach((value, cell) => {
    app.selected = cell;
    if (cell === FIRST_SOLUTION.length - 1) app.session.seconds = 90;
    app.put(value);
  });
  expect(app.isOver).toBe(true);
  return app;
}

test('sharing a solved game gives the bare puzzle, and says how it went', () => {
  const app = solved();
  for (const progress of ['with progress', 'puzzle only'] as const) {
    const link = readLink(app.link(progress))!;
    expect(link).toMatchObject({ id: app.session.puzzle.id, seconds: 0, settings: {} });
    expect(linkPosition(link, 4)).toEqual(emptyPosition(16));
    expect(shareMessage(app, progress)).toBe('I solved this 4×4 puzzle (easy) in 1:30, without a hint.');
  }
  app.session.hints = 2;
  app.settings = { ...app.settings, showTimer: false };
  expect(shareMessage(app, 'puzzle only')).toBe('I solved this 4×4 puzzle (easy) with 2 hints.');
});

test('nobody is said to have solved what was shown', () => {
  const app = appOn();
  app.showSolution();
  expect(readLink(app.link('with progress'))).toMatchObject({ position: '' });
  expect(shareMessage(app, 'with progress')).toBe('A 4×4 puzzle (easy) for you.');
});

test('an unfinished game is shared as it is, or as the puzzle alone', () => {
  const app = appOn();
  app.put(2);
  expect(linkPosition(readLink(app.link('with progress'))!, 4)?.values[0]).toBe(2);
  expect(shareMessage(app, 'with progress')).toBe('A 4×4 puzzle (easy) that I have begun.');
  expect(readLink(app.link('puzzle only'))).toMatchObject({ position: '', seconds: 0, settings: {} });
  expect(shareMessage(app, 'puzzle only')).toBe('A 4×4 puzzle (easy) for you.');
});

test('an old link with the solution is not called solved by whom it is opened, who can still play it', async () => {
  const app = appOn();
  const { puzzle } = app.session;
  await app.visit(writeLink(puzzle.id, { ...emptyPosition(16), values: FIRST_SOLUTION }, 600, DEFAULT_SETTINGS));
  expect(app.isOver).toBe(true);
  expect(app.session.shown).toBe(true);
  expect(app.statistics).toEqual({});
  app.undo();
  expect(app.session.position).toEqual(emptyPosition(16));
});
