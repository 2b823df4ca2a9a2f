import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS, requestOf, wholeOrder, worksheetsOf, type SheetOrder } from '../../src/app/worksheets';
import { answered } from '../../src/engine/engine';
import type { BookAnswer } from '../../src/wire/types';
import { appOn, memory } from './apps';
import { ask } from './engine';

const HERE = 'https://example.org/cagey/';
const order = (some: Partial<SheetOrder> = {}) => wholeOrder({ seed: 1, ...some }, HERE);
const made = (some: Partial<SheetOrder>, give: 'pages' | 'pdf' = 'pages') => answered(ask('book', requestOf(order(some), give), 'workshop'));

test('what is usual is left out of the command', () => {
  expect(made({}).command).toBe('cagey book --set=count=4,n=4,level=easy --seed=1 --rules --name-line -o worksheets.pdf');
  const set = { ...order().sets[0]!, preset: 'class-grade-3' as const, count: 2 };
  expect(made({ sets: [set], sheets: 3, rules: false, nameLine: false, large: true, perPage: 1, heading: ' 3b ' }).command).toBe('cagey book --set=count=2,for=class-grade-3 --seed=1 --sheets=3 --heading=3b --theme=large -o worksheets.pdf');
  expect(made({ source: 'own', own: '2:_5,m1m2m2m1', codes: true }).command).toBe('cagey book --link-base=https://example.org/cagey/ --rules --name-line -o worksheets.pdf puzzles.txt');
});

test('every choice of the form changes what is printed', () => {
  const usual = made({}, 'pdf').book;
  const own: Partial<SheetOrder> = { source: 'own', own: '4:_a_7a4_a3,s1m6m2s2a5d2a7d2' };
  const changes: Partial<SheetOrder>[] = [
    own,
    { sets: [{ ...order().sets[0]!, preset: 'class-grade-1' }] },
    { sets: [{ ...order().sets[0]!, size: 5 }] },
    { sets: [{ ...order().sets[0]!, level: 'normal' }] },
    { sets: [{ ...order().sets[0]!, operators: '+' }] },
    { sets: [{ ...order().sets[0]!, hidden_percent: 100 }] },
    { sets: [{ ...order().sets[0]!, symmetric: true }] },
    { sets: [{ ...order().sets[0]!, count: 5 }] },
    { sets: [order().sets[0]!, order().sets[0]!] },
    { sheets: 2 },
    { seed: 2 },
    { heading: 'Class 3b' },
    { title: 'Puzzles' },
    { perPage: 2 },
    { captions: 'none' },
    { captions: 'full' },
    { answers: 'backs' },
    { answers: 'none' },
    { signs: 'dots' },
    { rules: false },
    { nameLine: false },
    { workingSpace: true },
    { large: true },
    { paper: 'letter' },
    { paper: '170x240mm' },
    { margin: 20 },
    { gutter: 10 },
    { minText: 12 },
    { codes: true },
  ];
  const books = [usual, ...changes.map((change) => made(change, 'pdf').book)];
  expect(new Set(books).size).toBe(books.length);
});

test('an order is kept, and whatever is kept instead gives an order that the engine takes', () => {
  const storage = memory();
  const sheets = worksheetsOf(appOn(storage), HERE);
  expect(sheets.order.own).toMatch(/^3:|^4:/);
  sheets.change({ heading: 'Class 3b', sheets: 7, large: true });
  sheets.addSet();
  sheets.changeSet(1, { preset: 'newspaper', count: 3 });
  sheets.cancel();
  const again = worksheetsOf(appOn(storage), HERE).order;
  expect(again).toEqual(sheets.order);
  expect(again.sets.map(({ preset }) => preset)).toEqual(['', 'newspaper']);
  const broken = fc.oneof(fc.anything(), fc.record({ sets: fc.anything(), sheets: fc.double(), seed: fc.double(), paper: fc.constantFrom('a4', 7), margin: fc.double(), perPage: fc.integer(), heading: fc.anything() }), fc.record({ sets: fc.array(fc.record({ preset: fc.string(), size: fc.integer(), count: fc.double(), operators: fc.string(), level: fc.anything() }), { maxLength: 9 }) }));
  fc.assert(
    fc.property(broken, (kept) => {
      const whole = wholeOrder(kept, HERE);
      expect(wholeOrder(JSON.parse(JSON.stringify(whole)), HERE)).toEqual(whole);
      for (const name of ['sheets', 'seed', 'margin', 'gutter', 'minText'] as const) expect(whole[name] >= LIMITS[name][0] && whole[name] <= LIMITS[name][1], name).toBe(true);
      expect(whole.sets.length).toBeGreaterThan(0);
    }),
  );
});

test('changes in quick succession are made once, and what was made before them is not shown', async () => {
  const app = appOn();
  const asked: unknown[] = [];
  app.generation.book = async (request): Promise<BookAnswer> => {
    asked.push(request);
    return ask('book', request, 'workshop');
  };
  const sheets = worksheetsOf(app, HERE);
  for (const heading of ['C', 'Cl', 'Class']) sheets.change({ heading });
  await expect.poll(() => sheets.made !== null && !sheets.isMaking, { timeout: 10_000 }).toBe(true);
  expect(asked).toHaveLength(1);
  expect(sheets.made!.pages!.join()).toContain('Class');
  // What the engine refuses is told, and the next change is tried again.
  sheets.change({ paper: '60x60mm', margin: 40 });
  await expect.poll(() => sheets.problem, { timeout: 10_000 }).toContain('margins leave no room');
  expect(sheets.made).toBeNull();
  sheets.change({ paper: 'a4', margin: 15 });
  await expect.poll(() => sheets.made?.pages?.length, { timeout: 10_000 }).toBe(2);
  expect(sheets.problem).toBe('');
});
