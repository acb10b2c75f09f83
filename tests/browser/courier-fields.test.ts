/** What the sender said about a delivery on the courier's page: fields, required proof, and changes to confirm. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { deliverStop, failStop, pickUpStop } from '../../contract/courier/operations.ts';
import { getDelivery } from '../../contract/dashboard/deliveries.ts';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { axe, axeOnColours } from '../support/axe.ts';
import { phone as phoneSize, useBrowser } from '../support/browser.ts';
import { send, shirts } from '../support/client.ts';
import { assignedDelivery, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { windowDay } from '../support/delivery-values.ts';
import { phonePhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';
import {
  button,
  confirmDelivered,
  giveNetworkBack,
  isSent,
  listIsThere,
  openHandOver,
  pickUp,
  section,
  sign,
  takePhoto,
} from './courier-steps.ts';
import { tooSmall } from './layout.ts';
import { expectCount, expectNone } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

let key: string;
let holder: TestPerson;
beforeAll(async () => {
  key = await service.newKey('Acme');
  holder = await signedIn(service, { account: 'Acme', operator: true });
});

const free = { ...shirts, amount_to_collect: 0 };

/** A courier with one delivery, in hand where `isCarried`, and the list of the day. */
async function open(body: object, isCarried = false) {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own, { ...free, ...body });
  if (isCarried) await own.move(pickUpStop, id);
  const page = await browser.newPage({ viewport: phoneSize, as: own });
  await page.goto('/courier');
  await listIsThere(page);
  return { page, own, id };
}

async function edit(id: string, body: object) {
  const answer = await send(service, 'PATCH', `/v1/deliveries/${id}`, { key, body });
  expect(answer.status, answer.text).toBe(200);
}

/** The page asks for the day again, as it does every 20 seconds. */
const refresh = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

const recordOf = async (id: string) =>
  (await send(service, 'GET', `/v1/deliveries/${id}/record`, { key })).body;
const isUnconfirmed = async (id: string): Promise<boolean> => {
  const params = { account_id: holder.accountId, mode: 'live', delivery_id: id };
  return (await holder.call(getDelivery, { params })).body.edit_unconfirmed;
};

