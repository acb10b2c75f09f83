/** The list of deliveries: its orders, its count, who is assigned, and what is done with selected deliveries. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { testFleet } from '../support/fleet.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { descriptionOf, expectNone, rowWith, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);
const fleet = testFleet(service);

async function open(account: string) {
  const person = await signedIn(service, { account });
  const key = await service.newKey(account);
  const page = await browser.newPage({ as: person });
  const to = (delivery_address: string, more: object = {}) =>
    createDelivery(service, key, { ...shirts, delivery_address, ...more });
  const status = async (id: string) =>
    (await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status;
  return { person, page, key, to, status, path: `/${person.accountId}/deliveries` };
}
type Page = Awaited<ReturnType<typeof open>>['page'];

/** The streets of the rows, from top to bottom. */
const streets = (page: Page) =>
  page
    .locator('tbody')
    .getByText(/^\d+ \w+ Street$/)
    .allInnerTexts();
const checkboxOf = (page: Page, street: string) => rowWith(page, street).getByRole('checkbox');
/** What is seen: screen readers get the number of rows as well. */
const counted = (page: Page, text: string) =>
  page.getByRole('paragraph').filter({ hasText: new RegExp(`^${text}$`) });
const selectedBar = (page: Page) => page.getByRole('region', { name: 'Selected deliveries' });

test('headings of columns and a menu sort the list; the address bar has the order, and the back button undoes it; rows are selected with the keyboard, and on a phone, where nothing is cut off', async () => {
  const { page, to, path } = await open('Sorting');
  const until = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const due = (hours: number) => ({ delivery_window: { from: until(hours - 1), to: until(hours) } });
  const first = await to('1 First Street', due(30));
  await fleet.assign(await to('2 Second Street', due(20)), await fleet.addCourier('Musa Bello'));
  await to('3 Third Street', due(40));
  await service.move(first, 'pick_up');
  await page.goto(path);
  await expect.poll(() => streets(page)).toEqual(['3 Third Street', '2 Second Street', '1 First Street']);
  const heading = (name: string) => page.getByRole('columnheader', { name });

  await heading('Updated').getByRole('button').click();
  await page.waitForURL(/\?sort=-updated$/);
  await expect.poll(() => streets(page)).toEqual(['1 First Street', '3 Third Street', '2 Second Street']);
  await expect.poll(() => heading('Updated').getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => heading('Created').getAttribute('aria-sort')).toBe('none');
  await heading('Expected').getByRole('button').press('Enter');
  await page.waitForURL(/\?sort=due$/);
  await expect.poll(() => streets(page)).toEqual(['2 Second Street', '1 First Street', '3 Third Street']);
  await page.reload();
  await expect.poll(() => streets(page)).toEqual(['2 Second Street', '1 First Street', '3 Third Street']);
  await heading('Expected').getByRole('button').click();
  await expect.poll(() => streets(page)).toEqual(['3 Third Street', '1 First Street', '2 Second Street']);
  await page.goBack();
  await page.waitForURL(/\?sort=due$/);

  await checkboxOf(page, '1 First Street').focus();
  await page.keyboard.press('Space');
  await selectedBar(page).getByText('1 selected').waitFor();
  expect(new URL(page.url()).pathname, 'the row is not opened').toBe(path);
  const menu = page.getByRole('button', { name: /^Sort(?! by)/ });
  await expectNone(menu, 'beside headings there is no menu');
  await page.setViewportSize(phone);
  await checkboxOf(page, '2 Second Street').check();
  await selectedBar(page).getByText('2 selected').waitFor();
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  // By the word of the heading.
  await page.getByRole('button', { name: 'Sort: Expected soonest first' }).click();
  await page.getByRole('menuitemradio', { name: 'Oldest first' }).waitFor();
  await axe(page, '[role="menu"]');
  await page.getByRole('menuitemradio', { name: 'Oldest first' }).click();
  await page.waitForURL(/\?sort=created$/);
  await expect.poll(() => streets(page)).toEqual(['1 First Street', '2 Second Street', '3 Third Street']);
  await selectedBar(page).getByText('2 selected').waitFor();
  await axe(page, 'main');
});

test('a row shows who is assigned, by first name only, and the list can be filtered by courier; the list says how many deliveries the filter has, and keeps it up to date; on a desktop, search and filters are in one line, also if some are chosen', async () => {
  const { page, to, path } = await open('Filtering');
  const [musa, zara] = [await fleet.addCourier('Musa Bello'), await fleet.addCourier('Zara Idris')];
  await fleet.assign(await to('1 Musa Street'), musa);
  await fleet.assign(await to('2 Zara Street'), zara);
  await to('3 Nobody Street');
  await service.move(await to('4 Gone Street'), 'cancel');
  await page.goto(path);
  await counted(page, '4 deliveries').waitFor();
  await rowWith(page, '1 Musa Street').getByText('Assigned to Musa', { exact: true }).waitFor();
  await expectNone(page.getByText('Bello'));
  await page.getByRole('button', { name: 'Assigned to' }).click();
  await page.getByRole('menuitem', { name: 'All deliveries' }).waitFor();
  await page.getByRole('menuitemradio', { name: 'Zara' }).click();
  await page.waitForURL((url) => url.searchParams.get('courier_id') === zara);
  await expect.poll(() => streets(page)).toEqual(['2 Zara Street']);
  await counted(page, '1 delivery').waitFor();
  await page.getByRole('button', { name: 'Assigned to: Zara' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => streets(page)).toHaveLength(4);

  await visit(page, `${path}?status=cancelled`);
  await counted(page, '1 delivery').waitFor();
  await service.move(await to('5 Gone Street'), 'cancel');
  await counted(page, '2 deliveries').waitFor();

  await visit(page, `${path}?sort=due&status=created&instruction=awaited&late=true`);
  const names = ['State: Created', 'Created', 'Assigned to', 'Late only', 'Needs answer', 'Clear filters'];
  const parts = names.map((name) => page.getByRole('button', { name, exact: true }));
  for (const part of parts) await part.waitFor();
  const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN);
  await expect
    .poll(async () => {
      const tops = await Promise.all(parts.map(topOf));
      return tops.map((top) => top - tops[0]!);
    })
    .toEqual(parts.map(() => 0));
  const search = page.getByLabel('Search deliveries');
  await expect
    .poll(async () => Math.abs((await topOf(search)) - (await topOf(parts[0]!))), {
      message: 'beside the search',
    })
    .toBeLessThan(10);
});

