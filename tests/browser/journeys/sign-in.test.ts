/** Signing in: back to the page that was asked for. */
import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { newPerson } from '../../support/dashboard.ts';
import { useService } from '../../support/service.ts';
import { loaded, signIn } from '../steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);

test('who is not signed in signs in and comes back to the page that was asked for', async () => {
  const person = await newPerson(service, { account: 'Acme' });
  const page = await browser.newPage();
  page.expectRefusals(401);
  await page.goto(`/${person.accountId}/deliveries?status=created`);
  await loaded(page, 'Sign in');
  await signIn(page, person);
  await loaded(page, 'Deliveries');
  expect(page.url()).toBe(`${service.url}/${person.accountId}/deliveries?status=created`);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: service.cookieName, httpOnly: true, sameSite: 'Lax', path: '/' });
});
