/** The dispatch board: assigning by mouse, by keyboard, many at once, by suggestion and automatically; live for all. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { send } from '../support/client.ts';
import { newPerson, signedIn } from '../support/dashboard.ts';
import { testFleet } from '../support/fleet.ts';
import { useService } from '../support/service.ts';
import { settled } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);
const fleet = testFleet(service);

const part = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}\\b`) });
const card = (page: Page, column: string, address: string) =>
  part(page, column).getByRole('listitem').filter({ hasText: address });
const courier = (page: Page, name: string) =>
  part(page, 'Couriers').getByRole('listitem').filter({ hasText: name });
const said = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor();
const select = (page: Page, address: string) => page.getByRole('checkbox', { name: `Select ${address}` });

/** A board with one account's deliveries: each test sees its own, and only its own couriers by their names. */
async function board(account: string, ...addresses: string[]) {
  const { accountId } = await newPerson(service, { account });
  const ids = await fleet.deliveries(account, ...addresses);
  const path = `/dispatch?account_id=${accountId}`;
  const open = async () => {
    const page = await browser.newPage({ as: await signedIn(service, { operator: true }) });
    await page.goto(path);
    await settled(page, 'Dispatch');
    return page;
  };
  return { ids, open };
}

test('a card that is dragged onto a courier is assigned to that courier, in every open window, and Undo takes it back', async () => {
  await fleet.addCourier('Dragged Dayo');
  const { open } = await board('Drag', '1 Drag Street', '2 Drag Street');
  const page = await open();
  const other = await open();
  await card(page, 'Unassigned', '1 Drag Street').dragTo(courier(page, 'Dragged Dayo'));
  await said(page, '1 delivery assigned to Dragged Dayo.');
  for (const window of [page, other]) {
    await card(window, 'Assigned', '1 Drag Street').getByText('Dragged Dayo').waitFor();
    await courier(window, 'Dragged Dayo').getByText('1 assigned').waitFor();
    expect(await card(window, 'Unassigned', '1 Drag Street').count()).toBe(0);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const window of [page, other]) await card(window, 'Unassigned', '1 Drag Street').waitFor();
});

test('all selected cards are dragged together, and dragged back; one that is dropped where nothing comes of it says why, put back where it was nothing', async () => {
  await fleet.addCourier('Many Musa');
  const { open } = await board('Drag many', '1 Many Street', '2 Many Street', '3 Many Street');
  const page = await open();
  await card(page, 'Unassigned', '1 Many Street').dragTo(card(page, 'Unassigned', '2 Many Street'));
  expect(await page.getByText('Nothing was changed').count()).toBe(0);
  await card(page, 'Unassigned', '1 Many Street').dragTo(part(page, 'Assigned'));
  await said(page, 'Nothing was changed. To assign it, drop it on a courier in the list.');
  await card(page, 'Unassigned', '1 Many Street').dragTo(part(page, 'On the way'));
  await said(page, 'Nothing was changed. It is on the way when its courier records the pickup.');
  for (const one of ['1', '2', '3']) await card(page, 'Unassigned', `${one} Many Street`).waitFor();

  await select(page, '1 Many Street').check();
  await select(page, '3 Many Street').check();
  await card(page, 'Unassigned', '3 Many Street').dragTo(courier(page, 'Many Musa'));
  await said(page, '2 deliveries assigned to Many Musa.');
  await card(page, 'Unassigned', '2 Many Street').waitFor();
  await card(page, 'Assigned', '1 Many Street').dragTo(part(page, 'Unassigned'));
  await said(page, '1 delivery taken back.');
  await card(page, 'Unassigned', '1 Many Street').waitFor();
});

test('without a mouse: the arrows lead from card to card, Space selects, A assigns, U takes back, Ctrl+Z undoes', async () => {
  await fleet.addCourier('Keyboard Kemi');
  const { open } = await board('Keys', '1 Key Street', '2 Key Street', '3 Key Street');
  const page = await open();
  const { keyboard } = page;
  await tabTo(select(page, '1 Key Street'));
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await said(page, '2 deliveries selected');
  await keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign 2 deliveries to…' });
  await expect.poll(() => hasFocus(dialog.getByRole('combobox', { name: 'Courier' }))).toBe(true);
  await keyboard.type('keyboard');
  await dialog.getByRole('option', { selected: true }).filter({ hasText: 'Keyboard Kemi' }).waitFor();
  await keyboard.press('Enter');
  await said(page, '2 deliveries assigned to Keyboard Kemi.');
  // The card that came into the place of the last one.
  await expect.poll(() => hasFocus(select(page, '3 Key Street'))).toBe(true);

  await keyboard.press('ArrowRight');
  await keyboard.press('u');
  await said(page, '1 delivery taken back.');
  await expect.poll(() => part(page, 'Assigned').getByRole('listitem').count()).toBe(1);
  await expect.poll(() => hasFocus(part(page, 'Assigned').getByRole('checkbox').nth(1))).toBe(true);
  await keyboard.press('Control+z');
  await said(page, '1 delivery put back.');
  await expect.poll(() => part(page, 'Assigned').getByRole('listitem').count()).toBe(2);
});

