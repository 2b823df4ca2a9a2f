import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answered } from '../../src/engine/engine';
import { ask } from './engine';

// The engine of the page runs on another platform than the command: with words of 32 bits and without vector instructions.
test('the puzzles of the day are those that the command makes', () => {
  const known = readFileSync(new URL('../../../crates/cagey-cli/tests/golden/daily.txt', import.meta.url), 'utf8');
  const days = known.trim().split('\n').map((line) => line.split(' '));
  expect(days.length).toBeGreaterThan(0);
  for (const [day, id] of days) {
    const [date, size] = day!.split(':');
    expect(answered(ask('daily', size ? { date: date!, size } : { date: date! })).puzzle.id).toBe(id);
  }
});
