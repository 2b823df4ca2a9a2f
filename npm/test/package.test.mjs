import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const PUZZLE = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';

/** Runs an example of the README with a console of its own, and returns what it prints. */
async function run(source) {
  const lines = [];
  globalThis.log = (...parts) => lines.push(parts.join(' '));
  const script = source.replaceAll('console.log', 'globalThis.log');
  await import(`data:text/javascript,${encodeURIComponent(script.replace(/from '(cagey-puzzles[^']*)'/g, (_, name) => `from '${import.meta.resolve(name)}'`))}`);
  return lines;
}

test('the examples of the README do what it says', async () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const [first, refused] = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, source]) => source);
  const [judged, hint] = await run(first);
  assert.equal(judged, 'unique 4231314223141423');
  assert.match(hint, /^Row 4 needs a 3: .* So R4C4 is 3\.$/);
  const [why] = await run(refused);
  assert.ok(why.length > 10, why);
});

test('each module answers what it says, and says why not', async () => {
  for (const name of ['cagey-puzzles/play', 'cagey-puzzles/play-de']) {
    const { load, Refused } = await import(name);
    const ask = await load();
    assert.equal(await load(), ask, 'a module is loaded once');
    assert.equal(ask('grade', { puzzle: PUZZLE }).level, 'easy');
    assert.throws(() => ask('generate', { wish: 'n=4' }), Refused);
  }
});
