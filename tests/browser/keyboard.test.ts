/** The main flows without a mouse, and every page with nothing but the Tab key. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { useBrowser, type WatchedPage } from '../support/browser.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { newPerson, signedIn } from '../support/dashboard.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { expectCount, loaded, navigation, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

/** More stops than any of the pages has. */
const maxStops = 150;

const hasFocus = async (thing: Locator) => (await thing.and(thing.page().locator(':focus')).count()) === 1;

/** Goes on with the Tab key until the focus is there. */
async function tabTo(thing: Locator): Promise<void> {
  await thing.waitFor();
  for (let stop = 0; stop < maxStops; stop++) {
    if (await hasFocus(thing)) return;
    await thing.page().keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${thing}`);
}

test('signing in, and from there to a first key that is copied: all of it with the keyboard', async () => {
  const person = await newPerson(service, { account: 'By keyboard' });
  const page = await browser.newPage();
  const { keyboard } = page;
  await page.goto('/sign-in');
  await loaded(page, 'Sign in');
  await tabTo(page.getByLabel('E-mail'));
  await keyboard.type(person.email);
  await tabTo(page.getByLabel('Password', { exact: true }));
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await loaded(page, 'Overview');

  await tabTo(navigation(page).getByRole('link', { name: 'API Keys' }));
  await keyboard.press('Enter');
  await loaded(page, 'API Keys');
  const generate = page.getByRole('button', { name: 'Generate API Key' });
  await tabTo(generate);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(dialog.getByLabel('Name', { exact: true }));
  await keyboard.type('Web shop');
  await tabTo(dialog.getByRole('radio', { name: 'Live' }));
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const key = await dialog.getByLabel('API key', { exact: true }).inputValue();
  expect(key).toMatch(/^wb_test_/);
  await tabTo(dialog.getByRole('button', { name: 'Copy', exact: true }));
  await Promise.all([dialog.getByRole('button', { name: 'Copied' }).waitFor(), keyboard.press('Enter')]);
  await tabTo(dialog.getByRole('button', { name: 'Done' }));
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(generate)).toBe(true);
  expect(await page.clipboard()).toBe(key);
});

test('the first stop leads past the navigation, arrow keys and j and k from row to row, Enter to a filter, and the focus to the heading of the next page, whose name the tab has; a delivery is found and cancelled with a reason; and one is created: all of it with the keyboard', async () => {
  const key = await service.newKey('Walking');
  await createDelivery(service, key, { ...shirts, delivery_address: '1 Older Street' });
  const id = await createDelivery(service, key, { ...shirts, delivery_address: '99 Okafor Lane' });
  await caughtUp(service);
  const person = await signedIn(service, { account: 'Walking' });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/deliveries`);
  await loaded(page, 'Deliveries');
  await walksThroughList(page);
  await choosesFilter(page);
  await leadsToNextPage(page);

  await visit(page, `/${person.accountId}/deliveries`);
  await loaded(page, 'Deliveries');
  await findsAndCancels(page);
  expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status).toBe('cancelled');

  await visit(page, `/${person.accountId}/deliveries/new`);
  await loaded(page, 'New delivery');
  await creates(page);
});

async function walksThroughList(page: WatchedPage) {
  const { keyboard } = page;
  await keyboard.press('Tab');
  await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);

  const older = page.getByRole('link', { name: 'Ada Obi, 1 Older Street' });
  const newer = page.getByRole('link', { name: 'Ada Obi, 99 Okafor Lane' });
  await tabTo(newer);
  await keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(older)).toBe(true);
  await keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus(newer)).toBe(true);
  await keyboard.press('j');
  await expect.poll(() => hasFocus(older)).toBe(true);
  await keyboard.press('k');
  await expect.poll(() => hasFocus(newer)).toBe(true);
  await keyboard.press('/');
  await keyboard.press('j');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Search deliveries' }).inputValue(), { message: 'typed' })
    .toBe('j');
  await keyboard.press('Escape');
}

