/**
 * A tour of every page, in light and dark, from a wide window to a phone: no error on the console, no violation of the
 * page's policy, no request elsewhere (the watch of `browser.ts` fails the test otherwise), nothing serious or critical
 * for axe, nothing wider than the window, no text over another and none cut off.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import { generateApiKey } from '../../contract/dashboard/api-keys.ts';
import { createResetLink } from '../../contract/dashboard/operators.ts';
import { accountPages, ownPages, publicPages } from '../../contract/dashboard/pages.ts';
import { inviteMember } from '../../contract/dashboard/team.ts';
import { createPayout, handInCash } from '../../contract/operations/fleet/cash.ts';
import { closeDesk, getCashDesk } from '../../contract/operations/fleet/cash-desk.ts';
import { createWebhookEndpoint } from '../../contract/operations/webhooks/endpoints.ts';
import { newRecipient } from '../support/alerts.ts';
import { axe, axeOnColours } from '../support/axe.ts';
import { desktop, type PageOptions, phone, useBrowser, type WatchedPage } from '../support/browser.ts';
import { createDelivery } from '../support/client.ts';
import { newPerson, signedIn, type TestPerson } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { layoutProblems } from './layout.ts';
import { expectCount, loaded, visit } from './steps.ts';
import { accountStops, operatorStops, ownStops, publicStops } from './tour.ts';

const service = useService({ atPublicUrl: true, signup: 'open', webhookAllow: ['127.0.0.0/8'] });
const browser = useBrowser(service);

let operator: TestPerson;
let full: {
  base: string;
  delivery: string;
  endpoint: string;
  links: { invitation: string; password_reset: string; alerts: string };
};
let empty: string;

beforeAll(async () => {
  operator = await signedIn(service, { operator: true, account: 'Acme', role: 'owner' });
  full = await fillAccount(operator);
  empty = `/${(await newPerson(service, { account: 'Empty' })).accountId}`;
});

/** Some of everything: deliveries in each state, an endpoint, keys of each kind, a member, an invitation. */
async function fillAccount(person: TestPerson) {
  const params = { account_id: person.accountId };
  const key = await service.newKey('Acme');
  const lives = [['pick_up'], ['pick_up', 'deliver'], ['pick_up', 'return'], ['cancel'], []] as const;
  let delivery = '';
  for (const moves of lives) {
    delivery = await createDelivery(service, key);
    for (const move of moves) await service.move(delivery, move);
  }
  await moveMoney(person);
  await createDelivery(service, await service.newKey('Acme', 'test'));
  const added = await person.call(createWebhookEndpoint, {
    params: { ...params, mode: 'live' },
    // Nothing listens there: its attempts fail.
    body: { url: 'http://127.0.0.1:47999/waybill', description: 'Order status' },
  });
  const endpoint: string = added.body.endpoint_id;
  await person.call(generateApiKey, { params, body: { name: 'Web shop', mode: 'test' } });
  const colleague = await newPerson(service, { account: 'Acme', role: 'member', name: 'Bola Ade' });
  const invited = await person.call(inviteMember, {
    params,
    body: { email: 'chidi@example.com', role: 'member' },
  });
  const reset = await person.call(createResetLink, { params: { person_id: colleague.personId } });
  const alerts = `${service.url}/confirm-alerts#${await addRecipients(person.accountId)}`;
  const links = { invitation: invited.body.link, password_reset: reset.body.link, alerts };
  return { base: `/${person.accountId}`, delivery, endpoint, links };
}

/** A part of the cash is handed in, some of it is missing, some is paid out, and the desk is closed with a difference. */
async function moveMoney(person: TestPerson) {
  const { body: desk } = await person.call(getCashDesk);
  const [{ courier, currency, amount }] = desk.couriers;
  const most = amount - 100;
  const handIn = { amount: most, currency, shortfall: 50, reason: 'A torn note' };
  const payout = { account_id: person.accountId, amount: 100, currency, bank_reference: 'BANK-1' };
  const closing = { currency, counted: most - 1, reason: 'Change was short' };
  const made = [
    await person.call(handInCash, { params: { courier_id: courier.id }, body: handIn }),
    await person.call(createPayout, { body: payout }),
    await person.call(closeDesk, { body: closing }),
  ];
  for (const { status, text } of made) expect(status, text).toBe(201);
}

