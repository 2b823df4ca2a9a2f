// Takes screenshots of every view: node test/look.mjs ADDRESS FOLDER [NAMES]
//
// ADDRESS is what `cagey serve` prints. NAMES is a pattern for the names of the screenshots that are wanted. They show
// phone and desktop, light and dark, and several sizes of puzzles. paper.pdf is a worksheet as a browser prints it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [address, folder = 'pictures', names = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

const DESKTOP = { viewport: { width: 1180, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const SIX = '6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24';

/** Takes one screenshot of an address, after doing something there. */
async function take(name, device, colorScheme, fragment, act = async () => {}) {
  if (!new RegExp(names).test(name)) return;
  const context = await browser.newContext({ ...device, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${address}#${fragment}`);
  await page.getByRole('main').waitFor();
  await act(page);
  await page.waitForTimeout(200);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

const button = (page, name, exact = true) => page.getByRole('button', { name, exact }).click();
const cell = (page, row, col) => page.getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${col},`) });

/** A puzzle of a size, with some entries and marks. */
const playing = (size, level) => async (page) => {
  await page.getByRole('radio', { name: `${size}×${size}`, exact: true }).check();
  await page.getByRole('radio', { name: level }).check();
  await page.getByRole('textbox', { name: 'Number' }).fill('7');
  await button(page, 'Make it');
  await page.getByRole('grid').waitFor();
  await button(page, 'Fill marks');
  for (let hints = 0; hints < size; hints++) {
    await button(page, 'Hint');
    for (let i = 0; i < 2; i++) await button(page, 'Tell me more');
    await button(page, 'Do it');
  }
  await cell(page, 2, 2).click();
};

const hinting = async (page) => {
  await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  await button(page, 'Fill marks');
  for (let hints = 0; hints < 14; hints++) {
    await button(page, 'Hint');
    for (let i = 0; i < 2; i++) await button(page, 'Tell me more');
    if (hints < 13) await button(page, 'Do it');
  }
};

/** A position in which all numbers but the last are entered. */
const NEARLY = '362154214635641523536241425316153460!341';
const solving = async (page) => {
  await cell(page, 6, 6).click();
  await page.getByRole('button', { name: 'Enter 2' }).click();
  await page.getByRole('heading', { name: 'Solved!' }).waitFor();
};

const entering = async (page) => {
  const drag = async (cells, clue) => {
    for (const [i, [row, col]] of cells.entries()) {
      const box = await cell(page, row, col).boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
      if (i === 0) await page.mouse.down();
    }
    await page.mouse.up();
    for (const key of clue) await page.getByRole('group', { name: 'Clue keys' }).getByRole('button', { name: key, exact: true }).click();
  };
  await drag([[1, 1], [2, 1]], '2÷');
  await drag([[1, 2], [1, 3], [2, 3]], '12×');
  await drag([[1, 4], [1, 5], [1, 6]], '11+');
  await drag([[2, 2], [3, 2]], '3−');
};

const printing = async (page) => {
  await page.getByLabel('Heading').fill('Class 4b');
  await button(page, 'Make the sheets');
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
};

for (const [kind, device] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const scheme of ['light', 'dark']) {
    const at = `${kind}-${scheme}`;
    await take(`${at}-first`, device, scheme, '');
    for (const [size, level] of [[4, 'Easy'], [6, 'Normal'], [9, 'Hard'], [12, 'Easy']]) await take(`${at}-${size}`, device, scheme, '/new', playing(size, level));
    await take(`${at}-enter`, device, scheme, '/enter', entering);
    await take(`${at}-hint`, device, scheme, `1!${SIX}`, hinting);
    await take(`${at}-solved`, device, scheme, `1!${SIX}!${NEARLY}`, solving);
  }
  for (const page of ['new', 'print', 'help', 'settings', 'about', 'technique/naked-set']) await take(`${kind}-${page.split('/')[0]}`, device, 'light', `/${page}`);
  await take(`${kind}-more`, device, 'light', '', (page) => button(page, 'More'));
  await take(`${kind}-sheets`, device, 'light', '/print', printing);
}

await take('paper', DESKTOP, 'light', '/print', async (page) => {
  await printing(page);
  await page.pdf({ path: join(folder, 'paper.pdf'), format: 'A4' });
});
// The pictures of the README.
await take('page', DESKTOP, 'light', `1!${SIX}`, hinting);
await take('page-phone', { ...PHONE, deviceScaleFactor: 1 }, 'dark', '/new', playing(9, 'Hard'));
await browser.close();
