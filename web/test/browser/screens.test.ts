import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardValues, cell, setup } from './harness';

const { visit } = setup();

const touch = (width: number, height: number): BrowserContextOptions => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const SCREENS: Record<string, BrowserContextOptions & { viewport: { width: number; height: number } }> = Object.fromEntries(
  [
    touch(375, 667),
    touch(390, 844),
    touch(844, 390),
    touch(820, 1180),
    { viewport: { width: 1400, height: 900 } },
    { viewport: { width: 2560, height: 1440 } },
  ].map((screen) => [`${screen.viewport!.width}×${screen.viewport!.height}`, screen as never]),
);
const SIX = '6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const board = (page: Page) => page.getByRole('grid');

/** Counts every shift of the board that the browser reports, including those after input, which it would excuse. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts = ((window as unknown as { shifts: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        const ofBoard = entry.sources.some(({ node }) => (node instanceof Element ? node : node?.parentElement)?.closest('[role="grid"], .board, .board-box, .board-place'));
        if (ofBoard) (shifts as number[]).push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
    return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
  };
}

/** Whether all of an element is on the screen. */
async function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((element) => {
    const { left, top, right, bottom, width } = element.getBoundingClientRect();
    return width > 0 && left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  });
}

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`board, keys and hint are in view together, and the board takes the room there is: ${name}`, async () => {
    const { page } = await visit(`#1!${SIX}`, screen);
    await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
    await button(page, 'Hint').click();
    for (let i = 0; i < 2; i++) await button(page, 'Tell me more').click();
    await button(page, 'Do it').waitFor();
    for (const part of [board(page), page.getByRole('group', { name: 'Numbers' }), page.getByRole('heading', { name: 'The whole reason' }), button(page, 'Do it')]) {
      expect(await isInView(part)).toBe(true);
    }
    for (let value = 1; value <= 6; value++) expect(await isInView(button(page, `Enter ${value}`))).toBe(true);
    // Nothing is hidden by scrolling, and nothing is wider than the screen.
    expect(await page.evaluate(() => [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight])).toEqual([true, true]);
    // On a phone the board is almost as wide as the screen, elsewhere it is as high as what the bar leaves.
    const { width, height } = (await board(page).boundingBox())!;
    const { viewport } = screen;
    const room = Math.min(viewport.width, viewport.height);
    expect(Math.abs(width - height)).toBeLessThan(3);
    expect(width).toBeGreaterThan(room * (viewport.height > viewport.width ? 0.82 : 0.78));
  });

  test(`nothing moves the board: ${name}`, async () => {
    const { page } = await visit(`#1!${SIX}`, screen);
    await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
    await page.waitForURL(/#\/play$/);
    const shifts = await watchShifts(page);
    const before = await board(page).boundingBox();
    const stays = async (what: string) => {
      const now = await board(page).boundingBox();
      expect([what, now, await shifts()]).toEqual([what, before, 0]);
    };
    await button(page, 'Fill marks').click();
    await button(page, 'Hint').click();
    await button(page, 'Tell me more').waitFor();
    await stays('hint');
    for (let i = 0; i < 2; i++) await button(page, 'Tell me more').click();
    await button(page, 'Do it').click();
    await stays('hint done');
    await button(page, 'Check').click();
    await page.getByText('Everything is right so far.').waitFor();
    await stays('message');
    await button(page, 'More').click();
    await stays('more');
    await button(page, 'Share').click();
    await stays('share');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await button(page, 'Combinations of this cage').click();
    await page.getByText('Everything that the clue allows').waitFor();
    await stays('combinations');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await button(page, 'Pause').click();
    await page.locator('.cover').getByRole('button', { name: 'Resume' }).click();
    await stays('pause');
    await page.evaluate(() => void (location.hash = '#1!broken'));
    await page.getByRole('alert').waitFor();
    await stays('trouble');
    await page.getByRole('alert').getByRole('button').click();
    await button(page, 'More').click();
    await button(page, 'Explain from here').click();
    await page.getByRole('heading', { name: /^Step 1 of/ }).waitFor();
    const forward = await button(page, 'Forward').boundingBox();
    for (let i = 0; i < 30; i++) {
      await button(page, 'Forward').click();
      expect(await button(page, 'Forward').boundingBox()).toEqual(forward);
    }
    await stays('walk');
  });
}

