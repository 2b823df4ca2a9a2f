import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answered } from '../../src/engine/engine';
import { ask } from './engine';

// What seeds give must be the same in the page's engine, which is compiled for another platform.
test('seeds give what they always gave', () => {
  const known = readFileSync(new URL('../../../testdata/stability.txt', import.meta.url), 'utf8');
  const kinds = new Set<string>();
  for (const line of known.split('\n')) {
    const [name, seed, start, id] = line.split(' ');
    const [, size, low, level] = /^(\d)-(low-)?(easy|normal|hard|extreme|unreasonable)$/.exec(name!) ?? [];
    if (!size) continue;
    const variety = low ? 'low' : 'high';
    const wish = { size: Number(size), level: level!, variety, seed: Number(seed), start: Number(start), algorithm: 2 };
    expect(answered(ask('generate', { wish })).puzzle.id).toBe(id);
    kinds.add(name!);
  }
  // Sizes 4 to 9 of every level, and six kinds without variety.
  expect(kinds.size).toBe(36);
});
