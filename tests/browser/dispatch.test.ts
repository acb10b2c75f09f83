/** The dispatch board: assigning many by mouse, by keyboard, in bulk, by suggestion and automatically, live in every window. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readId } from '../../server/platform/ids.ts';
import { useBrowser } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { testFleet } from '../support/fleet.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { board, card, courier, part, said } from './dispatch-steps.ts';
import { expectCount, expectNone } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);
const fleet = testFleet(service);

const select = (page: Page, address: string) => page.getByRole('checkbox', { name: `Select ${address}` });

test('all selected cards are dragged together, and dragged back; a drop that changes nothing says why, and a drop on the own column is silent; over the cash limit of a courier, the board asks, and assigns only after the confirmation', async () => {
  await fleet.addCourier('Many Musa');
  await fleet.addCourier('Careful Chi', { cash_limit: 600_000, cash_limit_currency: 'USD' });
  const streets = ['1 Many Street', '2 Many Street', '3 Many Street'] as const;
  const { open } = await board(service, browser, 'Drag many', ...streets);
  const page = await open();
  await card(page, 'Unassigned', '1 Many Street').dragTo(card(page, 'Unassigned', '2 Many Street'));
  await expectNone(page.getByText('Nothing changed'));
  await card(page, 'Unassigned', '1 Many Street').dragTo(part(page, 'Assigned'));
  await said(page, 'Nothing changed. To assign a delivery, drop it on a courier.');
  await card(page, 'Unassigned', '1 Many Street').dragTo(part(page, 'On the way'));
  await said(page, 'Nothing changed. A delivery is on the way once its courier records the pickup.');
  for (const street of streets) await card(page, 'Unassigned', street).waitFor();

  await select(page, '1 Many Street').check();
  await select(page, '3 Many Street').check();
  await card(page, 'Unassigned', '3 Many Street').dragTo(courier(page, 'Many Musa'));
  await said(page, '2 deliveries assigned to Many Musa.');
  await card(page, 'Unassigned', '2 Many Street').waitFor();
  await card(page, 'Assigned', '1 Many Street').dragTo(part(page, 'Unassigned'));
  await said(page, '1 delivery unassigned.');
  await card(page, 'Unassigned', '1 Many Street').waitFor();

  await card(page, 'Unassigned', '1 Many Street').dragTo(courier(page, 'Careful Chi'));
  await said(page, '1 delivery assigned to Careful Chi.');
  const assignSecond = () => card(page, 'Unassigned', '2 Many Street').dragTo(courier(page, 'Careful Chi'));
  await assignSecond();
  const dialog = page.getByRole('dialog', { name: 'Assign over the cash limit?' });
  await dialog
    .getByText('Careful Chi would carry $10,000.00, more than the cash limit of $6,000.00.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Do not assign' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await card(page, 'Unassigned', '2 Many Street').waitFor();
  await assignSecond();
  await dialog.getByRole('button', { name: 'Assign anyway' }).click();
  await card(page, 'Assigned', '2 Many Street').waitFor();
});

test('without a mouse: arrow keys or j and k move between cards, ? shows the keys, Enter opens the delivery, Space selects, A assigns, U unassigns, Ctrl+Z undoes', async () => {
  await fleet.addCourier('Keyboard Kemi');
  const { ids, open } = await board(service, browser, 'Keys', '1 Key Street', '2 Key Street', '3 Key Street');
  const page = await open();
  const { keyboard } = page;
  await tabTo(select(page, '1 Key Street'));
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await keyboard.press('j');
  await expect.poll(() => hasFocus(select(page, '3 Key Street'))).toBe(true);
  await keyboard.press('k');
  await expect.poll(() => hasFocus(select(page, '2 Key Street'))).toBe(true);
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Open the delivery').waitFor();
  await keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(select(page, '2 Key Street'))).toBe(true);
  await keyboard.press('Space');
  await said(page, '2 deliveries selected');
  await keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign 2 deliveries to…' });
  await expect.poll(() => hasFocus(dialog.getByRole('combobox', { name: 'Courier' }))).toBe(true);
  await keyboard.type('keyboard');
  await dialog.getByRole('option', { selected: true }).filter({ hasText: 'Keyboard Kemi' }).waitFor();
  await keyboard.press('Enter');
  await said(page, '2 deliveries assigned to Keyboard Kemi.');
  // The card that is now in the position of the last one.
  await expect.poll(() => hasFocus(select(page, '3 Key Street'))).toBe(true);

  await keyboard.press('ArrowRight');
  await keyboard.press('u');
  await said(page, '1 delivery unassigned.');
  await expect.poll(() => part(page, 'Assigned').getByRole('listitem').count()).toBe(1);
  await expect.poll(() => hasFocus(part(page, 'Assigned').getByRole('checkbox').nth(1))).toBe(true);
  await keyboard.press('Control+z');
  await said(page, 'Undone: 1 delivery.');
  await expect.poll(() => part(page, 'Assigned').getByRole('listitem').count()).toBe(2);

  await select(page, '3 Key Street').focus();
  await keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith(`/deliveries/${ids[2]}`));
});

test('many at once: a refusal is shown with its reason, after what worked; Undo changes only what is still untouched; a suggestion says why; one click accepts it, and another accepts the rest', async () => {
  await fleet.addCourier('Honest Hauwa');
  const { ids, open } = await board(service, browser, 'Refused', '1 No Street', '2 No Street', '3 No Street');
  const page = await open();
  const key = await service.newKey('Refused');
  // Cancelled at the same moment: the page cannot know it yet.
  await page.route('**/dashboard/fleet/deliveries/assign', async (route) => {
    await send(service, 'POST', `/v1/deliveries/${ids[1]}/cancel`, { key });
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Select all shown: Unassigned' }).check();
  await page.getByRole('button', { name: 'Assign to…' }).click();
  await page.getByRole('option', { name: 'Honest Hauwa' }).click();
  await said(page, /2 deliveries assigned to Honest Hauwa\. 1 refused: .*cancelled/);
  await expectCount(part(page, 'Assigned').getByRole('listitem'), 2);
  await card(page, 'Unassigned', '2 No Street').waitFor({ state: 'detached' });

  await fleet.move(ids[0]!, 'pick-up');
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Undone: 1 delivery. 1 not undone: picked up in the meantime.');
  await card(page, 'Unassigned', '3 No Street').waitFor();
  await card(page, 'On the way', '1 No Street').waitFor();

  await page.unroute('**/dashboard/fleet/deliveries/assign');
  await fleet.deliveries('Refused', '4 Hint Street', '5 Hint Street');
  await card(page, 'Unassigned', '5 Hint Street').waitFor();
  await page.getByRole('button', { name: 'Suggest couriers' }).click();
  await page.getByRole('button', { name: /^Accept .+ for 4 Hint Street/ }).click();
  await said(page, '1 delivery assigned.');
  await card(page, 'Assigned', '4 Hint Street').waitFor();
  await page.getByRole('button', { name: 'Accept all 2' }).click();
  await said(page, '2 deliveries assigned.');
  await expectCount(part(page, 'Assigned').getByRole('listitem'), 3);
});

