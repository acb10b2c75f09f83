/** Open pages show changes made elsewhere without a reload, and say when they cannot. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser, type WatchedPage } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { descriptionOf, expectNone, goTo, loaded, navigation, rowWith, visit } from './steps.ts';

let service: TestService;
beforeAll(async () => {
  // As in the product: a service that is stopped answers for a while, so a page that looks once finds it there.
  service = await startTestService({ atPublicUrl: true, deadlines: { drainMs: 1_000 } });
});
afterAll(() => service?.stop());
const browser = useBrowser({
  get url() {
    return service.url;
  },
});

/** The list of deliveries of a new account. */
async function open(account: string) {
  const person = await signedIn(service, { account });
  const key = await service.newKey(account);
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/deliveries`);
  await loaded(page, 'Deliveries');
  return { page, key, base: `/${person.accountId}` };
}

/** From now on; `wasNotReloaded` checks it. */
const mustNotReload = (page: WatchedPage) => page.evaluate('window.neverReloaded = true');
async function wasNotReloaded(page: WatchedPage) {
  expect(await page.evaluate('window.neverReloaded')).toBe(true);
}

const cancel = (id: string, key: string) =>
  send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, body: { reason: 'Sold out' } });

test('what happens through the API is shown without a reload: on the page of a delivery, which no longer offers to cancel it; on the overview, where j and Enter open the latest; in a list, from which rows go that no longer match; in a search', async () => {
  const { page, key, base } = await open('Live');
  await mustNotReload(page);
  const first = await createDelivery(service, key);
  await visit(page, `${base}/deliveries/${first}`);
  await page.getByRole('button', { name: 'Cancel delivery', disabled: false }).waitFor();
  await cancel(first, key);
  await page.getByText('Sold out').waitFor();
  await page.getByRole('status').filter({ hasText: 'State: Cancelled' }).waitFor();
  await page.getByRole('button', { name: 'Cancel delivery' }).waitFor({ state: 'detached' });

  const second = await createDelivery(service, key);
  await visit(page, base);
  await loaded(page, 'Overview');
  const tile = (state: string) =>
    page.getByRole('list', { name: 'Deliveries by state' }).getByRole('link', { name: state });
  await expect.poll(() => tile('Created').innerText()).toMatch(/\b1$/);
  await cancel(second, key);
  await expect.poll(() => tile('Cancelled').innerText()).toMatch(/\b2$/);
  await expect.poll(() => tile('Created').innerText()).toMatch(/\b0$/);
  const third = await createDelivery(service, key, { ...shirts, delivery_address: '3 New Street' });
  await page.getByRole('link', { name: '3 New Street' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await loaded(page, 'Ada Obi, 3 New Street');

  await visit(page, `${base}/deliveries?status=created,in_transit`);
  await loaded(page, 'Deliveries');
  await rowWith(page, third).waitFor();
  await service.move(third, 'pick_up');
  await rowWith(page, third).getByText('In transit').waitFor();
  await service.move(third, 'deliver');
  await rowWith(page, third).waitFor({ state: 'detached' });

  // A search has a new delivery a moment later than lists.
  await visit(page, `${base}/deliveries?search=harbour`);
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
  const found = await createDelivery(service, key, { ...shirts, delivery_address: '3 Harbour Road' });
  await rowWith(page, found).waitFor();
  await wasNotReloaded(page);
});

test('without a connection, a dialog whose code is not loaded yet says so and leaves the page as it is; with the connection, it opens', async () => {
  const person = await signedIn(service, { account: 'Late dialogs' });
  const page = await browser.newPage({ as: person });
  page.expectFailedRequests();
  let tries = 0;
  await page.route(/keys-dialog-.*\.js$/, (route) => {
    tries += 1;
    return route.abort();
  });
  await page.goto(`/${person.accountId}/deliveries`);
  await loaded(page, 'Deliveries');
  await expect.poll(() => tries, { message: 'after the page' }).toBe(1);
  await mustNotReload(page);

  await page.setOffline(true);
  await page.keyboard.press('?');
  const region = page.getByRole('status').filter({ hasText: 'Can’t reach Waybill' });
  await region.waitFor();
  await expectNone(page.getByRole('dialog'));

  await page.unroute(/keys-dialog-.*\.js$/);
  await page.setOffline(false);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await wasNotReloaded(page);
});

test('without a connection, a page whose code is not loaded yet says so, and loads automatically when the connection is back; after an upgrade, a page whose code is gone is loaded with the new code; while the server restarts the page says so, and then catches up; the board says since when, and assigning waits', async () => {
  const { page, key } = await open('Offline');
  page.expectConsole(/Can’t reach Waybill/);
  await page.setOffline(true);
  await navigation(page).getByRole('link', { name: 'Team' }).click();
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor();
  await page.setOffline(false);
  await loaded(page, 'Team');

  page.expectRefusals(404);
  const code = /webhooks-page-.*\.js$/;
  await page.route(code, (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 1 });
  await navigation(page).getByRole('link', { name: 'Webhooks' }).click();
  await loaded(page, 'Webhooks');

  await goTo(page, 'Deliveries');
  await mustNotReload(page);
  const board = await openBoard(key);
  board.expectFailedRequests();
  const outage = board
    .getByRole('alert')
    .filter({ hasText: /Can’t reach Waybill\. Last connected at \d\d:\d\d:/ });
  // The stream is still open, so only the action notices.
  await board.route(/\/dashboard\/(dispatch|fleet)/, (route) => route.abort());
  await board.getByRole('button', { name: 'Suggest couriers' }).click();
  await outage.waitFor();
  await board.unrouteAll();
  await outage.waitFor({ state: 'detached' });
  // As of a service that hangs: the stream stays open, and nothing is answered.
  await board.route(/\/healthz|\/dashboard\//, () => undefined);
  await outage.waitFor();
  await board.getByText('Reconnecting…').waitFor();
  await board.unrouteAll();
  await outage.waitFor({ state: 'detached' });
  await board.getByText('Up to date').waitFor();

  const { url, databaseUrl } = service;
  await service.stop();
  await page.getByText('Reconnecting…').waitFor();
  await outage.waitFor();
  await board.getByRole('checkbox', { name: 'Select 1 Board Street' }).check();
  const assign = board.getByRole('button', { name: 'Assign to…' });
  await assign.and(board.locator('[aria-disabled]')).waitFor();
  await expect.poll(() => descriptionOf(assign)).toBe('This waits until Waybill can be reached again.');
  await expect.poll(() => board.getByRole('switch').isDisabled()).toBe(true);
  await board.keyboard.press('a');
  await board.getByRole('status').filter({ hasText: 'This waits until Waybill' }).waitFor();
  service = await startTestService({ databaseUrl, publicUrl: url, port: Number(new URL(url).port) });
  await createDelivery(service, key, { ...shirts, delivery_address: '3 New Street' });
  await rowWith(page, '3 New Street').waitFor();
  await page.getByText('Up to date').waitFor();
  await wasNotReloaded(page);
  await outage.waitFor({ state: 'detached' });
  await assign.click();
  await board.getByRole('dialog', { name: 'Assign 1 delivery to…' }).waitFor();
});

/** The dispatch board, with a delivery on it. */
async function openBoard(key: string) {
  await createDelivery(service, key, { ...shirts, delivery_address: '1 Board Street' });
  const page = await browser.newPage({ as: await signedIn(service, { operator: true }) });
  // The board also reads itself once a minute. Nobody should have to wait for that.
  await page.addInitScript(`
    const { setInterval } = window;
    window.setInterval = (run, ms, ...rest) => (ms === 60_000 ? 0 : setInterval(run, ms, ...rest));
  `);
  await page.goto('/dispatch');
  await loaded(page, 'Dispatch');
  await page.getByRole('checkbox', { name: 'Select 1 Board Street' }).waitFor();
  return page;
}
