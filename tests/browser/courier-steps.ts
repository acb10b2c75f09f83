/** What couriers do on their page, as steps of tests. */
import type { Page } from 'playwright-core';
import { pollMs } from '../../courier/retry.ts';
import { patienceMs, type WatchedPage } from '../support/browser.ts';

export const listIsThere = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor();
export const isSent = (page: Page) => page.getByRole('status').filter({ hasText: 'All sent' }).waitFor();
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
  await button(page, 'Check and confirm').click();
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