test('a card shows what a dispatcher needs, the reference in full and the time of day, without a receiver the account alone, and links to the delivery in its account; the search finds receivers, phones and couriers and is in the address, and an empty column or board says that it is filtered and clears the filter', async () => {
  const bola = await fleet.addCourier('Card Bola');
  const { ids, open } = await board(
    service,
    browser,
    'Its card of a company',
    '1 Card Street',
    '2 Yaba Road',
  );
  await fleet.assign(ids[0]!, bola);
  await fleet.move(ids[0]!, 'pick-up');
  await fleet.move(ids[0]!, 'fail-attempt', { reason: 'receiver_absent' });
  const key = await service.newKey('Its card of a company');
  await createDelivery(service, key, { pickup_address: 'A', delivery_address: '3 Nameless Street' });
  const reference = 'ORDER-2026-11-15-000000012345';
  const receiver_contact = { name: 'Chidinma Okonkwo-Adeyemi', phone: '+2348099887766' };
  const named = { ...shirts, delivery_address: '4 Named Street', reference, receiver_contact };
  const namedId = await createDelivery(service, key, named);
  const page = await open();
  const nameless = card(page, 'Unassigned', '3 Nameless Street');
  await nameless.getByText('Its card of a company').waitFor();
  await expectNone(nameless.getByText('·'));

  const due = (await send(service, 'GET', `/v1/deliveries/${namedId}`, { key })).body.estimated_delivery_time;
  // In the time zone of the fleet; the browser is in Lagos.
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
  const one = card(page, 'Unassigned', '4 Named Street');
  await one
    .getByText(`, ${clock.format(new Date(due))}`)
    .first()
    .waitFor();
  const isCut = () => one.getByText(reference).evaluate((text) => text.scrollWidth > text.clientWidth + 1);
  await expect.poll(isCut, { message: 'at 1440' }).toBe(false);

  const search = page.getByRole('textbox', { name: 'Search the board' });
  for (const [text, address] of [
    ['chidinma', '4 Named Street'],
    ['0809 988 7766', '4 Named Street'],
    ['000000012345', '4 Named Street'],
    ['card bola', '1 Card Street'],
  ] as const) {
    await search.fill(text);
    await expectCount(page.locator('[data-card]'), 1, text);
    await page.getByRole('link', { name: address }).waitFor();
  }
  await search.fill('yaba');
  await nameless.waitFor({ state: 'detached' });
  await card(page, 'Unassigned', '2 Yaba Road').waitFor();
  expect(page.url()).toContain('search=yaba');
  for (const column of ['Assigned', 'On the way', 'Late', 'Waiting for sender']) {
    await part(page, column).getByText('Nothing here matches the filters.').waitFor();
  }
  await search.fill('nowhere');
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
  await search.fill('yaba');
  await part(page, 'Assigned').getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => page.url()).not.toContain('search=');
  await expectCount(page.getByText('matches the filters'), 0);

  const failed = card(page, 'Waiting for sender', '1 Card Street');
  for (const words of [
    'Ada Obi',
    'Its card of a company',
    '5,000',
    'Card Bola',
    'Failed once: Nobody there',
    'Waiting for sender',
  ]) {
    await expect.poll(() => failed.innerText()).toContain(words);
  }
  await courier(page, 'Card Bola').getByRole('button').click();
  await expect.poll(() => page.url()).toContain(`courier_id=${bola}`);
  await failed.getByRole('link').click();
  await page.waitForURL((url) => url.pathname.endsWith(`/deliveries/${ids[0]}`));
});

