// Makes the pictures of public/icons from the one mark, public/icon.svg: what an installed page and links to it are shown
// with. Needs Chromium, and the command, which draws the puzzle:
//
//   CAGEY=../target/debug/cagey node test/icons.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const here = (path) => new URL(`../${path}`, import.meta.url).pathname;
const mark = readFileSync(here('public/icon.svg'), 'utf8');
const FOUR = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';

/** The mark without round corners, on its own colour, with a border of so many of its 64 units. */
const whole = (border) => {
  const colour = /fill="(#\w+)"/.exec(mark)[1];
  const side = 64 + 2 * border;
  const inside = mark.replace(/<svg[^>]*>|<\/svg>/g, '').replace(/ rx="14"/, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-border} ${-border} ${side} ${side}"><rect x="${-border}" y="${-border}" width="${side}" height="${side}" fill="${colour}"/>${inside}</svg>`;
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();

async function draw(name, html, width, height) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><style>*{margin:0;box-sizing:border-box}body{width:${width}px;height:${height}px;overflow:hidden}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: here(`public/icons/${name}.png`), omitBackground: true });
}
const icon = (name, svg, side) => draw(name, svg.replace('<svg ', `<svg width="${side}" height="${side}" style="display:block" `), side, side);

await icon('icon-192', mark, 192);
await icon('icon-512', mark, 512);
// What is outside a circle of 80 % may be cut off.
await icon('maskable-512', whole(8), 512);
await icon('apple-180', whole(0), 180);

const folder = join(mkdtempSync(join(tmpdir(), 'icons-')), 'pictures');
execFileSync(process.env.CAGEY, ['render', FOUR, '--steps', '--theme', 'light', '--out-dir', folder]);
const board = readFileSync(join(folder, 'steps/0001-003.svg'), 'utf8');
const font = readFileSync(here('src/style/font/figtree.woff2')).toString('base64');
await draw(
  'preview',
  `<style>
    @font-face { font-family: Figtree; src: url(data:font/woff2;base64,${font}); font-weight: 300 900 }
    body { background: #f6f4ef; color: #1d2430; font-family: Figtree, sans-serif; display: flex; align-items: center; gap: 70px; padding: 0 75px }
    .name { display: flex; align-items: center; gap: 26px; font-size: 84px; font-weight: 700 }
    .name svg { width: 104px; height: 104px }
    p { font-size: 33px; line-height: 1.35; margin-top: 26px }
    .board svg { width: auto; height: 580px; display: block; border-radius: 14px }
  </style>
  <div><div class="name">${mark}Cagey</div><p>Puzzles like KenKen, with hints that explain themselves.</p></div>
  <div class="board">${board}</div>`,
  1200,
  630,
);
await browser.close();
