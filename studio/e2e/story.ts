import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';

const KEPT = join(import.meta.dirname, '../target/e2e');
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const PATIENCE = 10_000;

let browser: Promise<Browser> | undefined;
let session: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

export interface Told {
  readonly page: Page;
  /** Goes to a place, and waits until it is there. */
  readonly go: (place: string) => Promise<void>;
  /** Calls the API as the page does. */
  readonly api: <T>(path: string, body?: unknown) => Promise<T>;
}

interface Screen {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

/** What somebody does, told in a browser of its own. If it goes wrong a picture and a trace are kept. */
export function story(name: string, tell: (told: Told) => Promise<void>, screen: Screen = {}) {
  test(name, async () => {
    const context = await enter(screen);
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) wrong.push(message.text());
    });
    await context.tracing.start({ screenshots: true, snapshots: true });
    try {
      await tell({
        page,
        go: (place) => visit(page, place),
        api: (path, body) => called(context, path, body),
      });
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
      expect(wrong).toEqual([]);
      await context.tracing.stop();
    } catch (cause) {
      const file = join(KEPT, name.replace(/\W+/g, '-'));
      mkdirSync(KEPT, { recursive: true });
      await page.screenshot({ path: `${file}.png` });
      await context.tracing.stop({ path: `${file}.zip` });
      throw cause;
    } finally {
      await context.close();
    }
  });
}

async function enter({ width = 1440, height = 900, dark = false }: Screen) {
  browser ??= launch();
  const context = await (await browser).newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(session ? { storageState: session } : {}),
  });
  context.setDefaultTimeout(PATIENCE);
  if (!session) {
    // The link works once; what it leaves behind is a cookie.
    const page = await context.newPage();
    await page.goto(inject('link'));
    await page.getByRole('navigation').waitFor();
    session = await context.storageState();
    await page.close();
  }
  return context;
}

async function visit(page: Page, place: string) {
  await page.goto('about:blank');
  await page.goto(`${inject('address')}/studio/#/${place}`);
  await page.getByRole('navigation').waitFor();
  await expect.poll(() => page.locator('.loading').count(), { timeout: PATIENCE }).toBe(0);
}

async function called<T>(context: BrowserContext, path: string, body?: unknown): Promise<T> {
  const address = `${inject('address')}/api/v1/${path}`;
  const headers = { Origin: inject('address'), 'Content-Type': 'application/json' };
  const response =
    body === undefined
      ? await context.request.get(address, { headers })
      : await context.request.post(address, { data: body, headers });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}

/** The browser of the system; else, or if BROWSER is `packed`, one that comes as a package and needs nothing installed. */
async function launch(): Promise<Browser> {
  const own = process.env.BROWSER === 'packed' ? undefined : SYSTEM.find((path) => existsSync(path));
  if (own) return chromium.launch({ executablePath: own, args: ['--no-sandbox'] });
  const { default: packed } = await import('@sparticuz/chromium');
  // In one process the browser would end with the first of its windows.
  const args = packed.args.filter((arg) => arg !== '--single-process');
  return chromium.launch({ executablePath: await packed.executablePath(), args });
}

afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});
