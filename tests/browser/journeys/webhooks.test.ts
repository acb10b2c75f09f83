/** The pages of webhooks, with a real receiver: what they promise arrives there, signed. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { createWebhookEndpoint } from '../../../contract/operations/webhooks/endpoints.ts';
import { axe } from '../../support/axe.ts';
import { useBrowser, type WatchedPage } from '../../support/browser.ts';
import { createDelivery } from '../../support/client.ts';
import { signedIn } from '../../support/dashboard.ts';
import { caughtUp } from '../../support/outbox.ts';
import { useService } from '../../support/service.ts';
import { copyAndClose, descriptionOf, expectNone, fill, loaded, rowWith, visit } from '../steps.ts';

const service = useService({ atPublicUrl: true, webhookAllow: ['127.0.0.0/8'] });
const browser = useBrowser(service);

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Accepts everything but the next `failures` requests, and keeps what it received. */
async function startReceiver() {
  const received: Received[] = [];
  const self = { url: '', received, failures: 0 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    const isFailure = self.failures > 0;
    if (isFailure) self.failures--;
    response.writeHead(isFailure ? 503 : 200, { server: 'shop' });
    response.end(isFailure ? 'Closed for maintenance' : 'ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/waybill`;
  return self;
}

/** The event, if the signature is right; throws otherwise. */
function verified(secret: string, { headers, body }: Received) {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    data: { delivery_id: string };
  };
}

/** The request that brought the event of this delivery. */
async function requestFor(received: readonly Received[], deliveryId: string): Promise<Received> {
  await expect.poll(() => received.some(({ body }) => body.includes(deliveryId))).toBe(true);
  return received.findLast(({ body }) => body.includes(deliveryId))!;
}

const attempts = (page: WatchedPage) => page.getByRole('table', { name: 'Attempts' });

async function act(page: WatchedPage, action: string) {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** In the dialog that shows a secret. */
async function takeSecret(page: WatchedPage): Promise<string> {
  const dialog = page.getByRole('dialog');
  const secret = await dialog.getByLabel('Signing secret').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'You have not copied the secret yet.' }).waitFor();
  await dialog.getByRole('button', { name: 'Keep open' }).click();
  await copyAndClose(page);
  expect(await page.clipboard()).toBe(secret);
  return secret;
}

