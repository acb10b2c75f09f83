/** Importing another system's file: what is remembered, imported again, or exists already. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { savePickupAddress } from '../../contract/dashboard/pickup-addresses.ts';
import { fieldPaths, fieldValue } from '../../contract/delivery-fields.ts';
import { axe } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDelivery, send } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { everyField } from '../support/delivery-values.ts';
import { useService } from '../support/service.ts';
import { chooseAnother, csv, importAccount, openImport, orders } from './import-steps.ts';
import { expectCount, expectNone, loaded, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

const mappingSaved = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/import-mappings') && response.status() === 204,
  );

/** Creates what is ready, after which the columns are remembered. */
async function importAndRemember(page: Page) {
  const saved = mappingSaved(page);
  await page.getByRole('button', { name: 'Import 1 delivery' }).click();
  await page.getByRole('heading', { name: '1 delivery created' }).waitFor();
  await saved;
}

test('once deliveries were created, the next file with the same columns needs no matching, for a colleague either; they can be changed', async () => {
  const { person, page, path, choose, openAgain } = await openImport(service, browser, 'Remembering');
  await person.call(savePickupAddress, {
    params: { account_id: person.accountId },
    body: { name: 'Warehouse', address: '12 Marina Road', contact_name: 'Bola', is_default: true },
  });
  for (const _ of ['checked only', 'to be imported']) {
    await openAgain();
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
  await other.getByText('Columns matched as last time.').waitFor();
  await other.getByRole('table', { name: 'Ready rows' }).getByText('12 Marina Road').waitFor();
  await other.getByRole('button', { name: 'Change columns' }).click();
  await other.getByRole('heading', { name: 'Match the columns' }).waitFor();
  await other.getByRole('combobox', { name: 'Use Notes as', exact: true }).waitFor();
});

test('a pickup address that was typed is remembered with the columns, also for a file with our own columns', async () => {
  const { page, choose, openAgain } = await openImport(service, browser, 'Typing once');
  const own = { ...csv(), buffer: Buffer.from('delivery_address,receiver_name\n7 Allen Avenue,Ada\n') };
  const typeAndRemember = async (next: ReturnType<typeof csv>) => {
    await page.getByRole('textbox', { name: 'Pickup address' }).fill('3 Typed Street');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await importAndRemember(page);
    await openAgain();
    await choose(next);
    await page.getByRole('heading', { name: 'The row is ready' }).waitFor();
    await page.getByText('Rows without a pickup address get “3 Typed Street”.').waitFor();
    await page.getByRole('button', { name: 'Change columns' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Pickup address' }).inputValue())
      .toBe('3 Typed Street');
  };
  await choose(csv(orders[0]!));
  await typeAndRemember(csv(orders[3]!));
  await chooseAnother(page, own);
  await typeAndRemember(own);
});

/** On the page that has a file: imports two rows of another, one of them with the reference of another delivery. */
async function importWithoutReference(page: Page, reference: string): Promise<void> {
  const text = `pickup_address,delivery_address,reference\nA,B,${reference}\nA,C,\n`;
  await chooseAnother(page, { name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: '1 row ready, 1 reference already used' }).waitFor();
  await page.getByText('1 row has a reference that another delivery already has').waitFor();
  const use = page.getByRole('button', { name: 'Use 1 row without the reference' });
  await use.click();
  const dialog = page.getByRole('dialog', { name: 'Use 1 row without the reference?' });
  await dialog.getByText('1 delivery already exists: importing its row creates it a second time.').waitFor();
  await dialog.getByText('The new delivery gets no reference').waitFor();
  await axe(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: '1 row ready, 1 reference already used' }).waitFor();
  await use.click();
  await dialog.getByRole('button', { name: 'Use 1 row', exact: true }).click();
  await page.getByRole('heading', { name: 'All 2 rows are ready' }).waitFor();
  await page.getByRole('button', { name: 'Import 2 deliveries' }).click();
  await page.getByRole('heading', { name: '2 deliveries created' }).waitFor();
}

test('an export creates no duplicates when it is imported into its own account, unless the user asks for them; into another account it is imported without matching its columns, with every field as it was; deliveries whose references are already used can be imported without them', async () => {
  const from = await openImport(service, browser, 'Exporting', { operator: true });
  const { page, key, choose } = from;
  await createDelivery(service, key);
  await createDelivery(service, key, everyField);
  await visit(page, from.path.replace('/import', ''));
  await loaded(page, 'Deliveries');
  const { text } = await page.download(() => page.getByRole('link', { name: 'Export CSV' }).click());
  const file = { name: 'deliveries.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };

  const to = await importAccount(service, 'Importing again');
  await from.openAgain(to.path);
  await choose(file);
  const preview = page.getByRole('table', { name: 'Ready rows' });
  for (const value of ['Reference: 1042', 'Pieces: 2', 'Pickup note: Ring at the back door']) {
    await preview.getByRole('listitem').filter({ hasText: value }).waitFor();
  }
  await axe(page, 'main');
  await page.getByRole('button', { name: 'Import 2 deliveries' }).click();
  await page.getByRole('heading', { name: '2 deliveries created' }).waitFor();
  const sent = (record: object) => fieldPaths.map((path) => [path, fieldValue(record, path)]);
  const { reference } = everyField;
  expect(sent((await to.stored())[reference])).toEqual(sent((await from.stored())[reference]));

  await from.openAgain();
  await choose(file);
  await page.getByRole('heading', { name: 'All 2 deliveries already exist' }).waitFor();
  const existing = page.getByRole('table', { name: 'Rows that already exist' });
  await expectCount(existing.getByRole('link', { name: 'Show delivery' }), 2);
  await expectNone(page.getByRole('button', { name: /^Import/ }));
  await axe(page, 'main');
  await page.getByRole('button', { name: 'Use 2 rows as new deliveries' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use 2 rows as new deliveries?' });
  await dialog
    .getByText('2 deliveries already exist: importing their rows creates them a second time.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Use 2 rows', exact: true }).click();
  await page.getByRole('button', { name: 'Import 2 deliveries' }).click();
  await page.getByRole('heading', { name: '2 deliveries created' }).waitFor();
  const { body } = await send(service, 'GET', '/v1/deliveries', { key });
  expect(body.data).toHaveLength(4);
  const references = body.data.map((one: { reference: string | null }) => one.reference);
  expect(references, 'it stays that of the first').toEqual([null, null, reference, null]);

  await importWithoutReference(page, reference);
  expect((await send(service, 'GET', '/v1/deliveries', { key })).body.data).toHaveLength(6);
  expect(Object.keys(await from.stored()).sort()).toEqual([reference, 'null']);
});