/** On a day ahead, so that no window is over; in the afternoon of UTC, the time zone of the fleet here. */
const hours = (from: number, until: number) => ({
  from: `${windowDay}T${from}:00:00Z`,
  until: `${windowDay}T${until}:00:00Z`,
});
/** "Mon 16 Nov" */
const shownDay = new Date(windowDay).toLocaleDateString('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

test('at the sender the courier sees the pickup, at the door the delivery: note, time, whom to call, and the map at the location', async () => {
  const { page } = await open({
    delivery_address: '1 Field Street',
    reference: 'Order 1042',
    sender_contact: { name: 'Bola Shop', phone: '+2348098765432' },
    pickup_note: 'Ring at the back door',
    delivery_note: 'Third floor, no lift',
    pickup_window: hours(10, 12),
    delivery_window: hours(14, 16),
    pickup_location: { latitude: 6.4474, longitude: 3.3903 },
    delivery_location: { latitude: 6.6018, longitude: 3.3515 },
    required_proof: ['photo', 'name'],
  });
  const link = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href');
  const card = page.getByRole('listitem').filter({ hasText: '1 Field Street' });
  await card.getByText(`${shownDay}, 10:00–12:00`).waitFor();
  await card.getByText(`Deliver ${shownDay}, 14:00–16:00`).waitFor();
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
  await card.getByText(`${shownDay}, 14:00–16:00`, { exact: true }).waitFor();
  await button(page, /1 Field Street/).click();
  await page.getByRole('region', { name: 'Delivery note' }).getByText('Third floor, no lift').waitFor();
  await expectNone(page.getByText('Ring at the back door'));
  expect(await link(/^Map/)).toContain('6.6018,3.3515');
  expect(await link(/^Call/)).toBe('tel:+2348012345678');
});

test('times are those of the fleet, wherever the phone is, and the page says so', async () => {
  await holder.call(changeFleetSettings, { body: { time_zone: 'Asia/Tokyo' } });
  const begun = Date.now();
  const { page } = await open({ delivery_window: hours(10, 12) }, true);
  await page.getByText(`${shownDay}, 19:00–21:00`).waitFor();
  await page.getByText('Times of Tokyo (GMT+9)').waitFor();
  const tokyo = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Tokyo' });
  const updated = await page.getByText(/^Updated \d\d:\d\d$/).innerText();
  // An hour may have begun in the meantime.
  const hoursNow = [begun, Date.now()].map((ms) => `Updated ${tokyo.format(ms)}:`);
  expect(
    hoursNow.some((begin) => updated.startsWith(begin)),
    updated,
  ).toBe(true);
  await holder.call(changeFleetSettings, { body: { time_zone: 'UTC' } });
});

test('the form asks for the required proof and nothing else, and does not go on without it', async () => {
  const { page, id } = await open(
    { delivery_address: '2 Proof Street', required_proof: ['photo', 'signature', 'name'] },
    true,
  );
  await openHandOver(page, '2 Proof Street');
  await expectCount(page.getByText('Required', { exact: true }), 3);
  await expectNone(page.getByLabel("Receiver's 4-digit PIN"));
  await button(page, 'Check and confirm').click();
  for (const text of ['Take a photo.', 'Ask for a signature.', 'Enter who received it.']) {
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
  }
  await expectNone(page.getByRole('dialog'));
  await takePhoto(page, phonePhoto);
  await sign(page);
  await button(page, 'Check and confirm').click();
  await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual(['Enter who received it.']);
  await page.getByLabel('Received by').fill('Ada Obi');
  await confirmDelivered(page);
  await isSent(page);
  expect((await recordOf(id)).status).toBe('delivered');
});

test('the default of the fleet is asked for, and a delivery that needs no proof offers every kind', async () => {
  await holder.call(changeFleetSettings, { body: { required_proof: ['name'] } });
  const { page } = await open({ delivery_address: '3 Proof Street' }, true);
  await openHandOver(page, '3 Proof Street');
  await expectCount(page.getByText('Required', { exact: true }), 1);
  await expectNone(button(page, 'Take a photo'));
  const { page: without } = await open({ delivery_address: '4 Proof Street', required_proof: [] }, true);
  await openHandOver(without, '4 Proof Street');
  for (const name of ['Take a photo', 'Sign here']) await button(without, name).waitFor();
  for (const label of ["Receiver's 4-digit PIN", 'Received by']) await without.getByLabel(label).waitFor();
  await expectNone(without.getByText('Required', { exact: true }));
  await holder.call(changeFleetSettings, { body: { required_proof: [] } });
});

test('proof that became required while the phone had no network is asked for when the service refuses', async () => {
  const { page, id } = await open({ delivery_address: '5 Proof Street' });
  await page.setOffline(true);
  await edit(id, { required_proof: ['name'] });
  await pickUp(page, '5 Proof Street');
  await openHandOver(page, '5 Proof Street');
  await takePhoto(page, phonePhoto);
  await confirmDelivered(page);
  page.expectRefusals(400);
  await giveNetworkBack(page);
  const refused = section(page, 'Could not be sent');
  await refused.getByText('This delivery needs more proof: recipient’s name.').waitFor();
  await refused.getByRole('button', { name: 'Correct it' }).click();
  // The photo that was taken is still there.
  await page.getByAltText('To be sent').waitFor();
  await page.getByLabel('Received by').fill('Ada Obi');
  await confirmDelivered(page);
  await isSent(page);
  const { status, proofs } = await recordOf(id);
  expect([status, proofs]).toEqual(['delivered', [expect.objectContaining({ kind: 'photo' })]]);
});

/** As the receiver would never say it. */
const wrongPin = async (id: string) => ((await recordOf(id)).handover_pin === '0000' ? '0001' : '0000');

async function tryPin(own: TestPhone, id: string, pin: string, times: number) {
  for (let n = 0; n < times; n++) {
    expect((await own.move(deliverStop, id, { body: { proof: { pin } } })).status).toBe(400);
  }
}

test('a required PIN that is locked by wrong tries: photo and name instead', async () => {
  const { page, own, id } = await open({ delivery_address: '6 Proof Street', required_proof: ['pin'] }, true);
  await tryPin(own, id, await wrongPin(id), 4);
  await openHandOver(page, '6 Proof Street');
  await expectCount(page.getByText('Required', { exact: true }), 1);
  await button(page, 'Check and confirm').click();
  await page.getByRole('alert').filter({ hasText: 'Ask the receiver for the PIN.' }).waitFor();
  await page.getByLabel("Receiver's 4-digit PIN").fill(await wrongPin(id));
  page.expectRefusals(400);
  await confirmDelivered(page);
  const refused = section(page, 'Could not be sent');
  await refused.getByText('Take a photo and enter who received it instead.').waitFor();
  await page.getByRole('status').filter({ hasText: '1 update could not be sent' }).waitFor();
  await refused.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('There were too many wrong PINs, so the PIN is locked.').waitFor();
  await expectNone(page.getByLabel("Receiver's 4-digit PIN"));
  await button(page, 'Check and confirm').click();
  await page.getByRole('alert').filter({ hasText: 'Take a photo.' }).waitFor();
  await takePhoto(page, phonePhoto);
  await page.getByLabel('Received by').fill('Ada Obi');
  await confirmDelivered(page);
  await isSent(page);
  expect((await recordOf(id)).status).toBe('delivered');
});

test('a change is shown on the list and on the stop with the old and the new value, until the courier confirms it', async () => {
  const { page, id } = await open({ delivery_address: '7 Old Street', delivery_window: hours(14, 16) });
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
});

test('cash that the sender lowered after a failed attempt is shown with the amount that the label has', async () => {
  const { page, own, id } = await open(
    { delivery_address: '3 Less Street', amount_to_collect: 1_550_000 },
    true,
  );
  await button(page, /Collect USD\s15,500\.00/).waitFor();
  await own.move(failStop, id, { body: { reason: 'cannot_pay' } });
  const body = { instruction: 'try_again', amount_to_collect: 1_200_000 };
  const answer = await send(service, 'POST', `/v1/deliveries/${id}/instructions`, { key, body });
  expect(answer.status, answer.text).toBe(200);
  await refresh(page);
  await button(page, /Collect USD\s12,000\.00/).click();
  await page
    .getByText('The sender lowered the cash to collect from USD 15,500.00 to USD 12,000.00.')
    .waitFor();
  await page.reload();
  await page.getByText('The sender lowered the cash to collect').waitFor();
});

test('the form of a failed attempt says that note and photo are optional; with the reason “Other”, only the photo is', async () => {
  const { page } = await open({ delivery_address: '4 Optional Street' }, true);
  await button(page, /4 Optional Street/).click();
  await button(page, 'Could not deliver').click();
  await page.getByText('Photo (optional)', { exact: true }).waitFor();
  await page.getByLabel('Note (optional)').waitFor();
  await page.getByLabel('Other').check();
  await page.getByLabel('What happened').waitFor();
  await expect.poll(() => page.getByText('(optional)').allTextContents()).toEqual(['Photo (optional)']);
});

test('without network a change is confirmed on the phone and sent when it is back; what was changed in between is shown', async () => {
  const { page, id } = await open({ delivery_address: '9 Offline Street' });
  await edit(id, { delivery_note: 'Second floor' });
  await refresh(page);
  await page.getByText('Changed by the sender').waitFor();
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
  expect(await isUnconfirmed(id)).toBe(true);
  await edit(id, { delivery_note: 'Third floor' });
  await giveNetworkBack(page);
  await isSent(page);
  const card = page.getByRole('listitem').filter({ hasText: 'Changed by the sender' });
  await card.waitFor();
  await card.getByText('Third floor').waitFor();
  await expect.poll(() => card.locator('del').allTextContents()).toEqual(['Before: Second floor']);
  await button(page, /9 Offline Street/).click();
  await button(page, 'Got it').click();
  await expect.poll(() => isUnconfirmed(id)).toBe(false);
});

test('a day that an older page has kept opens without network, with every screen', async () => {
  const { page, own } = await open({ delivery_address: '10 Older Street' }, true);
  await assignedDelivery(service, own, { ...free, delivery_address: '11 Older Street' });
  await refresh(page);
  await button(page, /11 Older Street/).waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
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

test('no screen with these fields has a fault that axe finds, in light and dark, or is wider than a phone or a tablet', async () => {
  const { page, id } = await open(
    {
      delivery_address: '12 Axe Street',
      sender_contact: { name: 'Bola Shop', phone: '+2348098765432' },
      delivery_note: 'Third floor, no lift',
      delivery_window: hours(14, 16),
      required_proof: ['photo', 'signature', 'pin', 'name'],
    },
    true,
  );
  await edit(id, { delivery_note: 'Fourth floor', receiver_contact: { phone: '+2348000000001' } });
  await refresh(page);
  await page.getByText('Changed by the sender').waitFor();
  const look = async (screen: string) => {
    expect(await axe(page), screen).toEqual([]);
    expect(await page.evaluate<string[]>(tooSmall), screen).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeOnColours(page), screen).toEqual([]);
    for (const width of [768, phoneSize.width]) {
      await page.setViewportSize({ ...phoneSize, width });
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      await expect.poll(overflow, { message: `${screen} at ${width} pixels` }).toBeLessThanOrEqual(0);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await look('the list');
  await button(page, /12 Axe Street/).click();
  await look('a stop with a change');
  await button(page, 'Delivered').click();
  await button(page, 'Check and confirm').click();
  await look('a hand-over without the required proof');
});
