/** The couriers' page: adding one, handing out a link and a PIN, a lost phone, pausing, leaving. */
import { expect, test } from 'vitest';
import { getDay, signInCourier } from '../../contract/courier/operations.ts';
import { useBrowser } from '../support/browser.ts';
import { signedIn, visitor } from '../support/dashboard.ts';
import { testFleet } from '../support/fleet.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { copyIn, descriptionOf, fill, goTo, loaded, navigation, rowWith } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);
const fleet = testFleet(service);

async function open() {
  const page = await browser.newPage({ as: await signedIn(service, { operator: true }) });
  await page.goto('/couriers');
  await loaded(page, 'Couriers');
  return page;
}

test('the first courier is added, and gets a link and a PIN that are shown once and sign in one phone', async () => {
  const page = await open();
  await page.getByRole('heading', { name: 'No couriers yet' }).waitFor();
  await page.getByRole('button', { name: 'Add courier' }).click();
  const adding = page.getByRole('dialog', { name: 'Add courier' });
  await fill(adding, { Name: 'Bola Ade', 'Phone number': '0801' });
  page.expectRefusals(400);
  await adding.getByRole('button', { name: 'Add courier' }).click();
  await adding.getByText('Start with + and the country code').waitFor();
  // The field shows that before the answer, too; the focus returns to it with the answer.
  await adding.getByLabel('Phone number').and(page.locator(':focus')).waitFor();
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.keyboard.press('Escape');
  await expect
    .poll(() => discard.getByRole('button', { name: 'Keep editing' }).and(page.locator(':focus')).count())
    .toBe(1);
  await page.keyboard.press('Escape');
  await discard.waitFor({ state: 'hidden' });
  // The overlay of the question fades out after it, and would take the click.
  await expect.poll(() => page.locator('.mantine-Modal-overlay').count()).toBe(1);
  await page.mouse.click(5, 5);
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await discard.waitFor({ state: 'hidden' });
  await expect.poll(() => adding.getByLabel('Name', { exact: true }).inputValue()).toBe('Bola Ade');
  await fill(adding, { 'Phone number': '+234 801 234 5670' });
  await adding.getByRole('button', { name: 'Add courier' }).click();

  const dialog = page.getByRole('dialog', { name: /Sign-in link and PIN for Bola Ade|Link and PIN created/ });
  await dialog.getByRole('button', { name: 'Create link and PIN' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const pin = await dialog.getByLabel('PIN', { exact: true }).inputValue();
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await dialog.getByText('through two separate channels').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByText('You have not copied the link and the PIN yet').waitFor();
  await dialog.getByRole('button', { name: 'Keep open' }).click();
  // The service of the tests is on this computer alone.
  await dialog.getByText('Phones cannot open this link').waitFor();
  const field = (name: string) =>
    dialog.locator('div:has(> button)').filter({ has: page.getByLabel(name, { exact: true }) });
  await copyIn(field('Link'));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByText('You have not copied the PIN yet').waitFor();
  await dialog.getByRole('button', { name: 'Close without copying the PIN' }).waitFor();
  await dialog.getByRole('button', { name: 'Keep open' }).click();
  await copyIn(field('PIN'));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.content()).not.toContain(pin);

  await rowWith(page, 'Bola Ade').getByText('None signed in').waitFor();
  const phone = visitor(service);
  const token = new URL(link).hash.slice(1);
  expect((await phone.call(signInCourier, { body: { token, pin } })).status).toBe(200);
  await page.reload();
  await rowWith(page, 'Bola Ade').getByText('Chrome on Windows').waitFor();

  await page.getByRole('button', { name: 'More for Bola Ade' }).click();
  await page.getByRole('menuitem', { name: 'Sign out lost phone' }).click();
  const phones = page.getByRole('dialog', { name: 'Phones of Bola Ade' });
  await phones.getByRole('button', { name: 'Sign out Chrome on Windows' }).click();
  await page.getByText('1 phone signed out.').waitFor();
  await rowWith(page, 'Bola Ade').getByText('None signed in').waitFor();
  expect((await phone.call(getDay)).status).toBe(401);
});

test('a courier is edited, paused and resumed; one with open deliveries cannot be deactivated, and it says why; a cash limit is typed as people write amounts, shown with the courier, and removed by clearing it', async () => {
  const tunde = await fleet.addCourier('Tunde Bakare');
  const [delivery] = await fleet.deliveries('Acme', '7 Allen Avenue');
  await fleet.assign(delivery!, tunde);
  await fleet.addCourier('Limited Lola');
  const page = await open();
  const more = (name: string) => page.getByRole('button', { name: `More for ${name}` }).click();
  await more('Tunde Bakare');
  await page.getByRole('menuitem', { name: 'Edit courier' }).click();
  await fill(page.getByRole('dialog'), { Name: 'Tunde Musa' });
  await page.getByRole('button', { name: 'Save' }).click();
  const row = rowWith(page, 'Tunde Musa');
  await row.getByText('1 assigned').waitFor();

  const deactivate = row.getByRole('button', { name: 'Deactivate Tunde Musa' });
  await expect.poll(() => deactivate.getAttribute('aria-disabled')).toBe('true');
  expect(await descriptionOf(deactivate)).toMatch(/\w/);

  await fleet.move(delivery!, 'unassign');
  await more('Tunde Musa');
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await row.getByText('Paused').waitFor();
  await more('Tunde Musa');
  await page.getByRole('menuitem', { name: 'Resume' }).click();
  await row.getByText('Paused').waitFor({ state: 'detached' });

  await deactivate.and(page.locator(':not([aria-disabled])')).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect.poll(() => row.getByRole('button').count()).toBe(0);
  await row.getByText('Deactivated').waitFor();

  const edit = async () => {
    await more('Limited Lola');
    await page.getByRole('menuitem', { name: 'Edit courier' }).click();
    return page.getByRole('dialog', { name: 'Edit courier' });
  };
  const dialog = await edit();
  await dialog.getByLabel('Currency of the limit').fill('NGN');
  await page.getByRole('option', { name: /^NGN/ }).click();
  await fill(dialog, { 'Cash limit (optional)': 'a lot' });
  page.expectRefusals(400);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Use a format like 5000.50.').waitFor();
  await fill(dialog, { 'Cash limit (optional)': '₦50,000' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rowWith(page, 'Limited Lola').getByText('limit ₦50,000.00').waitFor();
  await edit();
  await expect.poll(() => dialog.getByLabel('Cash limit (optional)').inputValue()).toBe('50000.00');
  await fill(dialog, { 'Cash limit (optional)': '' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rowWith(page, 'Limited Lola').getByText('limit ₦50,000.00').waitFor({ state: 'detached' });
});

test('the settings of the fleet: leaving them unsaved asks, a wrong number is refused, and keeping proof for less time asks', async () => {
  const page = await open();
  await goTo(page, 'Fleet settings');
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' });
  const maxParcels = page.getByLabel('Maximum parcels per courier');
  await expect.poll(() => maxParcels.inputValue()).not.toBe('');
  const saved = await maxParcels.inputValue();
  await maxParcels.fill('501');
  await navigation(page).getByRole('link', { name: 'Couriers' }).click();
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await discard.waitFor({ state: 'hidden' });
  await page.goBack();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await loaded(page, 'Couriers');
  await page.goForward();
  await loaded(page, 'Fleet settings');
  await expect.poll(() => maxParcels.inputValue()).toBe(saved);

  const save = page.getByRole('button', { name: 'Save' });
  await fill(page, { 'Maximum parcels per courier': '501' });
  page.expectRefusals(400);
  await save.click();
  await page.getByText('Must be a whole number from 1 to 500').waitFor();
  await fill(page, {
    'Maximum parcels per courier': '25',
    'Keep proof for (days)': '30',
    'Erase personal data after (days)': '20',
  });
  await page.getByText('Proof is then erased with it').waitFor();
  const proof = page.getByRole('group', { name: 'Required proof' });
  await proof.getByLabel('Photo').check();
  await proof.getByLabel('Recipient’s name').check();
  const company = page.getByRole('group', { name: 'Company' });
  await company.getByText('hand-in receipts').waitFor();
  await fill(company, { 'Company name': 'Swift Riders', 'Company address': 'a\nb\nc\nd\ne\nf' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Save these settings?' });
  await dialog.getByText('older than 30 days is deleted permanently').waitFor();
  await dialog.getByText('No delivery ended more than 20 days ago yet').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await save.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await company.getByText('Must be text of 1 to 300 characters in at most 5 lines').waitFor();
  await fill(company, { 'Company address': '12 Marina\nTIN 01234567-0001' });
  await save.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  await page.reload();
  await loaded(page, 'Fleet settings');
  await expect.poll(() => company.getByLabel('Company name').inputValue()).toBe('Swift Riders');
  await expect
    .poll(() => company.getByLabel('Company address').inputValue())
    .toBe('12 Marina\nTIN 01234567-0001');
  await expect.poll(() => maxParcels.inputValue()).toBe('25');
  await expect.poll(() => page.getByLabel('Keep proof for (days)').inputValue()).toBe('30');
  await expect.poll(() => page.getByLabel('Erase personal data after (days)').inputValue()).toBe('20');
  const chosen = proof.getByRole('checkbox', { checked: true });
  expect(await chosen.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
    'photo',
    'name',
  ]);
  // Empty fields clear the company.
  await fill(company, { 'Company name': '', 'Company address': ' ' });
  await save.click();
  await page.getByText('Settings saved.').waitFor();
  const cleared = await sql(service, 'select company_name, company_address from fleet_settings');
  expect(cleared).toEqual([{ company_name: null, company_address: null }]);
});
