import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardValues, cell, setup, told } from './harness';

const { visit } = setup();

/** The newspaper puzzle of the examples: the cells and the clue of each letter. */
function newspaper(): { text: string; cages: { cells: [number, number][]; clue: string }[] } {
  const text = readFileSync(new URL('../../../examples/newspaper-6x6.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const grid = lines.filter((line) => /^[a-zA-Z]{6}$/.test(line));
  const clues = lines.flatMap((line) => {
    const found = /^([a-zA-Z]): *(\S+)$/.exec(line);
    return found ? [[found[1]!, found[2]!] as const] : [];
  });
  const cages = clues.map(([letter, clue]) => {
    const cells = grid.flatMap((row, r) => [...row].flatMap((other, c) => (other === letter ? [[r, c] as [number, number]] : [])));
    return { cells, clue };
  });
  return { text, cages };
}

/** A path through all cells of a cage from neighbour to neighbour, which goes back where it must. */
function way(cells: [number, number][]): [number, number][] {
  const seen = new Set<string>();
  const path: [number, number][] = [];
  const visit = ([r, c]: [number, number]) => {
    seen.add(`${r},${c}`);
    path.push([r, c]);
    for (const next of cells) {
      if (!seen.has(next.join()) && Math.abs(next[0] - r) + Math.abs(next[1] - c) === 1) {
        visit(next);
        path.push([r, c]);
      }
    }
  };
  visit(cells[0]!);
  return path;
}

async function centre(page: Page, [row, col]: [number, number]): Promise<{ x: number; y: number }> {
  const box = (await cell(page, row + 1, col + 1).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, cells: [number, number][]): Promise<void> {
  const [first, ...rest] = way(cells);
  const start = await centre(page, first!);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const next of rest) {
    const { x, y } = await centre(page, next);
    await page.mouse.move(x, y, { steps: 4 });
  }
  await page.mouse.up();
}

test('the puzzle of a newspaper is entered by dragging, and played', async () => {
  const { page, complaints } = await visit('#/enter');
  const { cages, text } = newspaper();
  for (const { cells, clue } of cages) {
    await drag(page, cells);
    await page.keyboard.type(clue);
  }
  await page.getByText('All cages have clues.').waitFor();
  await page.getByText('There is exactly one solution.').waitFor();
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  // It is the same puzzle as in the file.
  const { page: other } = await visit('#/enter');
  await other.getByText('Paste or open').click();
  await other.getByLabel('Id or text').fill(text);
  await other.getByRole('button', { name: 'Read it' }).click();
  await other.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
  const clues = (page: Page) => page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => cell.querySelector('.spoken')?.textContent));
  await expect.poll(() => clues(page)).toEqual(await clues(other));
  expect(complaints).toEqual([]);
});

test('on a phone cages are drawn with a finger, and the page does not scroll', async () => {
  const { page } = await visit('#/enter', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await cell(page, 1, 1).waitFor();
  await cell(page, 1, 1).scrollIntoViewIfNeeded();
  const points = [];
  for (const place of [[0, 0], [1, 0], [2, 0], [2, 1]] as [number, number][]) points.push(await centre(page, place));
  const before = await page.evaluate(() => scrollY);
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [points[0]!] });
  for (const point of points.slice(1)) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => told(cell(page, 3, 2))).toContain('cage 1 of 4 cells');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  for (const key of ['1', '2', '×']) await page.getByRole('group', { name: 'Clue keys' }).getByRole('button', { name: key }).tap();
  await expect.poll(() => told(cell(page, 1, 1))).toContain('clue 12×');
  // Tapping works too.
  await cell(page, 1, 2).tap();
  await cell(page, 1, 3).tap();
  await expect.poll(() => told(cell(page, 1, 3))).toContain('cage 2 of 2 cells');
});