async function choosesFilter(page: WatchedPage) {
  const { keyboard } = page;
  await tabTo(page.getByRole('button', { name: 'State' }));
  await keyboard.press('Enter');
  // The menu takes the focus a moment after it is visible: keys before that would go to the button.
  const inMenu = page.getByRole('menu').and(page.locator(':focus-within'));
  await expect.poll(() => inMenu.count(), { message: 'the focus is in the menu' }).toBe(1);
  const cancelled = page.getByRole('menuitemcheckbox', { name: 'Cancelled' });
  for (let step = 0; step < 6 && !(await hasFocus(cancelled)); step++) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await page.waitForURL(/status=cancelled/);
  await keyboard.press('Escape');
}

async function leadsToNextPage(page: WatchedPage) {
  await navigation(page).getByRole('link', { name: 'Team' }).press('Enter');
  await loaded(page, 'Team');
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Team' }))).toBe(true);
  await expect.poll(() => page.title()).toBe('Team · Walking · Waybill');
}

async function findsAndCancels(page: WatchedPage) {
  const { keyboard } = page;
  await page.getByRole('row').nth(2).waitFor();
  await keyboard.press('/');
  await keyboard.type('okafor');
  await page.getByRole('row').filter({ hasText: '1 Older Street' }).waitFor({ state: 'detached' });
  await tabTo(page.getByRole('link', { name: 'Ada Obi, 99 Okafor Lane' }));
  await keyboard.press('Enter');
  await loaded(page, 'Ada Obi, 99 Okafor Lane');
  const cancel = page.getByRole('button', { name: 'Cancel delivery' });
  await tabTo(cancel.first());
  await keyboard.press('Enter');
  // The dialog gives the focus to the safe button a moment after it is visible.
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Keep delivery' }))).toBe(true);
  const reason = page.getByLabel('Reason (optional)');
  await tabTo(reason);
  await keyboard.type('Sold out');
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Sold out').waitFor();
  // The button is gone with what it could do.
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
}

/** In an address Enter makes a line and Ctrl+Enter sends; leaving asks first; a refusal leads to the first wrong field. */
async function creates(page: WatchedPage) {
  page.expectRefusals(400);
  const { keyboard } = page;
  await tabTo(page.getByLabel('Pickup address'));
  await keyboard.type('12 Marina Road');
  await keyboard.press('Enter');
  await keyboard.type('Lagos');
  await expect.poll(() => page.getByLabel('Pickup address').inputValue()).toBe('12 Marina Road\nLagos');

  await navigation(page).getByRole('link', { name: 'Team' }).press('Enter');
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect.poll(() => hasFocus(discard.getByRole('button', { name: 'Keep editing' }))).toBe(true);
  await keyboard.press('Enter');
  await discard.waitFor({ state: 'hidden' });
  await page.getByLabel('Pickup address').focus();
  await keyboard.press('Control+Enter');
  const address = page.getByLabel('Delivery address');
  await expect.poll(() => hasFocus(address)).toBe(true);
  await keyboard.type('7 Allen Avenue, Ikeja');
  await keyboard.press('Control+Enter');
  await loaded(page, '7 Allen Avenue');
}

