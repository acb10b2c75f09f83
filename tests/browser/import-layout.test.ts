/** Refused rows of an import fit into their panel, in a small window and on a phone. */
import { expect, test } from 'vitest';
import { changeSettings } from '../../contract/dashboard/settings.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { send, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { loaded } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

/** Rows with long errors, with several boxes to correct, and with the reference of another delivery. */
async function openRefused(account: string, viewport: { width: number; height: number }) {
  const person = await signedIn(service, { account });
  await person.call(changeSettings, {
    params: { account_id: person.accountId },
    body: { time_zone: 'Europe/Berlin', country: 'NG' },
  });
  const key = await service.newKey(account);
  await send(service, 'POST', '/v1/deliveries', { key, body: { ...shirts, reference: '#1001' } });
  const page = await browser.newPage({ as: person, viewport });
  await page.goto(`/${person.accountId}/deliveries/import`);
  await loaded(page, 'Import deliveries');
  const text = [
    'pickup_address,delivery_address,receiver_name,receiver_phone,reference,pickup_from,pickup_to,delivery_from,delivery_to',
    '"12 Marina Road, Lagos","7 Allen Avenue, Ikeja",Ada Obi,0803 12,#1001,,,20/11/2025 09:00,20/11/2025 12:00',
    '"12 Marina Road, Lagos","7 Allen Avenue, Ikeja",Ada Obi,+2348012345678,#1001,,,,',
    '"12 Marina Road, Lagos",,Ada Obi,0803 12,#1002,20/11/2025 09:00,20/11/2025 12:00,20/11/2025 09:00,20/11/2025 12:00',
  ].join('\n');
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'deliveries.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const table = page.getByRole('table', { name: 'Rows to fix' });
  await table.waitFor();
  return table;
}

test('the table of refused rows ends within its panel, in a window of 1024 pixels and in one of 390', async () => {
  for (const [account, viewport] of [
    ['Small window', { width: 1024, height: 768 }],
    ['On a phone', phone],
  ] as const) {
    const table = await openRefused(account, viewport);
    const overflow = () =>
      table.evaluate((element) => {
        const panel = element.parentElement?.getBoundingClientRect().right ?? 0;
        const inside = [element, ...element.querySelectorAll('*')];
        return Math.max(...inside.map((one) => one.getBoundingClientRect().right)) - panel;
      });
    await expect.poll(overflow, { message: account }).toBeLessThanOrEqual(0);
  }
});

test('on a phone, the link to the delivery with the reference is below the error, on one line', async () => {
  const table = await openRefused('Link on a phone', phone);
  const link = table.getByRole('link', { name: 'Show that delivery' }).last();
  const error = table.getByText('is that of another delivery').last();
  const [linkBox, errorBox] = [await link.boundingBox(), await error.boundingBox()];
  expect(linkBox?.height).toBeLessThan(30);
  expect(linkBox?.y).toBeGreaterThanOrEqual((errorBox?.y ?? 0) + (errorBox?.height ?? 0));
});
