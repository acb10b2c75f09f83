/** Money on the pages: the cash desk, receipts, fees and corrections. A whole day of cash is in `journeys/cash.test.ts`. */

import { expect, test } from 'vitest';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { changeSettings } from '../../contract/dashboard/settings.ts';
import {
  createPayout,
  getAccountCash,
  handInCash,
  reversePayout,
} from '../../contract/operations/fleet/cash.ts';
import { closeDesk, getCashDesk, listHandIns } from '../../contract/operations/fleet/cash-desk.ts';
import { correctCollectedAmount, pickUpDelivery } from '../../contract/operations/fleet/moves.ts';
import { axe } from '../support/axe.ts';
import { useBrowser, type WatchedPage } from '../support/browser.ts';
import { cashScene } from '../support/cash.ts';
import { assignedDelivery, signedInPhone } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { discardHandOver } from '../support/discarded-moves.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { chainOf, collected, focusedOn, openDesk, openTab } from './cash-steps.ts';
import { descriptionOf, fill, loaded, rowWith, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

/** The first response of the service to this is lost on its way. */
async function loseAnswer(page: WatchedPage, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  page.expectFailedRequests();
}

async function courierAtDesk(operator: TestPerson, name: string): Promise<{ id: string; name: string }> {
  const { couriers } = (await operator.call(getCashDesk, {})).body;
  return couriers.find(({ courier }: { courier: { name: string } }) => courier.name === name).courier;
}

/** A hand-over with $5,000.00 in cash was not accepted, and the courier discarded it. */
async function discardCash(operator: TestPerson, courier: string): Promise<void> {
  const { id: courierId, name } = await courierAtDesk(operator, courier);
  const own = await signedInPhone(service, { courierId, name });
  const id = await assignedDelivery(service, own);
  await own.move(pickUpDelivery, id);
  await discardHandOver(own, id);
}

async function handInAll(operator: TestPerson, courier: string, amount: number): Promise<void> {
  const { id: courier_id } = await courierAtDesk(operator, courier);
  const body = { amount, currency: 'USD' };
  const response = await operator.call(handInCash, { params: { courier_id }, body });
  expect(response.status, response.text).toBe(201);
}

const byTransfer = (reference: string) => ({
  reference,
  expected: 5_000,
  collected_amount: 5_000,
  payment_method: 'transfer',
  payment_reference: `T-${reference}`,
});

/** At the desk: the answer to this hand-in of Tola Ige gets lost. */
async function loseHandIn(page: WatchedPage, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await rowWith(page, 'Tola Ige').getByRole('button', { name: 'Hand in' }).click();
  await dialog.getByText('Type the amount').click();
  await dialog.getByLabel('Amount counted, in USD').fill(amount);
  await loseAnswer(page, '**/hand-ins');
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await dialog.getByText('Can’t reach Waybill').waitFor();
}

test('a deposit or a hand-in whose response is lost is not made twice when it is sent again; a hand-in with another amount says so', async () => {
  const operator = await signedIn(service, { operator: true });
  await collected(service, 'Lost answer', 'Tola Ige', {
    reference: 'L-1',
    expected: 10_000,
    collected_amount: 10_000,
  });
  const page = await openDesk(browser, operator);
  const dialog = page.getByRole('dialog');
  const made = async () =>
    (await operator.call(listHandIns, {})).body.data.filter(
      (one: { courier: { name: string } }) => one.courier.name === 'Tola Ige',
    ).length;
  await loseHandIn(page, '60');
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  const receipt = dialog.getByRole('region', { name: 'Receipt' });
  await receipt.waitFor();
  await expect.poll(() => receipt.innerText()).toMatch(/Still in hand\s+\$40\.00/);
  expect(await made()).toBe(1);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const deposited = async () => {
    const { desks } = (await operator.call(getCashDesk, {})).body;
    return desks.find((desk: { currency: string }) => desk.currency === 'USD').deposited;
  };
  const before = await deposited();
  await page.getByRole('button', { name: 'Record bank deposit: USD' }).click();
  await dialog.getByLabel('Amount, in USD').fill('3');
  await loseAnswer(page, '**/deposits');
  await dialog.getByRole('button', { name: 'Record deposit' }).click();
  await dialog.getByText('Can’t reach Waybill').waitFor();
  await dialog.getByRole('button', { name: 'Record deposit' }).click();
  await page.getByText('$3.00 deposited at the bank.').waitFor();
  expect(await deposited()).toBe(before + 300);

  await loseHandIn(page, '10');
  await dialog.getByLabel('Amount counted, in USD').fill('15');
  page.expectRefusals(422);
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await dialog.getByText('Your first hand-in was recorded before the connection was lost').waitFor();
  await dialog.getByText('Expected', { exact: true }).locator('..').getByText('$30.00').waitFor();
  expect(await made()).toBe(2);
});

test('what others do at the desk appears at once: in an open account, in an open hand-in and in the closings; a bank reference that was recorded before is asked about, a second try after a lost answer is not', async () => {
  const operator = await signedIn(service, { operator: true, name: 'Ada Uche' });
  const owner = await signedIn(service, { account: 'Two windows' });
  const cash = { reference: 'T-1', expected: 1_000, collected_amount: 1_000 };
  await collected(service, 'Two windows', 'Bisi Lawal', cash, byTransfer('T-2'));
  const page = await openDesk(browser, operator);
  await openTab(page, 'Payouts');
  await page.getByRole('button', { name: 'Payouts and fees of Two windows' }).click();
  const drawer = page.getByRole('dialog', { name: 'Two windows' });
  await drawer.getByText('None yet').waitFor();
  const payout = { account_id: owner.accountId, amount: 1_000, currency: 'USD', bank_reference: 'BANK-12' };
  expect((await operator.call(createPayout, { body: payout })).status).toBe(201);
  await drawer.getByText(/BANK-12 · .* by Ada Uche/).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  const dialog = page.getByRole('dialog');
  await openTab(page, 'Today');
  await rowWith(page, 'Bisi Lawal').getByRole('button', { name: 'Hand in' }).click();
  const expected = dialog.getByText('Expected', { exact: true }).locator('..');
  await expected.getByText('$10.00').waitFor();
  await handInAll(operator, 'Bisi Lawal', 400);
  await expected.getByText('$6.00').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const { desks } = (await operator.call(getCashDesk, {})).body;
  const { balance } = desks.find((desk: { currency: string }) => desk.currency === 'USD');
  const closed = await operator.call(closeDesk, { body: { currency: 'USD', counted: balance } });
  await openTab(page, 'History');
  await page
    .getByRole('table', { name: 'Closings' })
    .getByText(`USD ${closed.body.number}`, { exact: true })
    .waitFor();

  const numbers = async () => {
    const params = { account_id: owner.accountId };
    const { payouts } = (await operator.call(getAccountCash, { params })).body;
    return payouts.map(({ number }: { number: number }) => number);
  };
  await page.getByRole('tabpanel').getByRole('link', { name: 'Payouts' }).click();
  await page.getByRole('button', { name: 'Pay out to Two windows' }).click();
  await fill(dialog, { 'Amount, in USD': '10', 'Bank reference': 'BANK-12' });
  await dialog.getByRole('button', { name: 'Record payout' }).click();
  await dialog.getByText('Payout no. 1 of $10.00').waitFor();
  expect(await numbers()).toEqual([1]);
  await dialog.getByRole('button', { name: 'Record another payout' }).click();
  await page.getByText('Payout no. 2 of $10.00 recorded.').waitFor();

  await page.getByRole('button', { name: 'Pay out to Two windows' }).click();
  await fill(dialog, { 'Amount, in USD': '10', 'Bank reference': 'BANK-13' });
  await loseAnswer(page, '**/payouts');
  await dialog.getByRole('button', { name: 'Record payout' }).click();
  await dialog.getByText('Can’t reach Waybill').waitFor();
  await dialog.getByRole('button', { name: 'Record payout' }).click();
  await page.getByText('Payout no. 3 of $10.00 recorded.').waitFor();
  expect(await numbers()).toEqual([3, 2, 1]);
});

/** Its pages are objects of their own, which Chromium does not compress. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

test('a hand-in says how much a courier collected that was not accepted; Enter goes on to the next field, only the button hands in, and it names what stays with the courier; a receipt shows who recorded it, if nobody is named, and is printed alone, on one page; equal notes are added up', async () => {
  const operator = await signedIn(service, { operator: true });
  await collected(service, 'By keyboard', 'Remi Oni', {
    reference: 'K-1',
    expected: 9_000,
    collected_amount: 9_000,
  });
  await discardCash(operator, 'Remi Oni');
  const { collect, handIn } = await cashScene(service, { name: 'Nobody named' });
  await collect(18_000);
  const denominations = [
    { value: 5_000, count: 1 },
    { value: 2_000, count: 1 },
    { value: 5_000, count: 2 },
  ];
  const { number } = (await handIn(17_000, { denominations })).body;
  const { number: withoutNotes } = (await handIn(1_000)).body;
  const page = await openDesk(browser, operator);
  // The page itself is longer than one sheet of paper.
  expect(pagesOf(await page.pdf({ format: 'A6' }))).toBeGreaterThan(1);
  await handInByKeyboard(page, 'Remi Oni');

  await openTab(page, 'History');
  const rows = page.getByRole('table', { name: 'Hand-ins' }).getByRole('row');
  const row = rows.filter({ has: page.getByRole('button', { name: `USD ${number}`, exact: true }) });
  await row.getByText('counted by “test”').waitFor();
  await row.getByRole('button', { name: `USD ${number}`, exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Receipt' }).getByRole('region', { name: 'Receipt' });
  await shown.waitFor();
  const text = (await shown.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Counted by “test” Time');
  expect(text).toContain('Notes and coins $50.00 × 3 $20.00 × 1');
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `USD ${withoutNotes}`, exact: true }).click();
  await shown.waitFor();
  expect(pagesOf(await page.pdf({ format: 'A6' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  expect(printed).toMatch(/^Receipt no\. USD \d+\s+Handed in by\s+Bola Ade[\s\S]*Courier\s+Cash desk$/);

  // It says first who issued it, and with a long name and five lines it is still on one page.
  const company = { company_name: 'Swift '.repeat(16), company_address: 'Marina\n'.repeat(5).trim() };
  await operator.call(changeFleetSettings, { body: company });
  const receipt = page.locator('body > * section[aria-label="Receipt"]:visible');
  await receipt.getByText('Swift Swift').waitFor();
  await expect
    .poll(() => page.locator('body').innerText())
    .toMatch(/^(Swift ){15}Swift\s+(Marina\n){4}Marina\s+Receipt no\. USD/);
  await page.emulateMedia({ media: null });
  expect(pagesOf(await page.pdf({ format: 'A6' }))).toBe(1);
  await operator.call(changeFleetSettings, { body: { company_name: null, company_address: null } });
});

/** At the desk: $10.00 of the $90.00 that the courier has. */
async function handInByKeyboard(page: WatchedPage, name: string): Promise<void> {
  await rowWith(page, name).getByRole('button', { name: 'Hand in' }).click();
  const dialog = page.getByRole('dialog');
  const focused = () => page.locator(':focus').getAttribute('aria-label');
  await expect.poll(focused).toBe('Number of $100.00');
  await dialog.getByText('also collected $5,000.00 that Waybill did not accept').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Number of $50.00');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Number of $5.00');
  await dialog.getByLabel('Counted by').press('Enter');
  await focusedOn(page, 'Hand in $10.00, $80.00 stays with the courier');
  await page.keyboard.press('Enter');
  await dialog.getByRole('region', { name: 'Receipt' }).getByText('$80.00').waitFor();
  await focusedOn(page, 'Done');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/** The tables that are wider than their frame, and the page where it scrolls sideways. */
const overflowing = (page: WatchedPage): Promise<string[]> =>
  page.evaluate(`(() => {
    const tables = [...document.querySelectorAll('[role="table"]')]
      .filter((table) => table.getBoundingClientRect().right > table.parentElement.getBoundingClientRect().right + 1)
      .map((table) => table.getAttribute('aria-label'));
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...tables, 'the page'] : tables;
  })()`);

test('an operator corrects what was collected: the timeline has both amounts, and the courier has the right cash; one who handed in too much cannot hand in, the row says why and fits on narrow pages; deactivating a courier names the cash', async () => {
  const operator = await signedIn(service, { operator: true, account: 'Too much' });
  const name = 'Oluwaseun Adebayo-Williams';
  const [id] = await collected(service, 'Too much', name, {
    reference: 'N-1',
    expected: 10_000,
    collected_amount: 10_000,
  });
  const page = await browser.newPage({ as: operator });
  await page.goto('/couriers');
  await loaded(page, 'Couriers');
  await page.getByRole('button', { name: `Deactivate ${name}` }).click();
  await page.getByRole('dialog').getByText(`${name} still has $100.00 in hand.`).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await visit(page, `/${operator.accountId}/deliveries/${id}`);
  await correctToEighty(page);
  await handInAll(operator, name, 8_000);
  const corrected = await operator.call(correctCollectedAmount, {
    params: { delivery_id: id! },
    body: { collected_amount: 7_000, reason: 'Typed a wrong amount' },
  });
  expect(corrected.status, corrected.text).toBe(200);
  // The widest row: its cash is old, too.
  await sql(service, `update courier_cash set since = since - interval '2 days' where amount < 0`);
  await visit(page, '/cash-desk');
  await loaded(page, 'Cash desk');
  await rowWith(page, name).getByText('Older than 24 hours').waitFor();
  const button = rowWith(page, name).getByRole('button', { name: 'Hand in', disabled: true });
  expect(await descriptionOf(button)).toBe('$10.00 handed in too much; it counts for the next hand-in.');
  for (const width of [1440, 1024, 700, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflowing(page), { message: `at ${width}` }).toEqual([]);
  }
});

/** On the page of a delivery for which a courier has collected $100.00. */
async function correctToEighty(page: WatchedPage): Promise<void> {
  const panel = page.getByRole('region', { name: 'Cash' });
  await panel.getByText('$100.00 still with the courier').waitFor();
  await panel.getByRole('button', { name: 'Correct amount' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, { 'Collected, in USD': '100.01' });
  await dialog.getByText('At most $100.00 was to be collected.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Correct amount' }).isDisabled()).toBe(true);
  await fill(dialog, { 'Collected, in USD': '80', 'What went wrong': 'Typed a wrong amount' });
  await axe(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Correct amount' }).click();
  await panel.getByText('$80.00 still with the courier').waitFor();
  await expect
    .poll(() => chainOf(page))
    .toMatch(/Corrected -\$20\.00 Cash, by \S+.* Reason: Typed a wrong amount/);
  const entry = page.getByRole('listitem').filter({ hasText: 'Collected amount corrected' });
  await expect
    .poll(async () => (await entry.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(/\$100\.00 → \$80\.00 Paid by cash Typed a wrong amount/);
}

test('a member sees the money of the account, why a payout came back and who said so, and why they cannot confirm a payout; test data has none', async () => {
  const operator = await signedIn(service, { operator: true, name: 'Ada Uche' });
  const member = await signedIn(service, { account: 'Only looking', role: 'member' });
  await collected(service, 'Only looking', 'Ada Uche', byTransfer('M-1'));
  const payout = { account_id: member.accountId, amount: 5_000, currency: 'USD', bank_reference: 'BANK-9' };
  const { payout_id } = (await operator.call(createPayout, { body: payout })).body;
  const reason = 'Wrong number';
  const reversed = await operator.call(reversePayout, { params: { payout_id }, body: { reason } });
  expect(reversed.status, reversed.text).toBe(200);
  const second = await operator.call(createPayout, { body: { ...payout, bank_reference: 'BANK-11' } });
  expect(second.status, second.text).toBe(201);
  const page = await browser.newPage({ as: member });
  await page.goto(`/${member.accountId}/cash`);
  await loaded(page, 'Cash');
  const confirm = page.getByRole('button', { name: 'Confirm receipt of payout no. 2', disabled: true });
  expect(await descriptionOf(confirm)).toContain('Only an account owner can confirm payouts.');
  await page.getByRole('table', { name: 'Payouts' }).getByRole('button', { name: 'No. 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(reason).waitFor();
  await expect
    .poll(async () => (await dialog.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(/Paid .* recorded by Ada Uche.*Reversed .*, by Ada Uche/);
  await page.keyboard.press('Escape');
  await visit(page, `/${member.accountId}/test/cash`);
  await page.getByRole('heading', { name: 'Live deliveries only' }).waitFor();
});

/** Opens the fees of an account, which is found by a part of its name. */
async function openFees(page: WatchedPage, account: string) {
  await openTab(page, 'Payouts');
  await page.getByLabel('Find any account').fill(account.toLowerCase().slice(0, -2));
  await page.getByRole('table', { name: 'Accounts found' }).getByRole('button', { name: account }).click();
  const drawer = page.getByRole('dialog', { name: account, exact: true });
  await drawer.getByRole('button', { name: 'Edit fees' }).click();
  const dialog = page.getByRole('dialog', { name: `Fees of ${account}` });
  const currency = dialog.getByRole('combobox', { name: 'Currency of the fixed fee' });
  await currency.waitFor();
  return { drawer, dialog, currency };
}

/** With the question open: Escape closes it and nothing else. */
async function keepEditing(page: WatchedPage): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
}

test('a fixed fee is offered in the account’s own currency; one in another currency says that it is charged in that one only; an account that is owed nothing is found by name: its fees are set, its payout is reversed; Escape in a dialog leaves the drawer open and asks', async () => {
  const operator = await signedIn(service, { operator: true });
  const owner = await signedIn(service, { account: 'Paid in full' });
  const params = { account_id: owner.accountId };
  const changeTo = (currency: string) => owner.call(changeSettings, { params, body: { currency } });
  expect((await changeTo('NGN')).status).toBe(200);
  const page = await openDesk(browser, operator);
  const { drawer, dialog, currency } = await openFees(page, 'Paid in full');
  await expect.poll(() => currency.inputValue(), { message: 'nothing was collected yet' }).toMatch(/^NGN/);
  await dialog.getByLabel('Fixed fee per collection').fill('50');
  await dialog.getByRole('button', { name: 'Save fees' }).click();
  await drawer.getByText('for each collection in NGN').waitFor();

  // The fee stays in the old currency after the account has changed its own.
  await changeTo('USD');
  await collected(service, 'Paid in full', 'Sade Obi', byTransfer('P-1'));
  const payout = { account_id: owner.accountId, amount: 5_000, currency: 'USD', bank_reference: 'BANK-10' };
  expect((await operator.call(createPayout, { body: payout })).status).toBe(201);
  await page.reload();
  await loaded(page, 'Cash desk');
  await openFees(page, 'Paid in full');
  await expect.poll(() => currency.inputValue()).toMatch(/^NGN/);
  const sentence = dialog.getByText(
    'The account’s currency is USD, but this fixed fee is in NGN and is charged for deliveries in NGN only.',
  );
  await sentence.waitFor();
  await axe(page, '[role="dialog"]');
  await currency.fill('USD');
  await page.getByRole('option', { name: /^USD/ }).click();
  await sentence.waitFor({ state: 'detached' });

  const share = dialog.getByLabel('Share of the amount, in percent');
  await share.fill('2.5');
  await page.keyboard.press('Escape');
  await keepEditing(page);
  await expect.poll(() => share.inputValue()).toBe('2.5');
  await dialog.getByRole('button', { name: 'Save fees' }).click();
  await drawer.getByText('2.5 % of what is collected').waitFor();
  const reverse = drawer.getByRole('button', { name: 'Reverse payout no. 1' });
  await reverse.click();
  const reversal = page.getByRole('dialog', { name: 'Reverse payout no. 1?' });
  await reversal.waitFor();
  await page.keyboard.press('Escape');
  await reversal.waitFor({ state: 'hidden' });
  await reverse.click();
  await reversal.getByLabel('Reason').fill('The bank sent it back');
  await reversal.getByRole('button', { name: 'Reverse payout' }).click();
  await drawer.getByText('Reversed', { exact: true }).waitFor();
  await reversal.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  // The same drawer from the list of accounts.
  await visit(page, '/accounts');
  await loaded(page, 'Accounts');
  await page.getByRole('button', { name: 'Cash of Paid in full' }).click();
  await drawer.getByText('2.5 % of what is collected').waitFor();
});
