/** The first minutes with Waybill, as somebody has them who just started it: from the set-up link to a first delivery. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { useBrowser, type WatchedPage } from '../../support/browser.ts';
import { signedIn } from '../../support/dashboard.ts';
import { useService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';
import { copyAndClose, expectNone, fill, goTo, loaded, makeKey, rowWith } from '../steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);
const run = promisify(execFile);

/** Runs a command as it was copied from a page; answers the id of the delivery that it made. */
async function pasteIntoTerminal(command: string): Promise<string> {
  const { stdout } = await run('sh', ['-c', command]);
  return JSON.parse(stdout).delivery_id;
}

test('set-up link with the country and the currency of the time zone, first key, and a delivery made with the copied curl command appears in the open table without a reload; a link that was used or guessed is refused in words', async () => {
  const page = await browser.newPage();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId: 'Africa/Lagos' });
  await page.goto(service.setUpLink!);
  await loaded(page, 'Set up Waybill');
  await axe(page);
  const currency = page.getByRole('combobox', { name: 'Currency' });
  const country = page.getByRole('combobox', { name: 'Country' });
  const chooseZone = async (name: string) => {
    await page.getByRole('combobox', { name: 'Time zone' }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  for (const [zone, itsCountry, itsCurrency] of [
    ['', 'Nigeria', /^NGN/],
    ['Africa/Accra', 'Ghana', /^GHS/],
    ['Africa/Lagos', 'Nigeria', /^NGN/],
  ] as const) {
    if (zone !== '') await chooseZone(zone);
    await expect.poll(() => currency.inputValue(), { message: zone }).toMatch(itsCurrency);
    await expect.poll(() => country.inputValue(), { message: zone }).toBe(itsCountry);
  }
  await fill(page, {
    'Your name': 'Ada Obi',
    'E-mail': 'ada@example.com',
    Password: 'otter lantern mosaic',
    'Account name': 'Acme',
  });
  await page.getByRole('button', { name: 'Set up Waybill' }).click();
  await loaded(page, 'Overview');
  expect(page.url(), 'the token is gone from the address').not.toContain('#');
  const [account] = await sql(service, 'select country from accounts');
  expect(account).toEqual({ country: 'NG' });

  await preparesToDeliver(page);
  await goTo(page, 'API Keys');
  await page.getByRole('button', { name: 'Generate API Key' }).click();
  const key = await makeKey(page, 'Web shop');
  expect(key).toMatch(/^wb_live_[0-9A-Za-z]{38}$/);
  await page.getByRole('button', { name: 'Copy the command' }).click();
  const command = await page.clipboard();
  expect(command, 'the command beside the key already contains it').toContain(key);
  await copyAndClose(page);
  expect(await page.clipboard()).toBe(key);

  await goTo(page, 'Deliveries');
  await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
  await page.evaluate('window.neverReloaded = true');
  const id = await pasteIntoTerminal(command);
  await rowWith(page, id).waitFor();
  expect(await page.evaluate('window.neverReloaded')).toBe(true);

  const late = await browser.newPage();
  late.expectRefusals(404);
  await late.goto(service.setUpLink!);
  await late.getByRole('alert').filter({ hasText: 'was already used' }).waitFor();
  await late.goto('/healthz');
  await late.goto(`/set-up#${'a'.repeat(43)}`);
  await late
    .getByRole('alert')
    .filter({ hasText: /this link is invalid or incomplete/i })
    .waitFor();
});

/** The first day of an operator: the steps are ticked off as they are done, and go when they are hidden. */
async function preparesToDeliver(page: WatchedPage): Promise<void> {
  const steps = page.getByRole('region', { name: 'Get ready to deliver' });
  const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title });
  const stateOf = (title: string) => step(title).getAttribute('data-state');
  await expect.poll(() => stateOf('Set the public address')).toBe('now');
  await step('Set the public address').getByText('which only this computer can open').waitFor();
  await step('Add a courier').getByRole('link', { name: 'Couriers' }).click();
  await page.getByRole('button', { name: 'Add courier' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, { Name: 'Kunle Ade', 'Phone number': '0803 555 0123' });
  await dialog.getByRole('button', { name: 'Add courier' }).click();
  // The link and PIN can wait.
  await dialog.getByRole('button', { name: 'Create link and PIN' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await goTo(page, 'Overview');
  await expect.poll(() => stateOf('Add a courier')).toBe('done');
  await steps.getByRole('heading', { name: 'Add a courier (done)' }).waitFor();
  await expect.poll(() => stateOf('Invite the shop')).toBe('later');
  await step('Invite the shop').getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await fill(dialog, { 'Account name': 'Ada’s shop' });
  await dialog.getByRole('button', { name: 'Create and invite owner' }).click();
  await fill(dialog, { 'E-mail': 'ada@shop.example' });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await copyAndClose(page);
  await page
    .getByRole('row', { name: /Ada’s shop/ })
    .getByText('0 (1 invited)')
    .waitFor();
  await goTo(page, 'Overview');
  await expect.poll(() => stateOf('Invite the shop')).toBe('done');
  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Your first delivery, in two steps' }).waitFor();
  await expectNone(steps);
}

test('an empty account shows how to make the first key and the first delivery, and comes to life with it', async () => {
  const person = await signedIn(service, { account: 'New shop' });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}`);
  await loaded(page, 'Overview');
  await page.getByRole('heading', { name: 'Your first delivery, in two steps' }).waitFor();
  const main = page.getByRole('main');
  await expect.poll(() => main.locator('pre').innerText()).toContain(`curl ${service.url}/v1/deliveries`);

  await main.getByRole('button', { name: 'Generate API Key' }).click();
  const key = await makeKey(page, 'First');
  await copyAndClose(page);
  await page.getByText('Waiting for the first delivery').waitFor();
  await main.getByRole('button', { name: 'Copy the command' }).click();
  const id = await pasteIntoTerminal((await page.clipboard()).replace('YOUR_KEY', key));
  await page.getByRole('heading', { name: 'Latest events' }).waitFor();
  await main.locator(`a[href$="${id}"]`).waitFor();
});
