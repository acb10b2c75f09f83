/** What couriers do on their page, as steps of tests. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { pickUpDelivery } from '../../contract/operations/fleet/moves.ts';
import { pollMs } from '../../courier/retry.ts';
import {
  type PageOptions,
  patienceMs,
  phone as phoneSize,
  type TestBrowser,
  type WatchedPage,
} from '../support/browser.ts';
import { send, shirts } from '../support/client.ts';
import { assignedDelivery, signedInPhone } from '../support/couriers.ts';
import { detailsOf } from '../support/events.ts';
import type { TestService } from '../support/service.ts';

const free = { ...shirts, amount_to_collect: 0 };
export const at = (delivery_address: string, more: object = free) => ({ ...more, delivery_address });

export interface DayOptions extends PageOptions {
  /** The courier has the parcels already. */
  isCarried?: boolean;
  /** Runs in the page before its own scripts, each time it loads. */
  initScript?: string;
}

/** The day of a courier who is signed in, with these deliveries assigned, in this order. */
export async function openDay(
  service: TestService,
  browser: TestBrowser,
  bodies: object[],
  { isCarried = false, initScript, ...options }: DayOptions = {},
) {
  const own = await signedInPhone(service);
  const ids: string[] = [];
  for (const body of bodies) {
    const id = await assignedDelivery(service, own, body);
    if (isCarried) await own.move(pickUpDelivery, id);
    ids.push(id);
  }
  const page = await browser.newPage({ viewport: phoneSize, as: own, ...options });
  if (initScript !== undefined) await page.addInitScript(initScript);
  await page.goto('/courier');
  await listIsThere(page);
  return { page, own, ids };
}

export async function eventsOf(service: TestService, key: string, id: string) {
  const { body } = await send(service, 'GET', `/v1/deliveries/${id}/events`, { key });
  return detailsOf(body.data);
}

/** The page asks for the day again, as it does every 20 seconds. */
export const refresh = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

export const listIsThere = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor();
export const isSent = (page: Page) => page.getByRole('status').filter({ hasText: 'Up to date' }).waitFor();
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** Not every browser says that the network is back, or gone: the page then notices with its next try. */
export const noticedMs = pollMs + patienceMs;

export async function giveNetworkBack(page: WatchedPage) {
  page.context().setDefaultTimeout(noticedMs);
  await page.setOffline(false);
}

export async function pickUp(page: Page, address: string) {
  await button(page, new RegExp(address)).click();
  await button(page, 'Picked up').click();
  await button(page, 'Yes, picked up').click();
  await listIsThere(page);
}

export async function openHandOver(page: Page, address: string) {
  await button(page, new RegExp(address)).click();
  await button(page, 'Delivered').click();
}

export async function confirmDelivered(page: Page) {
  await button(page, 'Review').click();
  await button(page, 'Yes, delivered').click();
  await listIsThere(page);
}

/** Draws on the pad, as a finger does. */
export async function sign(page: Page) {
  await button(page, 'Sign here').click();
  const pad = page.getByRole('img', { name: 'Signature pad' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 30, { steps: 5 });
  await page.mouse.move(box.x + 240, box.y + 120, { steps: 5 });
  await page.mouse.up();
  await button(page, 'Use this signature').click();
  await page.getByAltText('Signature').waitFor();
}

/** Takes this photo with the camera; returns what will be sent, and its size in pixels. */
export async function takePhoto(page: Page, picture: Buffer) {
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: picture });
  const shown = page.getByAltText('To be sent');
  await shown.waitFor();
  const size = await page.evaluate<number[]>(`(() => {
    const { naturalWidth, naturalHeight } = document.querySelector('img.photo');
    return [naturalWidth, naturalHeight];
  })()`);
  return { bytes: Buffer.from((await shown.getAttribute('src'))!.split(',')[1]!, 'base64'), size };
}

export async function deliver(page: Page, address: string) {
  await openHandOver(page, address);
  await confirmDelivered(page);
}

export async function couldNotDeliver(page: Page, address: string, reason: string) {
  await button(page, new RegExp(address)).click();
  await button(page, 'Could not deliver').click();
  await page.getByLabel(reason).check();
  await button(page, 'Review').click();
  await button(page, 'Yes, record it').click();
  await listIsThere(page);
}

/** In a question before harm, the safe button is the first one and has the focus. */
export async function expectSafeFirst(page: Page, buttons: string[]) {
  const all = page.getByRole('dialog').getByRole('button');
  await expect.poll(() => all.allTextContents()).toEqual(buttons);
  await page.locator('dialog button:focus', { hasText: buttons[0]! }).waitFor();
}

/** The page's files are cached for opening without network. */
export const keptForOffline = (page: Page) =>
  page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');

/** The moves that a page sends, as they leave; without those that found no network, which never left the phone. */
export function movesOf(...pages: Page[]) {
  const sent: { path: string; key: string; request: Request }[] = [];
  for (const page of pages) {
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (!path.startsWith('/courier/api/deliveries/')) return;
      sent.push({ path, key: request.headers()['idempotency-key'] ?? '', request });
    });
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText !== 'net::ERR_INTERNET_DISCONNECTED') return;
      const index = sent.findIndex((one) => one.request === request);
      if (index >= 0) sent.splice(index, 1);
    });
  }
  return sent;
}

/** The database of the page, as its first builds made it. `work` has the stores `moves`, `bodies` and `kept`. */
export const inStores = (page: Page, work: string) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('waybill-courier', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('moves', { keyPath: 'key' });
      opening.result.createObjectStore('bodies');
      opening.result.createObjectStore('kept');
    };
    opening.onerror = reject;
    opening.onsuccess = () => {
      const writing = opening.result.transaction(['moves', 'bodies', 'kept'], 'readwrite');
      const [moves, bodies, kept] = ['moves', 'bodies', 'kept'].map((name) => writing.objectStore(name));
      ${work}
      writing.oncomplete = () => { opening.result.close(); resolve(undefined); };
    };
  })`);
