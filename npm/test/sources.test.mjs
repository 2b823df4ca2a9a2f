import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('a source that is no module is refused, and the next call tries again', async () => {
  const { load } = await import('cagey-puzzles');
  await assert.rejects(load(new Uint8Array([1, 2, 3])));
  const module = new URL(import.meta.resolve('cagey-puzzles').replace('index.js', 'cagey_workshop_bg.wasm'));
  const ask = await load(readFileSync(module));
  assert.equal(ask('judge', { puzzle: '2:_5,m1m2m2m1' }).result, 'unique');
});
