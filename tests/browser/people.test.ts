/** What operators do about people: locking somebody out with all that follows, and requiring two-factor authentication. */
import { expect, test } from 'vitest';
import { signInCourier } from '../../contract/courier/operations.ts';
import { generateApiKey } from '../../contract/dashboard/api-keys.ts';
import { createCourierLink } from '../../contract/dashboard/couriers.ts';
import { beginTotp, confirmTotp } from '../../contract/dashboard/profile.ts';
import { codeAt, stepAt } from '../../server/access/second-factor/second-factor.ts';
import { axe } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { minute, testClock } from '../support/clock.ts';
import { newCourier, phone } from '../support/couriers.ts';
import { goodPassword, newPerson, signedIn, type TestPerson } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { fromBase32 } from '../support/totp.ts';
import { expectCount, expectNone, loaded, navigation, rowWith, signIn, visit } from './steps.ts';

/** Codes of a second factor are right for a minute, which a busy machine may need for a test. */
const clock = testClock();
const service = useService({ atPublicUrl: true, clock });
const browser = useBrowser(service);

const appWith = (secret: string) => () => codeAt(fromBase32(secret), stepAt(clock.now()));

async function setUpSecondFactor(who: TestPerson) {
  const { secret } = (await who.call(beginTotp, { body: { password: goodPassword } })).body;
  await who.call(confirmTotp, { body: { code: appWith(secret)() } });
  clock.forward(minute);
}

/** A person who created a key and two links, one of which was used. */
async function newCreator() {
  const creator = await signedIn(service, { operator: true, name: 'Mira Musa' });
  const { accountId } = await newPerson(service, { account: 'Acme' });
  const [used, unused] = [await newCourier(service, 'Bola Ade'), await newCourier(service, 'Chidi Eze')];
  const handOut = async (courierId: string) =>
    (await creator.call(createCourierLink, { params: { courier_id: courierId } })).body;
  const { link, pin } = await handOut(used.courierId);
  const token = new URL(link).hash.slice(1);
  await phone(service).call(signInCourier, { body: { token, pin } });
  await handOut(unused.courierId);
  const body = { name: 'Web shop', mode: 'live' };
  await creator.call(generateApiKey, { params: { account_id: accountId }, body });
  return { creator, accountId };
}

test('before somebody is locked out the dialog says what will happen, and after, what they made is there to end; an operator who lacks a required second factor is led to set one up after signing in, and goes on then', async () => {
  const { accountId } = await newCreator();
  const chief = await signedIn(service, { operator: true, name: 'Chief' });
  const late = await newPerson(service, { operator: true, name: 'Late' });
  const page = await browser.newPage({ as: chief });
  await page.goto('/people');
  await loaded(page, 'People');
  await page.getByRole('button', { name: 'Lock out Mira Musa' }).click();
  const question = page.getByRole('dialog', { name: 'Lock this person out?' });
  await question.getByText('couriers (1 open)').waitFor();
  await question.getByText('API keys they created (1)').waitFor();
  await question.getByRole('button', { name: 'Lock out' }).click();

  const review = page.getByRole('dialog', { name: 'Created by Mira Musa' });
  await review.getByRole('listitem').filter({ hasText: 'Chidi Eze' }).getByText('Withdrawn').waitFor();
  await review.getByRole('listitem').filter({ hasText: 'Bola Ade' }).getByText('Used').waitFor();
  await axe(page, '[role="dialog"]');
  await review.getByRole('button', { name: /^Sign out .* of Bola Ade$/ }).click();
  await review.getByRole('button', { name: /^Sign out/ }).waitFor({ state: 'detached' });
  await review.getByRole('button', { name: 'Close', exact: true }).last().click();

  await rowWith(page, 'Mira Musa').getByText('Locked out').waitFor();
  await page.getByRole('button', { name: 'Review what Mira Musa created' }).click();
  await review.getByRole('link', { name: 'Revoke Web shop on the API Keys page' }).click();
  await loaded(page, 'API Keys');
  expect(new URL(page.url()).pathname).toBe(`/${accountId}/api-keys`);

  await visit(page, '/people');
  await page.getByRole('button', { name: 'Require', disabled: true }).waitFor();
  await setUpSecondFactor(chief);
  await page.reload();
  await page.getByRole('button', { name: 'Require', disabled: false }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Require' }).click();
  await page.getByRole('button', { name: 'Make optional' }).waitFor();

  const next = await browser.newPage();
  next.expectRefusals(401);
  await next.goto('/dispatch');
  await signIn(next, late);
  await loaded(next, 'Profile');
  await next.getByText('Operators need two-factor authentication here.').waitFor();
  await expectNone(navigation(next).getByRole('link', { name: 'Dispatch' }));
  await axe(next, 'main');
  await next.getByRole('button', { name: 'Turn on' }).click();
  const own = next.getByRole('dialog');
  await own.getByLabel('Your password', { exact: true }).fill(goodPassword);
  await own.getByRole('button', { name: 'Continue' }).click();
  await own.getByRole('button', { name: 'Copy the secret' }).click();
  await own.getByLabel('Authentication code').fill(appWith(await next.clipboard())());
  await own.getByRole('button', { name: 'Turn on' }).click();
  await own.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await navigation(next)
    .getByRole('link', { name: 'Dispatch', includeHidden: true })
    .waitFor({ state: 'attached' });
  await expectCount(own.getByRole('list', { name: 'Recovery codes' }), 1, 'they stay in view');
});
