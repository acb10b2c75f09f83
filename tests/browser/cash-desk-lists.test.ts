/** The lists of the cash desk: hand-ins by courier and day, and deposits at the bank. */
import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { useBrowser, type WatchedPage } from '../support/browser.ts';
import { cashScene, handInsAt } from '../support/cash.ts';
import { newCourier } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { openTab } from './cash-steps.ts';
import { fill, loaded, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

async function courierWith(name: string, ...times: string[]): Promise<string> {
  const { courierId } = await newCourier(service, name);
  await handInsAt(service, courierId, ...times);
  return courierId;
}

async function chooseDays(page: WatchedPage, from: string, to: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Hand-ins' });
  await panel.getByRole('button', { name: /^Handed in/ }).click();
  await fill(page, { From: from, To: to });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(new RegExp(`handed_in_from=${from}&handed_in_to=${to}`));
}

test('a hand-in is found by courier and day; the address holds both; if nothing matches, a button shows all again; cash that is taken to the bank is in the list of deposits at once, with who recorded it', async () => {
  const operator = await signedIn(service, { operator: true, name: 'Kemi Bello' });
  const { collect, handIn } = await cashScene(service);
  await collect(2_000);
  const femi = await courierWith('Femi Ola', '2024-05-07T10:00:00Z', '2024-05-08T10:00:00Z');
  await courierWith('Sade Obi', '2024-05-07T11:00:00Z');
  const page = await browser.newPage({ as: operator });
  await page.goto('/cash-desk/history');
  await loaded(page, 'Cash desk');
  const panel = page.getByRole('region', { name: 'Hand-ins' });
  const rows = panel
    .getByRole('table', { name: 'Hand-ins' })
    .getByRole('row')
    .filter({ hasText: 'counted by' });
  await expect.poll(() => rows.count()).toBe(3);

  await panel.getByRole('combobox', { name: 'Courier' }).fill('femi');
  await page.getByRole('option', { name: 'Femi Ola' }).click();
  await page.waitForURL(`**/cash-desk/history?courier_id=${femi}`);
  await expect.poll(() => rows.count()).toBe(2);
  await chooseDays(page, '2024-05-07', '2024-05-07');
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.first().innerText()).toContain('Femi Ola');
  // A link shows the same.
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => panel.getByRole('combobox', { name: 'Courier' }).inputValue()).toBe('Femi Ola');
  await panel.getByRole('button', { name: 'Handed in: 7 May 2024' }).waitFor();
  await axe(page, 'main');

  await chooseDays(page, '2024-05-09', '2024-05-10');
  await panel.getByText('No hand-in matches these filters.').waitFor();
  await panel.getByRole('button', { name: 'Show all hand-ins' }).click();
  await page.waitForURL(/\/cash-desk\/history$/);
  await expect.poll(() => rows.count()).toBe(3);
  await expect.poll(() => panel.getByRole('combobox', { name: 'Courier' }).inputValue()).toBe('');

  // The server's own sentence, for an address that was written by hand.
  page.expectRefusals(400);
  await visit(page, '/cash-desk/history?handed_in_from=2024-05-08&handed_in_to=2024-05-07');
  await panel.getByRole('alert').getByText('must be after').waitFor();
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows.count()).toBe(3);

  expect((await handIn(1_000)).status).toBe(201);
  const deposits = page.getByRole('region', { name: 'Deposits' });
  await deposits.getByText('No deposits yet').waitFor();
  await openTab(page, 'Today');
  for (const amount of ['3', '2.50']) {
    await page.getByRole('button', { name: 'Record bank deposit: USD' }).click();
    const dialog = page.getByRole('dialog');
    await fill(dialog, { 'Amount, in USD': amount });
    await dialog.getByRole('button', { name: 'Record deposit' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await openTab(page, 'History');
  const taken = deposits
    .getByRole('table', { name: 'Deposits' })
    .getByRole('row')
    .filter({ hasText: 'Kemi Bello' });
  await expect.poll(() => taken.count()).toBe(2);
  const texts = (await taken.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  expect(texts[0]).toMatch(/^\$2\.50 USD .*Kemi Bello$/);
  expect(texts[1]).toMatch(/^\$3\.00 USD .*Kemi Bello$/);
});
