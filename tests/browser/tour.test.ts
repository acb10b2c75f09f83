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
 * Loaded wide and light, and on a telephone in the dark, and then changed: a page has to be right after both. Colours
 * are looked at in each scheme, what is there in each width.
 */
async function tour(open: Open, as?: PageOptions['as']) {
  const wide = await browser.newPage({ viewport: desktop, colorScheme: 'light', ...(as ? { as } : {}) });
  await open(wide);
  await looksRight(wide);
  await goDark(wide);
  await looksRight(wide);
  await wide.setViewportSize(phone);
  await fitsTheWindow(wide);

  const small = await browser.newPage({ viewport: phone, colorScheme: 'dark', ...(as ? { as } : {}) });
  await open(small);
  await looksRight(small);
  await small.setViewportSize(desktop);
  await fitsTheWindow(small);
}

/** For what is only another state of a page: loaded once. */
async function glance(open: Open) {
  const page = await browser.newPage({ as: operator });
  await open(page);
  await looksRight(page);
  await page.setViewportSize(phone);
  await goDark(page);
  await looksRight(page);
}

async function looksRight(page: WatchedPage) {
  await axe(page);
  await fitsTheWindow(page);
}

/** A chart is drawn anew after the window has changed, so it may take a moment. */
async function fitsTheWindow(page: WatchedPage) {
  const { width } = page.viewportSize()!;
  const shown = () => page.evaluate('document.documentElement.scrollWidth');
  await expect.poll(shown, { timeout: 10_000 }).toBe(width);
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

/** With its path as the name of its test. */
const named = <S extends { page: string }>(stops: readonly S[]) =>
  stops.map((stop) => [stop.page || '/', stop] as const);

describe('reads well by everybody, fits the window, keeps to its policy and asks nobody else:', () => {
  test.for(named(publicStops))('%s', ([, { page, heading, link }]) =>
    tour(at(() => (link ? full.links[link] : page), heading)),
  );

  test.for(named([...ownStops, ...operatorStops]))('%s', ([, { page, heading }]) =>
    tour(
      at(() => page, heading),
      operator,
    ),
  );

  test.for(named(accountStops))('in an account: %s', ([, { page, heading }]) =>
    tour(
      at(() => full.base + page.replace('{delivery_id}', full.delivery), heading),
      operator,
    ),
  );

  const others = (...pages: string[]) => named(accountStops.filter(({ page }) => pages.includes(page)));

  test.for(others('', '/deliveries', '/api-keys', '/audit'))(
    'in an empty account: %s',
    ([, { page, heading }]) => glance(at(() => empty + page, heading)),
  );

  test.for(others('', '/deliveries', '/deliveries/new'))('with test data: %s', ([, { page, heading }]) =>
    glance(at(() => `${full.base}/test${page}`, heading)),
  );

  test('an address that leads nowhere', () =>
    glance(async (page) => {
      page.expectRefusals(404);
      await page.goto(`${full.base}/nothing-here`);
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    }));

  test('a delivery that is not there', () =>
    glance(async (page) => {
      page.expectRefusals(404);
      await page.goto(`${full.base}/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z`);
      await page.getByRole('heading', { name: 'There is no such delivery' }).waitFor();
    }));

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
