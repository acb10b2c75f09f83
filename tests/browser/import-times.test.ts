/** Times in a file: as people write them, shown as they were understood, and corrected in the same form. */
import { expect, test } from 'vitest';
import { changeSettings } from '../../contract/dashboard/settings.ts';
import { axe } from '../support/axe.ts';
import { desktop, phone, useBrowser } from '../support/browser.ts';
import { send } from '../support/client.ts';
import { day } from '../support/clock.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { chooseAnother, openImportAgain } from './import-steps.ts';
import { loaded } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

interface Window {
  to: string;
}

const file = (text: string) => ({
  name: 'deliveries.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** The owner of a new account. An operator can open another account as well. */
async function newAccount(account: string, settings: object, operator = false) {
  const person = await signedIn(service, { account, operator, role: 'owner' });
  await person.call(changeSettings, { params: { account_id: person.accountId }, body: settings });
  return { person, path: `/${person.accountId}/deliveries/import` };
}

async function open(account: string, settings: object) {
  const { person, path } = await newAccount(account, settings, true);
  const key = await service.newKey(account);
  const page = await browser.newPage({ as: person });
  await page.goto(path);
  await loaded(page, 'Import deliveries');
  const choose = (text: string) => page.getByLabel('Choose a CSV file').setInputFiles(file(text));
  /** Sorted, because the deliveries of an import may have been created in the same millisecond. */
  const newestWindows = async (count: number) => {
    const { body } = await send(service, 'GET', '/v1/deliveries', { key });
    const windows = body.data.slice(0, count).map((one: { delivery_window: object }) => one.delivery_window);
    return windows.sort((a: Window, b: Window) => a.to.localeCompare(b.to));
  };
  return { page, choose, newestWindows, chooseAnother: (text: string) => chooseAnother(page, file(text)) };
}

const berlin = { time_zone: 'Europe/Berlin', country: 'DE' };

/** 20 January or 20 November, whichever comes next: windows have to be ahead, and Berlin has its winter time. */
const winterDay = [0, 1]
  .map((years) => new Date().getUTCFullYear() + years)
  .flatMap((year) => [`${year}-01-20`, `${year}-11-20`])
  .find((one) => Date.parse(one) > Date.now() + day)!;
const [year, m, d] = winterDay.split('-');
/** "20 Nov 2026" */
const shownDay = new Date(winterDay).toLocaleDateString('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const zone = '(CET|GMT\\+1)';

test('times are shown as they were understood, with their zone; a wrong one is corrected as a local time; an end of a window that the file has no column for is typed in the row, and imported; a column with the day of the delivery is the whole day, from its start until its end', async () => {
  const { page, choose, chooseAnother, newestWindows } = await open('Times', berlin);
  await choose(
    'Pickup address,Delivery address,Deliver from,Deliver until,Colour\n' +
      `A,B,${d}/${m}/${year} 13:00,${d}.${m}.${year} 6:30 PM,red\n` +
      `A,C,${winterDay}T12:00:00.000Z,2020-11-20T17:00:00.000Z,blue\n`,
  );
  await page.getByText('1 column is ignored: Colour.').waitFor();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('heading', { name: '1 row ready, 1 row to fix' }).waitFor();
  const until = page.getByLabel('Delivery until');
  await expect.poll(() => until.inputValue()).toBe('2020-11-20 18:00');
  await axe(page, 'main');
  await until.fill('31.11.2040 18:00');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('Delivery until is a day that does not exist: 31.11.2040').waitFor();
  await expect.poll(() => until.inputValue(), { message: 'as it was typed' }).toBe('31.11.2040 18:00');
  await until.fill(`${d}.${m}.${year} 18:00`);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('heading', { name: 'All 2 rows are ready' }).waitFor();
  const ready = page.getByRole('table', { name: 'Ready rows' }).getByRole('listitem');
  await expect
    .poll(async () => (await ready.allInnerTexts()).sort())
    .toEqual([
      expect.stringMatching(
        new RegExp(`^Delivery time: ${shownDay}, 13:00 ${zone} – ${shownDay}, 18:00 ${zone}$`),
      ),
      expect.stringMatching(
        new RegExp(`^Delivery time: ${shownDay}, 13:00 ${zone} – ${shownDay}, 18:30 ${zone}$`),
      ),
    ]);
  await page.getByRole('button', { name: 'Import 2 deliveries' }).click();
  await page.getByRole('heading', { name: '2 deliveries created' }).waitFor();
  expect(await newestWindows(2)).toEqual([
    { from: `${winterDay}T12:00:00.000Z`, to: `${winterDay}T17:00:00.000Z` },
    { from: `${winterDay}T12:00:00.000Z`, to: `${winterDay}T17:30:00.000Z` },
  ]);

  await chooseAnother(`Pickup address,Delivery address,Deliver from\nA,B,${winterDay} 13:00\n`);
  await page.getByText('No column is used as “Delivery until”.').waitFor();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByText('Delivery until is required').waitFor();
  await page.getByLabel('Delivery until').fill(`${winterDay} 18:00`);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 1 delivery' }).click();
  await page.getByRole('heading', { name: '1 delivery created' }).waitFor();
  expect(await newestWindows(1)).toEqual([
    { from: `${winterDay}T12:00:00.000Z`, to: `${winterDay}T17:00:00.000Z` },
  ]);

  await chooseAnother(`Pickup address,Delivery address,Delivery date\nA,B,${d}.${m}.${year}\n`);
  const use = page.getByRole('combobox', { name: 'Use Delivery date as' });
  await expect.poll(() => use.inputValue()).toBe('Delivery day (whole day)');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: 'Import 1 delivery' }).click();
  await page.getByRole('heading', { name: '1 delivery created' }).waitFor();
  const [window] = await newestWindows(1);
  const startMs = Date.parse(`${winterDay}T00:00:00+01:00`);
  expect(Date.parse(window.from)).toBe(startMs);
  expect(window.to).toMatch(new RegExp(`^${winterDay}T22:59`));
});

test('the template’s example is refused as it is, and passes the check under another reference; of many ignored columns the first are named, and all on request; if the account’s country would tell day from month, the error links to the settings; on a phone, all text of the rows can be read, of those to fix and of those that are ready', async () => {
  const { page, choose, chooseAnother } = await open('Template', { ...berlin, currency: 'EUR' });
  const template = await page.download(() => page.getByRole('button', { name: 'Download template' }).click());
  await choose(template.text);
  await page.getByRole('heading', { name: 'The row needs fixing' }).waitFor();
  await page.getByText('is that of the template’s example: delete the row').waitFor();
  await page.getByLabel('Reference (order number)').fill('1042');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('heading', { name: 'The row is ready' }).waitFor();
  await chooseAnother(template.text.split('\r\n')[0]!);
  await page.getByText('The file has a header but no rows.').waitFor();

  const extra = Array.from({ length: 8 }, (_, i) => `Extra ${'abcdefgh'[i]}`);
  await choose(`Delivery address,${extra.join(',')}\nB\n`);
  await page.getByText('8 columns are ignored: Extra a, Extra b, Extra c, Extra d, and 4 more.').waitFor();
  const all = page.getByRole('button', { name: 'Show all ignored columns' });
  await expect.poll(() => all.getAttribute('aria-expanded')).toBe('false');
  await all.click();
  await page.getByText(`8 columns are ignored: ${extra.join(', ')}.`).waitFor();

  await page.setViewportSize(phone);
  const note = 'Please call before you come, because the bell is broken and the dog is loud. '.repeat(3);
  const row = (address: string) => `12 Marina Road,${address},"${note}"`;
  await chooseAnother(
    `pickup_address,delivery_address,delivery_note\n${row('7 Allen Avenue')}\n${row('')}\n`,
  );
  await page.getByRole('heading', { name: '1 row ready, 1 row to fix' }).waitFor();
  const isWhole = (table: string) =>
    page
      .getByRole('table', { name: table })
      .locator('td *')
      .filter({ hasText: 'the dog is loud' })
      .evaluateAll(
        (all) =>
          all.length > 0 &&
          all.every((one) => one.scrollHeight <= one.clientHeight || one.clientHeight === 0),
      );
  await expect.poll(() => isWhole('Rows to fix')).toBe(true);
  await page.getByRole('tab', { name: 'Ready (1)' }).click();
  await expect.poll(() => isWhole('Ready rows')).toBe(true);

  await page.setViewportSize(desktop);
  const noCountry = await newAccount('No country', { time_zone: 'Europe/Berlin' });
  await openImportAgain(page, noCountry.path);
  await choose('pickup_address,delivery_address,pickup_from,pickup_to\nA,B,03/04/2040,20/04/2040\n');
  await page.getByText('Pickup from can be 3 April or 4 March: write 2040-04-03 or 2040-03-04').waitFor();
  await page.getByRole('link', { name: 'choose the account’s country in Settings' }).click();
  await loaded(page, 'Settings');
});
