/** The delivery pages: search, filters, what lists and pages show, export. The main journeys are in `journeys/`. */
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { openAccount } from './delivery-steps.ts';
import { descriptionOf, expectNone, fill, loaded, rowWith, signIn, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

async function open(account: string) {
  const opened = await openAccount(service, browser, account);
  return { ...opened, to: (address: string) => createTo(opened.key, address) };
}

const createTo = (key: string, delivery_address: string) =>
  createDelivery(service, key, { ...shirts, delivery_address });

test('a delivery is called by its receiver and street: in the list, as the title and in the tab; its id can be copied; money is in the account’s currency, times are exact, expected times have no seconds; if it can no longer be cancelled, the button is disabled and says why', async () => {
  const { page, key, base } = await open('Names');
  const id = await createDelivery(service, key);
  const { receiver_contact: _, ...nobody } = shirts;
  await service.move(await createDelivery(service, key, nobody), 'cancel');
  await page.goto(`${base}/deliveries`);
  const cancelled = page.getByRole('row').filter({ hasText: 'Cancelled' });
  const withoutReceiver = cancelled.getByRole('link', { name: '7 Allen Avenue, Ikeja', exact: true });
  await withoutReceiver.waitFor();
  await expectNone(cancelled.getByText('5,000.00'), 'nothing is collected any more');
  await withoutReceiver.click();
  await loaded(page, '7 Allen Avenue');
  await page.goBack();
  await page.getByRole('link', { name: 'Ada Obi, 7 Allen Avenue', exact: true }).click();
  await loaded(page, 'Ada Obi, 7 Allen Avenue');
  await expect.poll(() => page.title()).toBe('Ada Obi, 7 Allen Avenue · Names · Waybill');
  await page.getByRole('button', { name: 'Copy the delivery’s ID' }).click();
  await expect.poll(() => page.clipboard()).toBe(id);

  await page
    .getByText(/5,000\.00/)
    .first()
    .waitFor();
  const expected = page.getByText('Expected', { exact: true }).first().locator('xpath=..').locator('time');
  await expect.poll(() => expected.innerText(), { message: 'without seconds' }).toMatch(/ \d\d:\d\d UTC$/);
  // However long ago that was by now.
  const time = page.locator('li[data-type="delivery.created"] time').first();
  await expect.poll(() => time.getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  const tooltip = page.getByRole('tooltip');
  await time.hover();
  await tooltip.filter({ hasText: String(new Date().getUTCFullYear()) }).waitFor();

  await service.move(id, 'pick_up');
  const cancel = page.getByRole('button', { name: 'Cancel delivery', disabled: true });
  expect(await descriptionOf(cancel), 'a whole sentence').toMatch(/^[A-Z].*picked up.*\.$/);
  // As with the keyboard: after a click, a browser shows no focus.
  await page.keyboard.press('Tab');
  await cancel.focus();
  await tooltip.filter({ hasText: /picked up/ }).waitFor();
  await cancel.press('Enter');
  await expectNone(page.getByRole('dialog'), 'it does nothing');
});

/** A browser that took these for code would show it; tests/security/browser has them on every page. */
const hostile = {
  pickup_address: `<img src=x onerror="alert('pickup')">`,
  delivery_address: `"><script>alert('address')</script><b>bold</b><a href="javascript:alert('link')">here</a>`,
  package_details: {
    weight: 1,
    description: "javascript:alert('description') {{7*7}} \u202Edesrever",
  },
  receiver_contact: { name: `=HYPERLINK("http://elsewhere.example","Ada")`, phone: '+2348012345678' },
};

test('the address bar contains the filter, by state and by date: it survives a reload, the way back from a delivery and the other mode, and the back button undoes it; the export contains the filtered deliveries, and nothing that a spreadsheet would take for a formula; a list that cannot be loaded says so, and offers another try', async () => {
  const { page, key, base, to } = await open('Filtering');
  await createDelivery(service, key, hostile);
  await service.move(await to('2 Gone Street'), 'cancel');
  const [kept, gone] = [rowWith(page, hostile.delivery_address), rowWith(page, '2 Gone Street')];
  await page.goto(`${base}/deliveries`);
  await kept.waitFor();

  await page.getByRole('button', { name: 'State' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Cancelled' }).click();
  await page.waitForURL(/\?status=cancelled$/);
  await kept.waitFor({ state: 'detached' });
  await gone.waitFor();
  await page.reload();
  await gone.waitFor();
  await expectNone(kept);
  await gone.getByRole('link').click();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click();
  await page.waitForURL(`**${base}/deliveries?status=cancelled`);
  const modeSwitch = page.getByRole('radiogroup', { name: 'Live or test data' });
  await modeSwitch.getByText('Test').click();
  await page.waitForURL(`**${base}/test/deliveries?status=cancelled`);
  await page.getByRole('link', { name: 'Show live data' }).click();
  await page.waitForURL(`**${base}/deliveries?status=cancelled`);
  await gone.waitFor();
  await visit(page, `${base}/deliveries`);
  await kept.waitFor();
  await visit(page, `${base}/deliveries?status=cancelled`);
  await kept.waitFor({ state: 'detached' });
  await page.goBack();
  await kept.waitFor();
  expect(page.url()).toBe(`${service.url}${base}/deliveries`);
  await page.goForward();
  await kept.waitFor({ state: 'detached' });
  await page.goBack();
  await kept.waitFor();

  await page.getByRole('button', { name: 'Created', exact: true }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/\?created_to=2020-01-31$/);
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
  await page.goBack();
  await kept.waitFor();

  await visit(page, `${base}/deliveries?status=created`);
  await gone.waitFor({ state: 'detached' });
  const { name, text } = await page.download(() => page.getByRole('link', { name: 'Export CSV' }).click());
  expect(name).toMatch(/\.csv$/);
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).not.toContain('2 Gone Street');
  expect(text).toContain(`"'=HYPERLINK(`);

  page.expectRefusals(500);
  const reading = /\/live\/deliveries\?/;
  await page.route(reading, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
  await page.unroute(reading);
  await page.getByRole('button', { name: 'Try again' }).click();
  await kept.waitFor();
});

test('a long list has pages, with links to the next and the previous one; a search finds by address, receiver, phone and id, and the back button undoes it', async () => {
  const { page, key, base, to } = await open('Long list');
  const [newest, oldest] = [rowWith(page, '51 Newest Street'), rowWith(page, '99 Okafor Lane')];
  const id = await createDelivery(service, key, {
    ...shirts,
    delivery_address: '99 Okafor Lane',
    receiver_contact: { name: 'Zainab Musa', phone: '+2348017654321' },
  });
  for (let made = 2; made <= 50; made++) await to(`${made} Long Street`);
  await to('51 Newest Street');
  await caughtUp(service);
  await page.goto(`${base}/deliveries`);
  await newest.waitFor();
  await expectNone(oldest);
  await page.getByRole('link', { name: 'Next page' }).click();
  await oldest.waitFor();
  await newest.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Previous page' }).click();
  const search = page.getByRole('textbox', { name: 'Search deliveries' });
  for (const words of ['okafor', 'zainab', '7654321', id]) {
    await newest.waitFor();
    await search.fill(words);
    await page.waitForURL((url) => url.searchParams.get('search') === words);
    await newest.waitFor({ state: 'detached' });
    await oldest.waitFor();
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('search'));
    await expect.poll(() => search.inputValue()).toBe('');
  }
  await newest.waitFor();
});

test('text of several lines keeps them on the delivery’s page, and is one line in the table and the overview; without a connection the form says so and keeps what was typed, and the next attempt creates one delivery', async () => {
  const { page, key, base } = await open('Lines');
  const lines = 'Flat 3\r\nQuillon House\rAllen Avenue,\nIkeja';
  const id = await createDelivery(service, key, {
    ...shirts,
    delivery_address: lines,
    package_details: { description: lines },
    receiver_contact: { name: 'Ada Obi\nAcme Ltd' },
  });
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, body: { reason: lines } });
  const inOneLine = 'Flat 3, Quillon House, Allen Avenue, Ikeja';
  await page.goto(`${base}/deliveries`);
  const row = rowWith(page, inOneLine);
  await row.getByText('Ada Obi, Acme Ltd').waitFor();
  await visit(page, base);
  await loaded(page, 'Overview');
  await page.getByRole('main').getByText(inOneLine).first().waitFor();
  await visit(page, `${base}/deliveries/${id}`);
  const shown = page.getByRole('main').locator('dd bdi, li bdi').filter({ hasText: 'Quillon House' });
  await expect.poll(() => shown.count()).toBe(3);
  for (const text of await shown.allInnerTexts()) {
    expect(text).toBe('Flat 3\nQuillon House\nAllen Avenue,\nIkeja');
  }

  await visit(page, `${base}/deliveries/new`);
  await loaded(page, 'New delivery');
  await fill(page, { 'Pickup address': shirts.pickup_address, 'Delivery address': shirts.delivery_address });
  const create = page.getByRole('button', { name: 'Create delivery' });
  await page.setOffline(true);
  await create.click();
  await page.getByRole('alert').filter({ hasText: 'Can’t reach Waybill' }).waitFor();
  await page.setOffline(false);
  await create.click();
  await page.waitForURL(/\/deliveries\/dlv_\w+$/);
  const { body } = await send(service, 'GET', '/v1/deliveries', { key });
  expect(body.data).toHaveLength(2);
});

test('an address without an account keeps its query through sign-in', async () => {
  const person = await signedIn(service, { account: 'Following a link' });
  const page = await browser.newPage();
  page.expectRefusals(401);
  await page.goto('/deliveries?instruction=awaited');
  await signIn(page, person);
  await page.waitForURL(`/${person.accountId}/deliveries?instruction=awaited`);
  await page.getByRole('button', { name: 'Needs answer', pressed: true }).waitFor();
});
