/** The reference page in a real browser: it reads well by everybody, keeps to its policy and asks nobody else. */
import { expect, test } from 'vitest';
import { axe, axeOnColours } from '../support/axe.ts';
import { desktop, phone, useBrowser, type WatchedPage } from '../support/browser.ts';
import { send } from '../support/client.ts';
import { useService } from '../support/service.ts';
import { expectCount } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

/** Examples of one operation open one at a time; without their name they all can. */
const openEverything = `for (const details of document.querySelectorAll('details')) {
  details.removeAttribute('name');
  details.open = true;
}`;

/**
 * All operations are drawn by the same code, and axe takes half a minute for all of them: it checks the page with one
 * operation that has samples, nested fields and refusals. What can only be wrong on the whole page is an id that another part has, too.
 */
const repeatedIds = `(() => {
  const ids = new Set();
  return [...document.querySelectorAll('[id]')].filter(({ id }) => ids.size === ids.add(id).size).map(({ id }) => id);
})()`;

const leaveOneOperation = `for (const operation of document.querySelectorAll('section.operation')) {
  if (operation.id !== 'deliverDelivery') operation.remove();
}`;

/** For axe: the rows of a table are alike, and one of the guides is a table of seventy. */
const leaveFewRows = `for (const row of document.querySelectorAll('tbody tr:nth-child(n + 6)')) row.remove();`;

/** The smallest letters of the diagram of the states, in pixels of the screen, and whether all of it is in the window. */
const diagramOnScreen = `(() => {
  const svg = document.querySelector('.diagram svg');
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const parts = [...svg.querySelectorAll('text, rect')];
  const sizes = parts.map((part) => scale * parseFloat(getComputedStyle(part).fontSize));
  const edges = parts.map((part) => part.getBoundingClientRect());
  return { letters: Math.min(...sizes), isWhole: edges.every(({ left, right }) => left >= 0 && right <= innerWidth) };
})()`;

/** Cells that are too narrow to read, or break words in the middle. */
const squeezedCells = `[...document.querySelectorAll('td')]
  .filter((cell) => cell.offsetWidth < 120 || getComputedStyle(cell).overflowWrap !== 'normal')
  .map((cell) => cell.textContent.slice(0, 40))`;

test('with everything open: nothing serious for axe in light and dark, wide and on a phone, nothing wider than the window, no table squeezed, and the whole diagram of the states readable on a phone', async () => {
  const page = await browser.newPage();
  await page.goto('/docs');
  await page.getByRole('heading', { level: 1, name: 'Waybill API reference' }).waitFor();
  await page.evaluate(openEverything);
  await expect
    .poll(() => page.evaluate(repeatedIds), { message: 'links would lead to the wrong place' })
    .toEqual([]);
  for (const width of [desktop.width, 1024, 768, 320, phone.width]) {
    await page.setViewportSize({ width, height: phone.height });
    const shown = () => page.evaluate('document.documentElement.scrollWidth');
    await expect.poll(shown).toBe(width);
    await expect.poll(() => page.evaluate(squeezedCells), { message: `${width}` }).toEqual([]);
  }
  const { letters, isWhole } = await page.evaluate<{ letters: number; isWhole: boolean }>(diagramOnScreen);
  expect(isWhole, 'the diagram of the states on a phone').toBe(true);
  expect(letters, 'pixels of its letters').toBeGreaterThan(11);
  await page.evaluate(leaveOneOperation);
  await axe(page);
  await page.setViewportSize(desktop);
  await axe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axeOnColours(page);
});

test('the request with every field, as it is copied from the page, creates a delivery; a command has the address of this service in it; a chosen language counts for every example, and stays after a reload, as a chosen theme does', async () => {
  const page = await browser.newPage({ colorScheme: 'light' });
  await page.goto('/docs');
  await requestWithEveryFieldWorks(page);

  const copy = page.getByRole('button', { name: /^Copy create a delivery/ });
  await Promise.all([page.getByRole('button', { name: /^Copied/ }).waitFor(), copy.click()]);
  expect(await page.clipboard()).toContain(`curl ${service.url}/v1/deliveries`);

  const visible = async () =>
    page.evaluate(`[...new Set([...document.querySelectorAll('.opening [data-language], [open] [data-language]')]
      .filter((block) => block.checkVisibility()).map((block) => block.dataset.language))]`);
  await expect.poll(visible).toEqual(['curl']);
  await page.getByRole('group', { name: 'Language of the examples' }).first().getByText('Python').click();
  await expect.poll(visible).toEqual(['python']);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Light theme' }).waitFor();
  await expect
    .poll(() => page.evaluate('getComputedStyle(document.documentElement).colorScheme'))
    .toBe('dark');
  await expect.poll(visible).toEqual(['python']);
  const pressed = page.getByRole('button', { name: 'Python', pressed: true });
  await expect.poll(() => pressed.count()).toBeGreaterThan(10);
});

