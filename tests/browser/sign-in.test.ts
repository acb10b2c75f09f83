/** Signing in and out: what somebody sees who guesses, and the second factor. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeAt, stepAt } from '../../server/access/second-factor/second-factor.ts';
import { useBrowser } from '../support/browser.ts';
import { testClock } from '../support/clock.ts';
import { newPerson, signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { copyIn, expectCount, loaded, rowWith, signIn } from './steps.ts';

/** Codes of a second factor are right for a minute, which a busy machine may need for a test. */
const clock = testClock();
const service = useService({ atPublicUrl: true, clock });
const browser = useBrowser(service);

test('a wrong password and an unknown address get the same message, and the form keeps its values; after too many wrong passwords the page says how long to wait, and counts down', async () => {
  const { email, password } = await newPerson(service);
  const page = await browser.newPage();
  page.expectRefusals(401, 429);
  const messages: string[] = [];
  for (const address of [email, 'nobody@example.com']) {
    // Loaded each time: the message is that of this attempt.
    await page.goto('/sign-in');
    await signIn(page, { email: address, password: 'not the password' });
    messages.push(await page.getByRole('alert').innerText());
  }
  expect(messages[0]).toMatch(/wrong/i);
  expect(messages[1]).toBe(messages[0]);
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('nobody@example.com');

  for (const tried of ['two', 'three', 'four', 'five', password]) {
    const answered = page.waitForResponse('**/dashboard/sign-in');
    await signIn(page, { email, password: tried });
    await answered;
  }
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'Too many attempts' }).waitFor();
  const secondsLeft = async () => Number(/Try again in (\d+) seconds/.exec(await alert.innerText())?.[1]);
  const first = await secondsLeft();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(30);
  await expect.poll(secondsLeft).toBeLessThan(first);
});

/** Leaves the session on this device, by the menu. */
async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Profile, theme, sign out' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await loaded(page, 'Sign in');
}

test('a second factor is switched on with a code of the app, and asked for at the next sign-in', async () => {
  const person = await signedIn(service, { account: 'Two factors' });
  const page = await browser.newPage({ as: person });
  page.expectRefusals(400, 401);
  await page.goto('/profile');
  await loaded(page, 'Profile');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await dialog.getByRole('button', { name: 'Copy the secret' }).click();
  const app = appWith(await page.clipboard());

  await dialog.getByLabel('Authentication code').fill(app(1_000));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('check the clock of your phone').waitFor();
  const counted = app();
  await dialog.getByLabel('Authentication code').fill(counted);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  await expectCount(codes, 10);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await copyIn(dialog);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();

  await signOut(page);
  await signIn(page, person);
  await loaded(page, 'Two-factor authentication');
  await page.goto(`/${person.accountId}`);
  await loaded(page, 'Sign in');
  await signIn(page, person);
  await loaded(page, 'Two-factor authentication');
  await page.getByLabel('Authentication code').fill(counted);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').filter({ hasText: 'already used' }).waitFor();
  // The code of half a minute later: the clock of an app may be a step ahead.
  await page.getByLabel('Authentication code').fill(app(1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await loaded(page, 'Overview');

  // Without the phone.
  await signOut(page);
  await signIn(page, person);
  await loaded(page, 'Two-factor authentication');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await loaded(page, 'Overview');
});

/** An authenticator app that was given the secret: its code now, or the one this many steps later. */
function appWith(secret: string) {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const seed = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return (stepsLater = 0) => codeAt(seed, stepAt(clock.now()) + stepsLater);
}

test('signing out everywhere else ends an open page on another device without a click; signing out ends the session in all its tabs, and the way back shows nothing', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const other = await browser.newPage();
  other.expectRefusals(401);
  await other.goto('/sign-in?next=/deliveries');
  await signIn(other, person);
  await loaded(other, 'Deliveries');

  const page = await browser.newPage({ as: person });
  await page.goto('/profile');
  await loaded(page, 'Profile');
  await expectCount(rowWith(page, 'This device'), 1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Signed out on one other device.' }).waitFor();
  await loaded(other, 'Sign in');

  page.expectRefusals(401);
  const tab = await page.newTab();
  await tab.goto(`/${person.accountId}/team`);
  await loaded(tab, 'Team');
  await signOut(tab);
  await loaded(page, 'Sign in');
  await tab.goBack();
  await loaded(tab, 'Sign in');
});
