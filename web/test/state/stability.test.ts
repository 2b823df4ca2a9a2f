import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answered } from '../../src/engine/engine';
import { ask } from './engine';

// What seeds give must be the same in the page's engine, which is compiled for another platform.
test('seeds give what they always gave', () => {
  const known = readFileSync(new URL('../../../testdata/stability.txt', import.meta.url), 'utf8');
  let count = 0;
  for (const line of known.split('\n')) {
    const [name, seed, start, id] = line.split(' ');
    const [, size, level] = /^(\d)-(easy|normal|hard|extreme|unreasonable)$/.exec(name!) ?? [];
    if (!size || Number(size) > 8) continue;
    const wish = { size: Number(size), level: level!, seed: Number(seed), start: Number(start), algorithm: 2 };
    expect(answered(ask('generate', { wish })).puzzle.id).toBe(id);
    count += 1;
  }
  expect(count).toBeGreaterThan(20);
});
