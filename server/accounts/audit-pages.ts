/**
 * Reading the audit log, newest first, page by page. Identifiers of entries sort by time, so a page goes on from the
 * last identifier of the page before: as fast for the last page as for the first, and new entries shift nothing.
 */
import type { Database } from '../database/database.ts';
import { queryAll } from '../database/statements.ts';
import { isRejection } from '../errors/rejection.ts';
import { readPage } from '../platform/id-cursor.ts';
import { type AccountId, type AuditEntryId, firstIdAt, formatId, timeOfId } from '../platform/ids.ts';
import { accountReader, type NameReader, operatorReader, readActorNames } from './actors.ts';

interface EntryRow {
  audit_id: AuditEntryId;
  transaction_id: string;
  at: Date;
  actor: string;
  action: string;
  summary: string;
  network: string | null;
  email: string | null;
  /** Both null if the entry is of no account. */
  account_id: AccountId | null;
  account_name: string | null;
}

type PageRequest = Parameters<typeof readPage>[0];

const columns = 'l.audit_id, l.transaction_id, l.at, l.actor, l.action, l.summary, l.network, p.email';
// By the actor: person_id may be whom the entry is about.
const whoActed = `
  left join people p on p.person_id = case when l.actor like 'person:%' then substr(l.actor, 8)::uuid end`;

export function readAccountAudit(database: Database, accountId: AccountId, request: PageRequest) {
  return readEntries(
    database,
    request,
    accountReader,
    (before, limit) =>
      queryAll<EntryRow>(database, 'list-audit-of-account', { accountId, before, limit })`
      select ${columns}, null as account_id, null as account_name
      from audit_log l ${whoActed}
      where l.account_id = $accountId and l.audit_id < $before
      order by l.audit_id desc limit $limit`,
  );
}

/**
 * Over all accounts, for operators. A sign-in is written for each account of the person and for the installation, all
 * in one transaction; here it is shown once, as the installation's. The copies are left out here and not by the
 * statement: on a distributed database they are in other shards, and Citus joins only within a shard.
 */
export function readInstallationAudit(database: Database, request: PageRequest) {
  return readEntries(database, request, operatorReader, async (before, limit) => {
    const shown: EntryRow[] = [];
    let from: AuditEntryId | undefined = before;
    while (from !== undefined && shown.length < limit) {
      const rows = await readWithCopies(database, from, limit);
      const isCopy = await findCopies(database, rows);
      shown.push(...rows.filter((row) => !isCopy(row)));
      from = rows.length < limit ? undefined : rows.at(-1)?.audit_id;
    }
    return shown.slice(0, limit);
  });
}

function readWithCopies(database: Database, before: AuditEntryId, limit: number) {
  return queryAll<EntryRow>(database, 'list-audit-of-installation', { before, limit })`
    select ${columns}, l.account_id, a.name as account_name
    from audit_log l ${whoActed} left join accounts a on a.account_id = l.account_id
    where l.audit_id < $before
    order by l.audit_id desc limit $limit`;
}

type Act = Pick<EntryRow, 'transaction_id' | 'at' | 'actor' | 'action' | 'summary'>;

/** Nodes of a cluster count transactions on their own, so the number alone does not identify an act. */
const actKey = ({ transaction_id, at, actor, action, summary }: Act) =>
  JSON.stringify([transaction_id, at.getTime(), actor, action, summary]);

const isOfAccount = (row: EntryRow) => row.account_id !== null;

/** Which of these entries of accounts repeat one of the installation. */
async function findCopies(database: Database, rows: readonly EntryRow[]) {
  const times = rows.filter(isOfAccount).map((row) => timeOfId(row.audit_id));
  if (times.length === 0) return () => false;
  // All entries of an act have its time in their identifiers.
  const acts = await queryAll<Act>(database, 'list-acts-of-installation', {
    fromId: firstIdAt(Math.min(...times)),
    belowId: firstIdAt(Math.max(...times) + 1),
  })`
    select transaction_id, at, actor, action, summary from audit_log
    where audit_id >= $fromId and audit_id < $belowId and account_id is null`;
  const actKeys = new Set(acts.map(actKey));
  return (row: EntryRow) => isOfAccount(row) && actKeys.has(actKey(row));
}

async function readEntries(
  database: Database,
  request: PageRequest,
  reader: NameReader,
  read: (before: AuditEntryId, limit: number) => Promise<EntryRow[]>,
) {
  const page = await readPage(request, read, (row: EntryRow) => row.audit_id);
  if (isRejection(page)) return page;
  const actors = page.rows.map((row) => row.actor);
  const nameOf = await readActorNames(database, actors, reader);
  return {
    data: page.rows.map(({ account_id: accountId, ...row }) => ({
      audit_id: formatId('auditEntry', row.audit_id),
      at: row.at.toISOString(),
      by: nameOf(row.actor).name + (row.email === null ? '' : ` (${row.email})`),
      action: row.action,
      summary: row.summary,
      network: row.network,
      account: accountId && { id: formatId('account', accountId), name: row.account_name ?? '' },
    })),
    ...page.rest,
  };
}
