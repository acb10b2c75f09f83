/**
 * Everything that opens over a page: by keyboard, with nothing serious for axe, keeping the focus as long as it is open,
 * closed by Escape, and giving the focus back to where it was.
 */
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { inviteMember } from '../../contract/dashboard/team.ts';
import { axe } from '../support/axe.ts';
import { phone, useBrowser, type WatchedPage } from '../support/browser.ts';
import { createDelivery } from '../support/client.ts';
import { newPerson, signedIn, type TestPerson } from '../support/dashboard.ts';
import { testFleet } from '../support/fleet.ts';
import { useService } from '../support/service.ts';
import { loaded, makeKey, visit } from './steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

let operator: TestPerson;
let base: string;
let delivery: string;

beforeAll(async () => {
  operator = await signedIn(service, { operator: true, account: 'Acme', role: 'owner' });
  base = `/${operator.accountId}`;
  delivery = await createDelivery(service, await service.newKey('Acme'));
  await newPerson(service, { account: 'Acme', role: 'member', name: 'Bola Ade' });
  await newPerson(service, { account: 'Another' });
  await testFleet(service).addCourier('Dayo Ojo');
  await operator.call(inviteMember, {
    params: { account_id: operator.accountId },
    body: { email: 'chidi@example.com', role: 'member' },
  });
});

async function open(path: string): Promise<WatchedPage> {
  const page = await browser.newPage({ as: operator });
  await page.goto(path);
  return page;
}

const hasFocus = (thing: Locator) => thing.and(thing.page().locator(':focus')).count();
const holdsFocus = (thing: Locator) => thing.and(thing.page().locator(':focus-within')).count();

/** Opens it from its button without a mouse, and closes it again. */
async function opensAndCloses(opener: Locator, opened: Locator) {
  const page = opener.page();
  await opener.focus();
  await page.keyboard.press('Enter');
  await opened.waitFor();
  await expect.poll(() => holdsFocus(opened)).toBe(1);
  await axe(page, '[role="dialog"]');
  for (const key of ['Shift+Tab', ...new Array<string>(10).fill('Tab')]) {
    await page.keyboard.press(key);
    expect(await holdsFocus(opened), `after ${key}`).toBe(1);
  }
  // A choice opens its list when it gets the focus; the first Escape would close that.
  if ((await page.locator(':focus[aria-expanded="true"]').count()) > 0) await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(opener), { message: 'the focus is back' }).toBe(1);
}

const dialogsOf: [path: () => string, heading: string | RegExp, openers: (string | RegExp)[]][] = [
  [() => `${base}/api-keys`, 'API Keys', ['Generate API Key', /^Roll /, /^Revoke /]],
  [() => `${base}/deliveries`, 'Deliveries', ['Created']],
  [() => `${base}/deliveries/${delivery}`, 'Ada Obi, 7 Allen Avenue', ['Cancel delivery']],
  [
    () => `${base}/team`,
    'Team',
    [
      'Invite member',
      'Change role of Bola Ade',
      'Remove Bola Ade',
      'New link for chidi@example.com',
      'Withdraw invitation of chidi@example.com',
    ],
  ],
  [() => '/profile', 'Profile', ['Turn on']],
  [() => '/dispatch', 'Dispatch', ['Keyboard shortcuts']],
  [
    () => '/couriers',
    'Couriers',
    ['Add courier', 'Sign-in link and PIN for Dayo Ojo', 'Deactivate Dayo Ojo'],
  ],
  [() => '/accounts', 'Accounts', ['Create account', 'Invite to Another']],
  [() => '/people', 'People', ['Invite operator', 'Reset password of Bola Ade', 'Lock out Bola Ade']],
];

/** Menus of states, of accounts, and of the profile. */
const menus: [path: () => string, heading: string, opener: string | RegExp][] = [
  [() => `${base}/deliveries`, 'Deliveries', 'State'],
  [() => base, 'Overview', /Switch account/],
  [() => '/profile', 'Profile', /Profile, theme, sign out/],
];

test('the dialogs of every page open by keyboard, keep the focus, close with Escape and give it back; menus do, too, and are walked through with arrow keys; and so does the menu of a phone', async () => {
  const page = await open(base);
  for (const [path, heading, openers] of dialogsOf) {
    await visit(page, path());
    await loaded(page, heading);
    for (const name of openers) {
      await opensAndCloses(page.getByRole('button', { name, exact: true }), page.getByRole('dialog'));
    }
  }
  for (const [path, heading, name] of menus) {
    await visit(page, path());
    await loaded(page, heading);
    await walksThrough(page.getByRole('button', { name }), page.getByRole('menu'));
  }
  await page.setViewportSize(phone);
  await opensAndCloses(
    page.getByRole('button', { name: 'Menu', exact: true }),
    page.getByRole('dialog', { name: 'Menu' }),
  );
});

async function walksThrough(opener: Locator, menu: Locator) {
  const page = opener.page();
  await opener.focus();
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await expect.poll(() => holdsFocus(menu)).toBe(1);
  await axe(page, '[role="menu"]');
  const first = await menu.locator(':focus').innerText();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => menu.locator(':focus').innerText()).not.toBe(first);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(opener)).toBe(1);
}

test('on a phone, the question whether to discard changes is above the menu in which a link was tapped, also when its code came first', async () => {
  const page = await open(`${base}/deliveries/new`);
  await page.setViewportSize(phone);
  await page.getByRole('textbox', { name: 'Delivery address' }).fill('9 Broad Street');
  const loadedCode = () =>
    page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
  await expect.poll(loadedCode).toContainEqual(expect.stringContaining('/menu-drawer-'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Overview' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
});

test('what is shown once reads well by everybody: a key, an invitation, and a link for a new password', async () => {
  const page = await open(`${base}/api-keys`);
  await page.getByRole('button', { name: 'Generate API Key' }).click();
  await makeKey(page, 'Web shop');
  await axe(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.getByRole('alert').filter({ hasText: 'You have not copied the key yet' }).waitFor();
  await axe(page, '[role="dialog"]');

  await visit(page, `${base}/team`);
  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByLabel('E-mail').fill('dayo@example.com');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect
    .poll(() => page.getByLabel('Link', { exact: true }).inputValue())
    .toContain(`${service.url}/invitation#`);
  await axe(page, '[role="dialog"]');

  await visit(page, '/people');
  await page.getByRole('button', { name: 'Reset password of Bola Ade' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect
    .poll(() => page.getByLabel('Link', { exact: true }).inputValue())
    .toContain('/reset-password#');
  await axe(page, '[role="dialog"]');
});
