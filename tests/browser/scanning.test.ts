/** Scanning parcels with the camera of a courier's phone: at the sender, at the door, without network, and without a camera. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { parcelCode } from '../../contract/parcel-code.ts';
import { pollMs } from '../../courier/retry.ts';
import { axe, axeOnColours } from '../support/axe.ts';
import { patienceMs, phone as phoneSize, useBrowser } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { assignedDelivery, signedInPhone } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { code128, useCameraBrowser } from '../support/fake-camera.ts';
import { useService } from '../support/service.ts';
import { tooSmall } from './layout.ts';
import { expectCount, expectNone } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useCameraBrowser(service);
const withoutCamera = useBrowser(service);

let key: string;
beforeAll(async () => {
  key = await service.newKey('Acme');
});

const at = (delivery_address: string, more: object = {}) => ({
  ...shirts,
  amount_to_collect: 0,
  delivery_address,
  ...more,
});

/** The day of a courier with these deliveries. */
async function open(
  bodies: object[],
  { newPage } = browser as Pick<typeof browser, 'newPage'>,
  options = {},
) {
  // Not what the test before this one showed.
  browser.show([]);
  const own = await signedInPhone(service);
  const ids: string[] = [];
  for (const body of bodies) ids.push(await assignedDelivery(service, own, body));
  const page = await newPage({ viewport: phoneSize, as: own, ...options });
  await page.goto('/courier');
  await listIsThere(page);
  return { page, own, ids };
}

