import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { Worker as Thread } from 'node:worker_threads';

/** A worker of a browser, made of one of Node's, with as much of it as pages use to ask. */
class Worker {
  constructor(address) {
    const begin = `
      const { parentPort } = require('node:worker_threads');
      globalThis.self = { postMessage: (data) => parentPort.postMessage(data) };
      import(${JSON.stringify(address.href)}).then(() => parentPort.on('message', (data) => self.onmessage({ data })));`;
    this.thread = new Thread(begin, { eval: true });
    this.thread.on('message', (data) => this.onmessage({ data }));
    Worker.last = this;
  }

  postMessage(data) {
    this.thread.postMessage(data);
  }
}

test('the worker of docs/api.md answers its page', async (t) => {
  const document = readFileSync(new URL('api.md', import.meta.url), 'utf8');
  const files = [...document.matchAll(/```js\n\/\/ (\w+\.js)\n(.*?)```/gs)];
  assert.deepEqual(files.map(([, name]) => name), ['worker.js', 'page.js']);
  for (const [, name, source] of files) {
    // The names of modules that Node takes for modules.
    const text = source.replace('./worker.js', './worker.mjs');
    writeFileSync(new URL(name.replace('.js', '.mjs'), import.meta.url), text);
  }
  globalThis.Worker = Worker;
  const printed = [];
  t.mock.method(console, 'log', (line) => printed.push(line));
  const { ask } = await import(new URL('page.mjs', import.meta.url));
  t.after(() => Worker.last.thread.terminate());
  assert.equal(printed.length, 1);
  assert.match(printed[0], /So R4C4 is 3\.$/);
  const answers = await Promise.all([ask('judge', { puzzle: '2:_5,m1m2m2m1' }), ask('judge', { puzzle: '2:__b,a3s1' })]);
  assert.deepEqual(answers.map(({ result }) => result), ['unique', 'multiple']);
  await assert.rejects(ask('judge', { puzzle: '4:nonsense' }), /edges/);
});