async function requestWithEveryFieldWorks(page: WatchedPage) {
  const every = page.locator('#createDelivery details').filter({ hasText: 'every field' });
  await every.locator('summary').click();
  const curl = await every.locator('figure[data-language="curl"] pre').innerText();
  const body = /-d '([\s\S]+)'$/.exec(curl.trim())?.[1] ?? '';
  const key = await service.newKey('Acme');
  const response = await send(service, 'POST', '/v1/deliveries', { key, body: JSON.parse(body) });
  expect([response.status, response.text]).toEqual([201, expect.stringContaining('delivery_id')]);
}

test('the menu of a phone opens, leads to its section and closes; the slash opens it with the search in it, and a result of another page is opened', async () => {
  const page = await browser.newPage({ viewport: phone });
  await page.goto('/docs');
  await page.evaluate(leaveOneOperation);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Reference' });
  await menu.waitFor();
  await axe(page, 'nav[aria-label="Reference"]');
  await menu.getByRole('link', { name: 'Errors' }).click();
  await menu.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#errors');

  await page.keyboard.press('/');
  await page.keyboard.type('without network');
  await page.getByRole('link', { name: 'Without network Integrating your own driver app' }).click();
  await page.getByRole('heading', { level: 1, name: 'Integrating your own driver app' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#without-network');
});

test('search finds with the keyboard alone, says how much it found and when there is nothing, leads there and marks it', async () => {
  const page = await browser.newPage();
  await page.goto('/docs');
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: /^Search/ });
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('search-words');
  await page.keyboard.type('shortfall_reason');
  const said = page.getByRole('search').getByRole('status');
  const addresses = `[...document.querySelectorAll('#search-results a')].map((link) => link.getAttribute('href'))`;
  const shownResults = () => page.evaluate<string[]>(addresses);
  const wanted = '/docs#deliverDelivery.body.shortfall_reason';
  await expect.poll(shownResults).toContain(wanted);
  const results = await shownResults();
  await expect.poll(() => said.textContent()).toBe(`${results.length} results`);
  for (let n = 0; n <= results.indexOf(wanted); n++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe('#deliverDelivery.body.shortfall_reason');
  const marked = page.locator('.fields > :target');
  await expect.poll(() => marked.locator('dt code').first().textContent()).toBe('shortfall_reason');
  const shadow = `getComputedStyle(document.querySelector(':target')).boxShadow`;
  await expect.poll(() => page.evaluate(shadow)).not.toBe('none');
  await page.evaluate(leaveOneOperation);
  await axe(page, ':target');
  await axe(page, 'nav[aria-label="Reference"]');

  await field.fill('409');
  await expect.poll(async () => (await shownResults())[0]).toBe('/docs#errors');
  for (const [words, hash] of [
    ['422', '#errors'],
    ['in_transit', '#states'],
    ['receiver_absent', '#failDeliveryAttempt.body.reason'],
    ['try_again', '#instructDelivery.body.instruction'],
    ['delivery.picked_up', '#event-types'],
    ['text/event-stream', '#trackDelivery.200.text/event-stream'],
    ['last-event-id', '#trackDelivery.header.Last-Event-ID'],
    ['weight', '#createDelivery.body.package_details.weight'],
  ] as const) {
    await field.fill(words);
    await expect.poll(shownResults, { message: words }).toContain(`/docs${hash}`);
  }

  await field.fill('xyzzy plugh');
  await expect.poll(() => said.textContent()).toBe('Nothing found for “xyzzy plugh”');
  await expectCount(page.getByRole('navigation').getByRole('link'), 0);
  await field.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Errors' }).waitFor();
});

test('guides and the diagram of the states: nothing serious for axe in light and dark, nothing wider than the window, and no table squeezed', async () => {
  const page = await browser.newPage();
  for (const name of ['life-of-a-delivery', 'courier', 'interface-decisions']) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`/docs/guides/${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const width of [desktop.width, 1024, 768, 320, phone.width]) {
      await page.setViewportSize({ width, height: phone.height });
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await expect.poll(() => page.evaluate(squeezedCells), { message: `${width}` }).toEqual([]);
    }
    await page.evaluate(leaveFewRows);
    await axe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await axeOnColours(page);
  }
});
