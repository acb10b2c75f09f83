/** What happens to a delivery before a test opens its page, and what the page shows of it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { createDelivery, send } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import type { TestService } from '../support/service.ts';

/** The owner of a new account, with an open browser and a key. */
export async function openAccount(service: TestService, browser: TestBrowser, account: string) {
  const person = await signedIn(service, { account });
  const key = await service.newKey(account);
  const page = await browser.newPage({ as: person });
  return { person, page, key, base: `/${person.accountId}` };
}

/** The owner of a new account with a live delivery that Bola has picked up, and a function for its next moves. */
export async function onTheWay(service: TestService, account: string) {
  const person = await signedIn(service, { account });
  const key = await service.newKey(account);
  const fleet = await service.newKey('', 'fleet');
  const id = await createDelivery(service, key);
  const { courierId } = await newCourier(service, 'Bola Ade');
  const move = async (name: string, body: object) => {
    const response = await send(service, 'POST', `/v1/fleet/deliveries/${id}/${name}`, { key: fleet, body });
    expect(response.status, response.text).toBe(200);
  };
  await move('assign', { courier_id: courierId });
  await move('pick-up', {});
  const path = `/${person.accountId}/deliveries/${id}`;
  return { person, key, id, path, move };
}

/** An entry of the timeline, which has the type of each event; the chain of its money is another list. */
export const entry = (page: Page, text: string | RegExp) =>
  page.locator('li[data-type]').filter({ hasText: text });

export const recordOf = async (service: TestService, key: string, id: string) =>
  (await send(service, 'GET', `/v1/deliveries?search=${id}`, { key })).body.data[0];
