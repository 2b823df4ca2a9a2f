// Measures how long a player waits: node test/measure.mjs ADDRESS
//
// ADDRESS is what `cagey serve` prints. Times are from an action of the player until the screen shows its result.
// test/state/modules.test.ts measures what the page weighs, and test/state/speed.test.ts how many instructions the
// engine needs, which does not depend on the machine.
import { chromium } from 'playwright-core';

const [address] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
const told = (times) => `median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}`;

/** In the page: the time from pressing a button until the text of an element changes. */
const timeOf = (page, button, selector) =>
  page.evaluate(
    async ([name, selector]) => {
      const text = () => document.querySelector(selector)?.textContent ?? '';
      const before = text();
      const pressed = [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === name);
      const start = performance.now();
      pressed.click();
      while (text() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - start;
    },
    [button, selector],
  );

const usable = [];
const first = [];
for (let i = 0; i < 10; i++) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(address);
  await page.locator('[data-cell="0"]').click();
  await page.keyboard.press('2');
  await page.locator('[data-cell="0"] .value').waitFor();
  usable.push(performance.now() - start);
  await page.waitForLoadState('networkidle');
  first.push(await timeOf(page, 'Hint', '.hand'));
  await context.close();
}
console.log(`first visit until the first number is entered: ${told(usable)}`);
console.log(`the first hint of a visit: ${told(first)}`);

for (const [size, level] of [[4, 'Easy'], [6, 'Hard'], [9, 'Extreme'], [12, 'Easy']]) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}#/new`);
  await page.getByRole('radio', { name: `${size}×${size}`, exact: true }).check();
  await page.getByRole('radio', { name: level }).check();
  const made = [];
  const frames = [];
  for (const seed of [1, 2, 3, 4, 5]) {
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await page.getByRole('radio', { name: `${size}×${size}`, exact: true }).check();
    await page.getByRole('radio', { name: level }).check();
    await page.getByRole('textbox', { name: 'Number' }).fill(String(seed));
    const [time, frame] = await page.evaluate(async () => {
      const start = performance.now();
      let [last, longest] = [start, 0];
      [...document.querySelectorAll('button')].find((button) => button.type === 'submit').click();
      while (!location.hash.endsWith('/play')) {
        const now = await new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
        longest = Math.max(longest, now - last);
        last = now;
      }
      return [performance.now() - start, longest];
    });
    made.push(time);
    frames.push(frame);
  }
  const hints = [];
  for (let i = 0; i < 20; i++) {
    hints.push(await timeOf(page, 'Hint', '.hand'));
    for (let more = 0; more < 2; more++) await page.getByRole('button', { name: 'Tell me more' }).click();
    await page.getByRole('button', { name: 'Do it' }).click();
    if (await page.getByRole('heading', { name: 'Solved!' }).isVisible()) break;
  }
  console.log(`${size}×${size} ${level.toLowerCase()}: made in ${told(made)}; frames meanwhile ${told(frames)}; hints ${told(hints)}`);
  await context.close();
}
await browser.close();
