import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';

/** The little that the tests of every browser need. Keys and touches are real ones, not events that a script makes. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses keys by their names in WebDriver: a character, or a name such as `ArrowRight`. */
  press(...keys: string[]): Promise<void>;
  /** Touches a point of the window; in WebKit, whose driver has no touch, it clicks. */
  tap(x: number, y: number): Promise<void>;
  /** Draws from point to point with a finger; in WebKit with the mouse. */
  drag(points: Point[]): Promise<void>;
  close(): Promise<void>;
}

export type Point = [x: number, y: number];

export type BrowserName = 'chromium' | 'firefox' | 'webkit';

const found = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Where each browser is; nothing if it is not installed. */
export const BROWSERS: Record<BrowserName, string | undefined> = {
  chromium: found(process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'),
  firefox: found(process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'),
  webkit: found(process.env.WEBKIT_DRIVER, '/usr/bin/WebKitWebDriver'),
};

/** Opens a browser with an empty profile. */
export function launch(name: BrowserName): Promise<Tab> {
  return { chromium: launchChromium, firefox: launchFirefox, webkit: launchWebKit }[name](BROWSERS[name]!);
}

const [WIDTH, HEIGHT] = [1000, 800];

async function launchChromium(executablePath: string): Promise<Tab> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const context = await browser.newContext({ hasTouch: true, viewport: { width: WIDTH, height: HEIGHT } });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    tap: (x, y) => page.touchscreen.tap(x, y),
    drag: async (points) => {
      const session = await context.newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point[]) => session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y]) => ({ x, y })) });
      await touch('touchStart', points.slice(0, 1));
      for (const point of points.slice(1)) await touch('touchMove', [point]);
      await touch('touchEnd', []);
      await session.detach();
    },
    close: () => browser.close(),
  };
}

async function launchFirefox(executablePath: string): Promise<Tab> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, protocolTimeout: 240_000, defaultViewport: { width: WIDTH, height: HEIGHT } });
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key as 'Enter');
    },
    tap: (x, y) => page.touchscreen.tap(x, y),
    drag: async ([first, ...points]) => {
      await page.touchscreen.touchStart(...first!);
      for (const point of points) await page.touchscreen.touchMove(...point);
      await page.touchscreen.touchEnd();
    },
    close: () => browser.close(),
  };
}

/** WebKitGTK, through its own driver. It needs a screen, which Xvfb provides where there is none. */
async function launchWebKit(driver: string): Promise<Tab> {
  const port = await freePort();
  const args = [`--port=${port}`];
  const screen = process.env.DISPLAY ? [driver, ...args] : ['xvfb-run', '-a', driver, ...args];
  const server: ChildProcess = spawn(screen[0]!, screen.slice(1), { stdio: 'ignore', detached: true, env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } });
  const base = `http://127.0.0.1:${port}`;
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(base + path, { method, body: body && JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    try {
      await call('GET', '/status');
      break;
    } catch (error) {
      if (tries === 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } } },
  })) as { sessionId: string };
  const session = (method: string, path: string, body?: object) => call(method, `/session/${sessionId}${path}`, body);
  await session('POST', '/timeouts', { script: 120_000, pageLoad: 120_000 });
  await session('POST', '/window/rect', { width: WIDTH, height: HEIGHT });
  const actions = (type: 'key' | 'pointer', list: object[]) =>
    session('POST', '/actions', { actions: [{ type, id: type, ...(type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {}), actions: list }] });
  const move = ([x, y]: Point) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' });
  return {
    goto: async (url) => void (await session('POST', '/url', { url })),
    reload: async () => void (await session('POST', '/refresh', {})),
    evaluate: (expression) => session('POST', '/execute/sync', { script: `return (${expression});`, args: [] }) as Promise<never>,
    press: async (...keys) => {
      for (const key of keys) {
        const value = KEYS[key] ?? key;
        await actions('key', [{ type: 'keyDown', value }, { type: 'keyUp', value }]);
      }
    },
    // Its driver accepts touches, but the page gets events of a mouse.
    tap: async (x, y) => void (await actions('pointer', [move([x, y]), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }])),
    drag: async ([first, ...points]) => void (await actions('pointer', [move(first!), { type: 'pointerDown', button: 0 }, ...points.map(move), { type: 'pointerUp', button: 0 }])),
    close: async () => {
      await session('DELETE', '').catch(() => {});
      // With everything that it has started.
      if (server.pid) process.kill(-server.pid);
    },
  };
}

/** Keys that are no characters, as WebDriver writes them. */
const KEYS: Record<string, string> = { Enter: '\uE007', Escape: '\uE00C', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Home: '\uE011', End: '\uE010', Shift: '\uE008' };

function miniBrowser(): string {
  const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const builds = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((build) => `/usr/lib/${architecture}-linux-gnu/${build}/MiniBrowser`);
  const path = found(process.env.WEBKIT_BROWSER, ...builds);
  if (!path) throw new Error('there is no MiniBrowser; WEBKIT_BROWSER can name it');
  return path;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
