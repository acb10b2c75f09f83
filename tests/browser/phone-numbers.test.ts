/** Phone numbers as people write them: read with the country of the account or of the fleet, shown, and sent with a plus sign. */
import { expect, test } from 'vitest';
import { changeSettings } from '../../contract/dashboard/settings.ts';
import { useBrowser } from '../support/browser.ts';
import { send, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { testFleet } from '../support/fleet.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { descriptionOf, fill, loaded, rowWith, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);
const fleet = testFleet(service);

test('an account chooses the country that its time zone proposes; then a local number is understood, shown and stored in full, in the form and in the answer after a failed attempt; a courier’s number is read with the country of the fleet’s time zone', async () => {
  await sql(service, `update fleet_settings set time_zone = 'Africa/Lagos'`);
  const person = await signedIn(service, { account: 'Lagos', operator: true, role: 'owner' });
  const params = { account_id: person.accountId };
  await person.call(changeSettings, { params, body: { time_zone: 'Africa/Lagos' } });
  const key = await service.newKey('Lagos');
  const phoneOfDelivery = async () =>
    (await send(service, 'GET', '/v1/deliveries', { key })).body.data[0]?.receiver_contact.phone;
  const page = await browser.newPage({ as: person });
  const base = `/${person.accountId}`;
  await page.goto(`${base}/deliveries/new`);
  await loaded(page, 'New delivery');
  const phone = page.getByLabel('Receiver’s phone (optional)');
  await phone.fill('0803 123 4567');
  // Leaving the field must not move the link away from under the click.
  const link = page.getByRole('link', { name: 'choose the account’s country in Settings' });
  await link.click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('Pickup address').focus();
  await page.getByText('Start with + and the country code, or choose the account’s country').waitFor();
  await link.click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await loaded(page, 'Settings');
  await page.getByRole('button', { name: 'Use Nigeria' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Nigeria');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();

  await visit(page, `${base}/deliveries/new`);
  await loaded(page, 'New delivery');
  await fill(page, { 'Pickup address': shirts.pickup_address, 'Delivery address': shirts.delivery_address });
  await phone.fill('0803 123');
  await page.getByLabel('Pickup address').focus();
  await page.getByText('This isn’t a valid number in Nigeria.').waitFor();
  await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
  await phone.fill('0803 123 4567');
  await expect.poll(() => descriptionOf(phone)).toBe('+234 803 123 4567');
  await page.getByRole('button', { name: 'Create delivery' }).click();
  await page.waitForURL(/\/deliveries\/dlv_\w+$/);
  expect(await phoneOfDelivery()).toBe('+2348031234567');

  const id = page.url().split('/').at(-1)!;
  await fleet.move(id, 'pick-up', { courier_id: await fleet.addCourier('Bola Ade') });
  await fleet.move(id, 'fail-attempt', { reason: 'receiver_absent' });
  await page.getByRole('button', { name: 'Try again…' }).click();
  const response = page.getByRole('dialog', { name: 'Try again' });
  await response.getByLabel('Receiver’s phone').fill('0803 / 765 4321');
  await response.getByText('+234 803 765 4321').waitFor();
  await response.getByRole('button', { name: 'Try again' }).click();
  await response.waitFor({ state: 'hidden' });
  expect(await phoneOfDelivery()).toBe('+2348037654321');

  await visit(page, '/couriers');
  await loaded(page, 'Couriers');
  await page.getByRole('button', { name: 'Add courier' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add courier' });
  await fill(dialog, { Name: 'Chidi Eze', 'Phone number': '0801 234 5670' });
  await dialog.getByText('+234 801 234 5670').waitFor();
  await dialog.getByRole('button', { name: 'Add courier' }).click();
  await page.getByRole('dialog', { name: 'Add courier' }).waitFor({ state: 'hidden' });
  await rowWith(page, 'Chidi Eze').filter({ hasText: '+2348012345670' }).waitFor();
});