test('many at once: what is refused is told with its reason, beside what worked', async () => {
  await fleet.addCourier('Honest Hauwa');
  const { ids, open } = await board('Refused', '1 No Street', '2 No Street', '3 No Street');
  const page = await open();
  const key = await service.newKey('Refused');
  // Cancelled in the very moment: the page cannot know it yet.
  await page.route('**/dashboard/dispatch/assign', async (route) => {
    await send(service, 'POST', `/v1/deliveries/${ids[1]}/cancel`, { key });
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Select all shown: Unassigned' }).check();
  await page.getByRole('button', { name: 'Assign to…' }).click();
  await page.getByRole('option', { name: 'Honest Hauwa' }).click();
  await said(page, /2 deliveries assigned to Honest Hauwa\. 1 refused: .*cancelled/);
  await expect.poll(() => part(page, 'Assigned').getByRole('listitem').count()).toBe(2);
  await card(page, 'Unassigned', '2 No Street').waitFor({ state: 'detached' });
});

test('a suggestion says why, and one click accepts it; another all that are left', async () => {
  await fleet.addCourier('Suggested Sade');
  const { open } = await board('Suggest', '1 Hint Street', '2 Hint Street', '3 Hint Street');
  const page = await open();
  await page.getByRole('button', { name: 'Suggest couriers' }).click();
  await page.getByRole('button', { name: /^Accept .+ for 2 Hint Street/ }).click();
  await said(page, '1 delivery assigned.');
  await card(page, 'Assigned', '2 Hint Street').waitFor();
  await page.getByRole('button', { name: 'Accept all 2' }).click();
  await said(page, '2 deliveries assigned.');
  await expect.poll(() => part(page, 'Assigned').getByRole('listitem').count()).toBe(3);
});

test('a card tells what a dispatcher needs, and leads to the delivery in its account', async () => {
  const bola = await fleet.addCourier('Card Bola');
  const { ids, open } = await board('Its card', '1 Card Street');
  await fleet.assign(ids[0]!, bola);
  await fleet.move(ids[0]!, 'pickup');
  await fleet.move(ids[0]!, 'fail-attempt', { reason: 'receiver_absent' });
  const page = await open();
  const one = card(page, 'Needs attention', '1 Card Street');
  for (const words of [
    'Ada Obi',
    'Its card',
    '5,000',
    'Card Bola',
    'Failed once: Nobody there',
    'Waiting for an answer',
  ]) {
    expect(await one.innerText()).toContain(words);
  }
  await courier(page, 'Card Bola').getByRole('button').click();
  await expect.poll(() => page.url()).toContain(`courier_id=${bola}`);
  await one.getByRole('link').click();
  await page.waitForURL((url) => url.pathname.endsWith(`/deliveries/${ids[0]}`));
});

test('what is filtered stands in the address, and what does not fit is gone', async () => {
  const { open } = await board('Filters', '1 Yaba Road', '2 Ikeja Road');
  const page = await open();
  await page.getByRole('textbox', { name: 'Area' }).fill('yaba');
  await card(page, 'Unassigned', '2 Ikeja Road').waitFor({ state: 'detached' });
  await card(page, 'Unassigned', '1 Yaba Road').waitFor();
  expect(page.url()).toContain('area=yaba');
  await page.getByRole('textbox', { name: 'Area' }).fill('nowhere');
  await page.getByRole('heading', { name: 'Nothing fits' }).waitFor();
});

test('automatic mode asks first, assigns what is there and what comes, and every window shows that it is on', async () => {
  await fleet.addCourier('Automatic Ada');
  const { open } = await board('Automatic', '1 Auto Street');
  const page = await open();
  const other = await open();
  await page.getByRole('switch', { name: 'Automatic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign by itself?' });
  await dialog.getByText('1 delivery without a courier').waitFor();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  for (const window of [page, other]) {
    await window.getByText('Automatic mode is on: deliveries without a courier').waitFor();
    await card(window, 'Assigned', '1 Auto Street').waitFor();
  }
  await fleet.deliveries('Automatic', '2 Auto Street');
  await card(other, 'Assigned', '2 Auto Street').waitFor();
  await other.getByRole('switch', { name: 'Automatic' }).click();
  await page.getByText('Automatic mode is on: deliveries without a courier').waitFor({ state: 'detached' });
});

const hasFocus = async (thing: Locator) => (await thing.and(thing.page().locator(':focus')).count()) === 1;

/** More stops than there are before the board. */
const maxStops = 60;

async function tabTo(thing: Locator): Promise<void> {
  await thing.waitFor();
  for (let stop = 0; stop < maxStops; stop++) {
    if (await hasFocus(thing)) return;
    await thing.page().keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${thing}`);
}
