/** A courier's day on a phone: with network and without, with one thumb, and when somebody else came first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getDay, signInCourier } from '../../contract/courier/operations.ts';
import { createCourierLink, signOutPhones } from '../../contract/dashboard/couriers.ts';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { maxPhotoBytes } from '../../contract/moves.ts';
import { newId, parseId } from '../../server/platform/ids.ts';
import { packageRoot } from '../../server/platform/package-root.ts';
import { axe, axeOnColours } from '../support/axe.ts';
import { phone as phoneSize, useBrowser, type WatchedPage } from '../support/browser.ts';
import { send, shirts } from '../support/client.ts';
import {
  assign,
  assignedDelivery,
  newCourier,
  phone,
  signedInPhone,
  type TestCourier,
} from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { windowDay } from '../support/delivery-values.ts';
import { phonePhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
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
  inStores,
  isSent,
  keptForOffline,
  listIsThere,
  movesOf,
  noticedMs,
  openDay,
  openHandOver,
  pickUp,
  refresh,
  section,
  sign,
  takePhoto,
} from './courier-steps.ts';
import { tooSmall } from './layout.ts';
import { expectCount, expectNone, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

let operator: TestPerson;
let key: string;
beforeAll(async () => {
  operator = await signedIn(service, { operator: true });
  key = await service.newKey('Acme');
});

async function newLink({ courierId }: TestCourier): Promise<{ link: string; pin: string }> {
  return (await operator.call(createCourierLink, { params: { courier_id: courierId } })).body;
}

async function enterPin(page: Page, pin: string) {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signInByLink(page: Page, courier: TestCourier) {
  const { link, pin } = await newLink(courier);
  await page.goto(link);
  await enterPin(page, pin);
}

/** A page of this service that is not the courier's: after it, the courier's page has to load. */
const elsewhere = (page: Page) => page.goto('/healthz');

const open = (bodies: object[], options?: DayOptions) => openDay(service, browser, bodies, options);
const typesOf = async (id: string) =>
  (await eventsOf(service, key, id)).map(({ type }) => type.replace('delivery.', ''));

