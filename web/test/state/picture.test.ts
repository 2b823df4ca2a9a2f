import { expect, test } from 'vitest';
import { FromPicture } from '../../src/app/from-picture';
import { draftText } from '../../src/entry/draft-text';
import { cagesOf, clueOf, drafted, reclued, sketchOf, toggled } from '../../src/entry/sketch';
import type { PictureResult } from '../../src/vision/reader';
import type { PictureReading } from '../../src/wire/types';
import { Cancelled } from '../../src/engine/engine';
import { appOn } from './apps';
import { ask } from './engine';

/** A 2×2 with a sum over its first row, and two single cells; its last border is in doubt. */
const READING: PictureReading = {
  id: '2:a3,a3m1m2',
  confidence: 0.8,
  sure: false,
  lattice: [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: 100 * x + 10, y: 100 * y + 20 }))),
  cages: [
    { cells: [[0, 0], [0, 1]], clue: '3+', probability: 0.999 },
    { cells: [[1, 0]], clue: '1', probability: 0.7, alternatives: [{ clue: '2', probability: 0.2 }], seen: '7' },
    { cells: [[1, 1]], clue: '2', probability: 0.99 },
  ],
  borders: [
    { between: [[0, 0], [0, 1]], probability: 0.001 },
    { between: [[1, 0], [1, 1]], probability: 0.6 },
    { between: [[0, 0], [1, 0]], probability: 0.999 },
    { between: [[0, 1], [1, 1]], probability: 0.999 },
  ],
  entries: '1...',
};

test('a sketch has the cages of the reading, lights what is in doubt, and becomes the puzzle that was read', () => {
  const sketch = sketchOf(READING);
  expect(sketch.size).toBe(2);
  expect(cagesOf(sketch)).toEqual([[0, 1], [2], [3]]);
  expect(sketch.borders.map(({ isDoubtful }) => isDoubtful)).toEqual([false, true, false, false]);
  expect(sketch.clues.map(({ isDoubtful }) => isDoubtful)).toEqual([false, true, false]);
  expect(sketch.clues[1]).toMatchObject({ text: '1', alternatives: ['2'], seen: '7' });
  expect(sketch.values).toEqual([1, 0, 0, 0]);
  const read = ask('read', { puzzle: draftText(drafted(sketch)) });
  expect(read).toMatchObject({ result: 'read' });
});

test('a border that is tapped twice is what it was, and without it two cages are one', () => {
  const sketch = sketchOf(READING);
  const joined = toggled(sketch, 1);
  expect(cagesOf(joined)).toEqual([[0, 1], [2, 3]]);
  // The clue of the first cell stays.
  expect(clueOf(joined, [2, 3])?.text).toBe('1');
  expect(cagesOf(toggled(joined, 1))).toEqual(cagesOf(sketch));
});

test('another clue is no longer in doubt, and the one before it stays at hand', () => {
  const sketch = reclued(sketchOf(READING), 2, '2');
  expect(sketch.clues[1]).toMatchObject({ text: '2', alternatives: ['1'], isDoubtful: false, seen: null });
  expect(drafted(sketch).clues).toMatchObject({ 2: '2' });
  expect(reclued(sketch, 2, '1').clues[1]).toMatchObject({ text: '1', alternatives: ['2'] });
});

function opened(answers: (PictureResult | Error)[]) {
  const app = appOn();
  const released: string[] = [];
  const asked: unknown[] = [];
  const reader = {
    read: async (_: unknown, known: unknown) => {
      asked.push(known);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer!;
    },
    cancel: () => {},
  };
  let number = 0;
  const decode = async (file: Blob) => {
    if (file.size === 0) throw new Error('no picture');
    return { width: 400, height: 300, rgba: new Uint8ClampedArray(4), url: `blob:${++number}` };
  };
  return { app, released, asked, state: new FromPicture(app, reader as never, decode, ({ url }) => released.push(url)) };
}
const PICTURE = new Blob(['picture']);

test('every change of a reading can be undone, and another picture forgets them', async () => {
  const { state, released } = opened([{ result: 'read', ...READING }, { result: 'read', ...READING }]);
  await state.open(PICTURE);
  const first = state.sketch!;
  state.change(toggled(first, 1));
  state.change(reclued(state.sketch!, 2, '2'));
  expect(state.canUndo).toBe(true);
  state.undo();
  state.undo();
  expect(state.sketch).toBe(first);
  expect(state.canUndo).toBe(false);
  state.change(toggled(first, 1));
  await state.open(PICTURE);
  expect(state.canUndo).toBe(false);
  expect(released).toEqual(['blob:1']);
});

test('what is missing is told, and reading again with corners and size can still succeed', async () => {
  const { state, asked } = opened([{ result: 'unread', missing: 'grid', text: 'no grid' }, { result: 'read', ...READING }]);
  await state.open(PICTURE);
  expect(state.unread?.missing).toBe('grid');
  expect(state.sketch).toBe(null);
  const corners = state.corners;
  expect(corners).toHaveLength(4);
  await state.read({ size: 2, corners });
  expect(asked.at(-1)).toEqual({ size: 2, corners });
  expect(state.unread).toBe(null);
  expect(state.sketch?.size).toBe(2);
  // The corners that somebody has put there stay, whatever was found.
  expect(state.corners).toBe(corners);
});

test('a file that is no picture, a reader that fails and one that is stopped leave the page usable', async () => {
  const { app, state } = opened([new Error('broken'), new Cancelled(), { result: 'read', ...READING }]);
  await state.open(new Blob([]));
  expect(state.unread?.missing).toBe('picture');
  expect(state.isReading).toBe(false);
  await state.open(PICTURE);
  expect(app.trouble).not.toBe('');
  expect(state.isReading).toBe(false);
  await state.open(PICTURE);
  expect(state.sketch).toBe(null);
  await state.open(PICTURE);
  expect(state.sketch).not.toBe(null);
});

test('a picture that comes from elsewhere is shown on its page, and taken once', () => {
  const { app } = opened([]);
  app.imports.openPicture(PICTURE);
  expect(app.page).toBe('picture');
  expect(app.imports.takePicture()).toBe(PICTURE);
  expect(app.imports.takePicture()).toBe(null);
});
