/** A courier's day on a phone, with network and without. */
import { beforeAll, expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { useBrowser, type WatchedPage } from '../../support/browser.ts';
import { send, shirts } from '../../support/client.ts';
import { signedIn } from '../../support/dashboard.ts';
import { phonePhoto } from '../../support/pictures.ts';
import { useService } from '../../support/service.ts';
import {
  at,
  button,
  confirmDelivered,
  couldNotDeliver,
  type DayOptions,
  deliver,
  eventsOf,
  expectSafeFirst,
  giveNetworkBack,
  isSent,
  keptForOffline,
  listIsThere,
  movesOf,
  openDay,
  openHandOver,
  pickUp,
  refresh,
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

const open = (bodies: object[], options?: DayOptions) => openDay(service, browser, bodies, options);
const typesOf = async (id: string) =>
  (await eventsOf(service, key, id)).map(({ type }) => type.replace('delivery.', ''));

test('a day: pick up, then hand over with cash, photo, signature, PIN, name and position', async () => {
  const { page, ids } = await open([at('7 Allen Avenue', shirts), at('8 Allen Avenue')]);
  await page.context().grantPermissions(['geolocation'], { origin: service.url });
  await page.context().setGeolocation({ latitude: 6.6018, longitude: 3.3515, accuracy: 12 });
  const [id] = ids as [string];
  await button(page, /7 Allen Avenue/).click();
  await page.getByText('Collect on delivery: $5,000.00').waitFor();
  await expectNone(page.getByText('Collect $5,000.00'));
  await button(page, 'Back').click();
  await pickUp(page, '7 Allen Avenue');
  await isSent(page);
  await button(page, /Deliver to 7 Allen Avenue/).click();
  await page.getByText('Collect $5,000.00').waitFor();
  const map = await page.getByRole('link', { name: 'Map: 7 Allen Avenue' }).getAttribute('href');
  expect(map).toContain('7%20Allen%20Avenue');
  const call = await page.getByRole('link', { name: /^Call/ }).getAttribute('href');
  expect(call).toBe('tel:+2348012345678');
  await button(page, 'Delivered').click();

  const collected = page.getByLabel('Collected (USD)');
  await expect.poll(() => collected.inputValue()).toBe('5000');
  await collected.fill('5000.01');
  await page.getByRole('alert').filter({ hasText: 'more than $5,000.00' }).waitFor();
  await collected.fill('4,500');
  await page.getByLabel('Reason for the $500.00 shortfall').fill('Had no more');
  await takePhoto(page, phonePhoto);
  await sign(page);
  const pin = (await send(service, 'GET', '/v1/deliveries', { key })).body.data.find(
    (one: { delivery_id: string }) => one.delivery_id === id,
  ).handover_pin;
  await page.getByLabel('Receiver’s 4-digit PIN').fill(pin);
  await page.getByLabel('Received by').fill('Ada Obi');
  await button(page, 'Review').click();
  const sheet = page.getByRole('dialog', { name: 'Record as delivered?' });
  for (const text of [
    '7 Allen Avenue',
    '$4,500.00 of $5,000.00',
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
    .getByText('Collected $4,500.00')
    .waitFor();
  await section(page, /Done today/)
    .getByText('Collected today, all payment methods')
    .waitFor();

  const delivered = (await eventsOf(service, key, id)).at(-1)!;
  expect(delivered.type).toBe('delivery.delivered');
  expect(delivered.data).toMatchObject({
    collected_amount: 450000,
    shortfall_reason: 'Had no more',
    proof: { photo: true, signature: true, pin: true, recipient_name: 'Ada Obi' },
    location: { latitude: 6.6018, longitude: 3.3515, accuracy_meters: 12 },
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

  await giveNetworkBack(page);
  await isSent(page);
  const inOrder = [`${first}/pick-up`, `${second}/pick-up`, `${first}/deliver`, `${second}/fail-attempt`];
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

/** What the courier's cash screen says, by its sections. */
async function expectCash(page: WatchedPage, sections: Record<string, string | RegExp>) {
  await page.getByRole('button', { name: 'Cash', exact: true }).click();
  for (const [name, text] of Object.entries(sections)) await section(page, name).getByText(text).waitFor();
  await button(page, 'Back').click();
}

test('a hand-over that is not accepted: without network its PIN needs a second proof, refused it is first in the list, and discarded its cash stays until the dispatcher has resolved it', async () => {
  const withPin = { ...shirts, required_proof: ['pin'], reference: 'WB-1042' };
  const { page, ids } = await open([at('1 First Street'), at('2 Second Street', withPin)], {
    isCarried: true,
  });
  const id = ids[1]!;
  const { handover_pin } = (await send(service, 'GET', `/v1/deliveries/${id}/record`, { key })).body;
  await keptForOffline(page);
  await page.setOffline(true);
  await page.getByText('No network').waitFor();
  await openHandOver(page, '2 Second Street');
  await page.getByText('the PIN cannot be checked now').waitFor();
  await page.getByLabel('Receiver’s 4-digit PIN').fill(handover_pin === '0000' ? '0001' : '0000');
  await button(page, 'Review').click();
  await page.getByRole('alert').filter({ hasText: 'Take a photo or ask for a signature.' }).waitFor();
  await sign(page);
  await confirmDelivered(page);
  await page.getByRole('status').filter({ hasText: '1 update waiting to be sent' }).waitFor();

  page.expectRefusals(400);
  await giveNetworkBack(page);
  const refused = section(page, 'Not accepted');
  const why = 'Wrong PIN: 4 attempts left. Ask the receiver again, or call.';
  await refused.getByText(why).waitFor();
  await page.getByRole('status').filter({ hasText: '1 update not accepted' }).waitFor();
  const first = section(page, /To do/).getByRole('listitem').first();
  await first.getByText('2 Second Street').waitFor();
  await first.getByText(`Not accepted. ${why}`).waitFor();
  const already =
    /^You recorded \$5,000\.00 in cash for this stop at \d\d:\d\d, but it was not accepted\. Do not collect it again\.$/;
  await first.getByText(already).waitFor();
  const notAccepted = { 'Cash in hand': /^No cash in hand/, 'Not accepted yet': '$5,000.00' };
  await expectCash(page, notAccepted);
  // The signature is still there, and only the PIN has to be entered again.
  await refused.getByRole('button', { name: 'Try again' }).click();
  await page.getByAltText('Signature').waitFor();
  await button(page, 'Back').click();

  await refused.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard “Delivered” with $5,000.00?' });
  await question
    .getByText(/^You recorded “Delivered” with \$5,000\.00 at .* for Ada Obi, 2 Second Street, WB-1042\./)
    .waitFor();
  await question.getByText('Its signature is deleted from this phone.').waitFor();
  await expectSafeFirst(page, ['Keep', 'Discard']);
  await question.getByRole('button', { name: 'Keep' }).click();
  await refused.getByText(why).waitFor();
  await page.setOffline(true);
  await refused.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expectCount(refused, 0);
  await page.getByRole('status').filter({ hasText: '1 update waiting to be sent' }).waitFor();
  await page.reload();
  await listIsThere(page);
  const discarded = section(page, /Discarded/);
  for (const text of [
    /^Recorded as delivered at/,
    'Ada Obi, 2 Second Street',
    'WB-1042',
    'Cash collected: $5,000.00',
    'Wrong PIN.',
    'Waiting to be sent',
  ]) {
    await discarded.getByText(text).waitFor();
  }
  await expectCash(page, notAccepted);
  // The receiver has paid: neither the list nor the stop nor the form asks for the money again.
  const loud = page.getByText('Collect $5,000.00');
  await first.getByText(already).waitFor();
  await expectNone(loud);
  await openHandOver(page, '2 Second Street');
  await page.getByText(already).waitFor();
  await expectNone(loud);
  await button(page, 'Back').click();
  await page.getByText(already).waitFor();
  await expectNone(loud);
  await button(page, 'Back').click();
  await giveNetworkBack(page);
  await discarded.getByText('Reported to your dispatcher').waitFor();
  await page.getByRole('status').filter({ hasText: '$5,000.00 in cash not accepted yet' }).waitFor();
  await expectNone(page.getByText('Up to date'));
  await expectCash(page, notAccepted);
  expect(await typesOf(id), 'nothing but the report reached the delivery').toEqual([
    'created',
    'assigned',
    'picked_up',
  ]);

  const dispatcher = await browser.newPage({ as: await signedIn(service, { operator: true }) });
  await dispatcher.goto('/dispatch');
  await dispatcher.getByText('They collected $5,000.00 that is not in the cash ledger.').waitFor();
  await button(dispatcher, 'Review').click();
  const list = dispatcher.getByRole('dialog', { name: 'Discarded by couriers' });
  for (const text of [
    'Bola Ade: Delivered',
    '$5,000.00 collected in cash, not in the cash ledger',
    'Not accepted: The receiver’s PIN was wrong.',
    'Ada Obi, 2 Second Street',
  ]) {
    await list.getByText(text).waitFor();
  }
  await expect
    .poll(() => list.getByRole('link', { name: /^\+\d+$/ }).getAttribute('href'))
    .toMatch(/^tel:\+\d+$/);
  expect(await axe(dispatcher)).toEqual([]);
  await list.getByRole('link', { name: 'WB-1042' }).click();
  const entry = dispatcher.getByRole('listitem').filter({ hasText: 'Recorded as “Delivered”, not accepted' });
  for (const text of [
    '$5,000.00 collected in cash, not in the cash ledger',
    'The receiver’s PIN was wrong.',
    'by Bola Ade',
    'not resolved yet',
  ]) {
    await entry.getByText(text).waitFor();
  }
  await dispatcher.goBack();
  await button(dispatcher, 'Review').click();
  await list.getByRole('button', { name: 'Mark as resolved: Bola Ade, WB-1042' }).click();
  const sure = dispatcher.getByRole('dialog', { name: 'Mark as resolved?' });
  await sure.getByRole('button', { name: 'Mark as resolved' }).click();
  await list.getByText('All resolved.').waitFor();
  await dispatcher.goForward();
  await entry.getByText(/^Discarded .* · resolved /).waitFor();

  await refresh(page);
  await discarded.getByText('Resolved by your dispatcher').waitFor();
  await isSent(page);
  await expectCount(page.getByText(already), 0);
  await expectCash(page, {
    'Cash in hand': 'No cash in hand. What you collect appears here until you hand it in.',
  });
});
