/** The page of e-mail alerts, with a real mail server: from the first recipient to the last. */
import { afterAll, expect, test } from 'vitest';
import { newRecipient } from '../support/alerts.ts';
import { axe } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDelivery, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { type ReceivedMail, startMailbox } from '../support/mailbox.ts';
import { useService } from '../support/service.ts';
import { descriptionOf, expectNone, fill, loaded, rowWith, visit } from './steps.ts';

const mailbox = await startMailbox();
const service = useService({ atPublicUrl: true, smtpUrl: mailbox.url });
afterAll(() => mailbox.close());
const browser = useBrowser(service);
const withoutMail = useService({ atPublicUrl: true });
const browserWithoutMail = useBrowser(withoutMail);

/** The first mail to this address whose subject has this text. */
async function mailTo(email: string, subject: string): Promise<ReceivedMail> {
  const find = () => mailbox.mails.find((mail) => mail.to.includes(email) && mail.subject.includes(subject));
  await expect.poll(find).toBeDefined();
  return find()!;
}

test('a recipient from the invitation to unsubscribing: the link is sent again, a broken one says so, confirmed by link, alerted of a failed attempt, changed, removed', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const page = await browser.newPage({ as: person });
  await page.goto(`/${person.accountId}/settings`);
  await page.getByRole('link', { name: 'Manage e-mail alerts' }).click();
  await loaded(page, 'E-mail alerts');

  // Added: a wrong address says so at its field.
  await page.getByRole('heading', { name: 'No recipients yet' }).waitFor();
  await page.getByRole('button', { name: 'Add recipient' }).last().click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, { 'E-mail': 'nobody' });
  await dialog.getByRole('checkbox', { name: 'Returned parcels' }).uncheck();
  page.expectRefusals(400);
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  await expect
    .poll(() => descriptionOf(dialog.getByLabel('E-mail', { exact: true })))
    .toContain('must be an e-mail address');
  await axe(page, '[role="dialog"]');
  await fill(dialog, { 'E-mail': 'ops@example.com' });
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  const row = rowWith(page, 'ops@example.com');
  await row.getByText('Waiting for confirmation').waitFor();
  await row.getByText('Failed attempts, late deliveries').waitFor();

  // Sent again, and confirmed by somebody without an account.
  await row.getByRole('button', { name: 'Resend link to ops@example.com' }).click();
  await page.getByText('Link sent to ops@example.com.').waitFor();
  const isConfirmation = ({ subject }: ReceivedMail) => subject.includes('Confirm e-mail alerts for Acme');
  await expect.poll(() => mailbox.mails.filter(isConfirmation).length).toBe(2);
  const { link: again = '' } = mailbox.mails.findLast(isConfirmation)!;
  const stranger = await browser.newPage({});
  stranger.expectRefusals(404);
  await stranger.goto(again.slice(0, -1));
  await stranger.getByRole('alert').filter({ hasText: 'This link is invalid or incomplete.' }).waitFor();
  await stranger.goto('/healthz');
  await stranger.goto(again);
  await loaded(stranger, 'Confirm e-mail alerts');
  await stranger.getByRole('button', { name: 'Confirm' }).click();
  await loaded(stranger, 'Address confirmed');
  await page.reload();
  await row.getByText('Confirmed', { exact: true }).waitFor();

  // A test, and a real alert with a link to the delivery.
  await row.getByRole('button', { name: 'Send a test e-mail to ops@example.com' }).click();
  await page.getByText('Test e-mail sent to ops@example.com.').waitFor();
  await mailTo('ops@example.com', 'Test of e-mail alerts for Acme');
  const delivery = await createDelivery(service, await service.newKey('Acme'), shirts);
  await service.move(delivery, 'pick_up');
  await service.move(delivery, 'fail_attempt');
  const alert = await mailTo('ops@example.com', 'Delivery attempt failed');
  const link = alert.text.match(/http\S+\/deliveries\/dlv_\w+/)![0];
  await visit(page, new URL(link).pathname);
  await page.getByText('Waiting for your answer').or(page.getByText('What should we do?')).first().waitFor();

  // Changed to a daily summary.
  await visit(page, `/${person.accountId}/settings/alerts`);
  await row.getByRole('button', { name: 'Edit alerts for ops@example.com' }).click();
  await dialog.getByRole('radio', { name: 'Daily summary' }).check();
  await dialog.getByRole('combobox', { name: 'Time of the summary' }).click();
  await page.getByRole('option', { name: '17:00' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Daily at 17:00').waitFor();

  // Unsubscribed, after a question, and seen by the account.
  await stranger.goto(alert.text.match(/http\S+\/unsubscribe\/\S+/)![0]);
  await loaded(stranger, 'Unsubscribe from e-mail alerts');
  await axe(stranger);
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
  await loaded(stranger, 'Unsubscribed');
  await page.reload();
  await row.getByText('Unsubscribed').waitFor();
  await row.getByRole('button', { name: 'Remove ops@example.com' }).click();
  await dialog.getByRole('button', { name: 'Remove recipient' }).click();
  await page.getByRole('heading', { name: 'No recipients yet' }).waitFor();
});

test('a member sees the recipients and cannot change them; where e-mail is not set up, the page says what to do', async () => {
  const owner = await signedIn(withoutMail, { account: 'Team' });
  const { email } = await newRecipient(withoutMail, owner.accountId);
  const member = await signedIn(withoutMail, { account: 'Team', role: 'member' });
  const page = await browserWithoutMail.newPage({ as: member });
  await page.goto(`/${member.accountId}/settings/alerts`);
  await rowWith(page, email).waitFor();
  await page.getByText('E-mail isn’t set up').waitFor();
  await page.getByText('SMTP_URL').waitFor();
  await page.getByText('Only an account owner can change e-mail alerts.').first().waitFor();
  await expectNone(page.getByRole('button', { name: `Remove ${email}` }));
});

test('where e-mail is not set up, nothing is said to be sent', async () => {
  const owner = await signedIn(withoutMail, { account: 'Silent' });
  const page = await browserWithoutMail.newPage({ as: owner });
  await page.goto(`/${owner.accountId}/settings/alerts`);
  await loaded(page, 'E-mail alerts');
  await page.getByRole('button', { name: 'Add recipient' }).last().click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, { 'E-mail': 'ops@example.com' });
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  await page.getByText('Recipient added. Link not sent: e-mail isn’t set up.').waitFor();
  const row = rowWith(page, 'ops@example.com');
  await row.getByText('Link not sent: e-mail isn’t set up').waitFor();
  await row.getByRole('button', { name: 'Resend link to ops@example.com' }).click();
  await page.getByText('E-mail not sent: e-mail isn’t set up.', { exact: true }).waitFor();
  await expectNone(page.getByText(/link sent/i));
});