/** One of each state; the token of the one that is not confirmed. */
async function addRecipients(accountId: string): Promise<string> {
  await newRecipient(service, accountId, { email: 'ops@example.com', schedule: 'daily' });
  const { email } = await newRecipient(service, accountId);
  await sql(service, `update alert_recipients set unsubscribed_at = now() where email = $1`, [email]);
  return (await newRecipient(service, accountId, { confirmed: false })).confirmToken;
}

interface Stop {
  open(page: WatchedPage): Promise<unknown>;
  isOtherOnPhones?: true | undefined;
  /** Another page that is checked in the dark is made of the same parts. */
  hasKnownColours?: boolean;
}

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  /** Besides its width; without the parts that were checked on another page. */
  check?(page: WatchedPage, stop: Stop, without?: string): Promise<unknown>;
}

/** A wide window, a small one, half a screen, a tablet and a phone. Each look is checked for what can differ in it. */
const looks: readonly Look[] = [
  { width: desktop.width, colorScheme: 'light', check: (page, _, without) => axe(page, 'html', without) },
  {
    width: desktop.width,
    colorScheme: 'dark',
    check: async (page, { hasKnownColours }, without) => hasKnownColours || axeOnColours(page, without),
  },
  { width: 1024, colorScheme: 'dark' },
  { width: 900, colorScheme: 'dark' },
  { width: 768, colorScheme: 'dark' },
  {
    width: phone.width,
    colorScheme: 'dark',
    check: async (page, { isOtherOnPhones }) => isOtherOnPhones && axe(page),
  },
];

/** All pages of a tour have the same: axe checks it on the first and the last one. */
const sidebar = 'aside';

/**
 * One window goes from page to page, as a person's does; what it finds names the page. Every second page is opened on
 * a phone in the dark, and then goes the other way: a page has to be right after a change in either direction.
 */
async function tour(stops: readonly Stop[], as?: PageOptions['as']) {
  const page = await browser.newPage(as ? { as } : {});
  for (const [index, stop] of stops.entries()) {
    const isBetween = index > 0 && index < stops.length - 1;
    const order = index % 2 === 0 ? looks : looks.toReversed();
    await change(page, order[0]!);
    await stop.open(page);
    for (const look of order) {
      await change(page, look);
      await look.check?.(page, stop, isBetween ? sidebar : undefined);
      await fitsTheWindow(page);
      await isLaidOutWell(page);
    }
  }
}

