/** API keys on their page: shown once, revoked at once, rolled with time to change over. */
import { expect, test } from 'vitest';
import { generateApiKey } from '../../contract/dashboard/api-keys.ts';
import { useBrowser } from '../support/browser.ts';
import { send } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { copyAndClose, descriptionOf, generateKey, loaded, makeKey, rowWith } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

const answerTo = async (key: string) => (await send(service, 'GET', '/v1/deliveries', { key })).status;

async function openKeys(account: string) {
  const person = await signedIn(service, { account });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/api-keys`);
  await loaded(page, 'API Keys');
  return page;
}

test('a key without a name gets the service’s own words at the field; a key is shown once, copied with a confirmation, and then only by its start and end; who closes a new key without having copied it is asked first', async () => {
  const page = await openKeys('Shown once');
  page.expectRefusals(400);
  const generate = page.getByRole('button', { name: 'Generate API Key' });
  await generate.click();
  const dialog = page.getByRole('dialog');
  const answered = page.waitForResponse((response) => response.status() === 400);
  await dialog.getByRole('button', { name: 'Generate key' }).click();
  expect((await (await answered).json()).problems).toMatchObject([{ code: 'required', field: 'name' }]);
  await dialog.getByText('Required', { exact: true }).waitFor();
  const name = dialog.getByLabel('Name', { exact: true });
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => descriptionOf(name)).toContain('Required');

  const key = await makeKey(page, 'Web shop', 'Test');
  expect(key).toMatch(/^wb_test_/);
  await expect.poll(() => dialog.locator('pre').innerText()).toContain(`Bearer ${key}`);
  await copyAndClose(page);
  expect(await page.clipboard()).toBe(key);
  const row = rowWith(page, 'Web shop');
  for (const text of [`wb_test_`, `…${key.slice(-4)}`, 'Test', 'by Ada Obi', 'Never used'])
    await expect.poll(() => row.innerText()).toContain(text);
  await expect.poll(() => page.content()).not.toContain(key);
  await page.reload();
  await loaded(page, 'API Keys');
  expect(await page.content()).not.toContain(key);

  await generate.click();
  const second = await makeKey(page, 'Second shop');
  await page.keyboard.press('Escape');
  await dialog.getByRole('alert').filter({ hasText: 'You have not copied the key yet' }).waitFor();
  await dialog.getByRole('button', { name: 'Keep open' }).click();
  await expect.poll(() => dialog.getByLabel('API key', { exact: true }).inputValue()).toBe(second);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Close without copying' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('revoke asks first, and then the key is refused; a key that a colleague makes appears in the open list; a revocation that does not reach the service says so, and the key is shown as it is: working', async () => {
  const page = await openKeys('Revoking');
  const key = await generateKey(page, 'Old shop');
  expect(await answerTo(key)).toBe(200);
  const revoke = rowWith(page, 'Old shop').getByRole('button', { name: 'Revoke' });
  const dialog = page.getByRole('dialog', { name: 'Revoke this API key?' });
  await revoke.click();
  await dialog.getByRole('button', { name: 'Keep key' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await answerTo(key), 'nothing happened').toBe(200);
  await revoke.click();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('status').filter({ hasText: 'API key revoked.' }).waitFor();
  await expect.poll(() => answerTo(key)).toBe(401);
  await page.getByRole('button', { name: 'Show revoked keys (1)' }).click();
  await rowWith(page, 'Old shop').getByText('Revoked', { exact: true }).waitFor();

  const colleague = await signedIn(service, { account: 'Revoking', name: 'Bola Ade' });
  const made = await colleague.call(generateApiKey, {
    params: { account_id: colleague.accountId },
    body: { name: 'Second shop', mode: 'live' },
  });
  const second = rowWith(page, 'Second shop');
  await second.getByText('by Bola Ade').waitFor();

  await second.getByRole('button', { name: 'Revoke' }).click();
  await page.setOffline(true);
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('The API key was not revoked.').waitFor();
  await second.getByText('Active', { exact: true }).waitFor();
  await page.setOffline(false);
  expect(await answerTo(made.body.key)).toBe(200);
});

test('roll makes a new key and lets the old one live for the chosen time, or ends it at once', async () => {
  const page = await openKeys('Rolling');
  const old = await generateKey(page, 'Web shop');
  await rowWith(page, 'Web shop').getByRole('button', { name: 'Roll' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'In 1 hour' }).check();
  await dialog.getByRole('button', { name: 'Roll key' }).click();
  await dialog.getByText('The old key works for 1 more hour.').waitFor();
  const fresh = await dialog.getByLabel('API key', { exact: true }).inputValue();
  await copyAndClose(page);
  expect(fresh).not.toBe(old);
  expect([await answerTo(old), await answerTo(fresh)]).toEqual([200, 200]);

  const row = rowWith(page, `…${old.slice(-4)}`);
  await row.getByText('Expiring').waitFor();
  const end = Date.parse((await row.locator('time').first().getAttribute('datetime'))!);
  expect((end - Date.now()) / 60_000).toBeGreaterThan(55);
  expect((end - Date.now()) / 60_000).toBeLessThanOrEqual(60);

  const leaked = rowWith(page, `…${fresh.slice(-4)}`);
  await leaked.getByRole('button', { name: 'Roll' }).click();
  await dialog.getByRole('radio', { name: 'Immediately' }).check();
  await dialog.getByRole('button', { name: 'Roll key' }).click();
  const last = await dialog.getByLabel('API key', { exact: true }).inputValue();
  expect(await answerTo(last)).toBe(200);
  await expect.poll(() => answerTo(fresh)).toBe(401);
});
