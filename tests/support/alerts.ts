/** Recipients of e-mail alerts, from a test's side. */
import { randomBytes } from 'node:crypto';
import { makeAlertLinks } from '../../server/alerts/recipients/links.ts';
import { type Choices, insertRecipient, setConfirmed } from '../../server/alerts/recipients/store.ts';
import { makeSecretKey } from '../../server/database/secret-key.ts';
import { formatId, newId, parseId } from '../../server/platform/ids.ts';
import { type TestService, testSecretKey } from './service.ts';

export interface TestRecipient {
  email: string;
  /** As paths name it. */
  recipientId: string;
  confirmToken: string;
  unsubscribeToken: string;
}

const links = makeAlertLinks(makeSecretKey(testSecretKey), 'http://waybill.example');

/** Adds a recipient to an account, named as in paths, without sending a mail; confirmed by default. */
export async function newRecipient(
  { database, clock }: Pick<TestService, 'database' | 'clock'>,
  accountId: string,
  { email, confirmed = true, ...choices }: { email?: string; confirmed?: boolean } & Partial<Choices> = {},
): Promise<TestRecipient> {
  const at = clock.now();
  const ref = { accountId: parseId('account', accountId)!, recipientId: newId('alertRecipient', at) };
  const address = email ?? `${randomBytes(6).toString('hex')}@example.com`;
  const all = { kinds: ['attempt_failed', 'late', 'returned'] as const, schedule: 'immediately' as const };
  await database.inTransaction(async (tx) => {
    await insertRecipient(tx, ref, address, { ...all, dailyHour: 8, ...choices }, at);
    if (confirmed) await setConfirmed(tx, ref, at);
  });
  return {
    email: address,
    recipientId: formatId('alertRecipient', ref.recipientId),
    confirmToken: links.tokenOf('confirm', ref),
    unsubscribeToken: links.tokenOf('unsubscribe', ref),
  };
}
