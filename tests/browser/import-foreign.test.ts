/** Importing another system's file: its columns are matched, its spellings understood, its mistakes corrected in place. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { savePickupAddress } from '../../contract/dashboard/pickup-addresses.ts';
import { changeSettings } from '../../contract/dashboard/settings.ts';
import { fieldPaths, fieldValue } from '../../contract/delivery-fields.ts';
import { axe } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { send, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { everyField } from '../support/delivery-values.ts';
import { useService } from '../support/service.ts';
import { expectCount, expectNone, loaded } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

const header =
  'Name,Email,Financial Status,Outstanding Balance,Currency,Lineitem name,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Phone,Notes,Tags';
/** As a shop system writes them: local numbers, signs of the currency, and a second line of the same order. */
const orders = [
  '#1001,ada@example.com,pending,"₦5,000.00",NGN,Two shirts,Ada Obi,7 Allen Avenue,Ikeja,100271,0803 123 4567,Third floor,vip',
  '#1001,,,,,A scarf,,,,,,,',
  '#1002,bola@example.com,paid,0.00,NGN,A book,Bola Ade,"9 Broad Street, Lagos",Lagos,,0803 123,,',
  '#1003,chidi@example.com,paid,0.00,NGN,A lamp,Chidi Eze,11 Broad Street,Lagos,,08031234568,,',
  // A number that is too short, and the references of another line and of a delivery.
  '#1003,dayo@example.com,paid,0.00,NGN,A chair,Dayo Eze,13 Broad Street,Lagos,,0803 12,,',
];
const csv = (...rows: string[]) => ({
  name: 'orders_export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows].join('\n')),
});

async function open(account: string, settings: object = { country: 'NG', currency: 'NGN' }) {
  const person = await signedIn(service, { account });
  await person.call(changeSettings, { params: { account_id: person.accountId }, body: settings });
  const key = await service.newKey(account);
  const page = await browser.newPage({ as: person });
  const path = `/${person.accountId}/deliveries/import`;
  await page.goto(path);
  await loaded(page, 'Import deliveries');
  const choose = (chosen: ReturnType<typeof csv>) =>
    page.getByLabel('Choose a CSV file').setInputFiles(chosen);
  const stored = async () => {
    const { body } = await send(service, 'GET', '/v1/deliveries', { key });
    const byReference = body.data.map((one: { reference: string }) => [one.reference, one]);
    return Object.fromEntries(byReference);
  };
  return { person, key, page, path, choose, stored };
}

const mappingSaved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/import-mappings') && answer.status() === 204);

/** Creates what is ready, after which the columns are remembered. */
async function importAndRemember(page: Page) {
  const saved = mappingSaved(page);
  await page.getByRole('button', { name: 'Import 1 delivery' }).click();
  await page.getByRole('heading', { name: '1 delivery created' }).waitFor();
  await saved;
}