test('selected deliveries are printed as one PDF and exported as CSV, exactly these; they are cancelled after a question, which counts only those that can be; the answer says which could not be, and why, and keeps them selected; without any that can be, the button says why', async () => {
  const { page, to, path, status } = await open('Selecting');
  const ids = [await to('1 One Street'), await to('2 Two Street'), await to('3 Three Street')];
  await page.goto(path);
  await checkboxOf(page, '3 Three Street').check();
  await checkboxOf(page, '1 One Street').check();
  const bar = selectedBar(page);
  await bar.getByText('2 selected').waitFor();
  await axe(page, '[aria-label="Selected deliveries"]');
  await bar.getByRole('button', { name: 'Print labels' }).click();
  const labels = await page.download(() =>
    page.getByRole('menuitem', { name: '100 × 150 mm, one per page' }).click(),
  );
  expect(labels.name).toBe('labels-2.pdf');
  expect(labels.text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
  const file = await page.download(() => bar.getByRole('button', { name: 'Export' }).click());
  const lines = file.text.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.slice(0, 30))).toEqual([ids[2], ids[0]]);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => checkboxOf(page, '1 One Street').isChecked()).toBe(false);

  const [unmoved, moved] = [ids[0]!, ids[1]!];
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await service.move(moved, 'pick_up');
  const cancel = bar.getByRole('button', { name: 'Cancel deliveries' });
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Cancel 3 deliveries?' });
  await question.getByRole('button', { name: 'Keep deliveries' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await status(unmoved)).toBe('created');

  await cancel.click();
  await question.getByLabel('Reason (optional)').fill('Sold out');
  await question.getByRole('button', { name: 'Cancel deliveries' }).click();
  const outcome = page.getByRole('dialog', { name: '2 cancelled, 1 not' });
  await outcome.getByText('1 delivery changed in the meantime').waitFor();
  const refused = outcome.getByRole('listitem');
  await expect.poll(() => refused.innerText()).toMatch(/2 Two Street[\s\S]*picked up/);
  await axe(page, '[role="dialog"]');
  await outcome.getByRole('button', { name: 'Close', exact: true }).last().click();
  await outcome.waitFor({ state: 'hidden' });
  await bar.getByText('1 selected').waitFor();
  await expect.poll(() => checkboxOf(page, '2 Two Street').isChecked()).toBe(true);
  const noneLeft = 'The selected deliveries were picked up or have ended.';
  await expect.poll(() => descriptionOf(cancel)).toBe(noneLeft);
  await rowWith(page, '1 One Street').getByText('Cancelled').waitFor();
  expect([await status(unmoved), await status(moved)]).toEqual(['cancelled', 'in_transit']);

  await service.move(moved, 'deliver');
  await rowWith(page, '2 Two Street').getByText('Delivered').waitFor();
  await expect.poll(() => descriptionOf(cancel)).toBe(noneLeft);
  const still = await to('4 Open Street');
  await checkboxOf(page, '4 Open Street').check();
  await cancel.click();
  const fewer = page.getByRole('dialog', { name: 'Cancel 1 delivery?' });
  await fewer.getByText('1 selected delivery was picked up or has ended, and stays as it is.').waitFor();
  await fewer.getByRole('button', { name: 'Cancel deliveries' }).click();
  await page.getByText('1 delivery cancelled.').waitFor();
  expect([await status(still), await status(moved)]).toEqual(['cancelled', 'delivered']);
});

test('a sorted list has pages, and shows a change at once; all deliveries of a filter are selected over its pages; another filter begins with none', async () => {
  const { page, to, path } = await open('Long list');
  for (let made = 1; made <= 51; made++) await to(`${made} Long Street`);
  await page.goto(`${path}?sort=created`);
  await rowWith(page, '1 Long Street').first().waitFor();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect.poll(() => streets(page)).toEqual(['51 Long Street']);
  await to('52 Long Street');
  await expect.poll(() => streets(page)).toEqual(['51 Long Street', '52 Long Street']);

  await caughtUp(service);
  await visit(page, path);
  await expect.poll(() => streets(page)).toHaveLength(50);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = selectedBar(page);
  await bar.getByText('50 selected').waitFor();
  await bar.getByRole('button', { name: 'Select all 52' }).click();
  await bar.getByText('52 selected').waitFor();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect.poll(() => streets(page)).toEqual(['2 Long Street', '1 Long Street']);
  await expect.poll(() => checkboxOf(page, '1 Long Street').isChecked()).toBe(true);
  const file = await page.download(() => bar.getByRole('button', { name: 'Export' }).click());
  expect(file.text.trim().split('\r\n')).toHaveLength(53);
  await visit(page, `${path}?status=created`);
  await rowWith(page, '52 Long Street').waitFor();
  await expectNone(bar);
});
