/** A delivery is edited and duplicated with the form that creates one. */
import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { everyField, windowDay } from '../support/delivery-values.ts';
import { useService } from '../support/service.ts';
import { descriptionOf, expectCount, fill, loaded, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

/** The owner of a new account with a delivery, on the page of the delivery. */
async function open(account: string, body: object = shirts, { isAssigned = false } = {}) {
  const person = await signedIn(service, { account });
  const key = await service.newKey(account);
  const fleet = await service.newKey('', 'fleet');
  const id = await createDelivery(service, key, body);
  const record = async () =>
    (await send(service, 'GET', `/v1/deliveries?search=${id}`, { key })).body.data[0];
  const move = async (name: string, sent: object) => {
    const response = await send(service, 'POST', `/v1/fleet/deliveries/${id}/${name}`, {
      key: fleet,
      body: sent,
    });
    expect(response.status, response.text).toBe(200);
  };
  const assign = async () => {
    const { courierId } = await newCourier(service);
    await move('assign', { courier_id: courierId });
  };
  if (isAssigned) await assign();
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/deliveries/${id}`);
  await page.getByRole('region', { name: 'Details' }).waitFor();
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await loaded(page, 'Edit delivery');
  };
  const updated = page.getByRole('listitem').filter({ hasText: 'Edited' });
  return { person, key, id, page, record, move, assign, edit, updated };
}

test('before pickup everything can be edited: only what was changed is sent, for the version that was shown; a duplicate has the values of the delivery, without its reference and without windows that are over; a reference that another delivery has is refused at its field, with a link to that delivery', async () => {
  const { page, key, id, record, edit, updated } = await open('Edits', everyField, { isAssigned: true });
  await edit();
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => descriptionOf(save)).toBe('Nothing has changed.');
  await fill(page, {
    'Delivery address': '9 Allen Avenue, Ikeja',
    'Sender’s name (optional)': '',
    'Pieces (optional)': '3',
    'Cash to collect, in USD (optional)': '4,500',
    'Delivery until (optional)': `${windowDay}T19:30`,
  });
  const [request] = await Promise.all([page.waitForRequest((one) => one.method() === 'PATCH'), save.click()]);
  expect(request.headers()['if-match']).toBe('"v2"');
  expect(request.postDataJSON()).toEqual({
    delivery_address: '9 Allen Avenue, Ikeja',
    sender_contact: { name: null },
    pieces: 3,
    amount_to_collect: 450_000,
    delivery_window: { from: `${windowDay}T12:00:00.000Z`, to: `${windowDay}T19:30:00.000Z` },
  });
  await page.getByText('Changes saved. If you have printed the label, print it again.').waitFor();
  await page.getByText('The courier has not confirmed the change yet').waitFor();
  await expect
    .poll(() => updated.innerText())
    .toMatch(
      /Delivery address 7 Allen Avenue, Ikeja\s+9 Allen Avenue, Ikeja[\s\S]*Cash to collect \$5,000.00\s+\$4,500.00[\s\S]*Sender’s name Bola Shop\s+None[\s\S]*Pieces 2\s+3/,
    );
  await axe(page, 'li[data-type="delivery.updated"]');
  const original = await record();
  expect(original).toMatchObject({
    delivery_address: '9 Allen Avenue, Ikeja',
    sender_contact: { name: null, phone: everyField.sender_contact.phone },
    metadata: everyField.metadata,
  });

  await page.clock.setFixedTime(`${windowDay}T11:00:00Z`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await loaded(page, 'New delivery');
  await expect.poll(() => page.getByLabel('Pickup address').inputValue()).toBe(everyField.pickup_address);
  const reference = page.getByLabel('Reference (optional)');
  await expect.poll(() => reference.inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('Pickup from (optional)').inputValue()).toBe('');
  page.expectRefusals(409);
  await reference.fill(everyField.reference);
  const create = page.getByRole('button', { name: 'Create delivery' });
  await create.click();
  await expect.poll(() => descriptionOf(reference)).toContain('Another delivery has this reference');
  const link = page.getByRole('link', { name: 'Open it in a new tab' });
  await expect.poll(() => link.getAttribute('href')).toMatch(new RegExp(`/deliveries/${id}$`));
  await reference.fill('');
  await create.click();
  await page.waitForURL(/\/deliveries\/dlv_/);
  const list = async () => (await send(service, 'GET', '/v1/deliveries', { key })).body.data;
  const sent = Object.keys(everyField).map((field) => [field, original[field]]);
  const duplicate = { ...Object.fromEntries(sent), reference: null, pickup_window: null };
  expect(await list()).toMatchObject([duplicate, { reference: everyField.reference }]);
  await edit();
  await reference.fill(everyField.reference);
  await save.click();
  await link.waitFor();
  expect(await list()).toMatchObject([{ reference: null }, { reference: everyField.reference }]);
});

test('if the delivery has changed in the meantime nothing is saved, and its values can be loaded beside what was typed; after pickup only notes, the receiver’s phone and metadata can be edited, and after the end nothing', async () => {
  const { page, key, id, record, move, assign, edit } = await open('Two at once');
  await edit();
  await fill(page, { 'Pickup note (optional)': 'Mine', 'Reference (optional)': 'Mine 1' });
  const theirs = { pickup_note: 'Theirs', package_details: { description: 'Three cotton shirts' } };
  const changed = await send(service, 'PATCH', `/v1/deliveries/${id}`, { key, body: theirs });
  expect(changed.status, changed.text).toBe(200);

  page.expectRefusals(412);
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  const alert = page.getByRole('alert').filter({ hasText: 'has changed in the meantime' });
  await alert.getByRole('button', { name: 'Load current values' }).click();
  await page.getByRole('alert').filter({ hasText: 'Also changed by someone else: pickup note.' }).waitFor();
  await expect.poll(() => page.getByLabel('Pickup note (optional)').inputValue()).toBe('Mine');
  await expect
    .poll(() => page.getByLabel('Package contents (optional)').inputValue())
    .toBe('Three cotton shirts');
  expect((await record()).pickup_note).toBe('Theirs');
  await save.click();
  await page.waitForURL(/\/deliveries\/dlv_\w+$/);
  await page.getByText('Changes saved.').first().waitFor();
  expect(await record()).toMatchObject({
    pickup_note: 'Mine',
    reference: 'Mine 1',
    package_details: { description: 'Three cotton shirts' },
  });

  await assign();
  await move('pick-up', {});
  await page.getByRole('status').filter({ hasText: 'In transit' }).waitFor({ state: 'attached' });
  await edit();
  await page.getByText('Already picked up. These can still be changed').waitFor();
  const closed = page.locator('form details:not([open]) summary');
  while ((await closed.count()) > 0) await closed.first().click();
  const names = (selector: string) =>
    page
      .locator(`form ${selector}`)
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('name')))].sort());
  await expect
    .poll(() => names('[name]:not([readonly]):not([disabled])'))
    .toEqual(['delivery_note', 'metadata', 'pickup_note', 'receiver_contact.phone']);
  await axe(page, 'form');
  const phone = page.getByLabel('Receiver’s phone (optional)');
  page.expectRefusals(400);
  await phone.fill('0801');
  await save.click();
  await expect.poll(() => descriptionOf(phone)).toContain('Start with + and the country code');
  await phone.fill('+2348017654321');
  await page.getByLabel('Delivery note (optional)').fill('Blue gate');
  await page.getByLabel('Key 1').fill('channel');
  await page.getByLabel('Value 1').fill('market');
  await expectCount(page.getByText('Changes saved.'), 0, 'the message of the last time');
  await save.click();
  await page.waitForURL(/\/deliveries\/dlv_\w+$/);
  await page.getByText('Changes saved.').waitFor();
  expect(await record()).toMatchObject({
    receiver_contact: { name: shirts.receiver_contact.name, phone: '+2348017654321' },
    delivery_note: 'Blue gate',
    metadata: { channel: 'market' },
  });
  await move('deliver', { collected_amount: shirts.amount_to_collect });
  const button = page.getByRole('button', { name: 'Edit', exact: true });
  await button.and(page.locator('[aria-disabled]')).waitFor();
  await expect.poll(() => descriptionOf(button)).toContain('Already delivered');
  await visit(page, `${new URL(page.url()).pathname}/edit`);
  await page.getByText('This delivery cannot be edited').waitFor();
});
