/** Scanning parcels with the camera of a courier's phone: at the sender, at the door, without network, and without a camera. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { parcelCode } from '../../contract/parcel-code.ts';
import { axe, axeOnColours } from '../support/axe.ts';
import { phone as phoneSize, type TestBrowser, useBrowser } from '../support/browser.ts';
import { createDelivery, shirts } from '../support/client.ts';
import { assignedDelivery } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { code128, useCameraBrowser } from '../support/fake-camera.ts';
import { useService } from '../support/service.ts';
import {
  button,
  type DayOptions,
  eventsOf,
  giveNetworkBack,
  isSent,
  keptForOffline,
  listIsThere,
  openDay,
  refresh,
} from './courier-steps.ts';
import { tooSmall } from './layout.ts';
import { expectCount, expectNone, visit } from './steps.ts';

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
function open(bodies: object[], options?: DayOptions, on: TestBrowser = browser) {
  // Not what the test before this one showed.
  browser.show([]);
  return openDay(service, on, bodies, options);
}

const row = (page: Page, address: string) => page.getByRole('listitem').filter({ hasText: address });
const saying = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();
const refusing = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const isTicked = (page: Page, address: string) => row(page, address).getByText('Scanned').waitFor();

const typesOf = async (id: string) =>
  (await eventsOf(service, key, id)).map(({ type }) => type.replace('delivery.', ''));
const pickedUp = ['created', 'assigned', 'picked_up'];

const typedCode = (page: Page) => page.getByLabel('Reference, or last characters of the delivery ID');

async function typeCode(page: Page, text: string) {
  const open = button(page, 'Type the code');
  const field = typedCode(page);
  await open.or(field).first().waitFor();
  if (await open.isVisible()) await open.click();
  await field.fill(text);
  await button(page, 'Enter code').click();
}

const aStranger = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';

/** The files that the page has loaded only for scanning. */
const scannerFiles = (page: Page) =>
  page.evaluate<string[]>(`performance.getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /wasm$|library-reader|screens-/.test(path))`);

test('without network: the page opens again, the scanner is loaded when it is opened, each scan ticks off a parcel, one tap picks all of them up, and the pickup is sent when the network is back', async () => {
  const { page, ids } = await open([at('1 Scan Street'), at('2 Scan Street')]);
  await keptForOffline(page);
  browser.show(ids);
  await page.setOffline(true);
  await page.reload();
  await listIsThere(page);
  expect(await scannerFiles(page)).toEqual([]);
  await button(page, 'Scan to pick up').click();
  await isTicked(page, '1 Scan Street');
  await isTicked(page, '2 Scan Street');
  expect(await scannerFiles(page)).toHaveLength(3);
  await page.getByText('2 of 2 parcels').waitFor();
  await button(page, 'Pick up 2 deliveries').click();
  await saying(page, '2 updates waiting to be sent');
  for (const id of ids) expect(await typesOf(id)).toEqual(['created', 'assigned']);
  await giveNetworkBack(page);
  await isSent(page);
  for (const id of ids) expect(await typesOf(id)).toEqual(pickedUp);
  // Nothing is left of the scans.
  await button(page, 'Scan a parcel').waitFor();
  await expectCount(button(page, 'Scan to pick up'), 0);
});

test('several parcels of one delivery are counted, by QR code and Code 128, and picked up incomplete only when the courier says so; the sender sees how many were missing', async () => {
  const { page, ids } = await open([
    at('3 Piece Street', { pieces: 3 }),
    at('4 Piece Street', { pieces: 3 }),
  ]);
  const [first, second] = ids as [string, string];
  const codes = [1, 2, 3].map((piece) => parcelCode(first, piece, 3));
  browser.show(codes.slice(0, 2), [await code128(codes[2]!)], [parcelCode(second, 3, 3)]);
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
  await visit(timeline, `/${shop.accountId}/deliveries/${first}`);
  await timeline.getByRole('heading', { level: 1, name: 'Ada Obi, 3 Piece Street' }).waitFor();
  await timeline.getByText('Picked up').first().waitFor();
  await expectNone(missing);
});

/** A screen with the camera: axe finds no fault, in light and dark, and it fits a phone and a tablet. */
async function looksRight(page: Page, screen: string) {
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
}

