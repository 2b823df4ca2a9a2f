import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';

/** A server as users start it. */
export interface Server {
  url: string;
  stop: () => void;
}

/** `cagey serve`; scripts/test says in CAGEY where the command is. */
export async function serve(): Promise<Server> {
  const cagey = process.env.CAGEY;
  if (!cagey) throw new Error('CAGEY must name the command');
  const server: ChildProcess = spawn(cagey, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
    server.once('exit', (code) => reject(new Error(`cagey serve ended with ${code}`)));
  });
  return { url, stop: () => void server.kill() };
}

export async function launch(): Promise<Browser> {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = known.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('there is no Chromium; CHROMIUM can name one');
  // As root, as in containers, Chromium runs only without its sandbox; the page is our own.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A page in a profile of its own. Whatever goes wrong in it is collected. */
export async function open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  // Against hanging only: machines that do much else at once are slow.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(url);
  return { page, complaints };
}

/** A cell by its place, from 1. */
export function cell(page: Page, row: number, col: number): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${col},`) });
}

/** What a screen reader says of a cell. */
export async function told(cell: Locator): Promise<string> {
  return (await cell.locator('.spoken').textContent()) ?? '';
}

/** The values that a board shows, 0 for empty. */
export async function boardValues(page: Page): Promise<number[]> {
  return page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => Number(cell.querySelector('.value')?.textContent ?? 0)));
}
