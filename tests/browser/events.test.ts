/** The page of events: everything that happened, filtered, page by page, and live. */
import { expect, test } from 'vitest';
import { useBrowser, type WatchedPage } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { expectNone, loaded, rowWith, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

const at = (street: string) => ({ ...shirts, reference: street, delivery_address: `${street}, Ikeja` });

async function openEvents(account: string, deliveries: number) {
  const person = await signedIn(service, { account });
  const key = await service.newKey(account);
  const ids: string[] = [];
  for (let count = 1; count <= deliveries; count++) {
    ids.push(await createDelivery(service, key, at(`No. ${count} Allen Avenue`)));
  }
  await caughtUp(service);
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/events`);
  await loaded(page, 'Events');
  await page.evaluate('window.neverReloaded = true');
  return { page, key, ids, base: `/${person.accountId}` };
}

const rows = (page: WatchedPage) => page.getByRole('table', { name: 'Events' }).getByRole('row');
/** Without the head. */
const count = async (page: WatchedPage) => (await rows(page).count()) - 1;

test('events appear live without moving what is read, and older ones page by page, each once', async () => {
  const { page, key } = await openEvents('Live', 52);
  await expect.poll(() => count(page)).toBe(50);
  await createDelivery(service, key, at('100 Opebi Road'));
  await rows(page).nth(1).filter({ hasText: '100 Opebi Road' }).waitFor();

  await page.getByRole('button', { name: 'Load more' }).click();
  await rowWith(page, 'No. 1 Allen').waitFor();
  await expect.poll(() => count(page)).toBe(53);
  await page.getByRole('status').filter({ hasText: '53 events' }).waitFor();

  await rowWith(page, 'No. 1 Allen').scrollIntoViewIfNeeded();
  await createDelivery(service, key, at('101 Opebi Road'));
  const news = page.getByRole('button', { name: '1 new event' });
  await news.waitFor();
  await expectNone(rowWith(page, '101 Opebi Road'), 'nothing moves farther down');
  await news.click();
  await rows(page).nth(1).filter({ hasText: '101 Opebi Road' }).waitFor();
  await expect.poll(() => count(page)).toBe(54);
  const ids = await rows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map(String));
  expect(new Set(ids).size, 'none twice').toBe(54);
  expect(await page.evaluate('window.neverReloaded')).toBe(true);
});

test('the drawer shows an event exactly as the API does, and gives the focus back; filters by type, delivery and time are in the address; what matches appears live', async () => {
  const { page, key, ids, base } = await openEvents('Filtered', 3);
  await expect.poll(() => count(page)).toBe(3);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Created' });
  const { body } = await send(service, 'GET', `/v1/events?delivery_id=${ids[2]}`, { key });
  await drawer.getByText(body.data[0].id).first().waitFor();
  await drawer.getByRole('button', { name: 'Copy the JSON' }).click();
  await expect.poll(async () => JSON.parse(await page.clipboard())).toEqual(body.data[0]);
  expect(Object.keys(JSON.parse(await page.clipboard()))).toEqual(Object.keys(body.data[0]));
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Created');

  await service.move(ids[0]!, 'pick_up');
  await rowWith(page, 'Picked up').waitFor();

  await page.getByRole('button', { name: 'Type' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Picked up' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => count(page)).toBe(1);
  await page.waitForURL((url) => url.searchParams.get('type') === 'delivery.picked_up');
  await service.move(ids[1]!, 'pick_up');
  await rowWith(page, 'No. 2 Allen').waitFor();

  await page.getByRole('button', { name: 'Clear filters' }).click();
  const field = page.getByLabel('Delivery ID');
  await field.fill('dlv_1234');
  await field.press('Enter');
  await page.getByText('Enter dlv_ and 26 characters').waitFor();
  await field.fill(`${service.url}${base}/deliveries/${ids[1]}`);
  await expect.poll(() => count(page)).toBe(2);
  expect(new URL(page.url()).searchParams.get('delivery_id')).toBe(ids[1]);

  await page.getByRole('button', { name: 'Time' }).click();
  await page.getByRole('button', { name: 'Last hour' }).click();
  await page.waitForURL((url) => url.searchParams.get('timestamp_from')?.endsWith('Z') === true);
  await expect.poll(() => count(page)).toBe(2);

  page.expectRefusals(400);
  await visit(page, `${base}/events?timestamp_from=yesterday`);
  await page.getByRole('alert').filter({ hasText: 'timestamp_from must be' }).waitFor();
  await page.getByRole('button', { name: 'Show all events' }).click();
  await expect.poll(() => count(page)).toBe(5);
  await visit(page, `${base}/events?timestamp_to=2026-01-01T00:00:00Z`);
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
});
