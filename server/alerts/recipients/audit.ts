/** What the audit log says about recipients of alerts. */
import type { AlertKind } from '../../../contract/dashboard/alerts.ts';
import { type Actor, recordAudit } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { formatId } from '../../platform/ids.ts';
import type { RecipientRow } from './store.ts';

const acts = {
  added: { action: 'alerts.recipient_added', say: (email: string) => `added ${email} to e-mail alerts` },
  changed: {
    action: 'alerts.recipient_changed',
    say: (email: string, changed: readonly string[]) =>
      `changed the e-mail alerts of ${email}: ${changed.join(', ')}`,
  },
  'asked again': {
    action: 'alerts.confirmation_resent',
    say: (email: string) => `sent the link that confirms e-mail alerts for ${email} again`,
  },
  removed: {
    action: 'alerts.recipient_removed',
    say: (email: string) => `removed ${email} from e-mail alerts`,
  },
  confirmed: { action: 'alerts.confirmed', say: (email: string) => `confirmed e-mail alerts for ${email}` },
  unsubscribed: {
    action: 'alerts.unsubscribed',
    say: (email: string) => `unsubscribed ${email} from e-mail alerts`,
  },
} satisfies Record<string, { action: string; say(email: string, changed: readonly string[]): string }>;

export async function recordRecipientAct(
  tx: Tx,
  by: Actor,
  { account_id: accountId, recipient_id, email }: RecipientRow,
  act: keyof typeof acts,
  at: number,
  changed: readonly string[] = [],
): Promise<void> {
  const { action, say } = acts[act];
  await recordAudit(tx, by, {
    accountId,
    action,
    summary: say(email, changed),
    at,
    data: { recipient_id: formatId('alertRecipient', recipient_id) },
  });
}

const kindNames: Record<AlertKind, string> = {
  attempt_failed: 'failed attempts',
  late: 'late deliveries',
  returned: 'returned parcels',
};

type Chosen = Pick<RecipientRow, 'kinds' | 'schedule' | 'daily_hour'>;

/** In words; empty where both are the same. */
export function changesOf(before: Chosen, after: Chosen): string[] {
  const changes: string[] = [];
  const kindsOf = ({ kinds }: Chosen) =>
    kinds
      .toSorted()
      .map((kind) => kindNames[kind])
      .join(' and ');
  if (kindsOf(before) !== kindsOf(after)) changes.push(kindsOf(after));
  const scheduleOf = ({ schedule, daily_hour: hour }: Chosen) =>
    schedule === 'daily' ? `daily at ${String(hour).padStart(2, '0')}:00` : 'immediately';
  if (scheduleOf(before) !== scheduleOf(after)) changes.push(scheduleOf(after));
  return changes;
}
