import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Plugin, transformWithEsbuild } from 'vite';
import { defineConfig } from 'vitest/config';

/** The files of the page that nobody waits for before the first move, and those that only one language needs. */
const LATER = /workshop|\/pages-|\/lab-|\/(hand|share|solving-times)-/;
/** The files of the page that most players never use: they are fetched when they are used. */
const WHEN_USED = /cagey_vision|\/(vision-worker|from-picture)-/;
const IN_LANGUAGE: Record<string, RegExp> = { en: /play_en|\/en-/, de: /play_de|\/de-/ };

/** Writes the service worker: all files of the page, under a name that changes with any of them. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    async generateBundle(_, bundle) {
      const shipped = ['icon.svg', 'manifest.webmanifest'];
      const digest = createHash('sha256');
      for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
        digest.update(name).update(file.type === 'asset' ? file.source : file.code);
      }
      for (const name of shipped) digest.update(readFileSync(new URL(`public/${name}`, import.meta.url)));
      const files = ['./', ...Object.keys(bundle).filter((name) => name !== 'index.html'), ...shipped].sort();
      const source = readFileSync(new URL('src/sw.js', import.meta.url), 'utf8')
        .replace('FILES', JSON.stringify(files.filter((name) => ![LATER, WHEN_USED, ...Object.values(IN_LANGUAGE)].some((some) => some.test(name)))))
        .replace('IN_LANGUAGE', JSON.stringify(Object.fromEntries(Object.entries(IN_LANGUAGE).map(([language, some]) => [language, files.filter((name) => some.test(name))]))))
        .replace('LATER', JSON.stringify(files.filter((name) => LATER.test(name))))
        .replace('WHEN_USED', JSON.stringify(files.filter((name) => WHEN_USED.test(name))))
        .replace('VERSION', JSON.stringify(`cagey-${digest.digest('hex').slice(0, 12)}`));
      const { code } = await transformWithEsbuild(source, 'sw.js', { minify: true, sourcemap: false });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  };
}

/**
 * What the page may do, for hosts that do not say so in a header as `cagey serve` does. Only the built page has it:
 * the server for development inserts scripts and styles.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function policy(): Plugin {
  return {
    name: 'policy',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' }],
  };
}

export default defineConfig({
  // Any folder of any host.
  base: './',
  plugins: [offline(), policy()],
  worker: { format: 'iife' },
  // Inside the crate that serves it, so that its package is whole. Terser makes what is loaded before the first move 0.9 kB smaller than esbuild does.
  build: { outDir: '../crates/cagey-web/page', emptyOutDir: true, target: 'es2022', minify: 'terser', terserOptions: { module: true, compress: { passes: 3 } }, modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'state', include: ['test/state/**/*.test.ts'], setupFiles: 'test/state/setup.ts', testTimeout: 300_000 } },
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts', 'test/browsers/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } } },
    ],
  },
});
