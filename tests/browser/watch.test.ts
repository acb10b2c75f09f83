/** The watch of the browser tests sees what it is there to see: one that saw nothing would let everything pass. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { axe, axeOnColours } from '../support/axe.ts';
import { workersChromium } from '../support/browser.ts';
import { watchPages } from '../support/page-watch.ts';

/** `/status/418` answers that, `/broken` answers nothing; everything else is a page of the given HTML. */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://server');
  if (pathname === '/broken') {
    request.socket.destroy();
    return;
  }
  response.writeHead(Number(/^\/status\/(\d+)$/.exec(pathname)?.[1] ?? 200), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'; connect-src *",
  });
  response.end(
    `<!doctype html><html lang="en"><title>A page</title>${searchParams.get('html') ?? ''}</html>`,
  );
});
let browser: Browser;
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await workersChromium();
});
afterAll(() => {
  server.close();
});

async function openPage(html = '') {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const watch = await watchPages(context, origin);
  const page = await context.newPage();
  await page.goto(`${origin}/?html=${encodeURIComponent(html)}`);
  return { page, watch };
}

const fetching = (address: string) => (page: Page) =>
  page.evaluate(`fetch(${JSON.stringify(address)}).then(() => undefined, () => undefined)`);

test('a page that does nothing wrong has no findings', async () => {
  const { page, watch } = await openPage('<p>Fine</p>');
  await fetching('/status/204')(page);
  await page.evaluate(
    `console.log('words'); fetch('/', { signal: AbortSignal.abort() }).catch(() => undefined)`,
  );
  expect(watch.findings()).toEqual([]);
});

test.for<[string, string, (page: Page) => Promise<unknown>, RegExp]>([
  [
    'an inline script',
    '<script>self.ran = true</script>',
    async () => undefined,
    /CSP violation: script-src-elem refused inline/,
  ],
  [
    'an inline style',
    '<p style="color: red">Red</p>',
    async () => undefined,
    /CSP violation: style-src-attr refused inline/,
  ],
  ['an error on the console', '', (page) => page.evaluate(`console.error('bad')`), /^console error: bad/],
  ['a warning on the console', '', (page) => page.evaluate(`console.warn('odd')`), /^console warning: odd/],
  [
    'an uncaught error',
    '',
    (page) => page.evaluate(`setTimeout(() => { throw new Error('oh') })`),
    /^uncaught: Error: oh/,
  ],
  [
    'a rejection nobody handles',
    '',
    (page) => page.evaluate(`void Promise.reject(new Error('no'))`),
    /^uncaught: Error: no/,
  ],
  ['a dialog', '', (page) => page.evaluate(`alert('ran')`), /^a dialog of the browser: alert ran$/],
  [
    'a request elsewhere',
    '',
    fetching('http://elsewhere.example/'),
    /^request elsewhere: GET http:\/\/elsewhere\.example/,
  ],
  [
    'another port of this machine',
    '',
    fetching('http://127.0.0.1:9/'),
    /^request elsewhere: GET http:\/\/127\.0\.0\.1:9/,
  ],
  ['a refusal', '', fetching('/status/404'), /^GET .*\/status\/404 answered 404$/],
  ['a fault', '', fetching('/status/500'), /^GET .*\/status\/500 answered 500$/],
  [
    'a request that fails',
    '',
    fetching('/broken'),
    /^request failed: GET .*\/broken \(net::ERR_EMPTY_RESPONSE\)$/,
  ],
])('a finding: %s', async ([, html, act, finding]) => {
  const { page, watch } = await openPage(html);
  await act(page);
  await expect.poll(watch.findings).toContainEqual(expect.stringMatching(finding));
});

test('a refusal and an error that the test declared are no findings, and have to come', async () => {
  const { page, watch } = await openPage();
  watch.expectRefusals(401, 409);
  watch.expectConsole(/bad/);
  expect(watch.findings()).toEqual([
    'no response 401 came',
    'no response 409 came',
    'nothing on the console matched /bad/',
  ]);
  await fetching('/status/401')(page);
  await fetching('/status/409')(page);
  await page.evaluate(`console.error('bad')`);
  await expect.poll(watch.findings).toEqual([]);
});

test('a refusal that the test allowed may come or not', async () => {
  const { page, watch } = await openPage();
  watch.allowRefusals(404);
  expect(watch.findings()).toEqual([]);
  await fetching('/status/404')(page);
  await fetching('/status/409')(page);
  await expect.poll(watch.findings).toEqual([expect.stringContaining('/status/409')]);
});

test('axe fails on a serious violation and names the place', async () => {
  const { page } = await openPage('<main><h1>A</h1><button id="nameless"></button></main>');
  await expect(axe(page)).rejects.toThrow(/critical: .*\(button-name\)\n {2}#nameless/);
});

test('the check of colours alone finds text that is too faint', async () => {
  const { page } = await openPage('<main><h1>A</h1><p id="faint">Words</p><button></button></main>');
  expect(await axeOnColours(page)).toEqual([]);
  await page.evaluate(`document.querySelector('#faint').style.color = '#bbb'`);
  await expect(axeOnColours(page)).rejects.toThrow(/serious: .*\(color-contrast\)\n {2}#faint/);
});

test('axe answers what is less than serious', async () => {
  const { page } = await openPage('<p>No main landmark, no heading</p>');
  expect((await axe(page)).join('\n')).toContain('moderate: Document should have one main landmark');
});

test('text is drawn: this machine has a font, and two letters look different', async () => {
  const { page } = await openPage('<main><h1>Letters</h1><p id="i">illi</p><p id="m">MMMM</p></main>');
  const [i, m, again] = await Promise.all(['#i', '#m', '#i'].map((name) => page.locator(name).screenshot()));
  expect(i!.equals(again!)).toBe(true);
  expect(i!.equals(m!)).toBe(false);
});
