/** The life of a delivery as a shop sees it: created in the form, cancelled, and answered after a failed attempt. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { desktop, phone, useBrowser } from '../../support/browser.ts';
import { send, shirts } from '../../support/client.ts';
import { useService } from '../../support/service.ts';
import { entry, onTheWay, openAccount, recordOf } from '../delivery-steps.ts';
import { descriptionOf, expectCount, fill, loaded, rowWith } from '../steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

const open = (account: string) => openAccount(service, browser, account);

test('the form shows the server’s sentence at each field, and then creates the delivery; it is cancelled with a reason, which its timeline shows; the dialog offers to keep it', async () => {
  const { page, key, base } = await open('Creating');
  page.expectRefusals(400);
  await page.goto(`${base}/deliveries/new`);
  await loaded(page, 'New delivery');
  const phone = page.getByLabel('Receiver’s phone (optional)');
  const pickup = page.getByLabel('Pickup address');
  await phone.fill('0801 234');
  await page.getByRole('button', { name: 'Create delivery' }).click();
  await page
    .getByText('Start with + and the country code, or choose the account’s country in Settings.')
    .waitFor();
  await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
  const refused = await send(service, 'POST', '/v1/deliveries', { key, body: {} });
  const words = /pickup_address (.+?);/.exec(refused.body.details)?.[1] ?? 'no words';
  expect(words).toBe('is required');
  // The page says what is wrong with the number before the server does.
  await expect.poll(() => descriptionOf(pickup)).toContain('Required');
  await expect.poll(() => pickup.getAttribute('aria-invalid')).toBe('true');

  await fill(page, { 'Pickup address': shirts.pickup_address, 'Delivery address': shirts.delivery_address });
  await phone.fill('+2348012345678');
  await page.getByRole('button', { name: 'Create delivery' }).click();
  await page.waitForURL(/\/deliveries\/dlv_\w+$/);
  const id = page.url().split('/').at(-1)!;
  await page.getByRole('button', { name: 'Copy the delivery’s ID' }).click();
  await expect.poll(() => page.clipboard()).toBe(id);
  const status = async () => (await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status;
  expect(await status()).toBe('created');

  const cancel = page.getByRole('button', { name: 'Cancel delivery' });
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this delivery?' });
  await dialog.getByRole('button', { name: 'Keep delivery' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await status()).toBe('created');

  await cancel.click();
  await dialog.getByLabel('Reason (optional)').fill('The customer changed her mind');
  await page.keyboard.press('Escape');
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' });
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Cancel delivery' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const cancelled = page.getByRole('listitem').filter({ hasText: 'The customer changed her mind' });
  await expect.poll(() => cancelled.innerText()).toMatch(/Cancelled[\s\S]*Ada Obi/);
  expect(await status()).toBe('cancelled');
  await expectCount(cancel, 0, 'nothing is left to cancel');
});

test('a failed attempt asks for an answer, and is tried again at another address', async () => {
  const { person, key, id, path, move } = await onTheWay(service, 'Another door');
  await move('fail-attempt', { reason: 'address_not_found', note: 'There is no house number 7' });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}`);
  const attention = page.getByRole('link', { name: '1 delivery needs your answer' });
  await page.setViewportSize(phone);
  const [first, tiles] = [attention, page.getByRole('list', { name: 'Deliveries by state' })];
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  await expect
    .poll(async () => (await top(first)) < (await top(tiles)), { message: 'first on phones' })
    .toBe(true);
  await page.setViewportSize(desktop);
  await attention.click();
  await page.waitForURL(/\/deliveries\?instruction=awaited$/);
  await page.getByRole('button', { name: 'Needs answer', pressed: true }).waitFor();
  await rowWith(page, 'Needs answer').getByRole('link').first().click();
  const panel = page.getByRole('region', { name: 'What should we do?' });
  await expect
    .poll(() => panel.innerText())
    .toMatch(/The first attempt failed[\s\S]*Address not found[\s\S]*There is no house number 7/);
  await axe(page, 'main');
  await panel.getByRole('button', { name: 'Try again…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try again' });
  await axe(page, '[role="dialog"]');
  await dialog.getByLabel('Delivery address').fill('9 Allen Avenue, Ikeja');
  await dialog.getByLabel('Note for the courier (optional)').fill('Ring at the blue gate');
  page.expectRefusals(400);
  await dialog.getByLabel('Receiver’s phone').fill('0801');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog
    .getByText('Start with + and the country code, or choose the account’s country in Settings.')
    .waitFor();
  await dialog.getByLabel('Receiver’s phone').fill('+2348017654321');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Trying again' }).waitFor();
  await expect
    .poll(() => entry(page, 'Ring at the blue gate').innerText())
    .toMatch(/Answered[\s\S]*Try again[\s\S]*9 Allen Avenue, Ikeja[\s\S]*\+2348017654321[\s\S]*Ada Obi/);
  expect(await recordOf(service, key, id)).toMatchObject({
    delivery_address: '9 Allen Avenue, Ikeja',
    receiver_contact: { phone: '+2348017654321' },
    instruction: 'try_again',
  });
  expect(page.url()).toBe(`${service.url}${path}`);
});
