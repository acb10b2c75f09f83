/** Printing the labels of a delivery from its page. */
import { expect, test } from 'vitest';
import { parseId } from '../../server/platform/ids.ts';
import { axe } from '../support/axe.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { createDelivery, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { expectNone } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

async function deliveryPage(account: string, pieces: number) {
  const person = await signedIn(service, { account });
  const id = await createDelivery(service, await service.newKey(account), {
    ...shirts,
    reference: `order of ${account}`,
    pieces,
  });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/deliveries/${id}`);
  return { page, id };
}

const erase = (id: string) =>
  sql(service, 'update deliveries set personal_data_erased_at = now() where delivery_id = $1', [
    parseId('delivery', id),
  ]);
const pagesIn = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length;

test('a label is saved as PDF, in the size that was chosen, also on a phone', async () => {
  const { page, id } = await deliveryPage('Printing', 1);
  const print = page.getByRole('button', { name: 'Print label' });
  await print.click();
  const choice = page.getByRole('menuitem', { name: '100 × 150 mm, one per page' });
  await choice.waitFor();
  await axe(page);
  const label = await page.download(() => choice.click());
  expect([label.name, label.text.slice(0, 5), pagesIn(label.text)]).toEqual([`label-${id}.pdf`, '%PDF-', 1]);
  await page.getByText('Label saved as PDF.').waitFor();
  await page.setViewportSize(phone);
  await print.click();
  const a4 = await page.download(() => page.getByRole('menuitem', { name: 'A4, four per page' }).click());
  expect(pagesIn(a4.text)).toBe(1);
});

test('a delivery of several parcels has a label for each, with the keyboard as well', async () => {
  const { page } = await deliveryPage('Printing parcels', 6);
  await page.getByRole('button', { name: 'Print labels' }).focus();
  await page.keyboard.press('Enter');
  const a4 = page.getByRole('menuitem', { name: 'A4, four per page' });
  await a4.waitFor();
  const isChosen = () => a4.evaluate((item) => item.matches(':focus'));
  for (let presses = 0; presses < 5 && !(await isChosen()); presses++) await page.keyboard.press('ArrowDown');
  const saved = await page.download(() => page.keyboard.press('Enter'));
  expect(pagesIn(saved.text)).toBe(2);
});

test('what was erased has no button; where it was erased in the meantime, the page says so', async () => {
  const { page, id } = await deliveryPage('Printing erased', 1);
  const print = page.getByRole('button', { name: 'Print label' });
  await print.waitFor();
  await erase(id);
  page.expectRefusals(409);
  await print.click();
  await page.getByRole('menuitem', { name: 'A4, four per page' }).click();
  await page.getByText(`The personal data of ${id} was erased.`).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Cancel delivery' }).waitFor();
  await expectNone(print);
});
