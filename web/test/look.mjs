// Takes screenshots of every view: node test/look.mjs ADDRESS FOLDER [NAMES]
//
// ADDRESS is what `cagey serve` prints. NAMES is a pattern for the names of the screenshots that are wanted, which are
// SCREEN-LOOK-VIEW: six screens, in light, dark and with high contrast. paper.pdf is a worksheet as a browser prints it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [address, folder = 'pictures', names = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

const touch = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
const DESKTOP = { viewport: { width: 1400, height: 900 } };
const PHONE = touch(390, 844);
const SCREENS = {
  small: touch(375, 667),
  phone: PHONE,
  sideways: touch(844, 390),
  tablet: touch(820, 1180),
  desktop: DESKTOP,
  large: { viewport: { width: 2560, height: 1440 } },
};
const LOOKS = { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, contrast: { colorScheme: 'light', contrast: 'more' } };
const SIX = '6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24';

/** Takes one screenshot of an address, after doing something there. */
async function take(name, device, look, fragment, act = async () => {}) {
  if (!new RegExp(names).test(name)) return;
  const context = await browser.newContext({ ...device, ...look, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${address}#${fragment}`);
  await page.getByRole('main').waitFor();
  page.setDefaultTimeout(20_000);
  await act(page).catch((error) => console.error(`${name}: ${error.message}`));
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

const walking = async (page) => {
  await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  await button(page, 'More');
  await button(page, 'Explain from here');
  for (let i = 0; i < 5; i++) await button(page, 'Forward');
};

for (const [screen, device] of Object.entries(SCREENS)) {
  for (const [name, look] of Object.entries(LOOKS)) {
    const at = `${screen}-${name}`;
    await take(`${at}-first`, device, look, '');
    for (const [size, level] of [[4, 'Easy'], [6, 'Normal'], [9, 'Hard'], [12, 'Easy']]) await take(`${at}-${size}`, device, look, '/new', playing(size, level));
    await take(`${at}-enter`, device, look, '/enter', entering);
    await take(`${at}-hint`, device, look, `1!${SIX}`, hinting);
    await take(`${at}-walk`, device, look, `1!${SIX}`, walking);
    await take(`${at}-solved`, device, look, `1!${SIX}!${NEARLY}`, solving);
    await take(`${at}-more`, device, look, '', (page) => button(page, 'More'));
    for (const page of ['new', 'print', 'help', 'settings', 'about', 'technique/naked-set']) await take(`${at}-${page.split('/')[0]}`, device, look, `/${page}`);
    await take(`${at}-sheets`, device, look, '/print', printing);
  }
}

await take('paper', DESKTOP, LOOKS.light, '/print', async (page) => {
  await printing(page);
  await page.pdf({ path: join(folder, 'paper.pdf'), format: 'A4' });
});
// The pictures of the README.
await take('page', DESKTOP, LOOKS.light, `1!${SIX}`, hinting);
await take('page-phone', { ...PHONE, deviceScaleFactor: 1 }, LOOKS.dark, '/new', playing(9, 'Hard'));
await browser.close();