test('a shop’s export with foreign columns: guesses are confirmed, duplicates reported before anything is created, a wrong number corrected in place', async () => {
  const { page, key, choose, stored } = await open('Foreign');
  const existing = { ...shirts, reference: '#1003' };
  await send(service, 'POST', '/v1/deliveries', { key, body: existing });

  await choose(csv(...orders));
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
  const use = (column: string) => page.getByRole('combobox', { name: `Use ${column} as`, exact: true });
  await expect.poll(() => use('Name').inputValue()).toBe('Reference (order number)');
  await expect.poll(() => use('Shipping City').inputValue()).toBe('Delivery address');
  await expect.poll(() => use('Email').inputValue()).toBe('Ignore');
  await page.getByText('3 columns are ignored: Email, Financial Status, Tags.').waitFor();
  await use('Tags').click();
  await page.getByRole('option', { name: 'Keep as metadata' }).click();
  await page.getByText('2 columns are ignored: Email, Financial Status.').waitFor();
  const check = page.getByRole('button', { name: 'Check rows' });
  await expect.poll(() => check.isDisabled(), { message: 'there is no pickup address' }).toBe(true);
  await page.getByRole('textbox', { name: 'Pickup address' }).fill('12 Marina Road, Lagos');
  await axe(page);
  await check.click();

  await page.getByRole('heading', { name: '1 row ready, 1 reference used already, 3 rows to fix' }).waitFor();
  const row = (line: number) =>
    page
      .getByRole('table', { name: 'Rows to fix' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: String(line), exact: true }) });
  await expect.poll(() => row(3).innerText()).toContain('is the same as in line 2');
  await expect.poll(() => row(4).innerText()).toContain('is not a phone number of Nigeria');
  await expect.poll(() => row(5).innerText()).toContain('is that of another delivery');
  await row(5).getByRole('link', { name: 'Show that delivery' }).waitFor();
  await expect
    .poll(() => row(6).getByRole('listitem').allInnerTexts(), { message: 'all errors of a row at once' })
    .toEqual([
      expect.stringContaining('is not a phone number of Nigeria'),
      expect.stringContaining('is that of another delivery'),
      expect.stringContaining('is the same as in line 5'),
    ]);
  expect(Object.keys(await stored()), 'it was only checked').toEqual(['#1003']);
  await axe(page);

  await row(4).getByLabel('Receiver’s phone').fill('0803 123 4569');
  await row(4).getByRole('button', { name: 'Check again' }).click();
  await page
    .getByRole('heading', { name: '2 rows ready, 1 reference used already, 2 rows to fix' })
    .waitFor();
  await page.getByRole('button', { name: 'Import 2 deliveries' }).click();
  await page.getByRole('heading', { name: '2 deliveries created' }).waitFor();
  await page.getByText('the other rows would be refused, because their references are used now').waitFor();
  const created = await stored();
  expect(Object.keys(created).sort()).toEqual(['#1001', '#1002', '#1003']);
  expect(created['#1001']).toMatchObject({
    pickup_address: '12 Marina Road, Lagos',
    delivery_address: '7 Allen Avenue, Ikeja, 100271',
    receiver_contact: { name: 'Ada Obi', phone: '+2348031234567' },
    package_details: { description: 'Two shirts' },
    amount_to_collect: 500_000,
    delivery_note: 'Third floor',
    metadata: { Tags: 'vip' },
  });
  expect(created['#1002']).toMatchObject({
    delivery_address: '9 Broad Street, Lagos',
    receiver_contact: { phone: '+2348031234569' },
    amount_to_collect: 0,
  });
});

test('once deliveries were created, the next file with the same columns needs no matching, for a colleague either; they can be changed', async () => {
  const { person, page, path, choose } = await open('Remembering');
  await person.call(savePickupAddress, {
    params: { account_id: person.accountId },
    body: { name: 'Warehouse', address: '12 Marina Road', contact_name: 'Bola', is_default: true },
  });
  for (const _ of ['checked only', 'to be imported']) {
    await page.goto(path);
    await loaded(page, 'Import deliveries');
    await choose(csv(orders[0]!));
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('heading', { name: 'The row is ready' }).waitFor();
  }
  await importAndRemember(page);

  const colleague = await signedIn(service, { account: 'Remembering', role: 'member' });
  const other = await browser.newPage({ as: colleague });
  await other.goto(path);
  await loaded(other, 'Import deliveries');
  await other.getByLabel('Choose a CSV file').setInputFiles(csv(orders[3]!));
  await other.getByRole('heading', { name: 'The row is ready' }).waitFor();
  await other.getByText('The columns were read as the last time.').waitFor();
  await other.getByRole('table', { name: 'Ready rows' }).getByText('12 Marina Road').waitFor();
  await other.getByRole('button', { name: 'Change columns' }).click();
  await other.getByRole('heading', { name: 'Match the columns' }).waitFor();
  await other.getByRole('combobox', { name: 'Use Notes as', exact: true }).waitFor();
});

