/** What the sender said about a delivery on the courier's page: fields, required proof, and changes to confirm. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import {
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
} from '../../contract/operations/fleet/moves.ts';
import { useBrowser } from '../support/browser.ts';
import { send, shirts } from '../support/client.ts';
import { assignedDelivery, type TestPhone } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { windowDay } from '../support/delivery-values.ts';
import { phonePhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';
import {
  button,
  confirmDelivered,
  type DayOptions,
  giveNetworkBack,
  isSent,
  keptForOffline,
  listIsThere,
  openDay,
  openHandOver,
  pickUp,
  refresh,
  section,
  sign,
  takePhoto,
} from './courier-steps.ts';
import { expectCount, expectNone } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

let key: string;
let owner: TestPerson;
beforeAll(async () => {
  key = await service.newKey('Acme');
  owner = await signedIn(service, { account: 'Acme', operator: true });
});

const free = { ...shirts, amount_to_collect: 0 };

const open = (bodies: object[], options?: DayOptions) =>
  openDay(
    service,
    browser,
    bodies.map((body) => ({ ...free, ...body })),
    options,
  );

async function edit(id: string, body: object) {
  const response = await send(service, 'PATCH', `/v1/deliveries/${id}`, { key, body });
  expect(response.status, response.text).toBe(200);
}

const recordOf = async (id: string) =>
  (await send(service, 'GET', `/v1/deliveries/${id}/record`, { key })).body;
const isUnconfirmed = async (id: string): Promise<boolean> => {
  const params = { account_id: owner.accountId, mode: 'live', delivery_id: id };
  return (await readDelivery(owner, params)).body.edit_unconfirmed;
};

/** From a form of a stop. */
async function backToList(page: Page) {
  await button(page, 'Back').click();
  await button(page, 'Back').click();
  await listIsThere(page);
}

