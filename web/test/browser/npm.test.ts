import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setup } from './harness';

const { visit } = setup();
const ROOT = new URL('../../..', import.meta.url).pathname;
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

/** Serves the npm package as it is packed, for a page without a bundler. */
let server: Server;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'npm-'));
  const packed = execFileSync(join(ROOT, 'scripts/npm'), [folder], { encoding: 'utf8' }).trim().split('\n').at(-1)!;
  execFileSync('tar', ['-xzf', join(folder, packed), '-C', folder]);
  server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname;
    const type = TYPES[extname(path)] ?? 'text/html';
    const file = join(folder, 'package', path);
    if (path !== '/' && !existsSync(file)) response.statusCode = 404;
    response.setHeader('content-type', type).end(path === '/' || !existsSync(file) ? '<!doctype html>' : readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

test.each(['index.js', 'play.js', 'play-de.js'])('%s of the npm package answers in a browser', async (script) => {
  const { page } = await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  // As text, because vitest would replace the import.
  const level: unknown = await page.evaluate(`import('/${script}').then(({ load }) => load()).then((ask) => ask('grade', { puzzle: '4:_a_7a4_a3,s1m6m2s2a5d2a7d2' }).level)`);
  expect(level).toBe('easy');
});
