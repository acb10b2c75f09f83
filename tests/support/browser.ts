/** A real Chromium for the test files of a worker; each test gets pages of its own, watched until the test ends. */
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished, type TestContext } from 'vitest';
import { type PageWatch, watchPages } from './page-watch.ts';
import type { TestService } from './service.ts';

/** How long a click, a query or the load of a page may take before the test fails. Generous, because machines are busy: a passing test never waits for it. */
export const patienceMs = 60_000;

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface PageOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** The language of the browser; en-GB by default. */
  locale?: string;
  /** A person who is signed in (`signedIn` of `dashboard.ts`); undefined if nobody is. */
  as?: { readonly cookies: ReadonlyMap<string, string> };
}

/** A page of Playwright, and what a test of ours needs on top. Addresses are paths of the service. */
export type WatchedPage = Page &
  Omit<PageWatch, 'findings'> & {
    /** Takes the network away, and gives it back. */
    setOffline(offline: boolean): Promise<void>;
    /** What was copied last. */
    clipboard(): Promise<string>;
    /** The file that the browser saves because of the action. */
    download(action: () => Promise<unknown>): Promise<{ name: string; text: string }>;
    /** Another tab of the same person: the same cookies, watched as well. */
    newTab(): Promise<Page>;
  };

export interface TestBrowser {
  /** In a fresh profile: nothing stored, and no cookies but those of the person. */
  newPage(options?: PageOptions): Promise<WatchedPage>;
}

/** The service has to be reached by its PUBLIC_URL: `useService({ atPublicUrl: true })`. */
export function useBrowser(service: Pick<TestService, 'url'>): TestBrowser {
  return { newPage: async (options) => openPage(await workersChromium(), service.url, options) };
}

let running: Promise<Browser> | undefined;
const forget = () => {
  running = undefined;
};

/** One for all test files of this process, which share this module: starting one takes a second of processor time. */
export function workersChromium(): Promise<Browser> {
  if (running === undefined) {
    running = launchChromium();
    // After a crash the next test gets another one.
    running.then((browser) => browser.on('disconnected', forget), forget);
  }
  return running;
}

/**
 * Parts of Chromium that no test looks at. The pages of its address bar, one more for each window, took a quarter of
 * the processor time; Playwright itself would switch off the rest, but our list replaces its own.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
];

/** With more arguments for one that is not shared. */
export function launchChromium(...more: string[]): Promise<Browser> {
  // Vitest ends a worker with this signal, and kills it half a second later: too soon for closing, which Playwright would
  // begin. On exit it kills the browser and removes the profile.
  process.once('SIGTERM', () => process.exit());
  return chromium.launch({
    executablePath: inject('chromium'),
    headless: true,
    handleSIGTERM: false,
    args: [
      // Root needs it, and a container may have no other way. Only our own pages are opened.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${withoutFeatures.join(',')}`,
      // Requests of a page to another host fail at once instead of leaving the machine.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      // No page lives long enough for code that was optimised to pay: without it, pages take a tenth less processor time.
      '--js-flags=--no-opt --no-maglev',
      ...more,
    ],
  });
}

export async function openPage(
  browser: Browser,
  origin: string,
  options: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: options.viewport ?? desktop,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    locale: options.locale ?? 'en-GB',
    timezoneId: 'Africa/Lagos',
  });
  context.setDefaultTimeout(patienceMs);
  // Chromium with a window lets pages copy; the headless shell refuses what needs a permission dialog.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await context.addCookies(
    [...(options.as?.cookies ?? [])].map(([name, value]) => ({ name, value, url: origin, httpOnly: true })),
  );
  const { findings, ...declarations } = await watchPages(context, origin);
  onTestFinished(async (test) => {
    if (test.task.result?.state === 'fail' || findings().length > 0) await keepScreenshots(context, test);
    await context.close();
    expect(findings(), 'what the pages should not have done').toEqual([]);
  });
  const page = await context.newPage();
  return Object.assign(page, declarations, {
    setOffline: (offline: boolean) => {
      if (offline) declarations.expectFailedRequests();
      return context.setOffline(offline);
    },
    clipboard: () => page.evaluate<string>('navigator.clipboard.readText()'),
    download: (action: () => Promise<unknown>) => downloadFrom(page, action),
    newTab: () => context.newPage(),
  });
}

async function downloadFrom(page: Page, action: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Shows each page as it was when the test failed, and prints the path of the screenshot. */
async function keepScreenshots(context: BrowserContext, { task }: TestContext): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-browser-'));
  const name = task.name.replaceAll(/[^\w-]+/g, '-').slice(0, 80);
  for (const [index, page] of context.pages().entries()) {
    const path = join(folder, `${name}-${index + 1}.png`);
    const shot = await page.screenshot({ path, fullPage: true }).then(
      () => path,
      (error: Error) => `no screenshot: ${error.message}`,
    );
    console.log(`${task.name}\n  ${page.url()}\n  ${shot}`);
  }
}
