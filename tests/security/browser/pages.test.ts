/**
 * The pages in a real browser: text that others wrote stays text. That every page keeps to its policy is a part of the tour
 * (`tests/browser/tour.test.ts`).
 */
import { beforeAll, test } from 'vitest';
import { generateApiKey } from '../../../contract/dashboard/api-keys.ts';
import { expectNone, loaded, visit } from '../../browser/steps.ts';
import { accountStops, operatorStops } from '../../browser/tour.ts';
import { phone as phoneSize, useBrowser, type WatchedPage } from '../../support/browser.ts';
import { createDelivery, send } from '../../support/client.ts';
import { assign, newCourier, signedInPhone, type TestPhone } from '../../support/couriers.ts';
import { signedIn, type TestPerson } from '../../support/dashboard.ts';
import { useService } from '../../support/service.ts';
import { newEndpoint } from '../../support/webhooks.ts';

const service = useService({ atPublicUrl: true, signup: 'open', webhookAllow: ['127.0.0.1'] });
const browser = useBrowser(service);

/** Each would show itself: as a dialog, as an element, as a request elsewhere, or as the result of a sum. */
const script = (what: string) => `<img src=x onerror="alert('${what}')">`;
const hostile = {
  reference: script('reference'),
  pickup_address: script('pickup'),
  delivery_address: `"><script>alert('address')</script><b>bold</b><a href="javascript:alert('link')">here</a>`,
  package_details: { weight: 1, description: "javascript:alert('description') {{7*7}} \u202Edesrever" },
  receiver_contact: { name: `=HYPERLINK("http://elsewhere.example","Ada")`, phone: '+2348012345678' },
};
const emoji = { pickup_address: '🦊'.repeat(500), delivery_address: '🏳️‍🌈'.repeat(80) };
const reason = `<iframe srcdoc="<script>parent.alert('reason')</script>"></iframe>`;
const names = {
  account: `<svg onload=alert('account')>`,
  person: script('person'),
  courier: script('courier'),
};
const elements =
  'img[src="x"], svg[onload], iframe, main script, main b, a[href^="javascript:"], a[href*="elsewhere.example"]';

let operator: TestPerson;
let courierPhone: TestPhone;
let deliveryId: string;
let endpointId: string;

beforeAll(async () => {
  operator = await signedIn(service, {
    operator: true,
    account: names.account,
    role: 'owner',
    name: names.person,
  });
  const key = await service.newKey(names.account);
  courierPhone = await signedInPhone(service, await newCourier(service, names.courier));
  await assign(service, await createDelivery(service, key, hostile), courierPhone.courierId);
  await createDelivery(service, key, emoji);
  deliveryId = await createDelivery(service, key, { ...hostile, reference: `${hostile.reference} 2` });
  await send(service, 'POST', `/v1/deliveries/${deliveryId}/cancel`, { key, body: { reason } });
  const endpoint = { url: 'http://127.0.0.1:1/', description: script('endpoint') };
  endpointId = (await newEndpoint(service, key, endpoint)).endpoint_id;
  const body = { name: script('key'), mode: 'live' };
  await operator.call(generateApiKey, { params: { account_id: operator.accountId }, body });
});

/** Loads the first page, and goes on to the next ones as their links do. */
async function open(page: WatchedPage, path: string, heading: string | RegExp) {
  await (page.url() === 'about:blank' ? page.goto(path) : visit(page, path));
  await loaded(page, heading);
}

async function expectOnlyText(page: WatchedPage, ...texts: string[]) {
  for (const text of texts) await page.getByText(text).first().waitFor();
  await expectNone(page.locator(elements), page.url());
}

/** What each page of the account has of it, where it has something. */
const textsOn: Record<string, string[]> = {
  '': [hostile.delivery_address],
  '/deliveries': [hostile.delivery_address, hostile.receiver_contact.name, emoji.delivery_address],
  '/deliveries/{delivery_id}': [hostile.pickup_address, hostile.package_details.description, reason],
  '/events': [hostile.reference],
  '/webhooks': [script('endpoint')],
  '/webhooks/{endpoint_id}': [script('endpoint')],
  '/api-keys': [script('key')],
  '/team': [names.person],
  '/audit': [names.person],
};

// A violation of the policy, a dialog or a request to another host fails the test in `page-watch.ts`.
test('check 26: hostile text is shown as text on every page of an account, on the pages of operators, and on the courier’s phone', async () => {
  const page = await browser.newPage({ as: operator });
  for (const { page: path, heading } of accountStops) {
    const address = path.replace('{delivery_id}', deliveryId).replace('{endpoint_id}', endpointId);
    await open(page, `/${operator.accountId}${address}`, heading);
    await expectOnlyText(page, names.account, ...(textsOn[path] ?? []));
  }
  const own: Record<string, string> = {
    '/couriers': names.courier,
    '/accounts': names.account,
    '/people': names.person,
  };
  for (const { page: path, heading } of operatorStops) {
    await open(page, path, heading);
    await expectOnlyText(page, ...(own[path] ? [own[path]] : []));
  }
  const onPhone = await browser.newPage({ as: courierPhone, viewport: phoneSize });
  await onPhone.goto('/courier');
  await onPhone.getByText(hostile.delivery_address).first().click();
  await expectOnlyText(onPhone, hostile.pickup_address, hostile.receiver_contact.name);
});