test('everything to enter a puzzle with is in view on a phone', async () => {
  const { page } = await visit('#/enter', SCREENS['375×667']);
  await board(page).waitFor();
  for (const part of [board(page), page.getByRole('group', { name: 'Clue keys' }), button(page, 'Undo'), button(page, 'Remove cage'), button(page, 'Play it'), page.getByText('36 cells are in no cage yet.')]) {
    expect(await isInView(part)).toBe(true);
  }
});

/** Makes a puzzle of a size and fills in all marks. */
async function marked(page: Page, size: number): Promise<void> {
  await page.getByRole('radio', { name: `${size}×${size}`, exact: true }).check();
  await page.getByRole('radio', { name: 'Easy' }).check();
  await page.getByRole('textbox', { name: 'Number' }).fill('7');
  await button(page, 'Make it').click();
  await page.getByRole('grid', { name: `Board, ${size} by ${size}` }).waitFor();
  await button(page, 'Fill marks').click();
}

/** The height of the letters of marks that are in view, in pixels of the screen. */
const markSize = (page: Page) => page.locator('.marks > span').first().evaluate((mark) => parseFloat(getComputedStyle(mark).fontSize));

test('a large board is enlarged by buttons, a double tap and two fingers, and is panned', async () => {
  const { page, complaints } = await visit('#/new', SCREENS['375×667']);
  await marked(page, 12);
  expect(await markSize(page)).toBeLessThan(9);
  const place = await page.locator('.board-box').boundingBox();
  await button(page, 'Enlarge').click();
  await expect.poll(() => markSize(page)).toBeGreaterThanOrEqual(9);
  expect(await page.locator('.board-box').boundingBox()).toEqual(place);
  const side = (await cell(page, 6, 6).boundingBox())!.width;
  expect(side).toBeGreaterThanOrEqual(44);
  // Keys lead to cells that are not in view, and the board follows.
  await cell(page, 6, 6).click();
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => isInView(cell(page, 6, 12))).toBe(true);
  while (await button(page, 'Reduce').isEnabled()) await button(page, 'Reduce').click();
  await expect.poll(() => markSize(page)).toBeLessThan(9);
  // A double tap enlarges the part under the finger.
  const target = (await cell(page, 10, 10).boundingBox())!;
  const client = await page.context().newCDPSession(page);
  // As fast as a person does it, however busy the machine is: nothing is waited for in between.
  const doubleTap = (x: number, y: number) =>
    Promise.all([1, 2].flatMap(() => [client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }), client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })]));
  await doubleTap(target.x + target.width / 2, target.y + target.height / 2);
  await expect.poll(() => markSize(page)).toBeGreaterThanOrEqual(9);
  expect(await isInView(cell(page, 10, 10))).toBe(true);
  await doubleTap(place!.x + 200, place!.y + 200);
  await expect.poll(() => markSize(page)).toBeLessThan(9);
  // Two fingers that part enlarge it, and move it.
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x: place!.x + x, y: place!.y + y, id })) });
  await fingers('touchStart', [150, 150], [200, 150]);
  for (let i = 1; i <= 5; i++) await fingers('touchMove', [150 - i * 10, 150], [200 + i * 10, 150]);
  await fingers('touchEnd');
  await expect.poll(() => markSize(page)).toBeGreaterThanOrEqual(9);
  expect(await page.evaluate(() => visualViewport!.scale)).toBe(1);
  const at = () => page.locator('.board-box').evaluate((box) => [box.scrollLeft, box.scrollTop]);
  const [x] = await at();
  await fingers('touchStart', [150, 150], [200, 150]);
  for (let i = 1; i <= 5; i++) await fingers('touchMove', [150 - i * 8, 150], [200 - i * 8, 150]);
  await fingers('touchEnd');
  await expect.poll(async () => (await at())[0]! > x! + 20).toBe(true);
  expect((await boardValues(page)).every((value) => value === 0)).toBe(true);
  expect(complaints).toEqual([]);
});

