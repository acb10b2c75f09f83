/** Saved pickup addresses: saved from the form, offered there, managed in the settings. And the settings of an account. */
import { expect, test } from 'vitest';
import { getSettings } from '../../contract/dashboard/settings.ts';
import { axe } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { send } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { expectCount, expectNone, fill, loaded, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

test('an address is saved from the form and is the default of the next one; another is chosen; both are managed in the settings, where country and currency follow the time zone until somebody chooses others', async () => {
  const person = await signedIn(service, { account: 'Addresses' });
  const key = await service.newKey('Addresses');
  const page = await browser.newPage({ as: person });
  const form = `/${person.accountId}/deliveries/new`;
  await page.goto(form);
  await loaded(page, 'New delivery');
  const pickup = page.getByRole('textbox', { name: 'Pickup address' });
  await pickup.fill('12 Marina Road, Lagos');
  await page.getByRole('button', { name: 'Save this address' }).click();
  const saving = page.getByRole('dialog', { name: 'Save pickup address' });
  await axe(page, '[role="dialog"]');
  await fill(saving, {
    Name: 'Warehouse',
    'Contact’s name (optional)': 'Bola',
    'Contact’s phone (optional)': '+234 801 234 5670',
  });
  await saving.getByRole('button', { name: 'Save' }).click();
  await saving.waitFor({ state: 'hidden' });
  expect((await send(service, 'GET', '/v1/deliveries', { key })).body.data, 'the form was not sent').toEqual(
    [],
  );
  await page.getByRole('button', { name: 'Save this address' }).waitFor({ state: 'detached' });

  await page.goto(`/${person.accountId}/settings`);
  await loaded(page, 'Settings');
  await page.getByRole('button', { name: 'Add address' }).click();
  const adding = page.getByRole('dialog', { name: 'Save pickup address' });
  await fill(adding, { Name: 'Shop', Address: '1 Broad Street' });
  await adding.getByRole('button', { name: 'Save' }).click();
  await adding.waitFor({ state: 'hidden' });
  const addresses = page.getByRole('list', { name: 'Pickup addresses' }).getByRole('listitem');
  await expect
    .poll(() => addresses.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Shop[\s\S]*1 Broad Street/),
      expect.stringMatching(/^Warehouse[\s\S]*Default[\s\S]*12 Marina Road/i),
    ]);

  await visit(page, form);
  await loaded(page, 'New delivery');
  await expect.poll(() => pickup.inputValue()).toBe('12 Marina Road, Lagos');
  await page.getByLabel('Delivery address').fill('7 Allen Avenue, Ikeja');
  await page.getByRole('button', { name: 'Create delivery' }).click();
  await loaded(page, '7 Allen Avenue');
  await visit(page, form);
  await loaded(page, 'New delivery');
  await page.getByRole('combobox', { name: 'Saved pickup address' }).click();
  await page.getByRole('option', { name: 'Shop' }).click();
  await page.getByLabel('Delivery address').fill('9 Allen Avenue, Ikeja');
  await page.getByRole('button', { name: 'Create delivery' }).click();
  await loaded(page, '9 Allen Avenue');
  const { data } = (await send(service, 'GET', '/v1/deliveries', { key })).body;
  expect(data).toMatchObject([
    { pickup_address: '1 Broad Street', sender_contact: { name: null, phone: null } },
    { pickup_address: '12 Marina Road, Lagos', sender_contact: { name: 'Bola', phone: '+2348012345670' } },
  ]);

  await visit(page, `/${person.accountId}/settings`);
  await loaded(page, 'Settings');
  await page.getByRole('button', { name: 'Edit Shop' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit pickup address' });
  await fill(editing, { Name: 'Market stall' });
  await editing.getByRole('button', { name: 'Save' }).click();
  await addresses.filter({ hasText: 'Market stall' }).waitFor();
  await page.getByRole('button', { name: 'Delete Warehouse' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click();
  await addresses.filter({ hasText: 'Warehouse' }).waitFor({ state: 'detached' });
  await expectCount(addresses, 1);

  const choice = (name: string) => page.getByRole('combobox', { name });
  const choose = async (name: string, text: string, option: string) => {
    await choice(name).fill(text);
    await page.getByRole('option', { name: option }).click();
  };
  // Enter takes the first match, and submits nothing while the list is open. UTC has no country to follow.
  for (const [text, zone] of [
    ['Berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['nowhere', 'UTC'],
    ['Lagos', 'Africa/Lagos'],
  ] as const) {
    await choice('Time zone').fill(text);
    await choice('Time zone').press('Enter');
    if (text === 'nowhere') await choice('Time zone').blur();
    await expect.poll(() => choice('Time zone').inputValue(), { message: text }).toBe(zone);
  }
  await expectNone(page.getByText('Settings saved.'), 'nothing was submitted');
  await expect.poll(() => choice('Country').inputValue()).toBe('Nigeria');
  await expect.poll(() => choice('Currency').inputValue()).toMatch(/^NGN/);
  await choose('Currency', 'USD', 'USD');
  await choose('Time zone', 'Accra', 'Africa/Accra');
  await expect.poll(() => choice('Country').inputValue()).toBe('Ghana');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  const saved = (await person.call(getSettings, { params: { account_id: person.accountId } })).body;
  expect(saved).toMatchObject({ time_zone: 'Africa/Accra', country: 'GH', currency: 'USD' });
});
