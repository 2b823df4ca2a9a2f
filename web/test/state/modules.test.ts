import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MODULES, type Verb } from '../../src/engine/modules';
import { ask } from './engine';

test('each verb except read is answered by its module and by no other', () => {
  for (const verb of (Object.keys(MODULES) as Verb[]).filter((verb) => verb !== 'read')) {
    const refused = (module: 'play' | 'workshop') => JSON.stringify(ask(verb, {} as never, module)).includes('unknown variant');
    expect([verb, refused('play'), refused('workshop')]).toEqual([verb, MODULES[verb] !== 'play', MODULES[verb] !== 'workshop']);
  }
});

/** Everything that is loaded before the first move, compressed, in thousands of bytes. */
const MOST = 440;

test('what is loaded before the first move is within its limit', () => {
  const dist = new URL('../../../crates/cagey-web/page/', import.meta.url);
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const weights = files.map(({ parentPath, name }) => ({ name, kB: gzipSync(readFileSync(`${parentPath}/${name}`), { level: 9 }).length / 1000 }));
  // test/browser/play.test.ts checks that nothing of the workshop is loaded by then. Everything else counts.
  const [later, first] = [weights.filter(({ name }) => name.includes('workshop')), weights.filter(({ name }) => !name.includes('workshop'))];
  const sum = (files: typeof weights) => files.reduce((sum, { kB }) => sum + kB, 0);
  const list = first.sort((a, b) => b.kB - a.kB).map(({ name, kB }) => `${name} ${kB.toFixed(1)}`);
  console.log(`before the first move ${sum(first).toFixed(1)} kB of ${MOST}: ${list.join(', ')}; later ${sum(later).toFixed(1)} kB`);
  expect(later.length).toBe(2);
  expect(sum(first)).toBeLessThanOrEqual(MOST);
});
