/**
 * A tour of every page, in light and dark, wide and on a telephone: no error on the console, no violation of the
 * page's policy, no request elsewhere (the watch of `browser.ts` fails the test otherwise), nothing serious or critical
 * for axe, and nothing wider than the window.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { generateApiKey } from '../../contract/dashboard/api-keys.ts';
import { makeResetLink } from '../../contract/dashboard/operators.ts';
import { accountPages, ownPages, publicPages } from '../../contract/dashboard/pages.ts';
import { inviteMember } from '../../contract/dashboard/team.ts';
import { axe } from '../support/axe.ts';
import { desktop, type PageOptions, phone, useBrowser, type WatchedPage } from '../support/browser.ts';
import { createDelivery } from '../support/client.ts';
import { newPerson, signedIn, type TestPerson } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { settled } from './steps.ts';
import { accountStops, operatorStops, ownStops, publicStops } from './tour.ts';

const service = useService({ atPublicUrl: true, signup: 'open' });
const browser = useBrowser(service);

let operator: TestPerson;
let full: { base: string; delivery: string; links: { invitation: string; password_reset: string } };
let empty: string;

beforeAll(async () => {
  operator = await signedIn(service, { operator: true, account: 'Acme', role: 'holder' });
  full = await fillAccount(operator);
  empty = `/${(await newPerson(service, { account: 'Empty' })).accountId}`;
});

/** Something of everything: deliveries in each state, keys of each kind, a member, an invitation. */
async function fillAccount(person: TestPerson) {
  const params = { account_id: person.accountId };
  const key = await service.newKey('Acme');
  const lives = [['pick_up'], ['pick_up', 'deliver'], ['pick_up', 'return'], ['cancel'], []] as const;
  let delivery = '';
  for (const moves of lives) {
    delivery = await createDelivery(service, key);
    for (const move of moves) await service.move(delivery, move);
  }
  await createDelivery(service, await service.newKey('Acme', 'test'));
  await person.call(generateApiKey, { params, body: { name: 'Web shop', mode: 'test' } });
  const colleague = await newPerson(service, { account: 'Acme', role: 'member', name: 'Bola Ade' });
  const invited = await person.call(inviteMember, {
    params,
    body: { email: 'chidi@example.com', role: 'member' },
  });
  const reset = await person.call(makeResetLink, { params: { person_id: colleague.personId } });
  const links = { invitation: invited.body.link, password_reset: reset.body.link };
  return { base: `/${person.accountId}`, delivery, links };
}

/**
 * Each page is loaded wide and light, and on a telephone in the dark, and then changed: it has to be right after both.
 * Colours are looked at in each scheme, what is there in each width. One window goes from page to page, as a person's
 * does; what it finds names the page.
 */
async function tour(opens: readonly Open[], as?: PageOptions['as']) {
  const wide = await browser.newPage({ viewport: desktop, colorScheme: 'light', ...(as ? { as } : {}) });
  const small = await browser.newPage({ viewport: phone, colorScheme: 'dark', ...(as ? { as } : {}) });
  for (const open of opens) {
    await wide.setViewportSize(desktop);
    await wide.emulateMedia({ colorScheme: 'light' });
    await open(wide);
    await looksRight(wide);
    await goDark(wide);
    await looksRight(wide);
    await wide.setViewportSize(phone);
    await fitsTheWindow(wide);

    await small.setViewportSize(phone);
    await open(small);
    await looksRight(small);
    await small.setViewportSize(desktop);
    await fitsTheWindow(small);
  }
}

/** For what is only another state of a page: loaded once. */
async function glance(opens: readonly Open[]) {
  const page = await browser.newPage({ as: operator });
  for (const open of opens) {
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page);
    await looksRight(page);
    await page.setViewportSize(phone);
    await goDark(page);
    await looksRight(page);
  }
}

async function looksRight(page: WatchedPage) {
  await axe(page);
  await fitsTheWindow(page);
}

/** A chart is drawn anew after the window has changed, so it may take a moment. */
async function fitsTheWindow(page: WatchedPage) {
  const { width } = page.viewportSize()!;
  const shown = () => page.evaluate('document.documentElement.scrollWidth');
  await expect.poll(shown, { timeout: 10_000, message: `the width of ${page.url()}` }).toBe(width);
}

/** As when the evening comes to somebody whose system changes by itself. */
async function goDark(page: WatchedPage) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-mantine-color-scheme="dark"]').waitFor();
}

type Open = (page: WatchedPage) => Promise<unknown>;
const at = (path: () => string, heading: string | RegExp) => async (page: WatchedPage) => {
  await page.goto(path());
  await settled(page, heading);
};

/** A tour goes from page to page: about four seconds for each, ten on a busy machine. */
const timeout = 180_000;

describe('reads well by everybody, fits the window, keeps to its policy and asks nobody else:', () => {
  test('every page that is open to anybody', { timeout }, () =>
    tour(publicStops.map(({ page, heading, link }) => at(() => (link ? full.links[link] : page), heading))),
  );

  test('every page outside of accounts', { timeout }, () =>
    tour(
      [...ownStops, ...operatorStops].map(({ page, heading }) => at(() => page, heading)),
      operator,
    ),
  );

  test('every page of an account', { timeout }, () =>
    tour(
      accountStops.map(({ page, heading }) =>
        at(() => full.base + page.replace('{delivery_id}', full.delivery), heading),
      ),
      operator,
    ),
  );

  const others = (...pages: string[]) => accountStops.filter(({ page }) => pages.includes(page));

  test('an empty account', { timeout }, () =>
    glance(
      others('', '/deliveries', '/api-keys', '/audit').map(({ page, heading }) =>
        at(() => empty + page, heading),
      ),
    ),
  );

  test('test data', { timeout }, () =>
    glance(
      others('', '/deliveries', '/deliveries/new').map(({ page, heading }) =>
        at(() => `${full.base}/test${page}`, heading),
      ),
    ),
  );

  test('an address that leads nowhere', () =>
    glance([
      async (page) => {
        page.expectRefusals(404);
        await page.goto(`${full.base}/nothing-here`);
        await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      },
    ]));

  test('a delivery that is not there', () =>
    glance([
      async (page) => {
        page.expectRefusals(404);
        await page.goto(`${full.base}/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z`);
        await page.getByRole('heading', { name: 'There is no such delivery' }).waitFor();
      },
    ]));

  test('the menu of a telephone', async () => {
    const page = await browser.newPage({ as: operator, viewport: phone });
    await at(() => full.base, 'Overview')(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Team' }).waitFor();
    await looksRight(page);
    await goDark(page);
    await looksRight(page);
  });
});

test('the tour leaves no page out', () => {
  const pagesOf = (stops: readonly { page: string }[]) => stops.map(({ page }) => page).sort();
  expect(pagesOf(publicStops)).toEqual([...publicPages].sort());
  expect(pagesOf([...ownStops, ...operatorStops])).toEqual([...ownPages].sort());
  expect(pagesOf(accountStops)).toEqual([...accountPages].sort());
});
