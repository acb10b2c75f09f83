/** Open pages show changes made elsewhere without a reload, and say when they cannot. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser, type WatchedPage } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { loaded, navigation, rowWith } from './steps.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ atPublicUrl: true });
});
afterAll(() => service?.stop());
const browser = useBrowser({
  get url() {
    return service.url;
  },
});

/** A page of a new account with one delivery. The tests check that it was never reloaded. */
async function open(account: string, path: (id: string) => string, heading: string | RegExp) {
  const person = await signedIn(service, { account });
  const key = await service.newKey(account);
  const id = await createDelivery(service, key);
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}${path(id)}`);
  await loaded(page, heading);
  await page.evaluate('window.neverReloaded = true');
  return { page, key, id };
}

async function wasNotReloaded(page: WatchedPage) {
  expect(await page.evaluate('window.neverReloaded')).toBe(true);
}

const cancel = (id: string, key: string) =>
  send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, body: { reason: 'Sold out' } });

test('a delivery that is cancelled through the API is cancelled on its open page, which no longer offers it', async () => {
  const { page, key, id } = await open('Its page', (one) => `/deliveries/${one}`, 'Ada Obi, 7 Allen Avenue');
  await page.getByRole('button', { name: 'Cancel delivery', disabled: false }).waitFor();
  await cancel(id, key);
  await page.getByText('Sold out').waitFor();
  await page.getByRole('status').filter({ hasText: 'State: Cancelled' }).waitFor();
  await page.getByRole('button', { name: 'Cancel delivery' }).waitFor({ state: 'detached' });
  await wasNotReloaded(page);
});

test('what happens through the API appears on the open overview: counts and latest events, which j and Enter open', async () => {
  const { page, key, id } = await open('Its overview', () => '', 'Overview');
  const tile = (state: string) =>
    page.getByRole('list', { name: 'Deliveries by state' }).getByRole('link', { name: state });
  await expect.poll(() => tile('Created').innerText()).toMatch(/\b1$/);
  await cancel(id, key);
  await expect.poll(() => tile('Cancelled').innerText()).toMatch(/\b1$/);
  await expect.poll(() => tile('Created').innerText()).toMatch(/\b0$/);
  await createDelivery(service, key, { ...shirts, delivery_address: '3 New Street' });
  await page.getByRole('link', { name: '3 New Street' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await loaded(page, 'Ada Obi, 3 New Street');
  await wasNotReloaded(page);
});

test('a state that changes is shown in the open list, and a row that no longer matches the filter is removed', async () => {
  const { page, id } = await open('Its list', () => '/deliveries?status=created,in_transit', 'Deliveries');
  await service.move(id, 'pick_up');
  await rowWith(page, id).getByText('In transit').waitFor();
  await service.move(id, 'deliver');
  await rowWith(page, id).waitFor({ state: 'detached' });
  await wasNotReloaded(page);
});

test('a new delivery appears in an open search, which has it a moment later than lists', async () => {
  const { page, key } = await open('Its search', () => '/deliveries?search=harbour', 'Deliveries');
  const id = await createDelivery(service, key, { ...shirts, delivery_address: '3 Harbour Road' });
  await rowWith(page, id).waitFor();
  await wasNotReloaded(page);
});

test('without a connection, a page whose code is not loaded yet says so, and loads automatically when the connection is back', async () => {
  const { page } = await open('Offline', () => '/deliveries', 'Deliveries');
  page.expectConsole(/Waybill could not be reached/);
  await page.setOffline(true);
  await navigation(page).getByRole('link', { name: 'Team' }).click();
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor();
  await page.setOffline(false);
  await loaded(page, 'Team');
});

test('after an upgrade, a page whose code is gone is loaded with the new code', async () => {
  const { page } = await open('Upgraded', () => '/deliveries', 'Deliveries');
  page.expectRefusals(404);
  const code = /team-page-.*\.js$/;
  await page.route(code, (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 1 });
  await navigation(page).getByRole('link', { name: 'Team' }).click();
  await loaded(page, 'Team');
});

test('while the server restarts the page says so, and then catches up automatically', async () => {
  const { page, key } = await open('Restart', () => '/deliveries', 'Deliveries');
  page.expectFailedRequests();
  const { url, databaseUrl } = service;
  await service.stop();
  await page.getByText('Reconnecting…').waitFor();
  service = await startTestService({ databaseUrl, publicUrl: url, port: Number(new URL(url).port) });
  await createDelivery(service, key, { ...shirts, delivery_address: '3 New Street' });
  await rowWith(page, '3 New Street').waitFor();
  await page.getByText('Up to date').waitFor();
  await wasNotReloaded(page);
});
