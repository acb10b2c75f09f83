import { expect, test } from 'vitest';
import { fieldPaths } from '../../contract/delivery-fields.ts';
import { useBrowser } from '../support/browser.ts';
import { signedIn } from '../support/dashboard.ts';
import { deliveryValues } from '../support/delivery-values.ts';
import { useService } from '../support/service.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

test('the form has every field that a sender can give, and the page of the delivery shows each of them', async () => {
  const person = await signedIn(service, { account: 'Fields' });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/deliveries/new`);
  await page.getByRole('button', { name: 'Create delivery' }).waitFor();
  const inputs = await page
    .locator('form [name]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
  expect(inputs.sort()).toEqual([...fieldPaths].sort());
  const typed = { ...deliveryValues, amount_to_collect: ['5,000'] };
  for (const path of fieldPaths) await page.locator(`form [name="${path}"]`).fill(String(typed[path][0]));
  await page.getByRole('button', { name: 'Create delivery' }).click();
  await page.waitForURL(/\/deliveries\/dlv_/);
  const details = page.getByRole('region', { name: 'Details' });
  await details.waitFor();
  const shown = await details.innerText();
  for (const path of fieldPaths) expect(shown, path).toContain(String(typed[path][0]));
});
