/**
 * The audit log: who did what, when, and from where. A row is written in the transaction of the act itself, so that
 * neither exists without the other. Rows are only ever added. A summary and `data` contain no secrets.
 */
import type { Tx } from '../database/database.ts';
import { execute, queryColumn } from '../database/statements.ts';
import { type AccountId, newId, type PersonId } from '../platform/ids.ts';
import type { Actor } from './actors.ts';

/** Notified with each commit that adds entries. */
export const auditChannel = 'waybill_audit';

export interface Act {
  /** Null: the act concerns the whole installation. */
  accountId: AccountId | null;
  /** For programs: `key.generated`, `signed_in`, … */
  action: string;
  /** For people: one sentence without its subject, such as "signed in from Chrome on Windows". */
  summary: string;
  at: number;
  data?: Record<string, unknown>;
}

export function recordAudit(tx: Tx, by: Actor, act: Act): Promise<void> {
  return insert(tx, [act.accountId], by, act);
}

/**
 * An act that is about a person rather than about an account (a sign-in, a new password): one row for each
 * account that the person is in, so that its owners see it, and one for the installation.
 */
export async function recordPersonalAudit(
  tx: Tx,
  by: Actor & { personId: PersonId },
  act: Omit<Act, 'accountId'>,
): Promise<void> {
  const accountIds = await queryColumn<AccountId>(tx, 'accounts-for-audit', by)`
    select account_id from memberships where person_id = $personId order by account_id`;
  await insert(tx, [null, ...accountIds], by, act);
}

/**
 * As VALUES: on a distributed database, one row goes to its shard, and several go to theirs one after another. From a SELECT
 * they would go to all shards at once, and after that Citus refuses to change a person in the same transaction.
 */
async function insert(
  tx: Tx,
  accountIds: (AccountId | null)[],
  { actor, personId, network }: Actor,
  { action, summary, data, at }: Omit<Act, 'accountId'>,
): Promise<void> {
  const details = data === undefined ? null : JSON.stringify(data);
  const shared = [actor, personId, action, summary, network, details, at];
  const rows = accountIds.map((_, n) => `($${8 + 2 * n}, $${9 + 2 * n}, ${sharedColumns})`);
  await tx.query(
    {
      name: 'insert-audit',
      text: `
        insert into audit_log (audit_id, account_id, actor, person_id, action, summary, network, data, at)
        values ${rows.join(', ')}`,
      // The text depends on the number of rows, so only the usual one is prepared.
      ...(rows.length > 1 ? { replan: true } : {}),
    },
    [...shared, ...accountIds.flatMap((accountId) => [newId('auditEntry', at), accountId])],
  );
  await execute(tx, 'notify-audit', { channel: auditChannel })`select pg_notify($channel, '')`;
}

const sharedColumns =
  '$1::text, $2::uuid, $3::text, $4::text, $5::text, $6::jsonb, to_timestamp($7::float8 / 1000)';
