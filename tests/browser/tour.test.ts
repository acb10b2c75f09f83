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

/** Each width and each scheme is loaded once, and changed into once: a page has to be right after both. */
const loads = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
] as const;

/** A page is looked at as it was opened, and then in the other width or the other colours. */
async function tour(open: (page: WatchedPage) => Promise<void>, as?: PageOptions['as']) {
  for (const { viewport, colorScheme } of loads) {
    const page = await browser.newPage({ viewport, colorScheme, ...(as ? { as } : {}) });
    await open(page);
    await look(page);
    await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
    await look(page);
    await page.setViewportSize(viewport === desktop ? phone : desktop);
    await fitsTheWindow(page);
  }
}

async function look(page: WatchedPage) {
  await axe(page);
  await fitsTheWindow(page);
}

async function fitsTheWindow(page: WatchedPage) {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(page.viewportSize()!.width);
}

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

  test('/set-up, before anybody is here', async () => {
    const fresh = await startTestService({ atPublicUrl: true });
    onTestFinished(() => fresh.stop());
    const page = await browser.newPage({ at: fresh });
    await at(() => fresh.setUpLink!, 'Set up Waybill')(page);
    await look(page);
  });

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

  const withoutOne = named(accountStops.filter(({ page }) => !page.includes('{')));

  test.for(withoutOne)('in an empty account: %s', ([, { page, heading }]) =>
    brief(at(() => empty + page, heading)),
  );

  test.for(withoutOne)('with test data: %s', ([, { page, heading }]) =>
    brief(at(() => `${full.base}/test${page}`, heading)),
  );

  test('an address that leads nowhere', () =>
    brief(async (page) => {
      page.expectRefusals(404);
      await page.goto(`${full.base}/nothing-here`);
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    }));

  test('a delivery that is not there', () =>
    brief(async (page) => {
      page.expectRefusals(404);
      await page.goto(`${full.base}/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z`);
      await page.getByRole('heading', { name: 'There is no such delivery' }).waitFor();
    }));
