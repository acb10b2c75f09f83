/** Importing another system's file: its columns are matched, its spellings understood, its mistakes corrected in place. */
import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { useBrowser } from '../../support/browser.ts';
import { send, shirts } from '../../support/client.ts';
import { useService } from '../../support/service.ts';
import { csv, openImport, orders } from '../import-steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

test('a shop’s export with foreign columns: guesses are confirmed, duplicates reported before anything is created, a wrong number corrected in place', async () => {
  const { page, key, choose, stored } = await openImport(service, browser, 'Foreign');
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
  await axe(page, 'main');
  await check.click();

  await page.getByRole('heading', { name: '1 row ready, 1 reference already used, 3 rows to fix' }).waitFor();
  const row = (line: number) =>
    page
      .getByRole('table', { name: 'Rows to fix' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: String(line), exact: true }) });
  await expect.poll(() => row(3).innerText()).toContain('is the same as in line 2');
  await expect.poll(() => row(4).innerText()).toContain('isn’t a valid Nigerian number');
  await expect.poll(() => row(5).innerText()).toContain('is that of another delivery');
  await row(5).getByRole('link', { name: 'Show that delivery' }).waitFor();
  await expect
    .poll(() => row(6).getByRole('listitem').allInnerTexts(), { message: 'all errors of a row at once' })
    .toEqual([
      expect.stringContaining('isn’t a valid Nigerian number'),
      expect.stringContaining('is that of another delivery'),
      expect.stringContaining('is the same as in line 5'),
    ]);
  expect(Object.keys(await stored()), 'it was only checked').toEqual(['#1003']);
  await axe(page, 'main');

  await row(4).getByLabel('Receiver’s phone').fill('0803 123 4569');
  await row(4).getByRole('button', { name: 'Check again' }).click();
  await page
    .getByRole('heading', { name: '2 rows ready, 1 reference already used, 2 rows to fix' })
    .waitFor();
  await page.getByRole('button', { name: 'Import 2 deliveries' }).click();
  await page.getByRole('heading', { name: '2 deliveries created' }).waitFor();
  await page.getByText('Don’t re-import the original file: its other rows already exist.').waitFor();
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
