/** Who sees what: a member, an account owner, an operator, and somebody of another account. */
import { expect, test } from 'vitest';
import { removeMember } from '../../contract/dashboard/team.ts';
import { axe } from '../support/axe.ts';
import { useBrowser, type WatchedPage } from '../support/browser.ts';
import { newPerson, signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import {
  descriptionOf,
  expectCount,
  expectNone,
  fill,
  goTo,
  loaded,
  navigation,
  rowWith,
  visit,
} from './steps.ts';
import { accountStops, operatorStops } from './tour.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

/** The reference is for everybody, and always last. */
async function hasEntries(page: WatchedPage, entries: readonly string[]): Promise<void> {
  const links = navigation(page).getByRole('link');
  await expect.poll(() => links.allInnerTexts()).toEqual([...entries, 'API reference']);
}
const ofMembers = ['Overview', 'Deliveries', 'Cash', 'Events', 'Webhooks', 'API Keys', 'Team', 'Settings'];
const ofOwners = [...ofMembers, 'Audit log'];
const ofFleet = ['Dispatch', 'Couriers', 'Cash desk', 'Fleet settings'];
const ofOperators = [...ofFleet, 'Accounts', 'People', 'Personal data', 'Installation log'];

test('a member reads keys, team and settings, is shown why they cannot change them, and has no audit log', async () => {
  await newPerson(service, { account: 'Acme', name: 'Bola Ade' });
  await service.newKey('Acme');
  const member = await signedIn(service, { account: 'Acme', role: 'member' });
  const page = await browser.newPage({ as: member });
  await page.goto(`/${member.accountId}`);
  const isRefused = async (path: string, heading: string, button: string) => {
    await visit(page, `/${member.accountId}${path}`);
    await loaded(page, heading);
    const refused = page.getByRole('button', { name: button, exact: true, disabled: true });
    expect(await descriptionOf(refused)).toMatch(/account owner/);
    await refused.focus();
    await page
      .getByRole('tooltip')
      .filter({ hasText: /account owner/ })
      .waitFor();
    await refused.press('Enter');
    await expectNone(page.getByRole('dialog'), 'it does nothing');
  };

  await isRefused('/api-keys', 'API Keys', 'Generate API Key');
  await hasEntries(page, ofMembers);
  await expectCount(rowWith(page, 'wb_live_'), 1);
  await expectNone(page.getByRole('button', { name: /^(Roll|Revoke)/ }));

  await isRefused('/team', 'Team', 'Invite member');
  await rowWith(page, 'Bola Ade').waitFor();
  await expectNone(page.getByRole('button', { name: /^(Remove|Change role)/ }));

  await isRefused('/settings', 'Settings', 'Save');
  await expect.poll(() => page.getByLabel('Account name').getAttribute('readonly')).not.toBeNull();

  page.expectRefusals(403);
  await page.goto(`/${member.accountId}/audit`);
  await page.getByRole('alert').filter({ hasText: 'No access' }).waitFor();
});

test('an account owner has every page of the account, and none of the installation; nothing of another account can be seen, on none of its pages: it is as unknown as one that never was', async () => {
  const rival = await newPerson(service, { account: 'Rival' });
  const owner = await signedIn(service, { account: 'Acme' });
  const page = await browser.newPage({ as: owner });
  await page.goto(`/${owner.accountId}`);
  await loaded(page, 'Overview');
  await hasEntries(page, ofOwners);
  const isUnknown = async (path: string, what: 'Page' | 'Account') => {
    await visit(page, path);
    await page.getByRole('heading', { name: `${what} not found`, level: 1 }).waitFor();
    expect(await page.content()).not.toContain('Rival');
    // So that the next one is not taken for this one.
    await visit(page, '/profile');
    await loaded(page, 'Profile');
  };
  for (const stop of operatorStops) await isUnknown(stop.page, 'Page');
  for (const stop of accountStops) {
    const path = stop.page.replace('{delivery_id}', 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z');
    await isUnknown(`/${rival.accountId}${path}`, 'Account');
  }
});

test('an operator has every account and the pages of the installation; live or test data is asked only for pages that have both, and stays as it was after others', async () => {
  const { accountId } = await newPerson(service, { account: 'Somebody else’s' });
  const operator = await signedIn(service, { operator: true });
  const page = await browser.newPage({ as: operator });
  await page.goto(`/${accountId}/api-keys`);
  await loaded(page, 'API Keys');
  await hasEntries(page, [...ofOwners, ...ofOperators]);
  await expectCount(page.getByRole('button', { name: 'Generate API Key', disabled: false }), 1);

  const modeSwitch = page.getByRole('radiogroup', { name: 'Live or test data' });
  await modeSwitch.getByText('Test').click();
  await page.waitForURL(`**/${accountId}/test/api-keys`);
  const test = modeSwitch.getByRole('radio', { name: 'Test' });
  const hasNoModes = async (name: string) => {
    await loaded(page, name);
    await expectNone(modeSwitch, `the mode does not apply to ${name}`);
    await expectCount(page.getByRole('region', { name: 'Test data' }), 0);
  };
  for (const entry of ['Team', 'Settings', 'Audit log', ...ofOperators]) {
    await goTo(page, entry);
    await hasNoModes(entry);
  }
  await visit(page, `/${accountId}/test/settings/alerts`);
  await hasNoModes('E-mail alerts');
  await visit(page, `/${accountId}/test/personal-data`);
  await hasNoModes('Personal data');
  await expectNone(navigation(page).locator('[aria-current]'), 'it has no entry');
  await goTo(page, 'API Keys');
  await expect.poll(() => test.isChecked(), { message: 'the account is still in test mode' }).toBe(true);
  await modeSwitch.getByText('Live').click();
  await goTo(page, 'Overview');
  await page.getByRole('heading', { name: 'Your first delivery, in two steps' }).waitFor();
  await expectNone(
    page.getByRole('region', { name: 'Get ready to deliver' }),
    'of the operator, not the shop',
  );
});

test('an invitation is shown for copying, and anyone who opens its link joins with the role; a second use is refused', async () => {
  const owner = await signedIn(service, { account: 'Inviting', name: 'Bola Ade' });
  const page = await browser.newPage({ as: owner });
  await page.goto(`/${owner.accountId}/team`);
  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByLabel('E-mail').fill('chidi@example.com');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('Other computers cannot open this link, because 127.0.0.1').waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const link = await page.clipboard();

  const invited = await browser.newPage();
  await invited.goto(link);
  await loaded(invited, 'Accept invitation');
  await invited.getByText('Bola Ade invites you to Inviting as a member.').waitFor();
  await fill(invited, { 'Your name': 'Chidi Eze', Password: 'otter lantern mosaic' });
  await invited.getByRole('button', { name: 'Accept invitation' }).click();
  await loaded(invited, 'Overview');
  await hasEntries(invited, ofMembers);

  await page.getByRole('button', { name: 'Done' }).click();
  await rowWith(page, 'Chidi Eze').getByText('Member').waitFor();
  const late = await browser.newPage();
  late.expectRefusals(404);
  await late.goto(link);
  await late.getByRole('alert').filter({ hasText: 'was already used' }).waitFor();
});

test('an invitation to be an operator is seen by every operator until it is withdrawn, and its link with it', async () => {
  const first = await browser.newPage({ as: await signedIn(service, { operator: true, name: 'Olu Ade' }) });
  await first.goto('/people');
  await first.getByRole('button', { name: 'Invite operator' }).click();
  await first.getByLabel('E-mail').fill('mistyped@example.com');
  await first.getByRole('button', { name: 'Invite', exact: true }).click();
  await first.getByRole('button', { name: 'Copy', exact: true }).click();
  const link = await first.clipboard();
  await first.getByRole('button', { name: 'Done' }).click();
  await rowWith(first, 'mistyped@example.com').waitFor();

  const second = await browser.newPage({ as: await signedIn(service, { operator: true }) });
  await second.goto('/people');
  await rowWith(second, 'mistyped@example.com').getByText('by Olu Ade').waitFor();
  await axe(second, 'main');
  await second.getByRole('button', { name: 'Withdraw invitation of mistyped@example.com' }).click();
  await second.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await second.getByText('Invitation withdrawn.').waitFor();
  await rowWith(second, 'mistyped@example.com').waitFor({ state: 'detached' });

  const stranger = await browser.newPage();
  stranger.expectRefusals(404);
  await stranger.goto(link);
  await stranger.getByRole('alert').filter({ hasText: 'withdrawn' }).waitFor();
});

test('who is removed from the team loses the open page', async () => {
  const owner = await signedIn(service, { account: 'Small team' });
  const member = await signedIn(service, { account: 'Small team', role: 'member' });
  const page = await browser.newPage({ as: member });
  // The stream gets it if it ends before it has sent a change.
  page.allowRefusals(404);
  await page.goto(`/${member.accountId}/deliveries`);
  await loaded(page, 'Deliveries');
  await owner.call(removeMember, {
    params: { account_id: owner.accountId, person_id: member.personId },
  });
  await page.getByRole('heading', { name: 'Account not found' }).waitFor();
});
