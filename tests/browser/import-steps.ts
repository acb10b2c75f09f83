/** Importing a file that a shop system has exported, as steps of tests. */
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

export async function openImport(
  service: TestService,
  browser: TestBrowser,
  account: string,
  settings: object = { country: 'NG', currency: 'NGN' },
) {
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
