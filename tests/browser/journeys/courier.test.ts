/** A courier's day on a phone, with network and without. */
import { beforeAll, expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { send, shirts } from '../../support/client.ts';
import { phonePhoto } from '../../support/pictures.ts';
import { useService } from '../../support/service.ts';
import {
  at,
  button,
  confirmDelivered,
  couldNotDeliver,
  deliver,
  eventsOf,
  giveNetworkBack,
  isSent,
  keptForOffline,
  listIsThere,
  movesOf,
  openDay,
  pickUp,
  section,
  sign,
  takePhoto,
} from '../courier-steps.ts';
import { expectCount, expectNone } from '../steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

let key: string;
beforeAll(async () => {
  key = await service.newKey('Acme');
});

const open = (bodies: object[]) => openDay(service, browser, bodies);
const typesOf = async (id: string) =>
  (await eventsOf(service, key, id)).map(({ type }) => type.replace('delivery.', ''));

test('a day: pick up, then hand over with cash, photo, signature, PIN, name and position', async () => {
  const { page, ids } = await open([at('7 Allen Avenue', shirts), at('8 Allen Avenue')]);
  await page.context().grantPermissions(['geolocation'], { origin: service.url });
  await page.context().setGeolocation({ latitude: 6.6018, longitude: 3.3515, accuracy: 12 });
  const [id] = ids as [string];
  await button(page, /7 Allen Avenue/).click();
  await page.getByText('Collect on delivery: USD 5,000.00').waitFor();
  await expectNone(page.getByText('Collect USD 5,000.00'));
  await button(page, 'Back').click();
  await pickUp(page, '7 Allen Avenue');
  await isSent(page);
  await button(page, /Deliver to 7 Allen Avenue/).click();
  await page.getByText('Collect USD 5,000.00').waitFor();
  const map = await page.getByRole('link', { name: 'Map: 7 Allen Avenue' }).getAttribute('href');
  expect(map).toContain('7%20Allen%20Avenue');
  const call = await page.getByRole('link', { name: /^Call/ }).getAttribute('href');
  expect(call).toBe('tel:+2348012345678');
  await button(page, 'Delivered').click();

  const collected = page.getByLabel('Collected (USD)');
  await expect.poll(() => collected.inputValue()).toBe('5000');
  await collected.fill('5000.01');
  await page.getByRole('alert').filter({ hasText: 'more than USD 5,000.00' }).waitFor();
  await collected.fill('4,500');
  await page.getByLabel('Reason for the USD 500.00 shortfall').fill('Had no more');
  await takePhoto(page, phonePhoto);
  await sign(page);
  const pin = (await send(service, 'GET', '/v1/deliveries', { key })).body.data.find(
    (one: { delivery_id: string }) => one.delivery_id === id,
  ).handover_pin;
  await page.getByLabel("Receiver's 4-digit PIN").fill(pin);
  await page.getByLabel('Received by').fill('Ada Obi');
  await button(page, 'Check and confirm').click();
  const sheet = page.getByRole('dialog', { name: 'Record as delivered?' });
  for (const text of [
    '7 Allen Avenue',
    'USD 4,500.00 of USD 5,000.00',
    'Photo, signature, PIN, received by Ada Obi',
  ]) {
    await sheet.getByText(text).waitFor();
  }
  // Nothing is recorded before the last tap.
  await sheet.getByRole('button', { name: 'Back' }).click();
  expect(await typesOf(id)).toEqual(['created', 'assigned', 'picked_up']);
  await confirmDelivered(page);
  await isSent(page);
  await section(page, /Done today/)
    .getByText('Collected USD 4,500.00')
    .waitFor();
  await section(page, /Done today/)
    .getByText('Collected today, in all ways of payment')
    .waitFor();

  const delivered = (await eventsOf(service, key, id)).at(-1)!;
  expect(delivered.type).toBe('delivery.delivered');
  expect(delivered.data).toMatchObject({
    collected_amount: 450000,
    shortfall_reason: 'Had no more',
    proof: { photo: true, signature: true, pin: true, taker_name: 'Ada Obi' },
    place: { latitude: 6.6018, longitude: 3.3515, accuracy_meters: 12 },
    happened_at: expect.any(String),
  });
});

test('without network: moves are kept and shown, the page opens again, and all is sent in order when it is back', async () => {
  const { page, ids } = await open([at('1 First Street', shirts), at('2 Second Street')]);
  const [first, second] = ids as [string, string];
  await keptForOffline(page);
  const sent = movesOf(page);
  await page.setOffline(true);
  await pickUp(page, '1 First Street');
  await pickUp(page, '2 Second Street');
  await deliver(page, '1 First Street');
  await couldNotDeliver(page, '2 Second Street', 'Nobody there');
  await page.getByRole('status').filter({ hasText: '4 updates waiting to be sent' }).waitFor();
  await page.getByText('No network').waitFor();

  await page.reload();
  await listIsThere(page);
  await page.getByRole('status').filter({ hasText: '4 updates waiting to be sent' }).waitFor();
  await section(page, /Done today/)
    .getByText('Waiting to be sent')
    .waitFor();
  await section(page, /Done today/)
    .getByText('1 First Street')
    .waitFor();
  await section(page, /To do/).getByText('2 Second Street').waitFor();
  await section(page, /To do/).getByText('1 failed attempt').waitFor();
  expect(await typesOf(first)).toEqual(['created', 'assigned']);

  sent.length = 0;
  await giveNetworkBack(page);
  await isSent(page);
  const inOrder = [`${first}/pickup`, `${second}/pickup`, `${first}/deliver`, `${second}/fail-attempt`];
  expect(sent.map(({ path }) => path.replace('/courier/api/deliveries/', ''))).toEqual(inOrder);
  expect(new Set(sent.map((one) => one.key)).size).toBe(4);
  expect(await typesOf(first)).toEqual(['created', 'assigned', 'picked_up', 'delivered']);
  expect(await typesOf(second)).toEqual(['created', 'assigned', 'picked_up', 'attempt_failed']);
  const [, , firstUp, delivered] = await eventsOf(service, key, first);
  const [, , secondUp, failed] = await eventsOf(service, key, second);
  const times = [firstUp, secondUp, delivered, failed].map((event) => event!.at);
  expect(times).toEqual([...times].sort());
  await section(page, /Done today/)
    .getByText('1 First Street')
    .waitFor();
  await expectCount(section(page, /Done today/).getByText('Waiting to be sent'), 0);
});
