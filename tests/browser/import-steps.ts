/** Importing a file that a shop system has exported, as steps of tests. */
import type { Page } from 'playwright-core';
import { changeSettings } from '../../contract/dashboard/settings.ts';
import type { TestBrowser } from '../support/browser.ts';
import { send } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import type { TestService } from '../support/service.ts';
import { loaded } from './steps.ts';

const header =
  'Name,Email,Financial Status,Outstanding Balance,Currency,Lineitem name,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Phone,Notes,Tags';

/** As a shop system writes them: local numbers, signs of the currency, and a second line of the same order. */
export const orders = [
  '#1001,ada@example.com,pending,"₦5,000.00",NGN,Two shirts,Ada Obi,7 Allen Avenue,Ikeja,100271,0803 123 4567,Third floor,vip',
  '#1001,,,,,A scarf,,,,,,,',
  '#1002,bola@example.com,paid,0.00,NGN,A book,Bola Ade,"9 Broad Street, Lagos",Lagos,,0803 123,,',
  '#1003,chidi@example.com,paid,0.00,NGN,A lamp,Chidi Eze,11 Broad Street,Lagos,,08031234568,,',
  // A number that is too short, and the references of another line and of a delivery.
  '#1003,dayo@example.com,paid,0.00,NGN,A chair,Dayo Eze,13 Broad Street,Lagos,,0803 12,,',
];

export const csv = (...rows: string[]) => ({
  name: 'orders_export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows].join('\n')),
});

/** The owner of a new account, and what the account has. */
export async function importAccount(
  service: TestService,
  account: string,
  { operator = false }: ImportOptions = {},
) {
  const person = await signedIn(service, { account, operator, role: 'owner' });
  const settings = { country: 'NG', currency: 'NGN' };
  await person.call(changeSettings, { params: { account_id: person.accountId }, body: settings });
  const key = await service.newKey(account);
  const stored = async () => {
    const { body } = await send(service, 'GET', '/v1/deliveries', { key });
    const byReference = body.data.map((one: { reference: string }) => [one.reference, one]);
    return Object.fromEntries(byReference);
  };
  return { person, key, path: `/${person.accountId}/deliveries/import`, stored };
}

interface ImportOptions {
  /** Who can open every account as well. */
  operator?: boolean;
}

export async function openImport(
  service: TestService,
  browser: TestBrowser,
  account: string,
  options?: ImportOptions,
) {
  const own = await importAccount(service, account, options);
  const page = await browser.newPage({ as: own.person });
  await page.goto(own.path);
  await loaded(page, 'Import deliveries');
  const choose = (chosen: ReturnType<typeof csv>) =>
    page.getByLabel('Choose a CSV file').setInputFiles(chosen);
  return { ...own, page, choose, openAgain: (path = own.path) => openImportAgain(page, path) };
}

/** Loads the page: otherwise it keeps the file, wherever somebody goes in between. */
export async function openImportAgain(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await loaded(page, 'Import deliveries');
}

/** On the page that has a file. */
export async function chooseAnother(page: Page, chosen: ReturnType<typeof csv>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choose|Import) another file$/ }).click();
  await (await chooser).setFiles(chosen);
}