/** On a day ahead, so that no window is over; in the afternoon of UTC, the time zone of the fleet here. */
const hours = (from: number, to: number) => ({
  from: `${windowDay}T${from}:00:00Z`,
  to: `${windowDay}T${to}:00:00Z`,
});
/** "Mon 16 Nov" */
const shownDay = new Date(windowDay).toLocaleDateString('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

test('at the sender the courier sees the pickup, at the door the delivery: note, time, whom to call, and the map at the location; times are those of the fleet, wherever the phone is, and the page says so', async () => {
  const { page } = await open([
    {
      delivery_address: '1 Field Street',
      reference: 'Order 1042',
      sender_contact: { name: 'Bola Shop', phone: '+2348098765432' },
      pickup_note: 'Ring at the back door',
      delivery_note: 'Third floor, no lift',
      pickup_window: hours(10, 12),
      delivery_window: hours(12, 14),
      pickup_location: { latitude: 6.4474, longitude: 3.3903 },
      delivery_location: { latitude: 6.6018, longitude: 3.3515 },
      required_proof: ['photo', 'name'],
    },
  ]);
  const link = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href');
  const card = page.getByRole('listitem').filter({ hasText: '1 Field Street' });
  await card.getByText(`${shownDay}, 10:00–12:00`).waitFor();
  await card.getByText(`Deliver ${shownDay}, 12:00–14:00`).waitFor();
  await card.getByRole('link', { name: 'Call Bola Shop +2348098765432' }).waitFor();
  await button(page, /1 Field Street/).click();
  await page.getByText(`${shownDay}, 10:00–12:00`).waitFor();
  await page.getByRole('region', { name: 'Pickup note' }).getByText('Ring at the back door').waitFor();
  for (const text of ['Order 1042', 'Bola Shop, +2348098765432', 'Photo, recipient’s name']) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await expectNone(page.getByText('Third floor'));
  expect(await link(/^Map/)).toContain('6.4474,3.3903');
  expect(await link(/^Call sender/)).toBe('tel:+2348098765432');
  expect(await link(/^Call receiver/)).toBe('tel:+2348012345678');
  await button(page, 'Back').click();
  await pickUp(page, '1 Field Street');
  await isSent(page);
  await card.getByText(`${shownDay}, 12:00–14:00`, { exact: true }).waitFor();
  await button(page, /1 Field Street/).click();
  await page.getByRole('region', { name: 'Delivery note' }).getByText('Third floor, no lift').waitFor();
  await expectNone(page.getByText('Ring at the back door'));
  expect(await link(/^Map/)).toContain('6.6018,3.3515');
  expect(await link(/^Call/)).toBe('tel:+2348012345678');
  await button(page, 'Back').click();

  await owner.call(changeFleetSettings, { body: { time_zone: 'Asia/Tokyo' } });
  const begun = Date.now();
  await refresh(page);
  await page.getByText('Tokyo time (GMT+9)').waitFor();
  await card.getByText(`${shownDay}, 21:00–23:00`, { exact: true }).waitFor();
  const tokyo = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Tokyo' });
  const updated = await page.getByText(/^Updated \d\d:\d\d$/).innerText();
  // An hour may have begun in the meantime.
  const hoursNow = [begun, Date.now()].map((ms) => `Updated ${tokyo.format(ms)}:`);
  expect(
    hoursNow.some((begin) => updated.startsWith(begin)),
    updated,
  ).toBe(true);
  await owner.call(changeFleetSettings, { body: { time_zone: 'UTC' } });
});

test('the form asks for the required proof and nothing else, and does not go on without it; if the sender says nothing, the default of the fleet is asked for, and if no proof is needed, every kind is offered', async () => {
  await owner.call(changeFleetSettings, { body: { required_proof: ['name'] } });
  const { page, ids } = await open(
    [
      { delivery_address: '2 Proof Street', required_proof: ['photo', 'signature', 'name'] },
      { delivery_address: '3 Proof Street' },
      { delivery_address: '4 Proof Street', required_proof: [] },
    ],
    { isCarried: true },
  );
  const required = page.getByText('Required', { exact: true });
  await openHandOver(page, '3 Proof Street');
  await expectCount(required, 1);
  await expectNone(button(page, 'Take a photo'));
  await backToList(page);

  await openHandOver(page, '4 Proof Street');
  for (const name of ['Take a photo', 'Sign here']) await button(page, name).waitFor();
  for (const label of ['Receiver’s 4-digit PIN', 'Received by']) await page.getByLabel(label).waitFor();
  await expectNone(required);
  await backToList(page);

  await openHandOver(page, '2 Proof Street');
  await expectCount(required, 3);
  await expectNone(page.getByLabel('Receiver’s 4-digit PIN'));
  await button(page, 'Review').click();
  for (const text of ['Take a photo.', 'Ask for a signature.', 'Enter who received it.']) {
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
  }
  await expectNone(page.getByRole('dialog'));
  await takePhoto(page, phonePhoto);
  await sign(page);
  await button(page, 'Review').click();
  await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual(['Enter who received it.']);
  await page.getByLabel('Received by').fill('Ada Obi');
  await confirmDelivered(page);
  await isSent(page);
  expect((await recordOf(ids[0]!)).status).toBe('delivered');
  await owner.call(changeFleetSettings, { body: { required_proof: [] } });
});

/** As the receiver would never say it. */
const wrongPin = async (id: string) => ((await recordOf(id)).handover_pin === '0000' ? '0001' : '0000');

async function tryPin(own: TestPhone, id: string, pin: string, times: number) {
  for (let n = 0; n < times; n++) {
    expect((await own.move(deliverDelivery, id, { body: { proof: { pin } } })).status).toBe(400);
  }
}

test('proof that became required while the phone had no network is asked for when the service refuses; a required PIN that is locked by wrong tries: photo and name instead', async () => {
  const { page, own, ids } = await open([
    { delivery_address: '5 Proof Street' },
    { delivery_address: '6 Proof Street', required_proof: ['pin'] },
  ]);
  const [lacking, locked] = ids as [string, string];
  await page.setOffline(true);
  await edit(lacking, { required_proof: ['name'] });
  await own.move(pickUpDelivery, locked);
  await tryPin(own, locked, await wrongPin(locked), 4);
  await pickUp(page, '5 Proof Street');
  await openHandOver(page, '5 Proof Street');
  await takePhoto(page, phonePhoto);
  await confirmDelivered(page);
  page.expectRefusals(400);
  await giveNetworkBack(page);
  const refused = section(page, 'Not accepted');
  await refused.getByText('This delivery needs more proof: recipient’s name.').waitFor();
  await refused.getByRole('button', { name: 'Correct it' }).click();
  // The photo that was taken is still there.
  await page.getByAltText('To be sent').waitFor();
  await page.getByLabel('Received by').fill('Ada Obi');
  await confirmDelivered(page);
  await isSent(page);
  const { status, proofs } = await recordOf(lacking);
  expect([status, proofs]).toEqual(['delivered', [expect.objectContaining({ kind: 'photo' })]]);

  await button(page, /Deliver to 6 Proof Street/).waitFor();
  await openHandOver(page, '6 Proof Street');
  await expectCount(page.getByText('Required', { exact: true }), 1);
  await button(page, 'Review').click();
  await page.getByRole('alert').filter({ hasText: 'Ask the receiver for the PIN.' }).waitFor();
  await page.getByLabel('Receiver’s 4-digit PIN').fill(await wrongPin(locked));
  await button(page, 'Review').click();
  await button(page, 'Yes, delivered').click();
  // The form stays open: the receiver is still there.
  await page.getByText('There were too many wrong PINs, so the PIN is locked.').waitFor();
  await expectCount(page.getByLabel('Receiver’s 4-digit PIN'), 0);
  await button(page, 'Review').click();
  await page.getByRole('alert').filter({ hasText: 'Take a photo.' }).waitFor();
  await takePhoto(page, phonePhoto);
  await page.getByLabel('Received by').fill('Ada Obi');
  await confirmDelivered(page);
  await isSent(page);
  expect((await recordOf(locked)).status).toBe('delivered');
});

test('a change is shown on the list and on the stop with the old and the new value, until the courier confirms it; without network it is confirmed on the phone and sent when it is back, and what was changed in between is shown', async () => {
  const { page, ids } = await open([
    { delivery_address: '7 Old Street', delivery_window: hours(14, 16) },
    { delivery_address: '9 Offline Street' },
  ]);
  const [id, other] = ids as [string, string];
  await button(page, /7 Old Street/).waitFor();
  await expectNone(page.getByText('Changed by the sender'));
  await edit(id, { delivery_address: '8 New Street', delivery_window: hours(16, 18) });
  await refresh(page);
  const card = page.getByRole('listitem').filter({ hasText: 'Changed by the sender' });
  await card.waitFor();
  await expect
    .poll(() => card.locator('del').allTextContents())
    .toEqual(['Before: 7 Old Street', `Before: ${shownDay}, 14:00–16:00`]);
  await button(page, /8 New Street/).click();
  const changes = page.getByRole('region', { name: 'Changed by the sender' });
  await changes.getByText('Delivery address').waitFor();
  await expect.poll(() => changes.locator('del').first().textContent()).toBe('Before: 7 Old Street');
  await expect
    .poll(() => changes.locator('ins').allTextContents())
    .toEqual(['Now: 8 New Street', `Now: ${shownDay}, 16:00–18:00`]);
  await expectNone(page.getByText('The sender corrected'), 'said once');
  expect(await isUnconfirmed(id)).toBe(true);
  await changes.getByRole('button', { name: 'Got it' }).click();
  await changes.waitFor({ state: 'detached' });
  await expect.poll(() => isUnconfirmed(id)).toBe(false);
  await button(page, 'Back').click();
  await isSent(page);
  await expectCount(page.getByText('Changed by the sender'), 0);

  await edit(other, { delivery_note: 'Second floor' });
  await refresh(page);
  await card.waitFor();
  await keptForOffline(page);
  await page.setOffline(true);
  await button(page, /9 Offline Street/).click();
  await button(page, 'Got it').click();
  await page.getByRole('region', { name: 'Changed by the sender' }).waitFor({ state: 'detached' });
  await page.getByText('Waiting to be sent').waitFor();
  await button(page, 'Back').click();
  await page.getByRole('status').filter({ hasText: '1 update waiting to be sent' }).waitFor();
  await page.reload();
  await listIsThere(page);
  await button(page, /9 Offline Street/).waitFor();
  await expectNone(page.getByText('Changed by the sender'), 'also after a reload');
  expect(await isUnconfirmed(other)).toBe(true);
  await edit(other, { delivery_note: 'Third floor' });
  await giveNetworkBack(page);
  await isSent(page);
  await card.waitFor();
  await card.getByText('Third floor').waitFor();
  await expect.poll(() => card.locator('del').allTextContents()).toEqual(['Before: Second floor']);
  await button(page, /9 Offline Street/).click();
  await button(page, 'Got it').click();
  await expect.poll(() => isUnconfirmed(other)).toBe(false);
});

test('the form of a failed attempt says that note and photo are optional; with the reason “Other”, only the photo is; cash that the sender lowered after it is shown with the amount that the label has', async () => {
  const { page, own, ids } = await open(
    [{ delivery_address: '3 Less Street', amount_to_collect: 1_550_000 }],
    { isCarried: true },
  );
  await button(page, /Collect \$15,500\.00/).click();
  await button(page, 'Could not deliver').click();
  await page.getByText('Photo (optional)', { exact: true }).waitFor();
  await page.getByLabel('Note (optional)').waitFor();
  await page.getByLabel('Other').check();
  await page.getByLabel('What happened').waitFor();
  await expect.poll(() => page.getByText('(optional)').allTextContents()).toEqual(['Photo (optional)']);
  await backToList(page);

  await own.move(failDeliveryAttempt, ids[0]!, { body: { reason: 'cannot_pay' } });
  const body = { instruction: 'try_again', amount_to_collect: 1_200_000 };
  const response = await send(service, 'POST', `/v1/deliveries/${ids[0]}/instruct`, { key, body });
  expect(response.status, response.text).toBe(200);
  await refresh(page);
  await button(page, /Collect \$12,000\.00/).click();
  const lowered = page.getByText('The sender lowered the cash to collect from $15,500.00 to $12,000.00.');
  await lowered.waitFor();
  await page.reload();
  await lowered.waitFor();
});

test('a day that an older page has kept opens without network, with every screen', async () => {
  const { page, own } = await open([{ delivery_address: '10 Older Street' }], { isCarried: true });
  await assignedDelivery(service, own, { ...free, delivery_address: '11 Older Street' });
  await refresh(page);
  await button(page, /11 Older Street/).waitFor();
  await keptForOffline(page);
  await page.setOffline(true);
  await page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('waybill-courier');
    opening.onsuccess = () => {
      const kept = opening.result.transaction('kept', 'readwrite').objectStore('kept');
      kept.get('day').onsuccess = ({ target: { result: old } }) => {
        delete old.day.time_zone;
        const added = ['reference', 'sender_contact', 'pickup_note', 'delivery_note', 'pickup_window', 'delivery_window',
          'pickup_location', 'delivery_location', 'pieces', 'required_proof', 'pin_locked', 'changes'];
        for (const stop of old.day.stops) for (const name of added) delete stop[name];
        kept.put(old, 'day').onsuccess = () => { opening.result.close(); resolve(undefined); };
      };
    };
  })`);
  await page.reload();
  await listIsThere(page);
  await button(page, /11 Older Street/).click();
  await button(page, 'Picked up').waitFor();
  await button(page, 'Back').click();
  await openHandOver(page, '10 Older Street');
  await confirmDelivered(page);
  await section(page, /Done today/)
    .getByText('10 Older Street')
    .waitFor();
});