test('a puzzle is entered by keyboard, with numbers that were found', async () => {
  const { page } = await visit('#/enter');
  await page.getByLabel('Size').selectOption('2');
  await cell(page, 1, 1).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.type('3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.type('1-');
  await expect.poll(() => told(cell(page, 1, 1))).toContain('clue 3');
  await page.getByText('There are 2 solutions. The cells that differ are marked.').waitFor();
  await page.getByRole('radio', { name: 'Numbers found' }).check();
  await cell(page, 1, 1).click();
  await page.keyboard.press('2');
  await page.getByText('There is exactly one solution.').waitFor();
});

test('a half-entered puzzle is there after a reload, and strokes are undone', async () => {
  const { page } = await visit('#/enter');
  await drag(page, [[0, 0], [0, 1]]);
  await page.keyboard.type('3+');
  await drag(page, [[1, 0], [2, 0]]);
  await page.reload();
  await expect.poll(() => told(cell(page, 1, 2))).toContain('cage 1 of 2 cells, clue 3+');
  await expect.poll(() => told(cell(page, 3, 1))).toContain('cage 2 of 2 cells');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(() => told(cell(page, 1, 2))).toContain('in no cage');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => told(cell(page, 1, 2))).toContain('clue 3+');
});

test('a puzzle is entered by the form', async () => {
  const { page } = await visit('#/enter');
  await page.getByLabel('Size').selectOption('2');
  await page.getByText('As a list').click();
  for (const [cells, clue] of [['R1C1 R1C2', '3+'], ['R2C1', '1'], ['R2C2', '2']]) {
    await page.getByLabel('Cells', { exact: true }).fill(cells!);
    await page.getByLabel('Clue', { exact: true }).last().fill(clue!);
    await page.getByRole('button', { name: 'Add a cage' }).click();
  }
  await page.getByText('There is exactly one solution.').waitFor();
  await page.getByLabel('Cells', { exact: true }).fill('R1C1 R2C2');
  await page.getByRole('button', { name: 'Add a cage' }).click();
  await page.getByText('and be connected').waitFor();
});

test('cages that contradict each other are marked', async () => {
  const { page } = await visit('#/enter');
  await page.getByLabel('Size').selectOption('3');
  for (const [cells, clue] of [[[[0, 0], [0, 1]], '3+'], [[[1, 0], [1, 1]], '3+'], [[[2, 0], [2, 1]], '3+']] as [[number, number][], string][]) {
    await drag(page, cells);
    await page.keyboard.type(clue);
  }
  await page.getByText('There is no solution. These cages contradict each other').waitFor();
  await expect.poll(() => page.locator('[role=gridcell].wrong').count()).toBeGreaterThanOrEqual(4);
});

test('the faults of a text or a file that is not a puzzle are listed', async () => {
  const { page } = await visit('#/enter');
  await page.getByText('Paste or open').click();
  await page.getByLabel('Id or text').fill('4:_a_7a4_a3,s1m6m2s2a5d2a7');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect.poll(() => page.getByRole('main').getByRole('alert').innerText()).toContain('line 1, column');
  for (const content of [Buffer.from([0, 159, 146, 150]), Buffer.from('nonsense'), Buffer.alloc(1 << 20, 'a')]) {
    await page.locator('input[type=file]').setInputFiles({ name: 'broken.txt', mimeType: 'text/plain', buffer: content });
    await expect.poll(() => page.getByRole('main').getByRole('alert').innerText()).toMatch(/not a puzzle|too long/);
  }
  for (const name of ['SVG', 'PNG']) {
    const { page: other } = await visit('#/about');
    const [file] = await Promise.all([other.waitForEvent('download'), other.getByRole('button', { name }).click()]);
    await page.locator('input[type=file]').setInputFiles((await file.path())!);
    await expect.poll(() => page.getByRole('main').getByRole('alert').innerText()).toContain('it is a picture');
    await page.locator('input[type=file]').setInputFiles({ name: 'broken.txt', mimeType: 'text/plain', buffer: Buffer.from('nonsense') });
    await expect.poll(() => page.getByRole('main').getByRole('alert').innerText()).not.toContain('it is a picture');
  }
  await page.locator('input[type=file]').setInputFiles(new URL('../../../examples/half-filled-6x6.sav', import.meta.url).pathname);
  await page.getByRole('grid', { name: 'Board, 6 by 6' }).waitFor();
});

