/** The pictures of the cash guide, made from the running product. */

import { beforeAll, test } from 'vitest';
import { changeFleetSettings } from '../../../contract/dashboard/fleet-settings.ts';
import { changeSettings } from '../../../contract/dashboard/settings.ts';
import { setAccountFees } from '../../../contract/operations/fleet/cash.ts';
import { useBrowser } from '../../support/browser.ts';
import { createDelivery, send } from '../../support/client.ts';
import { newCourier } from '../../support/couriers.ts';
import { signedIn, type TestPerson } from '../../support/dashboard.ts';
import { useService } from '../../support/service.ts';
import { keep } from './keep.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);
/** High enough for the dialog of a hand-in. */
const viewport = { width: 1280, height: 880 };
const currency = 'NGN';
const time_zone = 'Africa/Lagos';

let operator: TestPerson;
let fleet: string;

async function asFleet(path: string, body: object) {
  const { status, text, body: made } = await send(service, 'POST', `/v1/fleet/${path}`, { key: fleet, body });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return made;
}

/** Each of the couriers hands over every third parcel; the amounts are in naira. */
async function collect(key: string, courierIds: readonly string[], amounts: readonly number[]) {
  for (const [n, naira] of amounts.entries()) {
    const amount = naira * 100;
    const id = await createDelivery(service, key, {
      pickup_address: '12 Marina Road, Lagos Island',
      delivery_address: `${3 + n * 2} Allen Avenue, Ikeja`,
      reference: `A-${1042 + n}`,
      amount_to_collect: amount,
    });
    await asFleet(`deliveries/${id}/pick-up`, { courier_id: courierIds[n % courierIds.length] });
    const paid = n === 4 ? { payment_method: 'transfer', payment_reference: 'TRF-77' } : {};
    await asFleet(`deliveries/${id}/deliver`, { collected_amount: amount, ...paid });
  }
}

beforeAll(async () => {
  operator = await signedIn(service, { account: 'Adire House', operator: true, name: 'Ngozi Okafor' });
  const params = { account_id: operator.accountId };
  await operator.call(changeSettings, { params, body: { currency, time_zone } });
  await operator.call(changeFleetSettings, { body: { time_zone } });
  await operator.call(setAccountFees, { params, body: { fixed: 0, currency: null, basis_points: 250 } });
  fleet = await service.newKey('', 'fleet');
  const couriers: string[] = [];
  for (const name of ['Bola Ade', 'Musa Danjuma', 'Ify Nwosu']) {
    couriers.push((await newCourier(service, name)).courierId);
  }
  const key = await service.newKey('Adire House');
  await collect(key, couriers, [12_500, 8_000, 15_250, 6_000, 9_750, 22_000, 4_500, 18_000]);
  const handIn = (n: number, body: object) =>
    asFleet(`couriers/${couriers[n]}/hand-ins`, { currency, counted_by: 'Kemi Bello', ...body });
  await handIn(1, { amount: 25_500_00, shortfall: 500_00, reason: 'A torn note' });
  await handIn(0, { amount: 12_500_00 });
  await asFleet('payouts', {
    account_id: operator.accountId,
    amount: 30_000_00,
    currency,
    bank_reference: 'GTB-4471',
  });
});

test('the cash desk, and a hand-in that is counted', async () => {
  const page = await browser.newPage({ as: operator, viewport });
  await page.goto('/cash-desk');
  await page.getByText('Up to date').waitFor();
  const courier = page.getByRole('row').filter({ hasText: 'Ify Nwosu' });
  await courier.waitFor();
  await keep(page, 'cash-desk');
  await courier.getByRole('button', { name: 'Hand in' }).click();
  const dialog = page.getByRole('dialog');
  for (const [note, number] of [
    ['1,000', '35'],
    ['200', '10'],
  ]) {
    await dialog.getByLabel(new RegExp(`^Number of .*${note}\\.00$`)).fill(number!);
  }
  await dialog.getByText('less than expected').waitFor();
  await keep(page, 'cash-hand-in');
});

test('the chain of a line on the statement of the account', async () => {
  const page = await browser.newPage({ as: operator, viewport });
  await page.goto(`/${operator.accountId}/cash`);
  await page.getByText('Up to date').waitFor();
  const lines = page.getByRole('table', { name: 'Lines of the statement' });
  const line = lines.getByRole('row').filter({ hasText: 'A-1043' });
  await line.getByRole('button', { name: 'Collected' }).click();
  await page.getByRole('list', { name: 'Chain of custody' }).waitFor();
  await keep(page, 'cash-chain');
});
