/** Somebody who changes many deliveries at once reaches the rate limit; the page waits for them. */
import { expect, test } from 'vitest';
import { getMe } from '../../contract/dashboard/profile.ts';
import { cancelBatch } from '../../contract/operations/batches.ts';
import { useBrowser, type WatchedPage } from '../support/browser.ts';
import { createDelivery } from '../support/client.ts';
import { second, testClock } from '../support/clock.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { loaded } from './steps.ts';

/** Requests are allowed again when the test moves this clock, not before. */
const clock = testClock();
const service = useService({ clock, rateLimit: 20, atPublicUrl: true });
const browser = useBrowser(service);

/** Sends requests of the same person until one is refused. */
const exhaust = (page: WatchedPage): Promise<void> =>
  page.evaluate(`(async () => {
    while ((await fetch('${getMe.path}')).status !== 429);
  })()`);

test('a change of many deliveries that reaches the rate limit is sent again when it is allowed, and so are the lists that follow it', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const key = await service.newKey('Acme');
  for (let made = 0; made < 3; made++) await createDelivery(service, key);
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/deliveries`);
  await loaded(page, 'Deliveries');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Cancel deliveries' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel 3 deliveries?' });
  page.expectRefusals(429);
  await exhaust(page);

  const address = `/dashboard/accounts/${person.accountId}/live${cancelBatch.path.slice('/v1'.length)}`;
  const refused = page.waitForResponse((response) => new URL(response.url()).pathname === address);
  await question.getByRole('button', { name: 'Cancel deliveries' }).click();
  expect((await refused).status()).toBe(429);
  clock.forward(60 * second);
  await page.getByText('3 deliveries cancelled.').waitFor();
  await expect.poll(() => page.getByRole('table').getByText('Cancelled').count()).toBe(3);
});