test('an endpoint from its creation to its end: signed events, a failure and its resend, a test, a new secret, a pause', async () => {
  const receiver = await startReceiver();
  const person = await signedIn(service, { account: 'Acme' });
  const key = await service.newKey('Acme');
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/webhooks`);
  await loaded(page, 'Webhooks');

  // Created: a URL that is refused says why at its field; the secret is shown once.
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Add endpoint' }).last().click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, { URL: 'http://10.0.0.7/waybill', 'Description (optional)': 'Order status' });
  await dialog.getByText('Advanced').click();
  await dialog.getByRole('radio', { name: 'Any order' }).check();
  page.expectRefusals(400);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const url = dialog.getByLabel('URL', { exact: true });
  await expect.poll(() => descriptionOf(url)).toContain('private address');
  await axe(page, '[role="dialog"]');
  await url.fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByText('Endpoint added').waitFor();
  const secret = await takeSecret(page);
  const row = rowWith(page, 'Order status');
  await row.getByText('Enabled').waitFor();

  // An event arrives, signed, and its attempt is on the page of the endpoint.
  const first = await createDelivery(service, key);
  const signed = await requestFor(receiver.received, first);
  expect(verified(secret, signed)).toMatchObject({ type: 'delivery.created', data: { delivery_id: first } });
  await row.click();
  await loaded(page, receiver.url);
  await attempts(page).getByRole('button', { name: 'Delivered 200' }).waitFor();

  // A failure shows the response; it is retried after 5 seconds, and can be resent.
  receiver.failures = 1;
  const failing = await createDelivery(service, key);
  await page.getByRole('radiogroup', { name: 'Attempts to show' }).getByText('Failed').click();
  await attempts(page).getByRole('button', { name: 'Failed 503' }).click();
  const drawer = page.getByRole('dialog', { name: 'Created' });
  await drawer.getByText('Failed: status 503').waitFor();
  await drawer.getByText('Closed for maintenance').waitFor();
  await drawer.getByText('server: shop').waitFor();
  await drawer.getByText(`"delivery_id": "${failing}"`).waitFor();
  await axe(page, '[role="dialog"]');
  const requestsFor = () => receiver.received.filter(({ body }) => body.includes(failing));
  await expect.poll(() => requestsFor().length).toBe(2);
  await page
    .getByRole('img', { name: 'Last 24 hours: 2 delivered, 1 failed', includeHidden: true })
    .waitFor();
  await drawer.getByRole('button', { name: 'Resend' }).click();
  await page.getByRole('status').filter({ hasText: 'The event will be sent again.' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('radiogroup', { name: 'Attempts to show' }).getByText('All').click();
  const resent = attempts(page).getByRole('row').filter({ hasText: 'Resent' });
  await resent.getByRole('button', { name: 'Delivered 200' }).waitFor();
  const same = ({ headers, body }: Received) => `${headers['webhook-id']} ${body}`;
  expect(new Set(requestsFor().map(same)).size, 'the same id and bytes each time').toBe(1);

  // A test event shows what was sent and what came back.
  await page.getByRole('button', { name: 'Send test event' }).click();
  await dialog.getByRole('button', { name: 'Send test event' }).click();
  await dialog.getByText('Delivered: status 200').waitFor();
  await dialog.getByText('webhook-signature: v1,').waitFor();
  await dialog.getByText('server: shop').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // A new secret signs, and for a while the previous one as well.
  await act(page, 'Rotate secret');
  await dialog.getByRole('radio', { name: 'In 1 hour' }).check();
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await dialog.getByText('Requests are also signed with the previous secret for 1 more hour.').waitFor();
  const newSecret = await takeSecret(page);
  expect(newSecret).not.toBe(secret);
  const both = await requestFor(receiver.received, await createDelivery(service, key));
  expect(verified(newSecret, both)).toEqual(verified(secret, both));

  // While it is disabled nothing is sent; enabling it sends what it missed.
  await act(page, 'Disable');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('This endpoint is disabled').waitFor();
  const before = receiver.received.length;
  const missed = await createDelivery(service, key);
  await caughtUp(service);
  await page.getByRole('button', { name: 'Enable…' }).click();
  expect(receiver.received.length, 'nothing was sent').toBe(before);
  await dialog.getByRole('radio', { name: 'Send what was missed' }).waitFor();
  await dialog.getByRole('button', { name: 'Enable' }).click();
  expect(verified(newSecret, await requestFor(receiver.received, missed)).data.delivery_id).toBe(missed);

  // Everything since a time, with a sentence that says what will happen.
  await act(page, 'Resend events');
  await dialog.getByRole('radio', { name: 'All events' }).check();
  await dialog.getByText('they arrive a second time').waitFor();
  const known = receiver.received.length;
  await dialog.getByRole('button', { name: 'Resend events' }).click();
  await page.getByRole('status').filter({ hasText: 'events will be sent again.' }).waitFor();
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(known + 4);

  await act(page, 'Delete');
  await dialog.getByText('This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click();
  await loaded(page, 'Webhooks');
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
});

test('a member sees endpoints and attempts, and why they can change nothing', async () => {
  const owner = await signedIn(service, { account: 'Read only' });
  const member = await signedIn(service, { account: 'Read only', role: 'member' });
  const added = await owner.call(createWebhookEndpoint, {
    params: { account_id: owner.accountId, mode: 'live' },
    body: { url: 'http://127.0.0.1:47999/waybill' },
  });
  expect(added.status, added.text).toBe(201);
  const page = await browser.newPage({ as: member });
  await page.goto(`/${member.accountId}/webhooks`);
  await loaded(page, 'Webhooks');
  const isRefused = async (button: string) => {
    const refused = page.getByRole('button', { name: button, disabled: true });
    expect(await descriptionOf(refused)).toMatch(/account owner/);
    await refused.focus();
    await refused.press('Enter');
    await expectNone(page.getByRole('dialog'), 'it does nothing');
  };
  await isRefused('Add endpoint');
  await visit(page, `/${member.accountId}/webhooks/${added.body.endpoint_id}`);
  await loaded(page, 'http://127.0.0.1:47999/waybill');
  await page.getByText('Only an account owner can manage webhook endpoints.').first().waitFor();
  await isRefused('Send test event');
  await isRefused('Edit');
  await page.getByRole('heading', { name: 'No attempts yet' }).waitFor();
});
