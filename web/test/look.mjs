// Takes screenshots of every view: node test/look.mjs ADDRESS FOLDER [NAMES]
//
// ADDRESS is what `cagey serve` prints. NAMES is a pattern for the names of the screenshots that are wanted, which are
// VIEW-LANGUAGE-SCREEN-LOOK: seven screens, in light, dark and with high contrast, in English and German. paper.pdf is a
// worksheet as a browser prints it. page, page-phone and page-enter are the pictures of the README.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const [address, folder = 'pictures', names = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

// The views are written in TypeScript, for the tests.
const vite = await createServer({ server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom', logLevel: 'error' });
const { TEXTS, VIEWS, playing } = await vite.ssrLoadModule('/test/views.ts');

const SCREENS = {
  touch: { small: [375, 667], phone: [390, 844], sideways: [844, 390], tablet: [820, 1180] },
  mouse: { desktop: [1400, 900], hall: [1920, 1080], large: [2560, 1440] },
};
const DEVICES = { touch: { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }, mouse: {} };
const LOOKS = { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, contrast: { colorScheme: 'light', contrast: 'more' } };
const SIZES = [[4, 'easy'], [6, 'normal'], [9, 'hard'], [12, 'easy']].map(([size, level]) => ({ name: `size${size}`, address: '/new', show: playing(size, level) }));

/** Opens a view as someone would who has a device and a language, calls this with it, and closes it. */
async function open({ name, address: fragment, show }, language, device, use) {
  const context = await browser.newContext({ ...device, locale: language, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${address}#${fragment}`);
  await show(page, TEXTS[language]).catch((error) => console.error(`${name} (${language}): ${error.message}`));
  await use(page);
  await context.close();
}

for (const view of [...VIEWS, ...SIZES]) {
  for (const language of ['en', 'de']) {
    for (const [kind, screens] of Object.entries(SCREENS)) {
      const shots = Object.entries(screens).flatMap(([screen, [width, height]]) => Object.entries(LOOKS).map(([look, media]) => ({ name: `${view.name}-${language}-${screen}-${look}`, viewport: { width, height }, media })));
      const wanted = shots.filter(({ name }) => new RegExp(names).test(name));
      if (wanted.length === 0) continue;
      // What is done to see it is done where everything is in sight.
      await open(view, language, { ...DEVICES[kind], viewport: { width: 820, height: 1180 } }, async (page) => {
        for (const { name, viewport, media } of wanted) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ contrast: 'no-preference', ...media });
          await page.waitForTimeout(150);
          await page.screenshot({ path: join(folder, `${name}.png`) });
        }
      });
    }
  }
}

/** Takes one screenshot of a view on one device. */
const one = (name, view, device, also = async () => {}) =>
  new RegExp(names).test(name) &&
  open(view, 'en', device, async (page) => {
    await page.waitForTimeout(150);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await also(page);
  });
const view = (name) => [...VIEWS, ...SIZES].find((view) => view.name === name);
await one('paper', view('sheets'), { viewport: { width: 1400, height: 900 } }, (page) => page.pdf({ path: join(folder, 'paper.pdf'), format: 'A4' }));
await one('page', view('hint'), { viewport: { width: 1400, height: 900 } });
await one('page-phone', view('size9'), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });
await one('page-enter', view('enter'), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
await browser.close();
await vite.close();