test('a pickup address that was typed is remembered with the columns, also for a file with our own columns', async () => {
  const { page, choose } = await open('Typing once');
  const own = { ...csv(), buffer: Buffer.from('delivery_address,receiver_name\n7 Allen Avenue,Ada\n') };
  for (const [file, next] of [
    [csv(orders[0]!), csv(orders[3]!)],
    [own, own],
  ] as const) {
    await choose(file);
    await page.getByRole('textbox', { name: 'Pickup address' }).fill('3 Typed Street');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await importAndRemember(page);
    await page.reload();
    await loaded(page, 'Import deliveries');
    await choose(next);
    await page.getByRole('heading', { name: 'The row is ready' }).waitFor();
    await page.getByText('Rows without a pickup address get “3 Typed Street”.').waitFor();
    await page.getByRole('button', { name: 'Change columns' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Pickup address' }).inputValue())
      .toBe('3 Typed Street');
    await page.reload();
    await loaded(page, 'Import deliveries');
  }
});

test('an exported file is imported again without matching its columns, with every field as it was', async () => {
  const from = await open('Exporting');
  await send(service, 'POST', '/v1/deliveries', { key: from.key, body: everyField });
  await from.page.goto(from.path.replace('/import', ''));
  await loaded(from.page, 'Deliveries');
  const file = await from.page.download(() => from.page.getByRole('link', { name: 'Export CSV' }).click());
  const to = await open('Importing again');
  await to.choose({ name: 'deliveries.csv', mimeType: 'text/csv', buffer: Buffer.from(file.text) });
  const preview = to.page.getByRole('table', { name: 'Ready rows' });
  for (const value of ['Reference: 1042', 'Pieces: 2', 'Pickup note: Ring at the back door']) {
    await preview.getByRole('listitem').filter({ hasText: value }).waitFor();
  }
  await axe(to.page);
  await to.page.getByRole('button', { name: 'Import 1 delivery' }).click();
  await to.page.getByRole('heading', { name: '1 delivery created' }).waitFor();
  const sent = (record: object) => fieldPaths.map((path) => [path, fieldValue(record, path)]);
  const { reference } = everyField;
  expect(sent((await to.stored())[reference])).toEqual(sent((await from.stored())[reference]));
});

test('deliveries whose references are used already are imported without them, where that is wanted', async () => {
  const { page, key, choose, stored } = await open('Again');
  await send(service, 'POST', '/v1/deliveries', { key, body: { ...shirts, reference: 'A-1' } });
  const text = 'pickup_address,delivery_address,reference\nA,B,A-1\nA,C,\n';
  await choose({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: '1 row ready, 1 reference used already' }).waitFor();
  await page.getByText('1 row has a reference that another delivery has already').waitFor();
  const use = page.getByRole('button', { name: 'Use 1 row without the reference' });
  await use.click();
  const dialog = page.getByRole('dialog', { name: 'Use 1 row without the reference?' });
  await dialog.getByText('1 delivery exists already: importing its row creates it a second time.').waitFor();
  await dialog.getByText('The new delivery gets no reference').waitFor();
  await axe(page);
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: '1 row ready, 1 reference used already' }).waitFor();
  await use.click();
  await dialog.getByRole('button', { name: 'Use 1 row', exact: true }).click();
  await page.getByRole('heading', { name: 'All 2 rows are ready' }).waitFor();
  await page.getByRole('button', { name: 'Import 2 deliveries' }).click();
  await page.getByRole('heading', { name: '2 deliveries created' }).waitFor();
  expect(Object.keys(await stored()).sort()).toEqual(['A-1', 'null']);
});

test('an export that is imported into its own account creates nothing again, unless that is asked for', async () => {
  const { page, path, key, stored } = await open('Own export');
  const create = (body: object) => send(service, 'POST', '/v1/deliveries', { key, body });
  await create(shirts);
  await create({ ...shirts, reference: 'A-1' });
  await page.goto(path.replace('/import', ''));
  await loaded(page, 'Deliveries');
  const { text } = await page.download(() => page.getByRole('link', { name: 'Export CSV' }).click());
  await page.goto(path);
  await loaded(page, 'Import deliveries');
  const file = { name: 'deliveries.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a CSV file').setInputFiles(file);
  await page.getByRole('heading', { name: 'All 2 deliveries exist already' }).waitFor();
  const existing = page.getByRole('table', { name: 'Rows that exist already' });
  await expectCount(existing.getByRole('link', { name: 'Show delivery' }), 2);
  await expectNone(page.getByRole('button', { name: /^Import/ }));
  await axe(page);
  await page.getByRole('button', { name: 'Use 2 rows as new deliveries' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use 2 rows as new deliveries?' });
  await dialog
    .getByText('2 deliveries exist already: importing their rows creates them a second time.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Use 2 rows', exact: true }).click();
  await page.getByRole('button', { name: 'Import 2 deliveries' }).click();
  await page.getByRole('heading', { name: '2 deliveries created' }).waitFor();
  const { body } = await send(service, 'GET', '/v1/deliveries', { key });
  expect(body.data).toHaveLength(4);
  expect(Object.keys(await stored()).sort(), 'the reference stays that of the first').toEqual([
    'A-1',
    'null',
  ]);
});
