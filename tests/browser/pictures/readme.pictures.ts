/** Pictures of the README that no guide has, made from the running product. */
import { beforeAll, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import type { TestPerson } from '../../support/dashboard.ts';
import { useService } from '../../support/service.ts';
import { keep } from './keep.ts';
import { liveAMonth, settableClock } from './month.ts';

const clock = settableClock();
const service = useService({ atPublicUrl: true, clock });
const browser = useBrowser(service);
const viewport = { width: 1280, height: 800 };

let person: TestPerson;
let lastId: string;
beforeAll(async () => {
  ({ person, lastId } = await liveAMonth(service, clock));
});

test('the overview', async () => {
  const page = await browser.newPage({ as: person, viewport });
  await page.goto(`/${person.accountId}`);
  await page.getByRole('figure').first().waitFor();
  await page.getByText('Up to date').waitFor();
  // The installation is a month old.
  await page.getByRole('button', { name: 'Hide these steps' }).click();
  await page.getByText('Get ready to deliver').waitFor({ state: 'detached' });
  await keep(page, 'overview');
});

test('the deliveries, in the dark', async () => {
  const page = await browser.newPage({ as: person, viewport, colorScheme: 'dark' });
  await page.goto(`/${person.accountId}/deliveries`);
  await page.getByText(lastId.slice(-7)).first().waitFor();
  await page.getByText('Up to date').waitFor();
  await keep(page, 'deliveries');
});

test('a new API key', async () => {
  const page = await browser.newPage({ as: person, viewport });
  await page.goto(`/${person.accountId}/api-keys`);
  await page.getByRole('button', { name: 'Generate API Key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Web shop');
  await dialog.getByRole('button', { name: /^Generate/ }).click();
  await dialog.getByRole('button', { name: 'Copy' }).first().waitFor();
  await keep(page, 'new-api-key');
});
