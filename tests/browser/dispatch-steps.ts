/** The dispatch board, as steps of tests. */
import type { Page } from 'playwright-core';
import type { TestBrowser } from '../support/browser.ts';
import { newPerson, signedIn } from '../support/dashboard.ts';
import { testFleet } from '../support/fleet.ts';
import type { TestService } from '../support/service.ts';
import { loaded } from './steps.ts';

export const part = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}\\b`) });

export const card = (page: Page, column: string, address: string) =>
  part(page, column).getByRole('listitem').filter({ hasText: address });

export const courier = (page: Page, name: string) =>
  part(page, 'Couriers').getByRole('listitem').filter({ hasText: name });

export const said = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor();

/** The button "Undo" stays: on a busy machine what comes before it may take longer than its 15 seconds. */
const longUndo = `const { setTimeout } = window;
  window.setTimeout = (run, ms, ...rest) => setTimeout(run, ms === 15_000 ? 600_000 : ms, ...rest);`;

/** A board filtered by an account of its own, so that each test sees only its own deliveries. */
export async function board(
  service: TestService,
  browser: TestBrowser,
  account: string,
  ...addresses: string[]
) {
  const { accountId } = await newPerson(service, { account });
  const ids = await testFleet(service).deliveries(account, ...addresses);
  const path = `/dispatch?account_id=${accountId}`;
  const open = async () => {
    const page = await browser.newPage({ as: await signedIn(service, { operator: true }) });
    await page.addInitScript(longUndo);
    await page.goto(path);
    await loaded(page, 'Dispatch');
    return page;
  };
  return { ids, open };
}
