/** The SQL of recipients. */
import type { AlertKind, AlertSchedule } from '../../../contract/dashboard/alerts.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId, AlertRecipientId } from '../../platform/ids.ts';

export interface RecipientRef {
  accountId: AccountId;
  recipientId: AlertRecipientId;
}

/** What an account chooses for a recipient. */
export interface Choices {
  kinds: readonly AlertKind[];
  schedule: AlertSchedule;
  dailyHour: number;
}

export interface RecipientRow {
  account_id: AccountId;
  recipient_id: AlertRecipientId;
  email: string;
  kinds: AlertKind[];
  schedule: AlertSchedule;
  daily_hour: number;
  /** When a link was last asked for. It works for seven days. */
  confirmation_sent_at: Date;
  /** When the mail server last accepted a mail with the link; null where none was sent. */
  confirmation_mailed_at: Date | null;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  last_mail_at: Date | null;
  last_outcome: 'sent' | 'refused' | 'failed' | 'unknown' | null;
}

const columns = `account_id, recipient_id, email, kinds, schedule, daily_hour, confirmation_sent_at,
  confirmation_mailed_at, confirmed_at, unsubscribed_at, last_mail_at, last_outcome`;

const listed = `select ${columns} from alert_recipients where account_id = $1 order by recipient_id`;

/** Oldest first; `recipients.ts` keeps their number small. */
export function listRecipients(database: Database, accountId: AccountId): Promise<RecipientRow[]> {
  return database.read<RecipientRow>({ name: 'list-alert-recipients', text: listed }, [accountId]);
}

/** The same in a transaction, after the account was locked. */
export function readRecipients(tx: Tx, accountId: AccountId): Promise<RecipientRow[]> {
  return tx.query<RecipientRow>({ name: 'list-alert-recipients', text: listed }, [accountId]);
}

export interface AccountOfAlerts {
  name: string;
  time_zone: string;
}

export async function readAccountOfAlerts(
  database: Database,
  accountId: AccountId,
): Promise<AccountOfAlerts | undefined> {
  const [row] = await database.read<AccountOfAlerts>(
    { name: 'read-account-of-alerts', text: 'select name, time_zone from accounts where account_id = $1' },
    [accountId],
  );
  return row;
}

export async function findRecipient(
  database: Database,
  { accountId, recipientId }: RecipientRef,
): Promise<RecipientRow | undefined> {
  const [row] = await database.read<RecipientRow>(
    {
      name: 'find-alert-recipient',
      text: `select ${columns} from alert_recipients where account_id = $1 and recipient_id = $2`,
    },
    [accountId, recipientId],
  );
  return row;
}

export async function lockRecipient(
  tx: Tx,
  { accountId, recipientId }: RecipientRef,
): Promise<RecipientRow | undefined> {
  const [row] = await tx.query<RecipientRow>(
    {
      name: 'lock-alert-recipient',
      text: `select ${columns} from alert_recipients where account_id = $1 and recipient_id = $2 for update`,
    },
    [accountId, recipientId],
  );
  return row;
}

export async function insertRecipient(
  tx: Tx,
  { accountId, recipientId }: RecipientRef,
  email: string,
  { kinds, schedule, dailyHour }: Choices,
  at: number,
): Promise<RecipientRow> {
  const [row] = await tx.query<RecipientRow>(
    {
      name: 'insert-alert-recipient',
      text: `
        insert into alert_recipients
          (account_id, recipient_id, email, kinds, schedule, daily_hour, created_at, confirmation_sent_at)
        values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000))
        returning ${columns}`,
    },
    [accountId, recipientId, email, kinds, schedule, dailyHour, at],
  );
  return row!;
}

export async function updateChoices(
  tx: Tx,
  { accountId, recipientId }: RecipientRef,
  { kinds, schedule, dailyHour }: Choices,
): Promise<void> {
  await tx.query(
    {
      name: 'update-alert-recipient',
      text: `
        update alert_recipients set kinds = $3, schedule = $4, daily_hour = $5
        where account_id = $1 and recipient_id = $2`,
    },
    [accountId, recipientId, kinds, schedule, dailyHour],
  );
}

export async function setConfirmationSent(
  tx: Tx,
  { accountId, recipientId }: RecipientRef,
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'set-alert-confirmation-sent',
      text: `
        update alert_recipients set confirmation_sent_at = to_timestamp($3::float8 / 1000)
        where account_id = $1 and recipient_id = $2`,
    },
    [accountId, recipientId, at],
  );
}

export async function setConfirmationMailed(
  tx: Tx,
  { accountId, recipientId }: RecipientRef,
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'set-alert-confirmation-mailed',
      text: `
        update alert_recipients set confirmation_mailed_at = to_timestamp($3::float8 / 1000)
        where account_id = $1 and recipient_id = $2`,
    },
    [accountId, recipientId, at],
  );
}

export async function setConfirmed(
  tx: Tx,
  { accountId, recipientId }: RecipientRef,
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'confirm-alert-recipient',
      text: `
        update alert_recipients set confirmed_at = to_timestamp($3::float8 / 1000)
        where account_id = $1 and recipient_id = $2 and confirmed_at is null`,
    },
    [accountId, recipientId, at],
  );
}

export async function setUnsubscribed(
  tx: Tx,
  { accountId, recipientId }: RecipientRef,
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'unsubscribe-alert-recipient',
      text: `
        update alert_recipients set unsubscribed_at = to_timestamp($3::float8 / 1000)
        where account_id = $1 and recipient_id = $2 and confirmed_at is not null and unsubscribed_at is null`,
    },
    [accountId, recipientId, at],
  );
}

export async function deleteRecipient(tx: Tx, { accountId, recipientId }: RecipientRef): Promise<void> {
  await tx.query(
    {
      name: 'delete-alert-recipient',
      text: 'delete from alert_recipients where account_id = $1 and recipient_id = $2',
    },
    [accountId, recipientId],
  );
}

/** What waits for a mail to a recipient who is no longer there. */
export async function deleteWaiting(tx: Tx, { accountId, recipientId }: RecipientRef): Promise<void> {
  await tx.query(
    {
      name: 'delete-waiting-alerts',
      text: 'delete from alerts where account_id = $1 and recipient_id = $2 and mail_id is null',
    },
    [accountId, recipientId],
  );
}
