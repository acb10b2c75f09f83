/** The pictures of the dispatcher's and the courier's guide, made from the running product. */
import { beforeAll, test } from 'vitest';
import { getDay } from '../../../contract/courier/operations.ts';
import { createCourierLink } from '../../../contract/dashboard/couriers.ts';
import { changeFleetSettings } from '../../../contract/dashboard/fleet-settings.ts';
import { changeSettings } from '../../../contract/dashboard/settings.ts';
import { phone as phoneSize, useBrowser, type WatchedPage } from '../../support/browser.ts';
import { createDelivery, send } from '../../support/client.ts';
import { newCourier, signedInPhone, type TestCourier, type TestPhone } from '../../support/couriers.ts';
import { signedIn, type TestPerson } from '../../support/dashboard.ts';
import { useCameraBrowser } from '../../support/fake-camera.ts';
import { useService } from '../../support/service.ts';
import { keep } from './keep.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);
const camera = useCameraBrowser(service);
const wide = { width: 1440, height: 900 };

const areas = ['Ikeja', 'Yaba', 'Surulere', 'Lekki'];
const streets: Record<string, string[]> = {
  Ikeja: ['Allen Avenue', 'Opebi Road', 'Toyin Street'],
  Yaba: ['Herbert Macaulay Way', 'Commercial Avenue', 'Tejuosho Street'],
  Surulere: ['Bode Thomas Street', 'Adeniran Ogunsanya Street', 'Ogunlana Drive'],
  Lekki: ['Admiralty Way', 'Fola Osibo Road', 'Freedom Way'],
};
const names = ['Ada Obi', 'Chidi Okafor', 'Zainab Musa', 'Tunde Bakare', 'Ngozi Eze', 'Femi Adeyemi'];
const goods = ['Two cotton shirts', 'Adire wrapper, indigo', 'Leather sandals', 'Beaded necklace'];

let operator: TestPerson;
let fleet: string;
let bola: TestPhone;

function parcel(n: number) {
  const area = areas[n % areas.length]!;
  return {
    pickup_address: '12 Marina Road, Lagos Island',
    delivery_address: `${3 + n * 2} ${streets[area]![n % 3]}, ${area}`,
    package_details: { weight: 0.5 + (n % 4) / 2, description: goods[n % goods.length] },
    receiver_contact: { name: names[n % names.length], phone: `+23480123456${10 + n}` },
    amount_to_collect: n % 3 === 0 ? 0 : 250_000 + n * 75_000,
  };
}

const move = (id: string, name: string, body: object) =>
  send(service, 'POST', `/v1/fleet/deliveries/${id}/${name}`, { key: fleet, body });

beforeAll(async () => {
  operator = await signedIn(service, { account: 'Adire House', operator: true, name: 'Ngozi Okafor' });
  await operator.call(changeSettings, {
    params: { account_id: operator.accountId },
    body: { currency: 'NGN', time_zone: 'Africa/Lagos' },
  });
  await operator.call(changeFleetSettings, { body: { time_zone: 'Africa/Lagos' } });
  fleet = await service.newKey('', 'fleet');
  const key = await service.newKey('Adire House');
  const couriers: TestCourier[] = [];
  for (const name of ['Bola Ade', 'Musa Danjuma', 'Ify Nwosu', 'Kunle Ojo']) {
    couriers.push(await newCourier(service, name));
  }
  bola = await signedInPhone(service, couriers[0]!);
  for (let n = 0; n < 22; n++) {
    const id = await createDelivery(service, key, parcel(n));
    const { courierId } = couriers[n % couriers.length]!;
    if (n < 14) await move(id, 'assign', { courier_id: courierId });
    if (n < 8) await move(id, 'pick-up', {});
    if (n === 1 || n === 4)
      await move(id, 'fail-attempt', { reason: 'receiver_absent', note: 'Gate locked' });
    if (n === 2 || n === 3) {
      const { amount_to_collect: collected_amount } = parcel(n);
      await move(id, 'deliver', { collected_amount });
    }
  }
});

test('the dispatch board', async () => {
  const page = await browser.newPage({ as: operator, viewport: wide });
  await page.goto('/dispatch');
  await page.getByText('Bola Ade').first().waitFor();
  await keep(page, 'dispatch');
  await page.getByRole('button', { name: /^Suggest/ }).click();
  await page.getByRole('button', { name: /Accept all/ }).waitFor();
  await keep(page, 'dispatch-suggestions');
});

test('a link and a PIN for a courier', async () => {
  const page = await browser.newPage({ as: operator, viewport: wide });
  await page.goto('/couriers');
  await page.getByText('Kunle Ojo').first().waitFor();
  await keep(page, 'couriers');
});

const button = (page: WatchedPage, name: string | RegExp) => page.getByRole('button', { name });

test("a courier's day", async () => {
  const page = await browser.newPage({ as: bola, viewport: phoneSize });
  await page.goto('/courier');
  await page.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor();
  await keep(page, 'courier-day');
  await button(page, /11 Opebi Road/).click();
  await button(page, 'Delivered').waitFor();
  await keep(page, 'courier-stop');
  await button(page, 'Could not deliver').click();
  await page.getByLabel('Nobody there').check();
  await keep(page, 'courier-could-not-deliver');
  await page.goBack();
  await button(page, 'Delivered').click();
  await button(page, 'Review').waitFor();
  await keep(page, 'courier-delivered');
});

test('scanning at the sender', async () => {
  const { body: day } = await bola.call(getDay);
  const [first] = toPickUp(day);
  camera.show(['dlv_01kd3x8j5mfd7v2q9r4t6w8y0z'], [first!]);
  const page = await camera.newPage({ as: bola, viewport: phoneSize });
  await page.goto('/courier');
  await button(page, 'Scan to pick up').click();
  await page.getByText('Not on your list').first().waitFor();
  await page.getByText('Parcel scanned').waitFor();
  await keep(page, 'courier-scan');
  await button(page, /^Pick up \d/).click();
  await page.getByRole('dialog').waitFor();
  await keep(page, 'courier-scan-missing');
});

/** The codes of the deliveries that this courier has to pick up. */
const toPickUp = ({ stops }: { stops: { delivery_id: string; moves: string[] }[] }): string[] =>
  stops.filter(({ moves }) => moves.includes('pick_up')).map(({ delivery_id }) => delivery_id);

test('without network', async () => {
  const page = await browser.newPage({ as: bola, viewport: phoneSize });
  await page.goto('/courier');
  await button(page, /3 Allen Avenue/).waitFor();
  await page.setOffline(true);
  await button(page, /3 Allen Avenue/).click();
  await button(page, 'Delivered').click();
  await button(page, 'Review').click();
  await button(page, 'Yes, delivered').click();
  await page
    .getByText(/waiting/i)
    .first()
    .waitFor();
  await keep(page, 'courier-offline');
  await page.setOffline(false);
  await page.getByText('Up to date').waitFor();
});

test('signing in', async () => {
  const { courierId } = await newCourier(service, 'Sade Cole');
  const response = await operator.call(createCourierLink, { params: { courier_id: courierId } });
  const page = await browser.newPage({ viewport: phoneSize });
  await page.goto(response.body.link);
  await page.getByLabel('PIN', { exact: true }).waitFor();
  await keep(page, 'courier-sign-in');
});
