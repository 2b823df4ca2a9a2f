import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isClue, isClueKey, shownClue, typeClue } from '../../src/entry/clue';
import { cellsOf, emptyDraft, keys, readDraft, type Draft } from '../../src/entry/draft';
import { draftText, gaps } from '../../src/entry/draft-text';
import { clearCage, extendCage, setClue, startCage, tap } from '../../src/entry/strokes';
import { OPERATORS } from '../../src/wire/operators';
import { ask, read } from './engine';

const typed = (keys: string) => [...keys].reduce(typeClue, '');

test('clues are typed as people write them', () => {
  expect(typed('12*')).toBe('12*');
  expect(typed('12x')).toBe('12*');
  expect(typed('12×+')).toBe('12+');
  expect(typed('3−')).toBe('3-');
  expect(typed('2:')).toBe('2/');
  expect(typed('+5')).toBe('5');
  expect(typed('07')).toBe('7');
  expect(typed('5+1')).toBe('5+');
  expect(typeClue('12*', 'Backspace')).toBe('12');
  expect(typeClue('', 'Backspace')).toBe('');
});

test('every operator can be typed, however people write it', () => {
  for (const { ascii, sign, aliases } of OPERATORS) {
    for (const key of [ascii, sign, ...aliases]) {
      expect(isClueKey(key), key).toBe(true);
      expect(typed(`6${key}`)).toBe(`6${ascii}`);
    }
    expect(isClue(`6${ascii}`)).toBe(true);
    expect(shownClue(`6${ascii}`)).toBe(`6${sign}`);
  }
  for (const clue of ['', '+', '6++', '6?', '6 +']) expect(isClue(clue), clue).toBe(false);
});

test('taps grow a cage until it has a clue', () => {
  let draft = emptyDraft(4);
  for (const cell of [0, 1, 4]) draft = tap(draft, cell);
  expect(cellsOf(draft, draft.active)).toEqual([0, 1, 4]);
  draft = setClue(draft, draft.active, '6+');
  draft = tap(draft, 2);
  expect(cellsOf(draft, draft.active)).toEqual([2]);
  // A cell that is far away starts its own cage, and a cell of another cage makes that one active.
  draft = tap(draft, 15);
  expect(cellsOf(draft, draft.active)).toEqual([15]);
  draft = tap(draft, 4);
  expect(draft.clues[draft.active]).toBe('6+');
});

test('a cage that is cut apart becomes two, and the first keeps the clue', () => {
  let draft = emptyDraft(3);
  for (const cell of [0, 1, 2]) draft = tap(draft, cell);
  const key = draft.active;
  draft = setClue(draft, key, '6+');
  draft = startCage(draft, 1);
  expect(keys(draft)).toHaveLength(3);
  expect(cellsOf(draft, key)).toEqual([0]);
  expect(draft.clues[key]).toBe('6+');
});

test('a puzzle that was drawn is the puzzle that was meant', () => {
  let draft = emptyDraft(2);
  for (const [cells, clue] of [[[0, 2], '3'], [[1, 3], '1-']] as [number[], string][]) {
    draft = startCage(draft, cells[0]!);
    for (const cell of cells.slice(1)) draft = extendCage(draft, cell);
    draft = setClue(draft, draft.active, clue);
  }
  expect(gaps(draft)).toEqual({ cells: 0, clues: 0 });
  const puzzle = read(draftText(draft));
  expect(puzzle.cages).toEqual([
    { cells: [0, 2], op: '?', target: '3' },
    { cells: [1, 3], op: '-', target: '1' },
  ]);
});

const stroke = fc.oneof(
  fc.nat(24).map((cell) => (draft: Draft) => tap(draft, cell)),
  fc.nat(24).map((cell) => (draft: Draft) => startCage(draft, cell)),
  fc.nat(24).map((cell) => (draft: Draft) => extendCage(draft, cell)),
  fc.constantFrom('5+', '3-', '12*', '2/', '4', '').map((clue) => (draft: Draft) => setClue(draft, draft.active, clue)),
  fc.constant(clearCage),
);

test('whatever is drawn, the engine reads it as a puzzle', () => {
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 60 }), (strokes) => {
      const draft = strokes.reduce((draft, act) => act(draft), emptyDraft(5));
      const found = ask('read', { puzzle: draftText(draft) });
      // A single cell must have a number of the grid. Everything else is well-formed.
      const isOff = keys(draft).some((key) => cellsOf(draft, key).length === 1 && !['', '4', '5+'].includes(draft.clues[key] ?? ''));
      if (!isOff) expect('puzzle' in found, `${draftText(draft)}\n${JSON.stringify(found)}`).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a draft is the same after it was kept, whatever was drawn', () => {
  const stroke = fc.tuple(fc.boolean(), fc.nat(8), fc.constantFrom('', '3+', '2', '6*'));
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 30 }), (strokes) => {
      let draft = emptyDraft(3);
      for (const [isNew, cell, clue] of strokes) {
        draft = isNew ? startCage(draft, cell) : extendCage(draft, cell);
        if (clue) draft = setClue(draft, draft.active, clue);
      }
      expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual({ ...draft, active: 0 });
    }),
  );
});

test('what is not a draft is not taken for one', () => {
  const good = emptyDraft(2);
  for (const kept of [null, 7, 'x', [], {}, { ...good, size: 17 }, { ...good, size: 1.5 }, { ...good, cages: [0] }, { ...good, values: [3, 0, 0, 0] }, { ...good, clues: { 1: 5 } }, { ...good, clues: null }]) {
    expect(readDraft(kept), JSON.stringify(kept)).toBeNull();
  }
});
