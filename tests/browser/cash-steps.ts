/** What happens around the cash desk, as steps of tests. */
import { expect } from 'vitest';
import type { TestBrowser, WatchedPage } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import type { TestPerson } from '../support/dashboard.ts';
import type { TestService } from '../support/service.ts';
import { fill, loaded } from './steps.ts';

/** A courier has collected this at the doors of an account; returns the ids of the deliveries. */
export async function collected(
  service: TestService,
  account: string,
  courier: string,
  ...payments: Payment[]
): Promise<string[]> {
  const key = await service.newKey(account);
  const fleet = await service.newKey('', 'fleet');
  const { courierId } = await newCourier(service, courier);
  const ids: string[] = [];
  for (const { reference, expected, ...payment } of payments) {
    const id = await createDelivery(service, key, { ...shirts, reference, amount_to_collect: expected });
    const moves = { assign: { courier_id: courierId }, 'pick-up': {}, deliver: payment };
    for (const [move, body] of Object.entries(moves)) {
      const response = await send(service, 'POST', `/v1/fleet/deliveries/${id}/${move}`, {
        key: fleet,
        body,
      });
      expect(response.status, response.text).toBe(200);
    }
    ids.push(id);
  }
  return ids;
}

export interface Payment {
  reference: string;
  expected: number;
  collected_amount: number;
  payment_method?: string;
  payment_reference?: string;
  shortfall_reason?: string;
}

export async function openDesk(browser: TestBrowser, operator: TestPerson): Promise<WatchedPage> {
  const page = await browser.newPage({ as: operator });
  await page.goto('/cash-desk');
  await loaded(page, 'Cash desk');
  return page;
}

export const openTab = (page: WatchedPage, name: 'Today' | 'Payouts' | 'History') =>
  page.getByRole('tab', { name }).click();

/** In the open dialog: how many there are of each note. */
export async function countNotes(page: WatchedPage, notes: Record<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await fill(
    dialog,
    Object.fromEntries(Object.entries(notes).map(([note, number]) => [`Number of ${note}`, number])),
  );
}

export const focusedOn = (page: WatchedPage, text: string) =>
  expect.poll(() => page.locator(':focus').innerText()).toBe(text);

export const chainOf = async (page: WatchedPage) =>
  (await page.getByRole('list', { name: 'Chain of custody' }).innerText()).replaceAll(/\s+/g, ' ');
