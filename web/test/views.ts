import type { Page } from 'playwright-core';
import { FIRST_SOLUTION } from '../src/puzzle/first';
import type { Texts } from '../src/texts';
import { de } from '../src/texts/de';
import { en } from '../src/texts/en';
import { pagesDe } from '../src/texts/pages-de';
import { pagesEn } from '../src/texts/pages-en';

/** Every text of the page by language, for tests that look for them. */
export const TEXTS: Record<'en' | 'de', Texts> = { en: { ...en, ...pagesEn }, de: { ...de, ...pagesDe } };

export const SIX = '6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24';
/** A position of it in which all numbers but the last are entered. */
const NEARLY = '362154214635641523536241425316153460!341';

/** A view of the page: its name, the part of its address after the #, and what to do to see it. */
export interface View {
  name: string;
  address: string;
  show: (page: Page, t: Texts) => Promise<unknown>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const cell = (page: Page, number: number) => page.locator(`[data-cell="${number}"]`).first();
const board = (page: Page, t: Texts, size: number) => page.getByRole('grid', { name: t.play.board(size) }).waitFor();

/** Asks for hints and does what they say; the last one is left as it is told in full. */
async function hints(page: Page, t: Texts, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await button(page, t.play.hint);
    for (let more = 0; more < 2; more++) await button(page, t.hint.more);
    if (i + 1 < count) await button(page, t.hint.apply);
  }
  await page.locator('.sentence .name').first().waitFor();
}