const listIsThere = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor();
const isSent = (page: Page) => page.getByRole('status').filter({ hasText: 'All sent' }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const row = (page: Page, address: string) => page.getByRole('listitem').filter({ hasText: address });
const saying = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();
const isTicked = (page: Page, address: string) => row(page, address).getByText('Scanned').waitFor();

const typesOf = async (id: string) =>
  (await send(service, 'GET', `/v1/deliveries/${id}/events`, { key })).body.data.map(
    ({ type }: { type: string }) => type.replace('delivery.', ''),
  );
const pickedUp = ['created', 'assigned', 'picked_up'];

async function typeCode(page: Page, text: string) {
  const open = button(page, 'Type the code');
  const field = page.getByLabel('Reference, or last characters of the delivery ID');
  await open.or(field).first().waitFor();
  if (await open.isVisible()) await open.click();
  await field.fill(text);
  await button(page, 'Enter code').click();
}

const aStranger = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';

test('at the sender: each scan ticks off a parcel, and one tap picks all of them up', async () => {
  const { page, ids } = await open([at('1 Scan Street'), at('2 Scan Street')]);
  browser.show(ids);
  await button(page, 'Scan to pick up').click();
  await isTicked(page, '1 Scan Street');
  await isTicked(page, '2 Scan Street');
  await page.getByText('2 of 2 parcels').waitFor();
  await button(page, 'Pick up 2 deliveries').click();
  await listIsThere(page);
  await isSent(page);
  for (const id of ids) expect(await typesOf(id)).toEqual(pickedUp);
  // Nothing is left of the scans.
  await button(page, 'Scan to open').waitFor();
  await expectCount(button(page, 'Scan to pick up'), 0);
});

test('the Code 128 of a label is read as well as its QR code', async () => {
  const { page, ids } = await open([at('26 Bar Street', { pieces: 2 })]);
  browser.show([await code128(parcelCode(ids[0]!, 2, 2))]);
  await button(page, 'Scan to pick up').click();
  await saying(page, '1 of 2 parcels scanned: Ada Obi, 26 Bar Street');
});

test('several parcels of one delivery are counted, and picked up incomplete only when the courier says so; the sender sees how many were missing', async () => {
  const { page, ids } = await open([
    at('3 Piece Street', { pieces: 3 }),
    at('4 Piece Street', { pieces: 3 }),
  ]);
  const [first, second] = ids as [string, string];
  const codes = [1, 2, 3].map((piece) => parcelCode(first, piece, 3));
  browser.show(codes.slice(0, 2), [codes[2]!], [parcelCode(second, 3, 3)]);
  await button(page, 'Scan to pick up').click();
  await row(page, '3 Piece Street').getByText('3 of 3 parcels').waitFor();
  await row(page, '4 Piece Street').getByText('1 of 3 parcels').waitFor();
  await button(page, 'Pick up 1 delivery').click();
  const sheet = page.getByRole('dialog', { name: '2 parcels are missing' });
  await sheet.getByText('You have 1 of 3 parcels. Missing: parcels 1 and 2 of 3').waitFor();
  await sheet.getByRole('button', { name: 'Pick up 1 delivery' }).waitFor();
  await sheet.getByLabel(/4 Piece Street/).check();
  await sheet.getByRole('button', { name: 'Pick up 2 deliveries' }).click();
  await listIsThere(page);
  await isSent(page);
  for (const id of ids) expect(await typesOf(id)).toEqual(pickedUp);
  const shop = await signedIn(service, { account: 'Acme' });
  const timeline = await withoutCamera.newPage({ as: shop });
  const missing = timeline.getByText('2 of 3 parcels were missing at the pickup');
  await timeline.goto(`/${shop.accountId}/deliveries/${second}`);
  await missing.waitFor();
  await timeline.goto(`/${shop.accountId}/deliveries/${first}`);
  await timeline.getByText('Picked up').first().waitFor();
  await expectNone(missing);
});

test('what is missing, not on the list or no label at all is named before the pickup, and stays at the sender', async () => {
  const { page, ids } = await open([at('5 Missing Street'), at('6 Missing Street')]);
  const others = await createDelivery(service, key, at('1 Other Street'));
  browser.show([ids[0]!, others], ['4006381333931']);
  await button(page, 'Scan to pick up').click();
  await isTicked(page, '5 Missing Street');
  const foreign = page.getByRole('region', { name: /^Leave these here/ });
  await foreign.getByText(`Not on your list: …${others.slice(-6)}`).waitFor();
  await foreign.getByText('Not a Waybill label: 4006381333931').waitFor();
  await button(page, 'Pick up 1 delivery').click();
  const sheet = page.getByRole('dialog', { name: '1 parcel is missing' });
  await sheet.getByText('6 Missing Street').waitFor();
  await sheet.getByText('Not a Waybill label: 4006381333931').waitFor();
  await sheet.getByRole('button', { name: 'Pick up 1 delivery' }).click();
  await listIsThere(page);
  await isSent(page);
  expect(await typesOf(ids[0]!)).toEqual(pickedUp);
  expect(await typesOf(ids[1]!)).toEqual(['created', 'assigned']);
  expect(await typesOf(others)).toEqual(['created']);
});

test('a parcel that comes back into the picture is said to be scanned already, and counts once', async () => {
  const { page, ids } = await open([at('7 Again Street'), at('8 Again Street')]);
  browser.show([ids[0]!], [], [], []);
  await button(page, 'Scan to pick up').click();
  await saying(page, 'Parcel scanned: Ada Obi, 7 Again Street');
  await saying(page, 'Already scanned: Ada Obi, 7 Again Street');
  await page.getByText('1 of 2 parcels').waitFor();
  await row(page, '7 Again Street').getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('0 of 2 parcels').waitFor();
});

test('what was scanned is still there after the page is loaded again, and is gone when the courier signs out', async () => {
  const { page, ids } = await open([at('9 Reload Street'), at('10 Reload Street')]);
  browser.show([ids[0]!]);
  await button(page, 'Scan to pick up').click();
  await isTicked(page, '9 Reload Street');
  browser.show([]);
  await page.reload();
  await isTicked(page, '9 Reload Street');
  await button(page, 'Pick up 1 delivery').waitFor();
  await page.goBack();
  await button(page, 'Menu').click();
  await button(page, 'Sign out on this phone').click();
  page.allowRefusals(401);
  await button(page, 'Sign out').click();
  await page.getByRole('heading', { name: /signed out/i }).waitFor();
  await expect.poll(() => keptScans(page)).toBeUndefined();
});

const keptScans = (page: Page) =>
  page.evaluate<unknown>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('waybill-courier');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const asked = opening.result.transaction('kept').objectStore('kept').get('scans');
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result);
      };
    };
  })`);

async function pickUpAll(page: Page, ids: readonly string[]) {
  await button(page, 'Scan to pick up').click();
  for (const id of ids) {
    await typeCode(page, id);
    await saying(page, /scanned: /);
  }
  await button(page, /^Pick up \d/).click();
  await listIsThere(page);
  await isSent(page);
}

test('at the door: a scan opens the stop of the parcel', async () => {
  const { page, ids } = await open([at('11 Door Street'), at('12 Door Street')]);
  await pickUpAll(page, ids);
  browser.show([ids[1]!]);
  await button(page, 'Scan to open').click();
  await button(page, 'Delivered').waitFor();
  await page.getByRole('main').getByText('12 Door Street').first().waitFor();
  await page.getByText('Parcel scanned').waitFor();
  // Back leads to the list, not to the camera.
  await button(page, 'Back').click();
  await listIsThere(page);
});

test("at the door, with a stop open: another stop's parcel is offered, and a parcel that is on no list is refused", async () => {
  const { page, ids } = await open([at('13 Wrong Street'), at('14 Wrong Street')]);
  await pickUpAll(page, ids);
  browser.show([aStranger]);
  await button(page, /Deliver to 13 Wrong Street/).click();
  await button(page, 'Scan').click();
  await saying(page, `Not on your list: …${aStranger.slice(-6)}`);
  await button(page, 'Back').click();
  browser.show([ids[1]!]);
  await button(page, 'Scan').click();
  await saying(page, 'You have this parcel. Deliver to 14 Wrong Street');
  await button(page, 'Open this stop').click();
  await button(page, 'Delivered').waitFor();
  await page.getByRole('main').getByText('14 Wrong Street').first().waitFor();
});

test('at the door, all parcels of a stop are counted before its screen comes back', async () => {
  const { page, ids } = await open([at('15 Both Street', { pieces: 2 })]);
  const [id] = ids as [string];
  // Without a number, a typed code means the next parcel.
  await pickUpAll(page, [id, id]);
  await button(page, /Deliver to 15 Both Street/).click();
  browser.show([parcelCode(id, 2, 2)]);
  await button(page, 'Scan').click();
  await saying(page, '1 of 2 parcels scanned');
  await button(page, 'Back').click();
  await page.getByText('1 of 2 parcels scanned').waitFor();
  browser.show([parcelCode(id, 1, 2)]);
  await button(page, 'Scan').click();
  await page.getByText('2 of 2 parcels scanned').waitFor();
  await button(page, 'Delivered').waitFor();
});

test('without network: the page opens again, the camera scans, and the pickup is sent when the network is back', async () => {
  const { page, ids } = await open([at('16 Offline Street'), at('17 Offline Street')]);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  browser.show(ids);
  await page.setOffline(true);
  // Nothing of the scanner was loaded before the network went away.
  await page.reload();
  await listIsThere(page);
  await button(page, 'Scan to pick up').click();
  await isTicked(page, '16 Offline Street');
  await isTicked(page, '17 Offline Street');
  await button(page, 'Pick up 2 deliveries').click();
  await saying(page, '2 updates waiting to be sent');
  for (const id of ids) expect(await typesOf(id)).toEqual(['created', 'assigned']);
  // Not every browser says that the network is back: the page then notices with its next try.
  page.context().setDefaultTimeout(pollMs + patienceMs);
  await page.setOffline(false);
  await isSent(page);
  for (const id of ids) expect(await typesOf(id)).toEqual(pickedUp);
});

test('the scanner is loaded when it is opened, not with the page', async () => {
  const { page } = await open([at('18 Late Street')]);
  const scannerFiles = () =>
    page.evaluate<string[]>(`performance.getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /wasm$|library-reader|screens-/.test(path))`);
  expect(await scannerFiles()).toEqual([]);
  await button(page, 'Scan to pick up').click();
  await saying(page, 'Hold a label in front of the camera.');
  await expect.poll(scannerFiles).toHaveLength(3);
});

/** In the page: whether a camera is open, by the picture that is shown. */
const isFilming = (page: Page) =>
  page.evaluate<boolean>(
    `cameras.some((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live'))`,
  );
const watchCameras = `
  window.cameras = [];
  const open = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function (...wanted) {
    const stream = await open.apply(this, wanted);
    cameras.push(stream);
    return stream;
  };`;

test('the camera stops when the screen is left or hidden, and starts again when it is shown', async () => {
  const { page } = await open([at('19 Hidden Street')]);
  await page.addInitScript(watchCameras);
  await page.reload();
  browser.show([]);
  await button(page, 'Scan to pick up').click();
  await saying(page, 'Hold a label');
  await expect.poll(() => isFilming(page)).toBe(true);
  await setVisibility(page, 'hidden');
  await expect.poll(() => isFilming(page)).toBe(false);
  await setVisibility(page, 'visible');
  await expect.poll(() => isFilming(page)).toBe(true);
  await button(page, 'Back').click();
  await expect.poll(() => isFilming(page)).toBe(false);
});

const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`);

test('the torch is offered where the camera has one', async () => {
  const { page } = await open([at('20 Dark Street')]);
  await button(page, 'Scan to pick up').click();
  await saying(page, 'Hold a label');
  await expectNone(button(page, 'Torch'));
  // The film has no torch: this camera has one, and says what was asked of it.
  await page.addInitScript(`
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true });
    MediaStreamTrack.prototype.applyConstraints = async (wanted) => { window.asked = JSON.stringify(wanted); };`);
  await page.reload();
  await button(page, 'Torch').click();
  await expect.poll(() => button(page, 'Torch').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.evaluate('asked')).toBe('{"advanced":[{"torch":true}]}');
});

test.each([
  ['NotAllowedError', 'The camera is blocked.'],
  ['NotFoundError', 'No camera was found'],
  ['NotReadableError', 'Another app is using the camera.'],
])(
  'a camera that cannot be used (%s): the page says why, what to do, and takes typed codes',
  async (name, words) => {
    const { page, ids } = await open([at('21 Typed Street'), at('22 Typed Street')], withoutCamera);
    await page.addInitScript(
      `MediaDevices.prototype.getUserMedia = async () => { throw new DOMException('no', '${name}'); };`,
    );
    await page.reload();
    await button(page, 'Scan to pick up').click();
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    await typeCode(page, 'abc');
    await page.getByRole('alert').filter({ hasText: 'at least the last 4 characters' }).waitFor();
    await typeCode(page, 'zzzz zzzz');
    await page.getByRole('alert').filter({ hasText: 'No delivery on your list ends with that' }).waitFor();
    await typeCode(page, ` ${ids[0]!.slice(-8).toUpperCase()} `);
    await isTicked(page, '21 Typed Street');
    await button(page, 'Pick up 1 delivery').waitFor();
  },
);

test('the reference on a label is listed and can be typed; where two shops have the same one, the page asks for the ID', async () => {
  const { page, own } = await open([at('27 Order Street', { reference: 'SO-1001' })]);
  await assignedDelivery(service, own, at('28 Order Street', { reference: 'SO-1002' }));
  await assignedDelivery(service, own, at('29 Order Street', { reference: 'SO-1002' }), 'Globex');
  await page.reload();
  await button(page, 'Scan to pick up').click();
  await row(page, '27 Order Street').getByText('1 parcel · SO-1001 · …').waitFor();
  await typeCode(page, 'so-1001');
  await isTicked(page, '27 Order Street');
  await typeCode(page, 'SO-1002');
  await page.getByRole('alert').filter({ hasText: 'Several deliveries match that reference.' }).waitFor();
  await expectCount(row(page, 'Order Street').getByText('Scanned'), 1);
});

test('only the latest message is shown: a refused code removes what the scan before it said, and the other way round', async () => {
  const { page, ids } = await open([at('30 Latest Street'), at('31 Latest Street')]);
  await button(page, 'Scan to pick up').click();
  const scanned = page.getByRole('status').filter({ hasText: 'Parcel scanned: ' });
  const refused = page.getByRole('alert').filter({ hasText: 'No delivery on your list ends with that' });
  await typeCode(page, ids[0]!);
  await scanned.waitFor();
  await typeCode(page, 'zzzz zzzz');
  await refused.waitFor();
  await expectCount(scanned, 0);
  await scanByKeys(page, ids[1]!);
  await scanned.waitFor();
  await expectCount(refused, 0);
});

/** As a scanner that types like a keyboard, outside of the field. */
const scanByKeys = (page: Page, code: string) =>
  page.evaluate(`for (const key of [...'${code}', 'Enter']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }`);

test('a scanner that types like a keyboard works without a field', async () => {
  const { page, ids } = await open([at('23 Key Street')], withoutCamera);
  await button(page, 'Scan to pick up').click();
  await page.getByRole('heading', { name: 'Scan to pick up' }).waitFor();
  await scanByKeys(page, ids[0]!);
  await isTicked(page, '23 Key Street');
});

test('the screens with the camera have no fault that axe finds, in light and dark, and fit a phone and a tablet', async () => {
  const { page, ids } = await open([at('24 Look Street'), at('25 Look Street')]);
  browser.show([ids[0]!], ['4006381333931'], [aStranger]);
  const looksRight = async (screen: string) => {
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axe(page), screen).toEqual([]);
    expect(await page.evaluate<string[]>(tooSmall), screen).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeOnColours(page), screen).toEqual([]);
    for (const width of [768, phoneSize.width]) {
      await page.setViewportSize({ ...phoneSize, width });
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      await expect.poll(overflow, { message: `${screen} at ${width} pixels` }).toBeLessThanOrEqual(0);
    }
  };
  await button(page, 'Scan to pick up').click();
  await page.getByText('Not a Waybill label').first().waitFor();
  await page.getByText('Not on your list').first().waitFor();
  await button(page, 'Type the code').click();
  await looksRight('at the sender');
  await button(page, 'Pick up 1 delivery').click();
  await page.getByRole('dialog').waitFor();
  await looksRight('what is missing');
  await page.getByRole('dialog').getByRole('button', { name: 'Pick up 1 delivery' }).click();
  await listIsThere(page);
  await isSent(page);
  browser.show([]);
  await button(page, 'Scan to open').click();
  await saying(page, 'Hold a label');
  await looksRight('at the door');
});
