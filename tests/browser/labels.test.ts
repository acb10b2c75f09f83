/** Printing the labels of a delivery from its page. */
import { expect, test } from 'vitest';
import { parseId } from '../../server/platform/ids.ts';
import { axe } from '../support/axe.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { createDelivery, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { expectNone, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

/** The owner of a new account on the page of a delivery of one parcel, and a way to the page of another delivery. */
async function open(account: string) {
  const person = await signedIn(service, { account });
  const key = await service.newKey(account);
  const create = (reference: string, pieces: number) =>
    createDelivery(service, key, { ...shirts, reference, pieces });
  const pathOf = (id: string) => `/${person.accountId}/deliveries/${id}`;
  const page = await browser.newPage({ as: person });
  const id = await create('One parcel', 1);
  await page.goto(pathOf(id));
  const openParcels = async (pieces: number) => visit(page, pathOf(await create('Parcels', pieces)));
  return { page, id, openParcels, openFirst: () => visit(page, pathOf(id)) };
}

const erase = (id: string) =>
  sql(service, 'update deliveries set personal_data_erased_at = now() where delivery_id = $1', [
    parseId('delivery', id),
  ]);
const pagesIn = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length;

test('a label is saved as PDF, in the size that was chosen, also on a phone; several parcels have a label each, with the keyboard as well; what was erased has no button; if it was erased in the meantime, the page says so', async () => {
  const { page, id, openParcels, openFirst } = await open('Printing');
  const print = page.getByRole('button', { name: 'Print label', exact: true });
  const a4 = page.getByRole('menuitem', { name: 'A4, four per page' });
  await print.click();
  const choice = page.getByRole('menuitem', { name: '100 × 150 mm, one per page' });
  await choice.waitFor();
  await axe(page, '[role="menu"]');
  const label = await page.download(() => choice.click());
  expect([label.name, label.text.slice(0, 5), pagesIn(label.text)]).toEqual([`label-${id}.pdf`, '%PDF-', 1]);
  await page.getByText('Label saved as PDF.').waitFor();

  await openParcels(6);
  await page.getByRole('button', { name: 'Print labels' }).focus();
  await page.keyboard.press('Enter');
  await a4.waitFor();
  const isChosen = () => a4.evaluate((item) => item.matches(':focus'));
  for (let presses = 0; presses < 5 && !(await isChosen()); presses++) await page.keyboard.press('ArrowDown');
  const saved = await page.download(() => page.keyboard.press('Enter'));
  expect(pagesIn(saved.text)).toBe(2);

  await openFirst();
  await page.setViewportSize(phone);
  await print.click();
  const onPhone = await page.download(() => a4.click());
  expect(pagesIn(onPhone.text)).toBe(1);
  await erase(id);
  page.expectRefusals(409);
  await print.click();
  await a4.click();
  await page.getByText(`The personal data of ${id} was erased.`).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Cancel delivery' }).waitFor();
  await expectNone(print);
});