/** Draws a cage with the mouse and types its clue with the keys of the page. */
async function drag(page: Page, t: Texts, cells: number[], clue: string): Promise<void> {
  for (const [i, number] of cells.entries()) {
    const box = (await cell(page, number).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
  for (const key of clue) await page.getByRole('group', { name: t.enter.keypad }).getByRole('button', { name: key, exact: true }).click();
}

/** A puzzle of a size, with some entries and marks. */
export function playing(size: number, level: string): View['show'] {
  return async (page, t) => {
    await page.getByRole('radio', { name: `${size}×${size}`, exact: true }).check();
    await page.getByRole('radio', { name: t.levels[level]! }).check();
    await page.getByRole('textbox', { name: t.new.seed }).fill('7');
    await button(page, t.new.make);
    await board(page, t, size);
    await button(page, t.play.fill);
    await hints(page, t, size + 1);
    await button(page, t.hint.apply);
    await cell(page, size + 1).click();
  };
}

/** The puzzle of constraint courses, and a 4×4. */
const COURSE = '3:aa_a_4a,d2a3s2m4a3';
const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';
/** A search that an address asks for is shown. */
const watching = (page: Page) => page.locator('.lesson-title').first().waitFor();

export const VIEWS: View[] = [
  {
    name: 'hand',
    address: `1!${SIX}`,
    show: async (page, t) => {
      await board(page, t, 6);
      await button(page, t.play.more);
      await button(page, t.play.hand);
      const bar = page.getByRole('toolbar', { name: t.hand.label });
      await bar.getByRole('button', { name: t.hand.tools.corner }).click();
      await cell(page, 7).click();
      for (const key of ['1', '2', '5', 'Shift+Digit3', 'Shift+Digit4', 'Shift+Digit5']) await page.keyboard.press(key);
      await cell(page, 0).click();
      for (const key of ['3', '6', 'Alt+Digit1']) await page.keyboard.press(key);
      for (let colour = 2; colour <= 6; colour++) {
        await cell(page, colour + 10).click();
        await page.keyboard.press(`Alt+Digit${colour}`);
        await page.keyboard.press(`Shift+Digit${colour}`);
      }
      await cell(page, 20).click();
      for (const key of ['1', '2', '3', '4', '5', '6']) await page.keyboard.press(key);
      await bar.getByRole('button', { name: t.hand.tools.colour }).click();
    },
  },
  { name: 'first', address: '', show: (page) => page.getByRole('grid').waitFor() },
  {
    name: 'playing',
    address: '',
    show: async (page, t) => {
      for (const number of [0, 1]) {
        await cell(page, number).click();
        await page.keyboard.press('1');
      }
      await button(page, t.play.fill);
      await button(page, t.play.check);
    },
  },
  {
    name: 'hint',
    address: `1!${SIX}`,
    show: async (page, t) => {
      await board(page, t, 6);
      await button(page, t.play.fill);
      await hints(page, t, 14);
    },
  },
  {
    name: 'mistake',
    address: '',
    show: async (page, t) => {
      await cell(page, 0).click();
      await page.keyboard.press(String((FIRST_SOLUTION[0]! % 4) + 1));
      await button(page, t.play.hint);
      await button(page, t.hint.which);
      await button(page, t.hint.why);
      await page.locator('.sentence .name').first().waitFor();
    },
  },
  { name: 'more', address: '', show: (page, t) => button(page, t.play.more) },
  {
    name: 'share',
    address: '',
    show: async (page, t) => {
      await button(page, t.play.more);
      await button(page, t.play.share);
    },
  },
  {
    name: 'combinations',
    address: `1!${SIX}`,
    show: async (page, t) => {
      await board(page, t, 6);
      await cell(page, 2).click();
      await button(page, t.play.combinations);
      await page.getByRole('heading', { name: t.combinations.left }).waitFor();
    },
  },
  {
    name: 'why-not',
    address: `1!${SIX}`,
    show: async (page, t) => {
      await board(page, t, 6);
      await cell(page, 0).click();
      await button(page, t.play.whyNot);
      await page.locator('.panel .numbers button').nth(4).click();
      await page.locator('.sentence').first().waitFor();
      for (let more = 0; more < 2; more++) if (await page.getByRole('button', { name: t.hint.more }).isVisible()) await button(page, t.hint.more);
    },
  },
  {
    name: 'walk',
    address: `1!${SIX}`,
    show: async (page, t) => {
      await board(page, t, 6);
      await button(page, t.play.more);
      await button(page, t.play.walk);
      for (let i = 0; i < 5; i++) await button(page, t.walk.forward);
      await page.locator('.sentence .name').first().waitFor();
    },
  },
  { name: 'paused', address: '', show: (page, t) => button(page, t.play.pause) },
  {
    name: 'solved',
    address: `1!${SIX}!${NEARLY}`,
    show: async (page, t) => {
      await board(page, t, 6);
      await cell(page, 35).click();
      await button(page, t.play.enterValue(2));
      await page.getByRole('heading', { name: t.play.solved }).waitFor();
    },
  },
  {
    name: 'after',
    address: `1!${SIX}!${NEARLY}`,
    show: async (page, t) => {
      await board(page, t, 6);
      // A pause between two numbers.
      await cell(page, 34).click();
      for (const key of ['Delete', '6']) await page.keyboard.press(key);
      await page.waitForTimeout(6500);
      await cell(page, 35).click();
      await button(page, t.play.enterValue(2));
      await page.getByRole('link', { name: t.play.lookBack, exact: true }).click();
      await page.locator('.sentence .name').first().waitFor();
    },
  },
  { name: 'new', address: '/new', show: (page, t) => page.getByRole('button', { name: t.new.make }).waitFor() },
  {
    name: 'enter',
    address: '/enter',
    show: async (page, t) => {
      await page.getByRole('grid', { name: t.enter.board(6) }).waitFor();
      await drag(page, t, [0, 6], '2÷');
      await drag(page, t, [1, 2, 8], '12×');
      await drag(page, t, [3, 4, 5], '11+');
      await drag(page, t, [7, 13], '3−');
    },
  },
  {
    name: 'enter-several',
    address: '/enter',
    show: async (page, t) => {
      await page.getByRole('combobox', { name: t.enter.size }).selectOption('3×3');
      for (const row of [0, 3, 6]) await drag(page, t, [row, row + 1, row + 2], '6+');
      await button(page, t.enter.lookThrough);
      await page.getByRole('button', { name: t.enter.lookedThrough, exact: true }).last().waitFor();
    },
  },
  {
    name: 'enter-forms',
    address: '/enter',
    show: async (page, t) => {
      await cell(page, 0).click();
      await page.keyboard.type('7');
      await page.getByText(t.enter.paste, { exact: true }).click();
      await page.getByLabel(t.enter.pasteLabel).fill('nonsense');
      await button(page, t.enter.pasteRead);
      await page.getByText(t.enter.faults(1)).waitFor();
      await page.getByText(t.enter.form, { exact: true }).click();
    },
  },
  { name: 'print', address: '/print', show: (page, t) => page.getByText(t.print.made(2, 4)).waitFor() },
  {
    name: 'sheets',
    address: '/print',
    show: async (page, t) => {
      await page.getByLabel(t.print.heading, { exact: true }).fill('Class 3b');
      await page.getByRole('button', { name: t.print.addKind }).click();
      await page.getByRole('combobox', { name: t.print.preset }).first().selectOption('class-grade-3');
      await page.getByRole('checkbox', { name: t.print.codes }).check();
      await page.getByRole('heading', { name: t.print.paperTitle }).click();
      await page.getByText(t.print.made(3, 8)).waitFor();
    },
  },
  { name: 'help', address: '/help', show: (page, t) => page.getByRole('heading', { name: new RegExp(`^${t.walk.step(1, 0).replace(/ \D* ?0$/, '')}`) }).waitFor() },
  { name: 'technique', address: '/technique/naked-set', show: (page, t) => page.getByRole('heading', { name: t.technique.why }).waitFor() },
  {
    name: 'practice',
    address: '/technique/cage-claims-line',
    show: async (page, t) => {
      await button(page, t.practice.start);
      await button(page, t.practice.hint);
      await button(page, t.practice.tell);
      await page.locator('.sentence .name').first().waitFor();
    },
  },
  { name: 'days', address: '/days/2026-11-18', show: (page, t) => page.getByRole('region', { name: t.days.calendar }).waitFor() },
  {
    name: 'days-solved',
    address: '',
    show: async (page, t) => {
      const day = await page.evaluate(() => {
        const date = new Date();
        const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
        const one = { seconds: 83, hints: 0, inTime: true };
        localStorage.setItem('cagey.days', JSON.stringify({ [`${day}:small`]: one, [`${day}:large`]: { ...one, hints: 2 } }));
        return day;
      });
      await page.goto(`${page.url().split('#')[0]}#/days/${day}`);
      await page.reload();
      await page.getByRole('button', { name: t.days.copy }).waitFor();
    },
  },
  { name: 'school', address: '/school', show: (page, t) => page.getByRole('heading', { name: t.school.chapters[0]!, exact: true }).waitFor() },
  {
    name: 'school-rules',
    address: '/school/rules',
    show: async (page, t) => {
      await button(page, t.practice.tell);
      await page.locator('.sentence .name').first().waitFor();
    },
  },
  {
    name: 'school-lesson',
    address: '/school/naked-set',
    show: async (page, t) => {
      await button(page, t.school.where);
      await button(page, t.hint.why);
      await page.locator('.sentence .name').first().waitFor();
    },
  },
  {
    name: 'school-marks',
    address: '/school/marks/practice',
    show: (page, t) => button(page, t.play.enterValue(1)),
  },
  { name: 'settings', address: '/settings', show: (page, t) => page.getByRole('button', { name: t.settings.export, exact: true }).waitFor() },
  { name: 'settings-sure', address: '/settings', show: (page, t) => button(page, t.settings.delete) },
  { name: 'about', address: '/about', show: (page, t) => page.getByText(t.about.trialNo).waitFor() },
  {
    name: 'games',
    address: '',
    show: async (page, t) => {
      await cell(page, 0).click();
      await page.keyboard.press('1');
      await page.evaluate(() => void (location.hash = '#/games'));
      await page.getByRole('heading', { name: t.titles.games }).waitFor();
      await button(page, t.games.newFolder);
      await page.getByRole('textbox', { name: t.games.folderName }).fill('Sunday');
      await button(page, t.games.makeFolder);
      await page.getByRole('button', { name: new RegExp(`^${t.games.all} `) }).click();
      await page.getByRole('button', { name: new RegExp(`^${t.games.star}: `) }).click();
    },
  },
  { name: 'lab', address: '/lab', show: (page, t) => page.getByRole('button', { name: t.lab.start, exact: true }).waitFor() },
  { name: 'lab-steps', address: `/lab/puzzle=${COURSE}&way=fc,mrv%2Bdegree,lcv,pairs&at=8`, show: watching },
  { name: 'lab-revisions', address: `/lab/puzzle=${COURSE}&way=gac,first,ascending,pairs&detail=revisions&at=0.19`, show: watching },
  { name: 'lab-pair', address: `/lab/puzzle=${FOUR}&way=fc,first,ascending,pairs&way=gac,first,ascending,nary&at=9,5`, show: watching },
  {
    name: 'lab-asks',
    address: `/lab/puzzle=${COURSE}&at=3`,
    show: async (page) => {
      await watching(page);
      await page.locator('.lesson-fields input[type=checkbox]').check();
      await page.locator('.lesson-controls button').nth(3).click();
      await page.locator('.lesson-mark[role=button]').first().click();
      await page.locator('.lesson-question button').click();
    },
  },
  { name: 'lab-gave-up', address: `/lab/puzzle=${encodeURIComponent('c9:zzzzzs,n')}&way=bt,first,ascending,pairs&all`, show: watching },
  { name: 'trouble', address: '1!broken', show: (page) => page.locator('.trouble').waitFor() },
];
