import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { moduleFor, QUICK, type Module, type Verb } from '../../src/engine/modules';
import type { Language } from '../../src/wire/types';
import { ask } from './engine';

const VERBS = Object.keys({
  read: 0, judge: 0, solve: 0, grade: 0, hint: 0, walk: 0, references: 0, steps: 0, levels: 0, generate: 0, daily: 0, practise: 0, check: 0, combinations: 0, why: 0, prove: 0, write: 0, techniques: 0, csp: 0, problem: 0, compare: 0, book: 0,
} satisfies Record<Verb, 0>) as Verb[];

test('the workshop answers every verb, and the modules to play those that are to be answered at once', () => {
  const refused = (verb: Verb, module: Module) => JSON.stringify(ask(verb, {} as never, module)).includes('unknown variant');
  for (const module of ['play_en', 'play_de'] as const) expect(VERBS.filter((verb) => !refused(verb, module))).toEqual([...QUICK]);
  expect(VERBS.filter((verb) => refused(verb, 'workshop'))).toEqual([]);
});

test('a request goes to the module of its language, and to the workshop only if it must', () => {
  const id = '2:__b,a3s1';
  const to = (verb: Verb, request: object, language: Language = 'en') => moduleFor(verb, JSON.stringify(request), language);
  expect(to('hint', { puzzle: id, lang: 'de' })).toBe('play_de');
  expect(to('grade', { puzzle: id }, 'de')).toBe('play_de');
  expect(to('read', { puzzle: id })).toBe('play_en');
  expect(to('read', { puzzle: 'aa\nbb\n\na: 3+\nb: 3+' })).toBe('workshop');
  expect(to('generate', {})).toBe('workshop');
});

/** The most that is loaded before the first move, compressed, in thousands of bytes. German sentences take more code. */
const MOST: Record<Language, number> = { en: 400, de: 408 };
/** The files that one language needs and the other does not. */
const ONLY: Record<Language, RegExp> = { en: /play_en|^en-/, de: /play_de|^de-/ };

test.each(['en', 'de'] as const)('what is loaded before the first move is within its limit: %s', (language) => {
  const dist = new URL('../../../crates/cagey-web/page/', import.meta.url);
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const weights = files.map(({ parentPath, name }) => ({ name, kB: gzipSync(readFileSync(`${parentPath}/${name}`), { level: 9 }).length / 1000 }));
  // test/browser/play.test.ts checks that nothing of the workshop is loaded by then. Everything else counts.
  const isLater = ({ name }: { name: string }) => /workshop|vision|^(pages|lab|hand|solving-times|from-picture)-|^one-file|\.png$/.test(name) || ONLY[language === 'en' ? 'de' : 'en'].test(name);
  const [later, first] = [weights.filter(isLater), weights.filter((file) => !isLater(file))];
  const sum = (files: typeof weights) => files.reduce((sum, { kB }) => sum + kB, 0);
  const list = first.sort((a, b) => b.kB - a.kB).map(({ name, kB }) => `${name} ${kB.toFixed(1)}`);
  console.log(`before the first move (${language}) ${sum(first).toFixed(1)} kB of ${MOST[language]}: ${list.join(', ')}; later ${sum(later).toFixed(1)} kB`);
  expect(later.map(({ name }) => name.replace(/-.{8}\.\w+$/, '')).sort()).toEqual(language === 'en' ? ['apple-180.png', 'cagey_play_de_bg', 'cagey_vision_bg', 'cagey_workshop_bg', 'de', 'from-picture', 'hand', 'icon-192.png', 'icon-512.png', 'lab', 'maskable-512.png', 'one-file.js', 'pages', 'pages', 'pages-de', 'pages-en', 'preview.png', 'solving-times', 'vision-worker'] : ['apple-180.png', 'cagey_play_en_bg', 'cagey_vision_bg', 'cagey_workshop_bg', 'en', 'from-picture', 'hand', 'icon-192.png', 'icon-512.png', 'lab', 'maskable-512.png', 'one-file.js', 'pages', 'pages', 'pages-de', 'pages-en', 'preview.png', 'solving-times', 'vision-worker']);
  expect(sum(first)).toBeLessThanOrEqual(MOST[language]);
});

/** The most that reading from pictures adds, compressed, in thousands of bytes. */
const MOST_VISION = 500;

test('what is loaded to read a picture is within its limit', () => {
  const dist = new URL('../../../crates/cagey-web/page/assets/', import.meta.url);
  const files = readdirSync(dist).filter((name) => /vision|^from-picture-/.test(name));
  expect(files.map((name) => name.replace(/-.{8}\.\w+$/, '')).sort()).toEqual(['cagey_vision_bg', 'from-picture', 'vision-worker']);
  const weight = files.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length / 1000, 0);
  console.log(`to read a picture ${weight.toFixed(1)} kB of ${MOST_VISION}`);
  expect(weight).toBeLessThanOrEqual(MOST_VISION);
});