test('Ctrl-K jumps to a page, an account or a delivery by any of its words, and says when nothing matches or the search fails', async () => {
  const key = await service.newKey('Jumping');
  await createDelivery(service, key, { ...shirts, delivery_address: '1 Other Street' });
  const id = await createDelivery(service, key, { ...shirts, delivery_address: '99 Okafor Lane' });
  await caughtUp(service);
  const person = await signedIn(service, { account: 'Jumping', operator: true });
  const other = await newPerson(service, { account: 'Landing' });
  const page = await browser.newPage({ as: person });
  const { keyboard } = page;
  await page.goto(`/${person.accountId}/deliveries`);
  await loaded(page, 'Deliveries');
  const box = page.getByRole('combobox', { name: 'Jump to' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  const jump = async (words: string) => {
    await keyboard.press('Control+k');
    await expect.poll(() => hasFocus(box)).toBe(true);
    await keyboard.type(words);
  };

  await jump('okafor');
  await axe(page, '[role="dialog"]');
  await option(id).waitFor();
  await expectCount(option('1 Other Street'), 0);
  await axe(page, '[role="dialog"]');
  await keyboard.press('Enter');
  await page.waitForURL(`**/deliveries/${id}`);
  await box.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);

  await jump('settings');
  await option('Fleet settings').waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await loaded(page, 'Fleet settings');

  await page.getByRole('button', { name: 'Jump to…' }).first().click();
  await expect.poll(() => hasFocus(box)).toBe(true);
  await keyboard.type('landing');
  await option('Landing').click();
  await page.waitForURL(`**/${other.accountId}`);

  await jump('zzz');
  await page.getByRole('dialog').getByText('No matches').waitFor();
  await page.setOffline(true);
  await keyboard.type('z');
  await page.getByRole('alert').filter({ hasText: 'Deliveries could not be searched.' }).waitFor();
  await axe(page, '[role="dialog"]');
  await page.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByText('No matches').waitFor();
  await keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
});

const pages = [
  ['Overview', ''],
  ['Deliveries', '/deliveries'],
  ['New delivery', '/deliveries/new'],
  ['Import deliveries', '/deliveries/import'],
  ['API Keys', '/api-keys'],
  ['Team', '/team'],
  ['Settings', '/settings'],
] as const;

test('on every page the Tab key leads to everything that can be used and out again, and each stop is seen to have the focus', async () => {
  const person = await signedIn(service, { account: 'All of it' });
  await createDelivery(service, await service.newKey('All of it'));
  const page = await browser.newPage({ as: person });
  await page.goto('/profile');
  await loaded(page, 'Profile');
  for (const [heading, path] of pages) {
    await visit(page, `/${person.accountId}${path}`);
    await loaded(page, heading);
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    await page.evaluate(goToTop);
    expect(await walkThrough(page), heading).toEqual({ missed: [], unseen: [], leaves: true });
  }
});

/** In the page: the Tab key begins at the top again, as after a load. */
const goToTop = `document.body.tabIndex = -1; document.body.focus();`;

/** Presses Tab until the focus leaves the page, or comes round to its first stop. */
async function walkThrough(page: WatchedPage) {
  await page.evaluate(walker);
  const unseen: string[] = [];
  let leaves = false;
  for (let stop = 0; stop < maxStops && !leaves; stop++) {
    await page.keyboard.press('Tab');
    const step = await page.evaluate<{ out: boolean; unseen?: string }>('walker.step()');
    leaves = step.out;
    if (step.unseen) unseen.push(step.unseen);
  }
  return { missed: await page.evaluate<string[]>('walker.missed()'), unseen, leaves };
}

/** In the page. What is drawn of an element and around it has to change when it gets the focus. */
const walker = `window.walker = (() => {
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const name = (one) => one.outerHTML.slice(0, 160);
  const looks = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'borderColor', 'backgroundColor', 'transform', 'top', 'opacity'];
  const around = (one) => [
    [one], [one, '::after'], [one.parentElement], [one.nextElementSibling], [one.parentElement.parentElement],
  ];
  const drawn = (one) => around(one).filter(([each]) => each).flatMap(([each, pseudo]) => {
    const style = getComputedStyle(each, pseudo);
    return looks.map((look) => style[look]);
  }).join();
  const animationsEnd = () => Promise.allSettled(
    document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  );
  const isUsable = (one) =>
    one.tabIndex >= 0 && !one.disabled && !one.closest('[inert]') && one.checkVisibility({ visibilityProperty: true }) &&
    // In a group of radio buttons, Tab moves to the chosen one.
    (one.type !== 'radio' || one.checked);
  const all = [...document.querySelectorAll(controls)].filter(isUsable);
  const before = new Map(all.map((one) => [one, drawn(one)]));
  const visited = new Set();
  return {
    async step() {
      await animationsEnd();
      const here = document.activeElement;
      if (here === document.body || visited.has(here)) return { out: true };
      visited.add(here);
      const isSeen = before.get(here) !== drawn(here);
      return { out: false, unseen: isSeen ? undefined : name(here) };
    },
    missed: () => all.filter((one) => !visited.has(one) && one.isConnected).map(name),
  };
})()`;