test('dragging out of a cage extends it, and dragging inside splits it, with one undo each', async () => {
  const { page } = await visit('#/enter');
  await drag(page, [[0, 0], [0, 1]]);
  await page.keyboard.type('3+');
  // From inside the cage to the next cell: the cage grows and keeps its clue.
  await drag(page, [[0, 1], [0, 2]]);
  await expect.poll(() => told(cell(page, 1, 1))).toContain('cage 1 of 3 cells, clue 3+');
  await expect.poll(() => told(cell(page, 1, 3))).toContain('cage 1 of 3 cells, clue 3+');
  // Inside the cage: these cells become a cage of their own.
  await drag(page, [[0, 1], [0, 2]]);
  await expect.poll(() => told(cell(page, 1, 1))).toContain('cage 1 of 1 cell, clue 3+');
  await expect.poll(() => told(cell(page, 1, 3))).toContain('cage 2 of 2 cells, no clue yet');
  // A cage takes cells from another one that a stroke leads into.
  await drag(page, [[0, 0], [0, 1]]);
  await expect.poll(() => told(cell(page, 1, 2))).toContain('cage 1 of 2 cells, clue 3+');
  await expect.poll(() => told(cell(page, 1, 3))).toContain('cage 2 of 1 cell');
  for (const cells of ['cage 1 of 1 cell,', 'cage 1 of 3 cells', 'cage 1 of 2 cells']) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => told(cell(page, 1, 1))).toContain(cells);
  }
});

test('two fingers never draw', async () => {
  const { page } = await visit('#/enter', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await cell(page, 1, 1).waitFor();
  const [a, b, c] = [await centre(page, [0, 0]), await centre(page, [0, 1]), await centre(page, [3, 3])];
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...a!, id: 0 }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ ...b!, id: 0 }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...b!, id: 0 }, { ...c!, id: 1 }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => told(cell(page, 1, 2))).toContain('in no cage');
});

test('several solutions are looked through, and the cells that differ are lit', async () => {
  const { page } = await visit('#/enter');
  await page.getByLabel('Size').selectOption('2');
  await drag(page, [[0, 0], [1, 0]]);
  await page.keyboard.type('3+');
  await drag(page, [[0, 1], [1, 1]]);
  await page.keyboard.type('3+');
  await page.getByText('There are 2 solutions.').waitFor();
  await expect.poll(() => page.locator('[data-cell].differs').count()).toBe(4);
  await page.getByRole('button', { name: 'Look at the solutions' }).click();
  await page.getByText('Solution 1 of 2').last().waitFor();
  const first = await boardValues(page);
  await page.getByRole('button', { name: 'Next solution' }).click();
  await page.getByText('Solution 2 of 2').last().waitFor();
  await expect.poll(() => boardValues(page)).toEqual(first.map((value) => 3 - value));
  await page.getByRole('button', { name: 'Done looking' }).click();
  await expect.poll(() => boardValues(page)).toEqual([0, 0, 0, 0]);
});

test('the level is told while a puzzle is entered', async () => {
  const { page } = await visit('#/enter');
  await page.getByLabel('Size').selectOption('2');
  await drag(page, [[0, 0], [1, 0]]);
  await page.keyboard.type('2*');
  for (const [place, clue] of [[[0, 1], '2'], [[1, 1], '1']] as const) {
    await cell(page, place[0] + 1, place[1] + 1).click();
    await page.keyboard.type(clue);
  }
  await page.getByText('Level: Easy, no guessing.').waitFor();
});

test('opening a puzzle says if it has several solutions, or none', async () => {
  for (const [text, said] of [['c2:d,n', 'several solutions'], ['2:__b,a4a3', 'no solution']] as const) {
    const { page } = await visit('#/enter');
    await page.getByText('Paste or open').click();
    await page.getByLabel('Id or text').fill(text);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('status').getByText(`This puzzle has ${said}.`).waitFor();
  }
});