test('automatic assignment announces what it will assign, late deliveries included, and Undo unassigns exactly those; it assigns new deliveries until it is turned off in any window', async () => {
  const own = await fleet.addCourier('Automatic Ada');
  const { ids, open } = await board(
    service,
    browser,
    'Automatic',
    '1 Auto Street',
    '2 Auto Street',
    '3 Auto Street',
  );
  await fleet.assign(ids[2]!, own);
  await makeLate(ids[0]!);
  const page = await open();
  const other = await open();
  await page.getByRole('switch', { name: 'Assign automatically' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on automatic assignment?' });
  const announced = dialog.getByText(
    /\d+ deliveries without a courier will be assigned now, late ones included/,
  );
  const count = Number.parseInt(await announced.innerText(), 10);
  expect(count).toBe(await countUnassigned());
  await dialog.getByText('In all accounts; filters are ignored.').waitFor();
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await said(page, `Automatic assignment is on. Assigning ${count} deliveries.`);
  for (const window of [page, other]) {
    await window.getByText('Automatic assignment is on: deliveries are assigned').waitFor();
    await card(window, 'Assigned', '2 Auto Street').waitFor();
    await card(window, 'Late', '1 Auto Street').getByRole('img', { name: 'Courier' }).waitFor();
  }
  await expect.poll(countUnassigned).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, `Automatic assignment is off. Undone: ${count} deliveries.`);
  await card(other, 'Unassigned', '2 Auto Street').waitFor();
  await card(other, 'Assigned', '3 Auto Street').waitFor();
  await other.getByText('Automatic assignment is on').waitFor({ state: 'detached' });

  await card(page, 'Unassigned', '2 Auto Street').waitFor();
  await other.getByRole('switch', { name: 'Assign automatically' }).click();
  await other.getByRole('button', { name: 'Turn on', exact: true }).click();
  await card(page, 'Assigned', '2 Auto Street').waitFor();
  await fleet.deliveries('Automatic', '4 Auto Street');
  await card(page, 'Assigned', '4 Auto Street').waitFor();
  await page.getByText('Automatic assignment is off. Undone:').waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Assign automatically' }).click();
  await said(page, 'Automatic assignment is off.');
  for (const window of [page, other]) {
    await window.getByText('Automatic assignment is on: deliveries').waitFor({ state: 'detached' });
  }
});

test('at every width the names of the tabs and the texts of cards and couriers fit, and nothing but the page scrolls; all columns have heads of one height; the time zone is named; on a phone the board opens with what needs attention, if there is any', async () => {
  const streets = Array.from({ length: 12 }, (_, n) => `${n} Width Street`);
  const { ids, open } = await board(service, browser, 'Widths of a company', ...streets);
  const bola = await fleet.addCourier('Width Bola');
  await fleet.assign(ids[10]!, bola);
  await fleet.move(ids[10]!, 'pick-up');
  await fleet.move(ids[10]!, 'deliver', { collected_amount: 500_000 });
  const page = await open();
  // The number of today may be 2 s old, if another page has asked for it.
  await expect
    .poll(async () => {
      await page.reload();
      await courier(page, 'Width Bola').waitFor();
      return courier(page, 'Width Bola').getByText('1 done today').count();
    })
    .toBe(1);
  await page.getByText(/first\. Times in \S+/).waitFor();
  const heads = page.locator('[data-column] header');
  await expectCount(heads, 5);
  const heights = await heads.evaluateAll((all) => all.map((head) => head.clientHeight));
  expect(new Set(heights).size, `${heights}`).toBe(1);
  await select(page, '11 Width Street').check();
  await courier(page, 'Width Bola').getByText('1 done today').hover();
  for (const [width, tabs] of [
    [1440, 0],
    [1024, 5],
    [900, 6],
    [768, 6],
    [390, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expectCount(page.getByRole('tab'), tabs);
    await expect.poll(() => page.evaluate(clippedTabs), { message: `${width}` }).toEqual([]);
    await expect.poll(() => page.evaluate(scrollingParts), { message: `${width}` }).toBe(0);
    await expect.poll(() => page.evaluate(clippedInCards), { message: `${width}` }).toEqual([]);
    const suggest = page.getByRole('button', { name: 'Suggest couriers' });
    expect((await suggest.boundingBox())?.height, `${width}`).toBeGreaterThan(24);
    if (tabs === 6) await page.getByRole('tab', { name: 'Couriers' }).click();
    const assign = (await courier(page, 'Width Bola')
      .getByRole('button', { name: 'Assign 1' })
      .boundingBox())!;
    const done = (await courier(page, 'Width Bola').getByText('1 done today').boundingBox())!;
    expect(done.x + done.width, `${width}`).toBeLessThanOrEqual(assign.x);
    if (tabs === 6) await page.getByRole('tab', { name: 'Unassigned' }).click();
  }

  const chosen = (name: string) => page.getByRole('tab', { name, selected: true });
  await page.reload();
  await chosen('Unassigned').waitFor();
  await makeLate(ids[0]!);
  await page.reload();
  await chosen('Late').waitFor();
  await select(page, '0 Width Street').waitFor();
  await page.getByRole('tab', { name: 'Unassigned' }).click();
  await select(page, '1 Width Street').waitFor();
});

/** Also those that reach to the border of their tab. */
const clippedTabs = `[...document.querySelectorAll('[role="tab"] :not(:has(*))')]
  .filter((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect().width > part.closest('[role="tab"]').clientWidth - 6;
  }).map((part) => part.textContent)`;
const clippedInCards = `[...document.querySelectorAll('[data-card] *')]
  .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
  .filter((part) => getComputedStyle(part).overflow === 'hidden' && part.clientWidth > 1).map((part) => part.textContent)`;
const scrollingParts = `[...document.querySelectorAll('[data-column], [data-column] *')]
  .filter((part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === 'auto').length`;

const makeLate = async (id: string) => {
  await sql(
    service,
    "update deliveries set estimated_delivery_time = now() - interval '1 hour' where delivery_id = $1",
    [readId('delivery', id)],
  );
};
const countUnassigned = async () =>
  (
    await sql<{ n: number }>(
      service,
      "select count(*)::int as n from deliveries where mode = 'live' and status = 'created' and courier_id is null",
    )
  )[0]?.n;

const hasFocus = async (thing: Locator) => (await thing.and(thing.page().locator(':focus')).count()) === 1;

/** More than the tab stops before the board. */
const maxStops = 60;

async function tabTo(thing: Locator): Promise<void> {
  await thing.waitFor();
  for (let stop = 0; stop < maxStops; stop++) {
    if (await hasFocus(thing)) return;
    await thing.page().keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${thing}`);
}