test('what is missing, not on the list or no label at all is named before the pickup, and stays at the sender; the screens have no fault that axe finds, in light and dark, and fit a phone and a tablet', async () => {
  const { page, ids } = await open([at('5 Missing Street'), at('6 Missing Street')]);
  const others = await createDelivery(service, key, at('1 Other Street'));
  browser.show([ids[0]!, others], ['4006381333931']);
  await button(page, 'Scan to pick up').click();
  await isTicked(page, '5 Missing Street');
  const foreign = page.getByRole('region', { name: /^Leave these here/ });
  await foreign.getByText(`Not on your list: …${others.slice(-6)}`).waitFor();
  await foreign.getByText('Not a Waybill label: 4006381333931').waitFor();
  await button(page, 'Type the code').click();
  await looksRight(page, 'at the sender');
  await button(page, 'Pick up 1 delivery').click();
  const sheet = page.getByRole('dialog', { name: '1 parcel is missing' });
  await sheet.getByText('6 Missing Street').waitFor();
  await sheet.getByText('Not a Waybill label: 4006381333931').waitFor();
  await looksRight(page, 'what is missing');
  await sheet.getByRole('button', { name: 'Pick up 1 delivery' }).click();
  await listIsThere(page);
  await isSent(page);
  expect(await typesOf(ids[0]!)).toEqual(pickedUp);
  expect(await typesOf(ids[1]!)).toEqual(['created', 'assigned']);
  expect(await typesOf(others)).toEqual(['created']);
  browser.show([]);
  await button(page, 'Scan a parcel').click();
  await saying(page, 'Hold a label');
  await looksRight(page, 'at the door');
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

test('a parcel that comes back into the picture is said to be scanned already, and counts once; what was scanned is still there after the page is loaded again, can be undone, and is gone when the courier signs out', async () => {
  const { page, ids } = await open([at('7 Again Street'), at('8 Again Street')]);
  browser.show([ids[0]!], [], [], []);
  await button(page, 'Scan to pick up').click();
  await saying(page, 'Parcel scanned: Ada Obi, 7 Again Street');
  await saying(page, 'Already scanned: Ada Obi, 7 Again Street');
  await page.getByText('1 of 2 parcels').waitFor();
  browser.show([]);
  await page.reload();
  await isTicked(page, '7 Again Street');
  await button(page, 'Pick up 1 delivery').waitFor();
  await row(page, '7 Again Street').getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('0 of 2 parcels').waitFor();
  await typeCode(page, ids[1]!);
  await isTicked(page, '8 Again Street');
  await expect.poll(() => keptScans(page)).toMatchObject({ pickUp: [`${ids[1]}/1`] });
  await page.goBack();
  await button(page, 'Menu').click();
  await button(page, 'Sign out on this phone').click();
  page.allowRefusals(401);
  await button(page, 'Sign out').click();
  await page.getByRole('heading', { name: /signed out/i }).waitFor();
  await expect.poll(() => keptScans(page)).toBeUndefined();
});

test("at the door: a scan opens the stop of the parcel; with a stop open, another stop's parcel is offered, one that is on no list is refused, and all parcels are counted before its screen comes back", async () => {
  const { page, ids } = await open(
    [at('11 Door Street'), at('12 Door Street'), at('13 Door Street', { pieces: 2 })],
    { isCarried: true },
  );
  const [, second, ofTwo] = ids as [string, string, string];
  const stopOf = (address: string) => page.getByRole('main').getByText(address).first();
  browser.show([second]);
  await button(page, 'Scan a parcel').click();
  await button(page, 'Delivered').waitFor();
  await stopOf('12 Door Street').waitFor();
  await page.getByText('Parcel scanned').waitFor();
  // Back leads to the list, not to the camera.
  await button(page, 'Back').click();
  await listIsThere(page);

  browser.show([aStranger]);
  await button(page, /Deliver to 11 Door Street/).click();
  await button(page, 'Scan').click();
  await saying(page, `Not on your list: …${aStranger.slice(-6)}`);
  await button(page, 'Back').click();
  browser.show([second]);
  await button(page, 'Scan').click();
  await saying(page, 'You have this parcel. Deliver to 12 Door Street');
  await button(page, 'Open this stop').click();
  await button(page, 'Delivered').waitFor();
  await stopOf('12 Door Street').waitFor();
  await button(page, 'Back').click();
  await stopOf('11 Door Street').waitFor();
  await button(page, 'Back').click();

  await button(page, /Deliver to 13 Door Street/).click();
  browser.show([parcelCode(ofTwo, 2, 2)]);
  await button(page, 'Scan').click();
  await saying(page, '1 of 2 parcels scanned');
  await button(page, 'Back').click();
  await page.getByText('1 of 2 parcels scanned').waitFor();
  browser.show([parcelCode(ofTwo, 1, 2)]);
  await button(page, 'Scan').click();
  await page.getByText('2 of 2 parcels scanned').waitFor();
  await button(page, 'Delivered').waitFor();
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

const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`);

test('the camera stops when the screen is left or hidden, and starts again when it is shown; the torch is offered if the camera has one', async () => {
  const { page } = await open([at('19 Hidden Street')], { initScript: watchCameras });
  await button(page, 'Scan to pick up').click();
  await saying(page, 'Hold a label in front of the camera.');
  await expectNone(button(page, 'Torch'));
  await expect.poll(() => isFilming(page)).toBe(true);
  await setVisibility(page, 'hidden');
  await expect.poll(() => isFilming(page)).toBe(false);
  await setVisibility(page, 'visible');
  await expect.poll(() => isFilming(page)).toBe(true);
  await button(page, 'Back').click();
  await expect.poll(() => isFilming(page)).toBe(false);

  // The film has no torch: this camera has one, and says what was asked of it.
  await page.evaluate(`
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true });
    MediaStreamTrack.prototype.applyConstraints = async (wanted) => { window.asked = JSON.stringify(wanted); };`);
  await button(page, 'Scan to pick up').click();
  await button(page, 'Torch').click();
  await expect.poll(() => button(page, 'Torch').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.evaluate('asked')).toBe('{"advanced":[{"torch":true}]}');
});

/** A browser whose camera cannot be used, for the reason that the test says. */
const brokenCamera = `MediaDevices.prototype.getUserMedia = async () => {
  throw new DOMException('no', window.cameraError);
};`;
const setCameraError = (page: Page, name: string) => page.evaluate(`window.cameraError = '${name}'`);

test('a camera that cannot be used: the page says why and what to do, and takes typed codes', async () => {
  const { page, ids } = await open(
    [at('21 Typed Street'), at('22 Typed Street', { pieces: 2 })],
    { initScript: brokenCamera },
    withoutCamera,
  );
  const [single, ofTwo] = ids as [string, string];
  for (const [name, words] of [
    ['NotAllowedError', 'The camera is blocked.'],
    ['NotFoundError', 'No camera was found'],
    ['NotReadableError', 'Another app is using the camera.'],
  ] as const) {
    await setCameraError(page, name);
    await button(page, name === 'NotAllowedError' ? 'Scan to pick up' : 'Try again').click();
    await refusing(page, words).waitFor();
  }
  await typedCode(page).waitFor();
  await typeCode(page, 'abc');
  await refusing(page, 'at least the last 4 characters').waitFor();
  await typeCode(page, 'zzzz zzzz');
  await refusing(page, 'No delivery on your list ends with that').waitFor();
  await typeCode(page, ` ${single.slice(-8).toUpperCase()} `);
  await isTicked(page, '21 Typed Street');
  await button(page, 'Pick up 1 delivery').waitFor();
  // Without a number, a typed code means the next parcel.
  for (const words of ['1 of 2 parcels scanned', '2 of 2 parcels scanned']) {
    await typeCode(page, ofTwo);
    await saying(page, words);
  }
  await button(page, 'Pick up 2 deliveries').click();
  await listIsThere(page);
  await isSent(page);
  for (const id of ids) expect(await typesOf(id)).toEqual(pickedUp);
});

/** As a scanner that types like a keyboard, outside of the field. */
const scanByKeys = (page: Page, code: string) =>
  page.evaluate(`for (const key of [...'${code}', 'Enter']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }`);

test('a scanner that types like a keyboard works without a field; only the latest message is shown; the reference on a label is listed and can be typed, and if two shops have the same one, the page asks for the ID', async () => {
  const { page, own, ids } = await open(
    [
      at('23 Key Street'),
      at('27 Order Street', { reference: 'SO-1001' }),
      at('28 Order Street', { reference: 'SO-1002' }),
    ],
    {},
    withoutCamera,
  );
  await assignedDelivery(service, own, at('29 Order Street', { reference: 'SO-1002' }), 'Globex');
  await refresh(page);
  await button(page, /29 Order Street/).waitFor();
  await button(page, 'Scan to pick up').click();
  const scanned = page.getByRole('status').filter({ hasText: 'Parcel scanned: ' });
  const refused = refusing(page, 'No delivery on your list ends with that');
  // Until the page knows that there is no camera, a button stands in for the field.
  await typedCode(page).waitFor();
  await scanByKeys(page, ids[0]!);
  await isTicked(page, '23 Key Street');
  await scanned.waitFor();
  await typeCode(page, 'zzzz zzzz');
  await refused.waitFor();
  await expectCount(scanned, 0);
  await row(page, '27 Order Street').getByText('1 parcel · SO-1001 · …').waitFor();
  await typeCode(page, 'so-1001');
  await isTicked(page, '27 Order Street');
  await scanned.waitFor();
  await expectCount(refused, 0);
  await typeCode(page, 'SO-1002');
  await refusing(page, 'Several deliveries match that reference.').waitFor();
  await expectCount(row(page, 'Order Street').getByText('Scanned'), 1);
});
