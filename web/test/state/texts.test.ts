import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { wholeSettings } from '../../src/session/settings';
import { language, pageTexts, preferred, speak, texts } from '../../src/texts';
import { de as playDe } from '../../src/texts/de';
import { en as playEn } from '../../src/texts/en';
import { pagesDe } from '../../src/texts/pages-de';
import { pagesEn } from '../../src/texts/pages-en';
import { appOn, memory } from './apps';

afterEach(() => speak('en'));

const [en, de] = [
  { ...playEn, ...pagesEn },
  { ...playDe, ...pagesDe },
];

/** Every text of a table by its path. A function is represented by its source. */
function leaves(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const at = `${path}.${key}`;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value === 'object' && value !== null) return leaves(value, at);
    return [[at, String(value)]];
  });
}

/** Texts that are the same in both languages, apart from the names of keys. */
const SAME = ['.name', '.levels.normal', '.play.title', '.play.pause', '.new.operatorNames.+', '.new.operatorNames.-', '.print.papers.a4', '.print.papers.a5', '.print.papers.a3', '.print.papers.letter', '.print.papers.legal', '.print.signKinds.usual', '.print.signKinds.dots', '.print.signKinds.keyboard', '.about.format', '.about.svg', '.about.png', '.days.sizes.medium', '.share.link'];

test('every text is translated, unless it is the same in both languages', () => {
  const german = new Map(leaves(de));
  const same = leaves(en).filter(([path, text]) => german.get(path) === text && !/^\.help\.keys\.\d+\.0$/.test(path));
  expect(same.map(([path]) => path)).toEqual(SAME);
});

test('the same punctuation ends a text in both languages', () => {
  const german = new Map(leaves(de));
  const end = (text: string) => /[.:!?…]$/.exec(text)?.[0] ?? '';
  const strings = leaves(en).filter(([, text]) => !text.includes('=>') && !text.startsWith('function'));
  expect(strings.filter(([path, text]) => end(text) !== end(german.get(path) ?? ''))).toEqual([]);
});

test('no page replaces a text that is needed to play', () => {
  expect(Object.keys(pagesEn).filter((key) => key in playEn)).toEqual([]);
});

test('the first language that the browser prefers and the page has is taken', () => {
  expect(preferred(['de-AT', 'en'])).toBe('de');
  expect(preferred(['fr', 'en-GB', 'de'])).toBe('en');
  expect(preferred(['fr', 'DE'])).toBe('de');
  expect(preferred(['deu', 'toString', ''])).toBe('en');
  expect(preferred([])).toBe('en');
});

test('the page follows the setting, and the browser if there is none', async () => {
  const app = appOn(memory(), {}, ['de-DE', 'en']);
  await app.followLanguage();
  expect([language, texts.nav.play, pageTexts.new.make]).toEqual(['de', 'Spielen', 'Rätsel machen']);
  app.setSettings({ ...app.settings, language: 'en' });
  await app.followLanguage();
  expect([language, texts.nav.play]).toEqual(['en', 'Play']);
  app.setSettings({ ...app.settings, language: 'auto' });
  await app.followLanguage();
  expect(language).toBe('de');
  expect(wholeSettings({ language: 'xx' }).language).toBe('auto');
});

test('the engine is asked in the language of the page, and its sentences are in it', async () => {
  const app = appOn(memory(), {}, ['de']);
  const [first] = await app.coach.allTechniques();
  expect(first?.name).toBe('Given cell');
  await app.coach.askHint();
  const english = app.coach.hint?.kind === 'step' && app.coach.hint.step.full;
  await app.followLanguage();
  // What was said in English is gone.
  expect(app.coach.hint).toBeNull();
  const [same] = await app.coach.allTechniques();
  expect(same?.name).toBe('Vorgegebene Zahl');
  await app.coach.askHint();
  const { hint } = app.coach;
  if (hint?.kind !== 'step' || !english) throw new Error('there is no hint');
  expect(hint.step.full).not.toBe(english);
  expect(hint.step.full).toMatch(/Z\d+S\d+/);
  expect(hint.step.spoken.full).toMatch(/Zeile \d+/);
  const kind = { size: 3, operators: '+', hidden_percent: 0 };
  expect((await app.generation.levels(kind)).why).toMatch(/^Kein 3×3-Rätsel/);
});

test('what is read before any script runs is in both languages', () => {
  const file = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  expect(file('index.html')).toContain(en.title);
  expect(file('index.html')).toContain(en.description);
  expect(file('index.html')).toMatch(/<p lang="de">/);
  expect(JSON.parse(file('public/manifest.webmanifest'))).toMatchObject({ lang: 'en', description_localized: { de: expect.any(String) } });
});