/** As when somebody resizes the window, or the system switches to dark mode in the evening. */
async function change(page: WatchedPage, { width, colorScheme }: Look) {
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height: phone.height });
  }
  await page.emulateMedia({ colorScheme });
  if (page.url() === 'about:blank') return;
  await page.locator(`[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

/** A chart is drawn again after the window was resized, so it may take a moment. */
async function fitsTheWindow(page: WatchedPage) {
  const { width } = page.viewportSize()!;
  const shown = () => page.evaluate('document.documentElement.scrollWidth');
  await expect.poll(shown, { message: `the width of ${page.url()}` }).toBe(width);
}

async function isLaidOutWell(page: WatchedPage) {
  const message = `the layout of ${page.url()}, ${page.viewportSize()?.width} pixels wide`;
  await expect.poll(() => layoutProblems(page), { message }).toEqual([]);
}

/** As a link does, without loading the page again; the first one of a tour is loaded. */
const at = (path: () => string, heading: string | RegExp) => async (page: WatchedPage) => {
  await (page.url() === 'about:blank' ? page.goto(path()) : visit(page, path()));
  await loaded(page, heading);
};

async function missingPage(page: WatchedPage) {
  await visit(page, `${full.base}/nothing-here`);
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
}

async function missingEndpoint(page: WatchedPage) {
  page.expectRefusals(404);
  await visit(page, `${full.base}/webhooks/whe_01kd3x8j5mfd7v2q9r4t6w8y0z`);
  await page.getByRole('heading', { name: 'Endpoint not found', level: 1 }).waitFor();
  await expectCount(page.getByRole('heading'), 1);
}

async function missingDelivery(page: WatchedPage) {
  page.expectRefusals(404);
  await visit(page, `${full.base}/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z`);
  await page.getByRole('heading', { name: 'Delivery not found', level: 1 }).waitFor();
  await expectCount(page.getByRole('heading'), 1);
}

describe('reads well by everybody, fits the window, keeps to its policy and asks nobody else:', () => {
  test('every public page', () =>
    tour(
      publicStops.map(({ page, heading, link }) => ({
        open: at(() => (link ? full.links[link] : page), heading),
      })),
    ));

  test('every page outside accounts', () =>
    tour(
      [...ownStops, ...operatorStops].map(({ page, heading, isOtherOnPhones }) => ({
        open: at(() => page, heading),
        isOtherOnPhones,
      })),
      operator,
    ));

  test('every page of an account', () =>
    tour(
      accountStops.map(({ page, heading, isOtherOnPhones }) => ({
        open: at(() => full.base + pathOf(page), heading),
        isOtherOnPhones,
      })),
      operator,
    ));

  const pathOf = (page: string) =>
    page.replace('{delivery_id}', full.delivery).replace('{endpoint_id}', full.endpoint);
  const others = (...pages: string[]) => accountStops.filter(({ page }) => pages.includes(page));

  // Empty lists and unknown pages are drawn by `EmptyState`: its dark colours are checked on two of these pages.
  test('an empty account, test data, an unknown address, an unknown delivery, and an unknown endpoint', () =>
    tour(
      [
        ...others('', '/deliveries', '/events', '/webhooks', '/api-keys', '/audit').map(
          ({ page, heading }) => ({
            open: at(() => empty + page, heading),
            hasKnownColours: page !== '' && page !== '/deliveries',
          }),
        ),
        ...others('', '/deliveries', '/deliveries/new').map(({ page, heading }) => ({
          open: at(() => `${full.base}/test${page}`, heading),
          hasKnownColours: page === '/deliveries',
        })),
        // They come last: what they are refused would not be noticed on the pages after them.
        { open: missingPage, hasKnownColours: true },
        { open: missingDelivery, hasKnownColours: true },
        { open: missingEndpoint, hasKnownColours: true },
      ],
      operator,
    ));

  test('the menu of a phone', async () => {
    const page = await browser.newPage({ as: operator, viewport: phone });
    await at(() => full.base, 'Overview')(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Team' }).waitFor();
    const modeSwitch = await menu.getByRole('radiogroup', { name: 'Live or test data' }).boundingBox();
    expect(modeSwitch?.height, 'the mode switch keeps its height').toBeGreaterThan(24);
    const profile = await menu.getByRole('button', { name: /Profile, theme, sign out/ }).boundingBox();
    expect(profile!.y + profile!.height, 'the profile button is in view').toBeLessThanOrEqual(phone.height);
    await axe(page, '[role="dialog"]');
    await change(page, { width: phone.width, colorScheme: 'dark' });
    await axeOnColours(page);
    await fitsTheWindow(page);
  });
});

test('the tour leaves no page out', () => {
  const pagesOf = (stops: readonly { page: string }[]) => stops.map(({ page }) => page).sort();
  expect(pagesOf(publicStops)).toEqual([...publicPages].sort());
  expect(pagesOf([...ownStops, ...operatorStops])).toEqual([...ownPages].sort());
  expect(pagesOf(accountStops)).toEqual([...accountPages].sort());
});
