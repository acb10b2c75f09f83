/** A day of cash on the pages: from the door to the payout, and the desk that has to balance. */

import { expect, test } from 'vitest';
import { setAccountFees } from '../../../contract/operations/fleet/cash.ts';
import { axe } from '../../support/axe.ts';
import { useBrowser } from '../../support/browser.ts';
import { signedIn } from '../../support/dashboard.ts';
import { useService } from '../../support/service.ts';
import { chainOf, collected, countNotes, focusedOn, openDesk, openTab } from '../cash-steps.ts';
import { loaded } from '../steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

test('a day of cash, from the door to the payout: every step is on the statement and in the chain, and the desk balances', async () => {
  const operator = await signedIn(service, { operator: true, name: 'Kemi Bello' });
  const owner = await signedIn(service, { account: 'Acme' });
  const params = { account_id: owner.accountId };
  const fees = await operator.call(setAccountFees, {
    params,
    body: { fixed: 0, currency: null, basis_points: 250 },
  });
  expect(fees.status, fees.text).toBe(200);
  await collected(
    service,
    'Acme',
    'Bola Ade',
    { reference: 'A-1', expected: 10_000, collected_amount: 10_000 },
    {
      reference: 'A-2',
      expected: 5_000,
      collected_amount: 5_000,
      payment_method: 'transfer',
      payment_reference: 'TRF-77',
    },
  );

  // The courier hands in less: the difference is shown while it is counted, and recorded as missing.
  const desk = await openDesk(browser, operator);
  const courier = desk
    .getByRole('table', { name: 'Couriers with cash' })
    .getByRole('row')
    .filter({ hasText: 'Bola Ade' });
  await expect
    .poll(() => courier.innerText(), { message: 'only cash is in the hands of the courier' })
    .toContain('$100.00');
  await courier.getByRole('button', { name: 'Hand in' }).click();
  const dialog = desk.getByRole('dialog');
  await countNotes(desk, { '$50.00': '1', '$20.00': '2' });
  await dialog.getByText('$10.00 less than expected').waitFor();
  await dialog.getByRole('radio', { name: 'It is missing' }).check();
  await expect.poll(() => dialog.getByLabel('Counted by').inputValue()).toBe('Kemi Bello');
  await dialog.getByRole('button', { name: 'Hand in $90.00, $10.00 is missing' }).waitFor();
  await axe(desk, '[role="dialog"]');
  desk.expectRefusals(400);
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await dialog.getByText('is required with shortfall').waitFor();
  await dialog.getByLabel('Reason').fill('A torn note');
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  const receipt = dialog.getByRole('region', { name: 'Receipt' });
  await receipt.getByText('Receipt no. USD 1').waitFor();
  await focusedOn(desk, 'Done');
  await expect
    .poll(() => receipt.innerText())
    .toMatch(/Bola Ade[\s\S]*\$90\.00[\s\S]*\$10\.00: A torn note[\s\S]*\$50\.00 × 1/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await desk.getByRole('heading', { name: 'No courier has cash' }).waitFor();
  await openTab(desk, 'History');
  const handIns = desk.getByRole('table', { name: 'Hand-ins' });
  await expect
    .poll(() => handIns.getByRole('row').last().innerText())
    .toMatch(/USD 1[\s\S]*counted by Kemi Bello[\s\S]*-\$10\.00[\s\S]*\$10\.00 missing/);

  // The account is paid in full, less the fees of 2.5 %: the shortfall is the company's.
  await openTab(desk, 'Payouts');
  const account = desk.getByRole('table', { name: 'Accounts that are owed money' }).getByRole('row').last();
  await account.getByRole('button', { name: 'Pay out to Acme' }).click();
  await expect.poll(() => dialog.getByLabel('Amount, in USD').inputValue()).toBe('146.25');
  await dialog.getByText('You record that $146.25 was paid to Acme.').waitFor();
  await dialog.getByLabel('Bank reference').fill('BANK-1');
  await dialog.getByRole('button', { name: 'Record payout' }).click();
  await desk.getByRole('heading', { name: 'No account is owed money' }).waitFor();

  // The account owner sees the payout, the statement and the chain of the money, and confirms.
  const page = await browser.newPage({ as: owner });
  await page.goto(`/${owner.accountId}/cash`);
  await loaded(page, 'Cash');
  const lines = page.getByRole('table', { name: 'Lines of the statement' });
  await expect
    .poll(async () =>
      (await lines.getByRole('row').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')),
    )
    .toEqual([
      expect.any(String),
      expect.stringMatching(/Collected A-1 · Cash .*\$100\.00 \$2\.50 –.*\$97\.50/),
      expect.stringMatching(/Collected A-2 · Bank transfer .*\$50\.00 \$1\.25 –.*\$146\.25/),
      expect.stringMatching(/Paid out BANK-1 .*\$146\.25/),
    ]);
  await lines.getByRole('row').filter({ hasText: 'A-1' }).getByRole('button', { name: 'Collected' }).click();
  await expect
    .poll(() => chainOf(page))
    .toMatch(
      /Expected \$100\.00.*Collected \$100\.00 Cash, by Bola.*Handed in \$90\.00 Receipt no\. USD 1, counted by Kemi Bello.*Missing \$10\.00.*On a statement No\. .*Paid out \$97\.50 Payout no\. 1, bank reference BANK-1.*Confirmed Not yet/,
    );
  await page.getByRole('dialog').getByRole('link', { name: 'A-1', exact: true }).waitFor();
  await axe(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Confirm receipt of payout no. 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm receipt' }).click();
  await page.getByRole('heading', { name: 'Payouts to confirm' }).waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'Payouts' }).getByText('Confirmed', { exact: true }).waitFor();
  await lines.getByRole('row').filter({ hasText: 'A-1' }).getByRole('button', { name: 'Collected' }).click();
  await expect.poll(() => chainOf(page)).toContain('The money has arrived.');
  await page.getByRole('dialog').getByRole('link', { name: /-USD-/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForURL(/period_from=/);
  await expect
    .poll(() => lines.getByRole('row').last().innerText(), { message: 'a balance of zero is shown' })
    .toContain('$0.00');

  // The day is closed with what is there. What does not balance is refused, and says by how much.
  await openTab(desk, 'Today');
  await desk.getByRole('button', { name: 'Close the day in USD' }).click();
  await countNotes(desk, { '$50.00': '1', '$20.00': '1' });
  desk.expectRefusals(409);
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await dialog.getByText('$20.00 less than it should be').waitFor();
  await dialog.getByLabel('Reason for the difference').waitFor();
  await countNotes(desk, { '$20.00': '2' });
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await openTab(desk, 'History');
  const closings = desk.getByRole('table', { name: 'Closings' });
  await closings.waitFor();
  await expect
    .poll(() => closings.getByRole('row').last().innerText())
    .toMatch(/USD 1[\s\S]*by Kemi Bello[\s\S]*None[\s\S]*\$90\.00/);
});
