/** A CSV file becomes deliveries: checked first, with all errors of each row, and then imported. */
import { expect, test } from 'vitest';
import { importColumns } from '../../contract/dashboard/deliveries.ts';
import { axe } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { send } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { chooseAnother } from './import-steps.ts';
import { expectCount, expectNone, goTo, loaded, rowWith } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

const header = importColumns.filter((column) => column !== 'amount_to_collect').join(',');
const good = '"12 Marina Road, Lagos","7 Allen Avenue, Ikeja",Ada Obi,+2348012345678,2.5,Two shirts,5000.00';
const other = '"12 Marina Road, Lagos",9 Broad Street,Bola Ade,+2348087654321,1,A book,0';
const badPhone = '"12 Marina Road, Lagos",11 Broad Street,Chidi,0801 234,1,A lamp,0';
const noAddress = '"12 Marina Road, Lagos",,Dayo,+2348011111111,1,A chair,0';
const twoErrors = '"12 Marina Road, Lagos",,Efe,0801 234,1,A stool,0';

const csv = (text: string) => ({
  name: 'deliveries.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const file = (...rows: string[]) => csv([header, ...rows].join('\r\n'));

async function open(account: string) {
  const person = await signedIn(service, { account });
  const key = await service.newKey(account);
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/deliveries/import`);
  await loaded(page, 'Import deliveries');
  const newest = async (): Promise<{ delivery_address: string }[]> =>
    (await send(service, 'GET', '/v1/deliveries', { key })).body.data;
  const addresses = async () => (await newest()).map(({ delivery_address: address }) => address).sort();
  const choose = (chosen: ReturnType<typeof csv>) =>
    page.getByLabel('Choose a CSV file').setInputFiles(chosen);
  return { page, newest, addresses, choose };
}

test('a file without known columns asks which ones they are; rows to fix are listed by line with all their errors; nothing is created before it is confirmed; hostile text in a file is shown as text', async () => {
  const { page, addresses, choose } = await open('Importing');
  await choose(csv('Dear Ada,\nhow are you?\n'));
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
  await page.getByText('Choose the column with the delivery address.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Check rows' }).isDisabled()).toBe(true);

  await chooseAnother(page, file(good, badPhone, noAddress, twoErrors, other));
  await page.getByRole('heading', { name: '2 rows ready, 3 rows to fix' }).waitFor();
  const wrong = page.getByRole('table', { name: 'Rows to fix' }).getByRole('row');
  const cells = async (row: number) => wrong.nth(row).getByRole('cell').allInnerTexts();
  expect(await cells(1)).toEqual([
    '3',
    expect.stringMatching(/^Receiver’s phone must start with \+ and the country code/),
    expect.stringContaining('0801 234'),
    expect.stringContaining('Check again'),
  ]);
  expect((await cells(2)).slice(0, 3)).toEqual([
    '4',
    'Delivery address is required',
    expect.stringContaining('Dayo'),
  ]);
  await expect
    .poll(() => wrong.nth(3).getByRole('listitem').allInnerTexts(), { message: 'all errors of a row' })
    .toEqual(['Delivery address is required', expect.stringMatching(/^Receiver’s phone must start with/)]);
  expect(await addresses(), 'it was only checked').toEqual([]);

  const refused = await page.download(() =>
    page.getByRole('button', { name: 'Download refused rows' }).click(),
  );
  expect(refused.text).toContain('0801 234');
  expect(refused.text).not.toContain('Ada Obi');

  await page.getByRole('button', { name: 'Import 2 deliveries' }).click();
  await page.getByRole('heading', { name: '2 deliveries created' }).waitFor();
  expect(await addresses()).toEqual(['7 Allen Avenue, Ikeja', '9 Broad Street']);

  const script = `<img src=x onerror=alert('file')>`;
  await chooseAnother(
    page,
    file(`${script},${script},${script},+2348012345678,1,${script},0`, `${script},,,,,,`),
  );
  await page.getByRole('heading', { name: '1 row ready, 1 row to fix' }).waitFor();
  await page.getByRole('table', { name: 'Rows to fix' }).getByText(script).waitFor();
  await page.getByRole('tab', { name: 'Ready (1)' }).click();
  await page.getByRole('table', { name: 'Ready rows' }).getByText(script).first().waitFor();
  await expectNone(page.locator('img'));
  await goTo(page, 'Deliveries');
  await rowWith(page, '9 Broad Street').waitFor();
});

test('rows with equal problems are fixed together: local numbers read with the country of the time zone, which the other rows then name, amounts in the account’s currency after a question with an example; a change of other columns keeps that; an ignored column is a warning; cells of two directions stay apart', async () => {
  const { page, newest, choose } = await open('Fixing all');
  const streets = Array.from({ length: 60 }, (_, n) => `${n + 1} Broad Street`);
  const amount = (n: number) => (n % 2 === 0 ? 'NGN,100' : ',₦100');
  const rows = streets.map(
    (street, n) => `A,${street},شارع السلام,0803 123 45${10 + n},${amount(n)},2.5,red,7`,
  );
  await choose(
    csv(
      [
        'pickup_address,delivery_address,receiver_name,receiver_phone,currency,Amount to collect,Kg,Colour,Shelf',
        ...rows,
        'A,61 Broad Street,Efe,n/a,NGN,0,1,red,7',
      ].join('\n'),
    ),
  );
  await page.getByRole('note').filter({ hasText: '2 columns are ignored: Colour, Shelf.' }).waitFor();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('heading', { name: 'All 61 rows need fixing' }).waitFor();
  await page.getByRole('note').filter({ hasText: '2 columns are ignored: Colour, Shelf.' }).waitFor();
  const first = page.getByRole('table', { name: 'Rows to fix' }).getByRole('row').nth(1);
  await expect
    .poll(() => first.locator('bdi').allInnerTexts())
    .toEqual(['A', '1 Broad Street', 'شارع السلام', '0803 123 4510', 'NGN', '100', '2.5', 'red', '7']);
  const common = page.getByRole('region', { name: 'Most common problems' }).getByRole('listitem');
  await expect
    .poll(() => common.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^61 rows: Receiver’s phone must start with \+ and the country code/),
      expect.stringMatching(/^60 rows: Currency is NGN, but this account collects USD/),
    ]);
  await axe(page, 'main');
  await page.getByRole('button', { name: 'Read as Nigerian numbers' }).click();
  await common.filter({ hasText: '1 row: Receiver’s phone isn’t a valid Nigerian number.' }).waitFor();
  await page.getByRole('button', { name: 'Read the amounts as USD…' }).click();
  const question = page.getByRole('dialog', { name: 'Read the amounts of 60 rows as USD?' });
  await question.getByText('NGN 100.00 → $100.00').waitFor();
  await question.getByRole('button', { name: 'Leave as they are' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'All 61 rows need fixing' }).waitFor();
  await page.getByRole('button', { name: 'Read the amounts as USD…' }).click();
  await question.getByRole('button', { name: 'Read as USD' }).click();
  await page.getByRole('heading', { name: '60 rows ready, 1 row to fix' }).waitFor();
  await page.getByRole('button', { name: 'Change columns' }).click();
  await page.getByRole('combobox', { name: 'Use Colour as', exact: true }).fill('Keep');
  await page.getByRole('option', { name: 'Keep as metadata' }).click();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('heading', { name: '60 rows ready, 1 row to fix' }).waitFor();
  await page.getByRole('combobox', { name: 'Read as numbers of' }).fill('Singapore');
  await page.getByRole('option', { name: 'Singapore' }).click();
  await page.getByText('None of these is a Singaporean number.').waitFor();
  await page.getByRole('button', { name: 'Read n/a as empty (1 row)' }).click();
  await page.getByRole('button', { name: 'Import 61 deliveries' }).click();
  await page.getByRole('heading', { name: '61 deliveries created' }).waitFor();
  await page.getByRole('note').filter({ hasText: '1 column was ignored: Shelf.' }).waitFor();
  const [last, before, ...others] = await newest();
  expect(last).toMatchObject({ delivery_address: '61 Broad Street', amount_to_collect: 0 });
  expect(before).toMatchObject({
    delivery_address: '60 Broad Street',
    receiver_contact: { phone: '+2348031234569' },
    amount_to_collect: 10_000,
    currency: 'USD',
    package_details: { weight: 2.5 },
    metadata: { Colour: 'red' },
  });
  expect(others.slice(0, 2), 'in the order of the file').toMatchObject([
    { delivery_address: '59 Broad Street' },
    { delivery_address: '58 Broad Street' },
  ]);
});

test('the currency of a file can be that of the account: after a change in Settings, which only those who may are offered, the rows are checked again; weights that can be decimals or thousands are read as decimals with one button', async () => {
  const { page, newest, choose } = await open('Naira');
  const rows = ['6,576', '12,250 kg'].map((weight, n) => `A,${n + 1} Broad Street,"₦5,000","${weight}"`);
  const naira = csv(['pickup_address,delivery_address,amount,weight', ...rows].join('\n'));
  const settings = { name: 'Change the account’s currency in Settings' };
  const member = await browser.newPage({
    as: await signedIn(service, { account: 'Naira', role: 'member' }),
  });
  await member.goto(page.url());
  await member.getByLabel('Choose a CSV file').setInputFiles(naira);
  await member.getByRole('button', { name: 'Read the amounts as USD…' }).waitFor();
  await expectNone(member.getByRole('link', settings));
  await choose(naira);
  const common = page.getByRole('region', { name: 'Most common problems' }).getByRole('listitem');
  await expect
    .poll(() => common.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^2 rows: Currency is NGN, but this account collects USD/),
      expect.stringMatching(/^2 rows: Weight in kg has a comma that can mean decimals or thousands/),
    ]);
  await page.getByRole('button', { name: 'Read 6,576 as 6.576 kg' }).click();
  await expectCount(common, 1);
  await page.getByRole('link', settings).click();
  await loaded(page, 'Settings');
  await page.getByRole('combobox', { name: 'Currency' }).fill('NGN');
  await page.getByRole('option', { name: /NGN/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Import 2 deliveries' }).click();
  await page.getByRole('heading', { name: '2 deliveries created' }).waitFor();
  expect(await newest()).toMatchObject([
    { amount_to_collect: 500_000, currency: 'NGN', package_details: { weight: 12.25 } },
    { amount_to_collect: 500_000, currency: 'NGN', package_details: { weight: 6.576 } },
  ]);
});

test('a refused row is fixed in the downloaded file and imported, without creating the others again; after a row is checked again, the focus is in it, then in the next row to fix, then at the summary', async () => {
  const { page, addresses, choose } = await open('Fixing');
  await choose(file(good, badPhone));
  await page.getByRole('button', { name: 'Import 1 delivery' }).click();
  await page.getByRole('heading', { name: '1 delivery created' }).waitFor();
  await page.getByText('1 row was refused. Correct it below').waitFor();
  await page.getByText('Don’t re-import the original file: its other rows would be created again.').waitFor();
  const refused = await page.download(() =>
    page.getByRole('button', { name: 'Download refused row', exact: true }).click(),
  );
  await chooseAnother(page, csv(refused.text.replace('0801 234', '+2348012340000')));
  await page.getByRole('heading', { name: 'The row is ready' }).waitFor();
  await page.getByRole('button', { name: 'Import 1 delivery' }).click();
  await page.getByRole('heading', { name: '1 delivery created' }).waitFor();
  expect(await addresses()).toEqual(['11 Broad Street', '7 Allen Avenue, Ikeja']);

  await chooseAnother(page, file(noAddress, twoErrors, good));
  await page.getByRole('heading', { name: '1 row ready, 2 rows to fix' }).waitFor();
  const row = (line: number) => page.getByRole('form', { name: `Correct line ${line}` });
  const focused = (line: number) => row(line).locator('input:focus').waitFor();
  await row(3).getByLabel('Delivery address').fill('13 Broad Street');
  await row(3).getByRole('button', { name: 'Check again' }).press('Enter');
  await row(3).getByLabel('Delivery address').waitFor({ state: 'detached' });
  await focused(3);
  const typed = await page.download(() =>
    page.getByRole('button', { name: 'Download refused rows' }).click(),
  );
  expect(typed.text, 'what was typed is not lost').toContain('13 Broad Street');

  await row(2).getByLabel('Delivery address').fill('11 Broad Street');
  await row(2).getByLabel('Delivery address').press('Enter');
  await page.getByRole('heading', { name: '2 rows ready, 1 row to fix' }).waitFor();
  await focused(3);

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('+2348011111112');
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { name: 'All 3 rows are ready' });
  await page.locator('[tabindex="-1"]:focus').filter({ has: title }).waitFor();
});

test('a file of more rows than one request takes is imported whole', async () => {
  const { page, choose } = await open('Many rows');
  const rows = Array.from({ length: 501 }, (_, index) => other.replace('9 Broad', `${index + 1} Broad`));
  await choose(file(...rows));
  await page.getByRole('button', { name: 'Import 501 deliveries' }).click();
  await page.getByRole('heading', { name: '501 deliveries created' }).waitFor();
  await goTo(page, 'Deliveries');
  const { text } = await page.download(() => page.getByRole('link', { name: 'Export CSV' }).click());
  expect(text.trim().split('\r\n')).toHaveLength(502);
});