/** Everything that the page keeps on the phone, as text. */
const keptOnPhone = (page: Page) =>
  page.evaluate<string>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('waybill-courier');
    opening.onerror = reject;
    opening.onsuccess = async () => {
      const all = (name) => new Promise((done) => {
        const asked = opening.result.transaction(name).objectStore(name).getAll();
        asked.onsuccess = () => done(asked.result);
      });
      const texts = JSON.stringify([await all('kept'), await all('moves'), await all('bodies')]);
      opening.result.close();
      resolve(texts);
    };
  })`);

const dark = (page: Page) => page.emulateMedia({ colorScheme: 'dark' });
const light = (page: Page) => page.emulateMedia({ colorScheme: 'light' });

async function axeInLightAndDark(page: Page, screen: string) {
  expect(await axe(page), screen).toEqual([]);
  await dark(page);
  expect(await axeOnColours(page), screen).toEqual([]);
  await light(page);
}

test('by link and PIN: a used link and a wrong PIN are refused, and the token leaves the address bar; axe finds no fault, in light and dark', async () => {
  const courier = await newCourier(service, 'Bola Ade');
  const page = await browser.newPage({ viewport: phoneSize });
  page.expectRefusals(401, 404);
  await page.goto('/courier');
  await page.getByRole('heading', { name: 'Sign in with your link' }).waitFor();
  await axeInLightAndDark(page, 'without a link');

  const used = await newLink(courier);
  const token = new URL(used.link).hash.slice(1);
  const first = await phone(service).call(signInCourier, { body: { token, pin: used.pin } });
  expect(first.status, first.text).toBe(200);
  await elsewhere(page);
  await page.goto(used.link);
  await enterPin(page, used.pin);
  await page.getByRole('alert').filter({ hasText: 'This link no longer works' }).waitFor();
  await axeInLightAndDark(page, 'with a link');

  const { link, pin } = await newLink(courier);
  await page.goto(link);
  await expect.poll(() => page.url()).toBe(`${service.url}/courier`);
  await enterPin(page, `${(Number(pin[0]) + 1) % 10}${pin.slice(1)}`);
  await page.getByRole('alert').filter({ hasText: 'Wrong PIN' }).waitFor();
  // A courier who looks up the PIN in another app may come back to a page that has to load again.
  await page.reload();
  await enterPin(page, pin);
  await page.getByRole('heading', { name: 'Nothing to do now' }).waitFor();
  // Many couriers open the page every morning through the message with the link.
  await elsewhere(page);
  await page.goto(link);
  await listIsThere(page);
  expect(page.url()).toBe(`${service.url}/courier`);
  // Another link asks before anything changes.
  await elsewhere(page);
  await page.goto('/courier#another');
  await button(page, 'Stay signed in as Bola Ade').click();
  await listIsThere(page);
  await page.reload();
  await listIsThere(page);
});

test('paid by transfer or card: its number is required, and the money is not cash in hand; on a phone in German, amounts are shown and typed with a decimal comma, and an unclear one is explained', async () => {
  const { page, own, ids } = await open([at('7 Allen Avenue', shirts), at('8 Allen Avenue', shirts)], {
    isCarried: true,
    locale: 'de-DE',
  });
  const [byTransfer, inCash] = ids as [string, string];
  await openHandOver(page, '7 Allen Avenue');
  await expect.poll(() => page.getByRole('radio', { name: 'Cash', exact: true }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Card terminal' }).check();
  await page.getByLabel('Number on the slip').waitFor();
  await page.getByRole('radio', { name: 'Transfer' }).check();
  await button(page, 'Review').click();
  await page.getByRole('alert').filter({ hasText: 'Enter the number of the transfer.' }).waitFor();
  await page.getByLabel('Number of the transfer').fill('TRF-77');
  await button(page, 'Review').click();
  const sheet = page.getByRole('dialog', { name: 'Record as delivered?' });
  await sheet.getByText('Transfer, TRF-77').waitFor();
  await sheet.getByRole('button', { name: 'Yes, delivered' }).click();
  await listIsThere(page);

  await openHandOver(page, '8 Allen Avenue');
  await page.getByText('Collect 5.000,00 $').waitFor();
  const collected = page.getByLabel('Collected (USD)');
  await collected.fill('5.000');
  await page.getByRole('alert').filter({ hasText: 'Use a format like 5000.50.' }).waitFor();
  await collected.fill('4.999,50');
  await page.getByLabel('Reason for the 0,50 $ shortfall').fill('Had no coins');
  await confirmDelivered(page);
  await isSent(page);

  expect((await eventsOf(service, key, byTransfer)).at(-1)!.data).toMatchObject({
    collected_amount: 500_000,
    payment_method: 'transfer',
    payment_reference: 'TRF-77',
  });
  const { data } = (await eventsOf(service, key, inCash)).at(-1)!;
  expect(data).toMatchObject({ collected_amount: 499_950 });
  expect(data).not.toHaveProperty('payment_method');
  expect((await own.call(getDay)).body.cash_in_hand).toMatchObject([{ currency: 'USD', amount: 499_950 }]);
});

test('the cash: in hand with what is not sent yet, hand-ins and their receipts, also without network', async () => {
  const { page, own } = await open([at('7 Allen Avenue', shirts)], { isCarried: true });
  await button(page, 'Cash').click();
  await page.getByText('No cash in hand. What you collect appears here until you hand it in.').waitFor();
  await page.getByText('Nothing in the last 30 days.').waitFor();
  await operator.call(changeFleetSettings, { body: { company_name: 'Swift Riders' } });
  await sql(
    service,
    `insert into cash_hand_ins (hand_in_id, courier_id, currency, number, expected, amount, shortfall, reason, counted_by, actor, at)
     values ($1, $2, 'USD', 12, 250000, 200000, 20000, 'A torn note', 'Ngozi Okafor', 'terminal', $3)`,
    [
      newId('handIn', service.clock.now()),
      parseId('courier', own.courierId),
      new Date(service.clock.now()).toISOString(),
    ],
  );
  await refresh(page);
  await button(page, /Receipt USD 12/).waitFor();
  await button(page, 'Back').click();
  await keptForOffline(page);
  await page.setOffline(true);
  await deliver(page, '7 Allen Avenue');
  await page.reload();
  await listIsThere(page);
  await button(page, 'Cash').click();
  const inHand = section(page, 'Cash in hand');
  await inHand.getByText('$5,000.00', { exact: true }).waitFor();
  await inHand.getByText('$5,000.00 of it not sent yet').waitFor();
  await button(page, /Receipt USD 12/).click();
  await page.getByRole('heading', { name: 'Receipt USD 12' }).waitFor();
  const facts = await page.locator('dl').innerText();
  expect(facts.replaceAll('\u00a0', ' ').split('\n').filter(Boolean)).toEqual([
    'Handed in',
    '$2,000.00',
    'Receipt number',
    'USD 12',
    'When',
    expect.stringMatching(/^\w{3} \d+ \w+, \d\d:\d\d$/),
    'Expected',
    '$2,500.00',
    'Difference',
    '$500.00 less than expected',
    'Missing',
    '$200.00',
    'Reason',
    'A torn note',
    'Still in hand',
    '$300.00',
    'Counted by',
    'Ngozi Okafor',
    'Issued by',
    'Swift Riders',
  ]);
  await button(page, 'Back').click();
  await inHand.waitFor();
  await giveNetworkBack(page);
  await inHand.getByText('$5,000.00 of it not sent yet').waitFor({ state: 'detached' });
  await inHand.getByText('$5,000.00', { exact: true }).waitFor();
  await sql(service, 'update courier_cash set amount = -1000 where courier_id = $1', [
    parseId('courier', own.courierId),
  ]);
  await refresh(page);
  await inHand.getByText('$10.00 handed in too much; it counts for your next hand-in.').waitFor();
  await expectNone(inHand.getByText('Collected since'));
});

test('at the counter of a sender, several parcels are picked up in one go; the question before it counts parcels, not deliveries', async () => {
  const { page, ids } = await open([
    at('1 Counter Street', { ...shirts, pieces: 3 }),
    at('2 Counter Street'),
    at('3 Counter Street', { ...shirts, pieces: 2 }),
  ]);
  await button(page, /1 Counter Street/).click();
  await button(page, 'Picked up').click();
  await page.getByRole('heading', { name: 'Do you have all 3 parcels?' }).waitFor();
  await page.getByText('3 parcels, Two cotton shirts', { exact: true }).waitFor();
  await page.getByText('3 more parcels here.').waitFor();
  await button(page, 'Yes, picked up 3 parcels').waitFor();
  await page.getByLabel(/^2 parcels, .*3 Counter Street/).check();
  await page.getByRole('heading', { name: 'Do you have all 5 parcels?' }).waitFor();
  await button(page, 'Yes, picked up 5 parcels').click();
  await listIsThere(page);
  await isSent(page);
  const picked = await Promise.all(ids.map(typesOf));
  expect(picked.map((types) => types.includes('picked_up'))).toEqual([true, false, true]);
  await button(page, /Pick up at .* 2 Counter Street/).waitFor();
});

/** A JPEG that is larger than what may be sent, in pixels and in bytes: noise, which compresses worst. */
const noise = (page: Page) =>
  page.evaluate<string>(`(() => {
    const canvasOf = (width, height) => Object.assign(document.createElement('canvas'), { width, height });
    const [tile, canvas] = [canvasOf(128, 128), canvasOf(1650, 1238)];
    const dots = new ImageData(128, 128);
    crypto.getRandomValues(dots.data);
    for (let at = 3; at < dots.data.length; at += 4) dots.data[at] = 255;
    tile.getContext('2d').putImageData(dots, 0, 0);
    const pen = canvas.getContext('2d');
    pen.fillStyle = pen.createPattern(tile, 'repeat');
    pen.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1];
  })()`);

test('a photo arrives upright and without metadata, and one that is too large is made small enough on the phone; a wrong PIN of the receiver is shown in the form, which stays open with the other values', async () => {
  const { page, ids } = await open([at('7 Seventh Street')], { isCarried: true });
  await openHandOver(page, '7 Seventh Street');
  const upright = await takePhoto(page, phonePhoto);
  for (const secret of ['Exif', 'GPS', 'Tecno']) expect(upright.bytes.includes(secret), secret).toBe(false);
  // The camera held it on its side: 16 wide and 12 high, to be turned.
  expect(upright.size).toEqual([12, 16]);
  await button(page, 'Remove photo').click();

  const picture = Buffer.from(await noise(page), 'base64');
  expect(picture.length).toBeGreaterThan(maxPhotoBytes);
  const { bytes, size } = await takePhoto(page, picture);
  expect(bytes.length).toBeLessThanOrEqual(maxPhotoBytes);
  expect(Math.max(...size)).toBeLessThanOrEqual(1_600);
  expect(size[0]! / size[1]!).toBeCloseTo(4 / 3, 2);

  const { handover_pin } = (await send(service, 'GET', `/v1/deliveries/${ids[0]}/record`, { key })).body;
  const pin = page.getByLabel('Receiver’s 4-digit PIN');
  await pin.fill(handover_pin === '0000' ? '0001' : '0000');
  await page.getByLabel('Received by').fill('Ada Obi');
  page.expectRefusals(400);
  await button(page, 'Review').click();
  await button(page, 'Yes, delivered').click();
  await page.getByRole('alert').filter({ hasText: 'Wrong PIN: 4 attempts left.' }).waitFor();
  await expect.poll(() => pin.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => page.getByLabel('Received by').inputValue()).toBe('Ada Obi');
  await page.getByAltText('To be sent').waitFor();
  await pin.fill(handover_pin);
  await confirmDelivered(page);
  await section(page, /Done today/)
    .getByText('7 Seventh Street')
    .waitFor();
  await isSent(page);
  await expectCount(section(page, 'Not accepted'), 0);
  expect(await typesOf(ids[0]!)).toEqual(['created', 'assigned', 'picked_up', 'delivered']);
});

/** A browser that fires no events about the network, and whose `navigator.onLine` says what `sayOnLine` was given. */
const misleadingBrowser = `
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => sessionStorage.onLine === 'true' });
  for (const name of ['online', 'offline', 'visibilitychange']) {
    addEventListener(name, (event) => event.stopImmediatePropagation(), true);
  }`;
const sayOnLine = (page: Page, onLine: boolean) => page.evaluate(`sessionStorage.onLine = '${onLine}'`);

test('only requests decide whether there is network: no event is needed, and navigator.onLine, which may be wrong, changes only the words', async () => {
  const { page, ids } = await open([at('2 Silent Street')], { initScript: misleadingBrowser });
  await keptForOffline(page);
  await isSent(page);
  await expectNone(page.getByText('No network'));

  await sayOnLine(page, true);
  await page.setOffline(true);
  await pickUp(page, '2 Silent Street');
  await page.getByText('Can’t reach Waybill').waitFor();
  await sayOnLine(page, false);
  await page.getByText('No network').waitFor();
  await giveNetworkBack(page);
  await isSent(page);
  expect(await typesOf(ids[0]!)).toEqual(['created', 'assigned', 'picked_up']);

  await sayOnLine(page, true);
  await page.setOffline(true);
  let tries = 0;
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === '/courier/api/day') tries += 1;
  });
  await page.reload();
  await page.getByText('Can’t reach Waybill').waitFor();
  await expect.poll(() => tries).toBeGreaterThanOrEqual(2);
  await sayOnLine(page, false);
  await giveNetworkBack(page);
  await isSent(page);
  await expectCount(page.getByText(/No network|Can’t reach Waybill/), 0);
});

test('the queue: two windows share it and each move is sent once; a move whose response got lost is sent again with the same key, and counts once; if storage is full the page says so, and sends at once', async () => {
  const { page, ids } = await open([
    at('11 Queue Street'),
    at('12 Queue Street'),
    at('13 Queue Street'),
    at('14 Queue Street'),
  ]);
  const other = await page.newTab();
  await other.setViewportSize(phoneSize);
  await other.goto('/courier');
  await listIsThere(other);
  const sent = movesOf(page, other);
  await page.setOffline(true);
  await pickUp(page, '11 Queue Street');
  await pickUp(other, '12 Queue Street');
  await other.getByRole('status').filter({ hasText: '2 updates waiting' }).waitFor();
  // A try may be on its way right now, and be the one that gets through.
  await giveNetworkBack(page);
  await isSent(page);
  await isSent(other);
  expect(sent.map(({ path }) => path.split('/')[4])).toEqual(ids.slice(0, 2));
  await other.close();

  sent.length = 0;
  let lost = 0;
  await page.route('**/pick-up', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await pickUp(page, '13 Queue Street');
  await isSent(page);
  expect(sent).toHaveLength(2);
  expect(sent[0]!.key).toBe(sent[1]!.key);

  await page.evaluate(`IDBObjectStore.prototype.put = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  }`);
  await page.setOffline(true);
  await pickUp(page, '14 Queue Street');
  await page.getByRole('alert').filter({ hasText: 'This phone is out of storage' }).waitFor();
  await page.getByRole('status').filter({ hasText: '1 update waiting to be sent' }).waitFor();
  await giveNetworkBack(page);
  await isSent(page);
  for (const id of ids) expect(await typesOf(id)).toEqual(['created', 'assigned', 'picked_up']);
});

/** The timeline of a delivery, as the sender sees it. */
async function openTimeline(deliveryId: string) {
  const account = await signedIn(service, { account: 'Acme' });
  const dashboard = await browser.newPage({ as: account });
  await dashboard.goto(`/${account.accountId}/deliveries/${deliveryId}`);
  return {
    dashboard,
    timeline: dashboard.getByRole('region', { name: 'Timeline' }),
    turnTo: (id: string) => visit(dashboard, `/${account.accountId}/deliveries/${id}`),
  };
}

async function returnToSender(page: Page, stop: Locator) {
  await stop.click();
  await page.getByText('The sender cancelled this delivery.').waitFor();
  await page.getByRole('link', { name: `Map: ${shirts.pickup_address}` }).waitFor();
  await expectNone(button(page, 'Delivered'));
  await button(page, 'Returned to sender').click();
  await button(page, 'Review').click();
  await button(page, 'Yes, returned').click();
  await listIsThere(page);
}

test('cancelled in the meantime: what was handed over is shown with the cash until it is discarded, and what was picked up is listed until it is returned; what another courier has now is shown and off the list; the rest is sent', async () => {
  const addresses = ['4 Fourth Street', '5 Fifth Street', '6 Sixth Street', '7 Seventh Street'];
  const { page, ids } = await open(addresses.map((address) => at(address, shirts)));
  const [handedOver, accepted, pickedUp, reassigned] = ids as [string, string, string, string];
  await keptForOffline(page);
  await page.setOffline(true);
  for (const address of addresses) await pickUp(page, address);
  await deliver(page, '4 Fourth Street');
  for (const id of [handedOver, pickedUp])
    await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  await assign(service, reassigned, (await newCourier(service, 'Chidi Eze')).courierId);
  page.expectRefusals(404, 409);
  await giveNetworkBack(page);
  const refused = section(page, 'Not accepted');
  const refusedCard = (text: string) => refused.getByRole('listitem').filter({ hasText: text });
  const withCash = refusedCard('4 Fourth Street');
  await withCash
    .getByText(
      'This delivery was cancelled in the meantime. Call your dispatcher now: you recorded it as delivered and have $5,000.00.',
    )
    .waitFor();
  // The receiver has it.
  await expectNone(withCash.getByText('Return the parcel'));
  await withCash.getByText('Cash collected: $5,000.00').waitFor();
  await withCash.getByText(/^Recorded as picked up at .*, as delivered at/).waitFor();
  await refusedCard('This delivery was cancelled in the meantime. Return the parcel to the sender.')
    .getByText(`Acme, ${shirts.pickup_address}`)
    .waitFor();
  await expectNone(refused.getByText('6 Sixth Street'));
  await refusedCard('another courier has it now').getByText('7 Seventh Street').waitFor();
  await expectCount(button(page, /7 Seventh Street/), 0);
  // The newest first: the hand-over came after all pickups.
  const order = refused.getByText(/^(Ada Obi, \d|Acme, )/);
  await expect
    .poll(() => order.allTextContents())
    .toEqual(['Ada Obi, 4 Fourth Street', 'Ada Obi, 7 Seventh Street', `Acme, ${shirts.pickup_address}`]);
  await page.getByRole('status').filter({ hasText: '4 updates not accepted' }).waitFor();
  await expectNone(page.getByText('Up to date'));
  const stop = button(page, new RegExp(`Return to sender ${shirts.pickup_address}`));
  await stop.waitFor();
  expect(await axe(page, 'main')).toEqual([]);
  expect(await typesOf(accepted)).toEqual(['created', 'assigned', 'picked_up']);

  const { dashboard, timeline, turnTo } = await openTimeline(handedOver);
  await timeline.getByText('Delivered (reported after the cancellation)').waitFor();
  await timeline.getByText('Collected $5,000.00').waitFor();
  const details = dashboard.getByRole('region', { name: 'Details' });
  const collected = details.getByRole('term').filter({ hasText: /^Collected$/ });
  await expect.poll(() => collected.locator('..').innerText()).toContain('$5,000.00');
  await turnTo(pickedUp);
  await timeline.getByText('Bola has the parcel and must return it to the sender').waitFor();
  await timeline.getByText('Picked up (reported after the cancellation)').waitFor();

  await page.reload();
  for (const card of [withCash, refusedCard('another courier has it now')]) {
    await card.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('dialog', { name: /^Discard/ });
    expect(await axe(page, 'dialog'), 'the question').toEqual([]);
    // The cash of a cancelled delivery is in hand: nothing has to be kept apart.
    await expectNone(question.getByText('not accepted until'));
    await question.getByRole('button', { name: 'Discard' }).click();
    await card.waitFor({ state: 'detached' });
  }
  await expectCount(section(page, /Discarded/).getByText('Reported to your dispatcher'), 3);
  await page.setOffline(true);
  await page.reload();
  const done = section(page, /Done today/);
  await done.getByText('Cancelled, but delivered').waitFor();
  await done.getByText('Collected $5,000.00').waitFor();
  await expectNone(withCash);
  await returnToSender(page, stop);
  await done.getByText('Waiting to be sent').waitFor();
  await expectCount(refused, 0, 'nothing is left to return');
  await giveNetworkBack(page);
  await isSent(page);
  await page.reload();
  await done.getByText('Cancelled, returned to sender').waitFor();
  await expectNone(refused);
  await expectNone(stop);
  await dashboard.reload();
  await timeline.getByText('The sender has the parcel again').waitFor();
  await expectNone(timeline.getByText('has the parcel and must return it'));
});

test('after a failed attempt the courier sees what the sender answered, returns what goes back, and has what is for another day listed apart', async () => {
  const addresses = ['8 Eighth Street', '9 Ninth Street', '10 Tenth Street'];
  const { page, ids } = await open(
    addresses.map((address) => at(address)),
    { isCarried: true },
  );
  for (const address of addresses) await couldNotDeliver(page, address, 'Address not found');
  await isSent(page);
  await button(page, /8 Eighth Street/).click();
  await page.getByText('The sender has not answered yet').waitFor();
  const inTwoDays = new Date(service.clock.now() + 2 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const responses = [
    { instruction: 'try_again', delivery_address: '80 Eighth Street, rear door', note: 'Ring twice' },
    { instruction: 'return' },
    { instruction: 'try_again', deliver_on: inTwoDays },
  ];
  for (const [index, body] of responses.entries()) {
    const response = await send(service, 'POST', `/v1/deliveries/${ids[index]}/instruct`, { key, body });
    expect(response.status, response.text).toBe(200);
  }
  await page.evaluate("dispatchEvent(new Event('online'))");
  await page.getByText('The sender asks you to try again.').waitFor();
  await page.getByText('Ring twice').waitFor();
  await page.getByText('The sender corrected this address.').waitFor();
  await page.getByText('80 Eighth Street, rear door').waitFor();
  await button(page, 'Back').click();
  await section(page, /Another day/)
    .getByText(/Not before/)
    .waitFor();
  await expectCount(section(page, /To do/).getByRole('listitem'), 2);
  await button(page, /Return to sender/).click();
  await page.getByText(shirts.pickup_address).first().waitFor();
  await page.getByText('Receiver’s address').waitFor();
  await expectNone(button(page, 'Delivered'));
  await expectNone(page.getByText('Deliver to'));
  await button(page, 'Returned to sender').click();
  await page.getByLabel('Received by').fill('Store desk');
  await button(page, 'Review').click();
  await button(page, 'Yes, returned').click();
  await isSent(page);
  await section(page, /Done today/)
    .getByText('Returned to sender')
    .waitFor();
  expect((await typesOf(ids[1]!)).at(-1)).toBe('returned');
});

test('a lost phone: signed out from the dashboard it forgets the addresses, and keeps what is not sent; signing out on the phone asks for confirmation, and warns while something waits', async () => {
  const { page, own, ids } = await open([at('11 Eleventh Street'), at('12 Twelfth Street')]);
  await keptForOffline(page);
  await page.setOffline(true);
  await pickUp(page, '11 Eleventh Street');
  expect(await keptOnPhone(page)).toContain('11 Eleventh Street');
  await operator.call(signOutPhones, { params: { courier_id: own.courierId } });
  page.expectRefusals(401);
  await giveNetworkBack(page);
  await page.getByRole('heading', { name: 'This phone was signed out' }).waitFor();
  await page.getByText('1 update is saved on this phone').waitFor();
  for (const secret of ['11 Eleventh Street', shirts.pickup_address, shirts.receiver_contact.phone, 'Ada']) {
    await expect.poll(() => keptOnPhone(page)).not.toContain(secret);
  }
  expect(await typesOf(ids[0]!)).toEqual(['created', 'assigned']);

  // Another courier on the same phone: nothing is sent in their name.
  await signInByLink(page, await newCourier(service, 'Chidi Eze'));
  await listIsThere(page);
  await page.getByText('1 update from another courier is saved on this phone').waitFor();
  await isSent(page);
  expect(await typesOf(ids[0]!)).toEqual(['created', 'assigned']);

  // The same courier again: the queue continues.
  await signInByLink(page, own);
  await listIsThere(page);
  await button(page, /Deliver to 11 Eleventh Street/).waitFor();
  await expect.poll(() => typesOf(ids[0]!)).toEqual(['created', 'assigned', 'picked_up']);
  await isSent(page);

  await page.setOffline(true);
  await pickUp(page, '12 Twelfth Street');
  await button(page, 'Menu').click();
  await button(page, 'Sign out on this phone').click();
  await page.getByText('1 update has not been sent yet.').waitFor();
  await expectSafeFirst(page, ['Stay signed in', 'Sign out anyway']);
  await button(page, 'Sign out anyway').click();
  await page.getByRole('alert').filter({ hasText: 'You need a connection to sign out' }).waitFor();
  await button(page, 'Stay signed in').click();
  await giveNetworkBack(page);
  await isSent(page);
  await button(page, 'Menu').click();
  await button(page, 'Sign out on this phone').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  await expect.poll(() => keptOnPhone(page)).not.toContain('12 Twelfth Street');
});

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

test('cash that was not accepted: the status says so, with network and without; signing out warns of it, and signing in again shows whose it is; recorded again with less, the rest is named on the phone, on the board and at the cash desk', async () => {
  const withPin = { ...shirts, required_proof: ['pin'], reference: 'WB-2001' };
  const { page, own, ids } = await open([at('21 Cash Street', withPin)], { isCarried: true });
  const { handover_pin: pin } = (await send(service, 'GET', `/v1/deliveries/${ids[0]}/record`, { key })).body;
  await keptForOffline(page);
  await page.setOffline(true);
  await says(page, 'Nothing to send');
  await says(page, 'No network');
  await expectNone(page.getByText('Up to date'));
  await giveNetworkBack(page);
  await isSent(page);

  page.expectRefusals(400);
  await openHandOver(page, '21 Cash Street');
  await page.getByLabel('Receiver’s 4-digit PIN').fill(pin === '0000' ? '0001' : '0000');
  await button(page, 'Review').click();
  await button(page, 'Yes, delivered').click();
  await page.getByText(/^Wrong PIN/).waitFor();
  await expectNone(page.getByText('Collect $5,000.00'));
  await button(page, 'Back').click();
  await button(page, 'Back').click();
  await says(page, /1 update not accepted.*\$5,000\.00 in cash not accepted yet/);
  await button(page, 'Menu').click();
  await button(page, 'Sign out on this phone').click();
  await page.getByText('You have $5,000.00 in cash that was not accepted.').waitFor();
  await page.getByText('1 update was not accepted, and your dispatcher cannot see it').waitFor();
  await expectSafeFirst(page, ['Stay signed in', 'Sign out anyway']);
  await button(page, 'Sign out anyway').click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  // The courier looks at the page before the new link comes.
  page.expectRefusals(401);
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in with your link' }).waitFor();
  await signInByLink(page, own);
  const refused = section(page, 'Not accepted');
  for (const text of ['Ada Obi, 21 Cash Street', 'WB-2001']) await refused.getByText(text).waitFor();

  await refused.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByText('Keep the $5,000.00 apart.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await section(page, /Discarded/)
    .getByText('Reported to your dispatcher')
    .waitFor();
  await openHandOver(page, '21 Cash Street');
  await page.getByLabel('Collected (USD)').fill('3000');
  await page.getByLabel(/^Reason for/).fill('Gave $2,000.00 back');
  await page.getByLabel('Receiver’s 4-digit PIN').fill(pin);
  await confirmDelivered(page);
  await says(page, '$2,000.00 in cash not accepted yet');
  await section(page, /Done today/)
    .getByText('Not accepted yet: $2,000.00 in cash')
    .waitFor();
  await button(page, 'Cash').click();
  await section(page, 'Cash in hand').getByText('$3,000.00').waitFor();
  await section(page, 'Not accepted yet').getByText('$2,000.00').waitFor();

  const dispatcher = await browser.newPage({ as: operator });
  await dispatcher.goto('/dispatch');
  await dispatcher.getByText('They collected $2,000.00 that is not in the cash ledger.').waitFor();
  await button(dispatcher, 'Review').click();
  await dispatcher.getByText('$5,000.00 collected in cash, $2,000.00 of it not in the cash ledger').waitFor();
  await visit(dispatcher, '/cash-desk');
  const row = dispatcher.getByRole('row').filter({ hasText: '$3,000.00' });
  await row.getByRole('button', { name: 'Hand in' }).click();
  await dispatcher
    .getByRole('dialog')
    .getByText('This courier also collected $2,000.00 that Waybill did not accept.')
    .waitFor();
});

/** A pickup that was not sent yet. */
const keepPickup = (page: Page, courierId: string, deliveryId: string) =>
  inStores(
    page,
    `kept.put({ courier_id: '${courierId}', name: 'Bola Ade' }, 'me');
     bodies.put({ happened_at: '2024-11-15T09:30:00.000Z' }, 'key-of-the-tap');
     moves.put({
       key: 'key-of-the-tap', number: 1, courierId: '${courierId}', deliveryId: '${deliveryId}', move: 'pick_up',
       tappedAt: '2026-11-15T09:30:00.000Z', label: 'Ada Obi, 14 Fourteenth Street',
     });`,
  );

test('what an older build of the page kept on the phone is sent; the list follows what the dispatcher does; if nothing can be stored the page says so, and sends at once', async () => {
  const own = await signedInPhone(service);
  const kept = await assignedDelivery(service, own, at('14 Fourteenth Street'));
  const page = await browser.newPage({ viewport: phoneSize, as: own });
  await elsewhere(page);
  await keepPickup(page, own.courierId, kept);
  await page.goto('/courier');
  await listIsThere(page);
  await isSent(page);
  const [, , pickedUp] = await eventsOf(service, key, kept);
  expect(pickedUp).toMatchObject({
    type: 'delivery.picked_up',
    data: { happened_at: '2024-11-15T09:30:00.000Z' },
  });

  const added = await assignedDelivery(service, own, at('15 Fifteenth Street'));
  await refresh(page);
  await button(page, /15 Fifteenth Street/).waitFor();

  await page.addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined })");
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'Keep this page open until everything is sent' }).waitFor();
  await pickUp(page, '15 Fifteenth Street');
  await isSent(page);
  expect(await typesOf(added)).toEqual(['created', 'assigned', 'picked_up']);
});

/** What a sender can say about a delivery, with a change that the courier has not confirmed. */
async function openWithAllFields(address: string) {
  const { page, ids } = await open([
    at(address, {
      ...shirts,
      sender_contact: { name: 'Bola Shop', phone: '+2348098765432' },
      pickup_note: 'Ring at the back door',
      delivery_note: 'Third floor, no lift',
      delivery_window: { from: `${windowDay}T14:00:00Z`, to: `${windowDay}T16:00:00Z` },
      required_proof: ['photo', 'signature', 'pin', 'name'],
    }),
  ]);
  const body = { delivery_note: 'Fourth floor', receiver_contact: { phone: '+2348000000001' } };
  const response = await send(service, 'PATCH', `/v1/deliveries/${ids[0]}`, { key, body });
  expect(response.status, response.text).toBe(200);
  await refresh(page);
  await page.getByText('Changed by the sender').waitFor();
  return page;
}

/** Every screen of a courier, one after the other. */
async function tour(page: WatchedPage, look: (screen: string) => Promise<void>) {
  await look('the list');
  await button(page, 'Cash').click();
  await look('the cash');
  await button(page, 'Back').click();
  await button(page, 'Menu').click();
  await look('the menu');
  await button(page, 'Close').click();
  await button(page, /Pick up at/).click();
  await section(page, 'Changed by the sender').waitFor();
  await look('a pickup with a change');
  await button(page, 'Picked up').click();
  await look('the question of a pickup');
  await button(page, 'Yes, picked up').click();
  await openHandOver(page, '16 Sixteenth Street');
  await page.getByLabel(/Collected/).fill('1');
  await page.getByRole('radio', { name: 'Transfer' }).check();
  await button(page, 'Review').click();
  await sign(page);
  await look('a hand-over with mistakes and without the required proof');
  await page.getByLabel(/^Reason for/).fill('Had no more');
  await takePhoto(page, phonePhoto);
  await page.getByLabel('Receiver’s 4-digit PIN').fill('1234');
  await page.getByLabel('Received by').fill('Ada Obi');
  await page.getByLabel('Number of the transfer').fill('TRF-1');
  await button(page, 'Review').click();
  await look('the question of a hand-over');
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await button(page, 'Back').click();
  await button(page, 'Could not deliver').click();
  await button(page, 'Review').click();
  await look('a failed attempt with a mistake');
  await button(page, 'Back').click();
  await button(page, 'Back').click();
  await couldNotDeliver(page, '16 Sixteenth Street', 'Nobody there');
  await isSent(page);
  await button(page, /16 Sixteenth Street/).click();
  await look('a stop after a failed attempt');
  await button(page, 'Returned to sender').click();
  await look('a return');
  await button(page, 'Back').click();
  await button(page, 'Back').click();
  await page.setOffline(true);
  await page.getByText('No network').waitFor({ timeout: noticedMs });
  await look('the list without network');
}

test('no screen has a fault that axe finds, in light and dark, or is wider than a phone or a tablet; what can be tapped is at least 48 pixels high and wide', async () => {
  const page = await openWithAllFields('16 Sixteenth Street');
  await tour(page, async (screen) => {
    expect(await page.evaluate<string[]>(tooSmall), screen).toEqual([]);
    await axeInLightAndDark(page, screen);
    for (const width of [1024, phoneSize.width]) {
      await page.setViewportSize({ ...phoneSize, width });
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      await expect.poll(overflow, { message: `${screen} at ${width} pixels` }).toBeLessThanOrEqual(0);
    }
  });
});

test('before any asset has come, the page shows its areas in its colours, in light and dark; the list then has the same', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: phoneSize,
      as: await signedInPhone(service),
      colorScheme,
    });
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/assets/**', async (route) => {
      await gate;
      await route.continue();
    });
    const look = () =>
      page.evaluate<unknown>(`(() => {
        const { y, width } = document.querySelector('header').getBoundingClientRect();
        const { backgroundColor, color } = getComputedStyle(document.body);
        return { y, width, backgroundColor, color };
      })()`);
    await page.goto('/courier', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    const before = await look();
    open();
    await listIsThere(page);
    expect(await look(), colorScheme).toEqual(before);
  }
});

test('it can be installed: less than 100 KiB of compressed script and style, a manifest with its icons, a service worker for its own pages only', async () => {
  const { page } = await open([]);
  const bytes = await page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ name }) => /\\.(js|css)$/.test(new URL(name).pathname))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(100 * 1024);
  await keptForOffline(page);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = (await devtools.send('Page.getAppManifest')) as {
    errors: unknown[];
    data?: string;
  };
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!);
  expect(manifest).toMatchObject({
    id: '/courier',
    start_url: '/courier',
    scope: '/courier',
    display: 'standalone',
  });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Windows of tests are private ones, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const icon = readFileSync(join(packageRoot, 'courier/public', src.replace('/courier/', '')));
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes);
    expect((await send(service, 'GET', src)).headers.get('content-type')).toBe('image/png');
  }
  const worker = await send(service, 'GET', '/courier/sw.js');
  expect(worker.headers.get('service-worker-allowed')).toBe('/courier');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  // Its scope begins like the address of a page of the dashboard, which it leaves alone.
  page.expectRefusals(401);
  const couriers = await page.goto('/couriers');
  expect(couriers!.fromServiceWorker()).toBe(false);
  await page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }).waitFor();
});