test('text and board have the sizes that were chosen', async () => {
  const { page } = await visit('', { viewport: { width: 1400, height: 900 } });
  await board(page).waitFor();
  const text = () => page.locator('.tool').first().evaluate((tool) => parseFloat(getComputedStyle(tool).fontSize));
  const [usual, wide] = [await text(), (await board(page).boundingBox())!.width];
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Text' }).getByRole('radio', { name: 'larger' }).check();
  await page.getByRole('group', { name: 'Board' }).getByRole('radio', { name: 'small' }).check();
  await page.reload();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await board(page).waitFor();
  expect(await text()).toBeCloseTo(usual * 1.5, 1);
  expect((await board(page).boundingBox())!.width).toBeLessThan(wide * 0.7);
});

test('with text twice as large, or everything four times as large, a puzzle can still be played', async () => {
  for (const [width, height, fontSize] of [[1280, 720, '200%'], [390, 844, '200%'], [320, 256, '100%']] as const) {
    const { page } = await visit('', { viewport: { width, height } });
    await page.getByRole('button', { name: 'Close' }).click();
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), fontSize);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`).toBe(true);
    await cell(page, 1, 1).click();
    await page.getByRole('button', { name: 'Enter 2' }).click();
    await expect.poll(async () => (await boardValues(page))[0]).toBe(2);
    await button(page, 'Hint').click();
    for (let i = 0; i < 2; i++) await button(page, 'Tell me more').click();
    await button(page, 'Do it').click();
    await expect.poll(async () => (await boardValues(page)).filter((value) => value > 0).length).toBe(2);
  }
});

// Names are part of a line of text, as links are.
test('everything that is pressed is large enough for a finger', async () => {
  for (const [address, act] of [['', null], ['#/new', null], ['#/enter', null], ['#/settings', null], ['#/days', null], ['#/games', null], ['#/school', null], ['#/school/rules', null], ['', 'More'], ['', 'Hint']] as const) {
    const { page } = await visit(address, SCREENS['375×667']);
    await page.getByRole('main').waitFor();
    if (act) {
      await button(page, 'Close').click();
      await button(page, act).click();
    }
    await page.waitForTimeout(300);
    const small = await page.locator('button:not(.name):visible, nav a:visible, a.button:visible, select:visible, .options label:visible, .check:visible').evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width < 43.9 || height < 43.9 ? [`${one.textContent} ${one.getAttribute('aria-label')} ${width}×${height}`] : [];
      }),
    );
    expect([address, act, small]).toEqual([address, act, []]);
  }
});

test('no page is wider than a phone, in either language', async () => {
  for (const locale of ['en', 'de']) {
    const { page } = await visit('', { ...SCREENS['375×667'], locale });
    for (const name of ['play', 'new', 'enter', 'print', 'help', 'settings', 'about', 'technique/naked-set', 'days', 'games', 'school', 'school/rules', 'school/naked-set']) {
      await page.evaluate((name) => void (location.hash = `#/${name}`), name);
      await page.getByRole('main').locator('h1').first().waitFor({ state: 'attached' });
      expect([locale, name, await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])]).toEqual([locale, name, [375, 375]]);
    }
  }
});

test.each([[375, 667], [390, 844]] as const)('on a phone of %s × %s, every stage of a hint and of a mistake has room for its text', async (width, height) => {
  const { page } = await visit(`#1!6:a3__a__a_b_a3ba_aa_a__a_6a__a__a_a,d2m8s1a8d4s3s2d5a7m360a6m10d3a9m24`, { viewport: { width, height }, hasTouch: true, isMobile: true, locale: 'de' });
  await page.getByRole('gridcell').nth(35).waitFor();
  await page.getByRole('gridcell').nth(0).tap();
  await page.keyboard.press('5');
  // A long message below takes room too.
  await page.getByRole('button', { name: 'Prüfen', exact: true }).tap();
  const hint = page.getByRole('button', { name: 'Hinweis', exact: true });
  const primary = page.locator('.panel > .actions .primary');
  const line = () => page.locator('.panel-text').evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).fontSize));
  const stages = async (count: number) => {
    for (let stage = 0; stage < count; stage++) {
      await expect.poll(line, { message: `stage ${stage}` }).toBeGreaterThanOrEqual(1.3);
      // What can be done is in one row, and the main thing is whole.
      expect(await primary.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
      if (stage + 1 < count) await primary.tap();
    }
  };
  await hint.tap();
  await page.getByRole('heading', { name: 'Etwas stimmt nicht' }).waitFor();
  await stages(3);
  await primary.tap();
  await hint.tap();
  await page.locator('.panel.hint').waitFor();
  await stages(3);
});
