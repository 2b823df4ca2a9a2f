import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** A server, started as users start it. */
export interface Server {
  url: string;
  stop: () => void;
}

/** Starts `cagey serve`. The variable CAGEY names the command. */
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

async function launch(): Promise<Browser> {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = known.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('there is no Chromium; CHROMIUM can name one');
  // As root, which is usual in containers, Chromium runs only without its sandbox. The page is our own.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A page that a test has opened. */
export interface Visit {
  page: Page;
  /** Everything that went wrong in it, from the browser's console. */
  complaints: string[];
}

/** What the tests of a file need: the page, served by the command, in a browser. */
export interface Setup {
  /** Where the page is served. */
  url: () => string;
  /** Opens an address in a profile of its own, which is closed when the test ends. What is not a whole address is appended to that of the page. */
  visit: (address?: string, options?: BrowserContextOptions) => Promise<Visit>;
}

/** Starts a server and a browser before the tests of a file, and ends them afterwards. */
export function setup(): Setup {
  let server: Server | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    server = await serve();
    browser = await launch();
  });
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    server?.stop();
  });
  const url = () => server!.url;
  const visit = (address = '', options: BrowserContextOptions = {}) => open(browser!, /^\w+:/.test(address) ? address : url() + address, options);
  return { url, visit };
}

async function open(browser: Browser, url: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  // This only keeps tests from hanging. It is long because a busy machine is slow.
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

/** What a screen reader says about a cell. */
export async function told(cell: Locator): Promise<string> {
  return (await cell.locator('.spoken').textContent()) ?? '';
}

/** The values that a board shows, 0 for empty. */
export async function boardValues(page: Page): Promise<number[]> {
  return page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => Number(cell.querySelector('.value')?.textContent ?? 0)));
}
