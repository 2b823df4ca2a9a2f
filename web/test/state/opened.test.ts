import { expect, test } from 'vitest';
import { entered } from '../../src/engine/convert';
import { answered } from '../../src/engine/engine';
import { writeLink } from '../../src/session/link';
import { emptyPosition } from '../../src/session/position';
import { DEFAULT_SETTINGS } from '../../src/session/settings';
import { texts } from '../../src/texts';
import { READABLE, WRITE_ONLY } from '../../src/view/about';
import { picture } from '../../src/view/picture';
import { appOn, memory } from './apps';
import { ask, read } from './engine';

const ID = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';

test('every format that the page lists as readable can be opened again', async () => {
  for (const id of [ID, '3:aa_a_4a,d2a3s2m4a3', 'c4:abaa_a__a_7a,d2a3s3s1m2h4a5n', '6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24']) {
    const values = [2, ...new Array<number>(read(id).size ** 2 - 1).fill(0)];
    let written = 0;
    for (const format of READABLE) {
      const file = ask('write', { puzzle: id, format, position: entered({ values }) });
      // Some formats know no hidden operators, or only small grids.
      if (file.result === 'error') continue;
      const { text } = file;
      const app = appOn();
      expect(await app.imports.openText(text), `${format}: ${text}`).toEqual([]);
      expect(app.game.session.puzzle.id, format).toBe(id);
      written++;
    }
    expect(written).toBeGreaterThanOrEqual(4);
  }
});

test('a file that cannot be opened again is recognised', async () => {
  const app = appOn();
  const before = app.game.session;
  for (const [text, message] of [
    [picture(read(ID)), texts.opened.unreadable.picture],
    ['\ufffdPNG\r\n\u001a\n', texts.opened.unreadable.picture],
    ...WRITE_ONLY.map((format) => [answered(ask('write', { puzzle: ID, format })).text, format === 'words' ? texts.opened.unreadable.words : texts.opened.unreadable.model]),
  ] as [string, string][]) {
    expect(await app.imports.openText(text)).toEqual([{ message }]);
  }
  expect(app.game.session).toBe(before);
});

test('a link that is pasted is opened', async () => {
  const app = appOn();
  expect(await app.imports.openText(` https://example.org/cagey/#${writeLink(ID, emptyPosition(16), 7, DEFAULT_SETTINGS)}\n`)).toEqual([]);
  expect(app.game.session.puzzle.id).toBe(ID);
  expect(app.game.session.seconds).toBe(7);
});

/** A device with two games, a setting and a solved game. */
function used() {
  const app = appOn();
  app.game.put(2);
  app.game.session.seconds = 33;
  app.game.open(read('3:aa_a_4a,d2a3s2m4a3'), {});
  app.game.put(1);
  app.setSettings({ ...DEFAULT_SETTINGS, theme: 'dark' });
  app.statistics = { '4 easy': { solved: 3, withoutHints: 1, totalSeconds: 90, bestSeconds: 20 } };
  app.device.keepStatistics(app.statistics);
  app.sync.keep();
  return app;
}

test('an export is restored with everything in it, and replaces no game', async () => {
  const exported = used().device.export();
  const storage = memory();
  const app = appOn(storage);
  app.game.open(read(ID), {});
  app.game.put(4);
  expect(await app.imports.openText(exported)).toEqual([]);
  expect(app.notice).toBe('Restored: 2 games, settings and statistics.');
  expect(app.game.session.puzzle.size).toBe(3);
  expect(app.game.session.position.values[0]).toBe(1);
  const again = appOn(storage);
  expect(again.game.session.puzzle.size).toBe(3);
  expect(again.settings.theme).toBe('dark');
  expect(again.statistics['4 easy']?.solved).toBe(3);
  const first = again.game.others.map(({ key }) => again.device.load(key)!.position.values[0]);
  expect(first.sort()).toEqual([2, 4]);
});

test('opening the same export again does not count games twice', async () => {
  const app = used();
  const exported = app.device.export();
  app.statistics = { '4 easy': { solved: 4, withoutHints: 2, totalSeconds: 99, bestSeconds: 9 } };
  await app.imports.openText(exported);
  expect(app.statistics['4 easy']?.solved).toBe(4);
});

test('a broken export does no harm', async () => {
  const whole = JSON.parse(used().device.export()) as { games: Record<string, unknown>[] };
  const games = [
    null,
    7,
    {},
    { ...whole.games[0], puzzle: { id: 'nonsense', size: 3, cages: [] } },
    { ...whole.games[0], moves: ['nonsense'] },
    { ...whole.games[0], seconds: 'long' },
    { ...whole.games[0], about: { solution: [1] } },
    // The puzzle is what its id says.
    { ...whole.games[0], puzzle: { id: '3:aa_a_4a,d2a3s2m4a3', size: 3, cages: 'none' } },
  ];
  const app = appOn();
  expect(await app.imports.openText(JSON.stringify({ cagey: 1, games, settings: 3, statistics: { '4 easy': null, x: 1 }, draft: [] }))).toEqual([]);
  expect(app.notice).toContain('Restored: 2 games, settings and statistics. 6 games were broken.');
  expect(app.game.session.puzzle.cages.length).toBeGreaterThan(1);
  expect(app.game.session.about.solution).toBeUndefined();
  expect(app.statistics).toEqual({});
  expect(app.settings).toEqual(DEFAULT_SETTINGS);
});

test('a link in a message with other words is opened', async () => {
  for (const message of [`A 4×4 puzzle for you.\nhttps://example.org/cagey/#1!${ID}`, `look: http://localhost:8080/#1!${ID} (easy)`]) {
    const app = appOn();
    expect(await app.imports.openText(message)).toEqual([]);
    expect(app.game.session.puzzle.id).toBe(ID);
  }
  for (const text of ['see https://example.org/#/play', 'https://example.org/#top and more']) expect(await appOn().imports.openText(text)).not.toEqual([]);
});
