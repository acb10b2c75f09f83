/**
 * Reading the audit log, newest first, page by page. Identifiers of entries sort by time, so a page goes on from the
 * last identifier of the page before: as fast for the last page as for the first, and new entries shift nothing.
 */
import { defaultPageSize } from '../../../contract/records.ts';
import type { Database } from '../../platform/database.ts';
import {
  type AccountId,
  type AuditEntryId,
  formatId,
  highestId,
  idFromBytes,
  idToBytes,
} from '../../platform/ids.ts';
import { isRejection, Rejection } from '../../platform/rejection.ts';
import { labelActors } from '../actors.ts';

interface EntryRow {
  audit_id: AuditEntryId;
  at: Date;
  actor: string;
  action: string;
  summary: string;
  network: string | null;
  /** Of the person who acted. */
  email: string | null;
  /** Null where the entry is of no account. */
  account_name: string | null;
}

export interface PageRequest {
  cursor?: string | undefined;
  limit?: number | undefined;
}

const columns = 'l.audit_id, l.at, l.actor, l.action, l.summary, l.network, p.email';
// By the actor: person_id may be whom the entry is about.
const whoActed = `
  left join people p on p.person_id = case when l.actor like 'person:%' then substr(l.actor, 8)::uuid end`;

export function readAccountAudit(database: Database, accountId: AccountId, request: PageRequest) {
  return readPage(database, request, (before, limit) =>
    database.read<EntryRow>(
      {
        name: 'list-audit-of-account',
        text: `
          select ${columns}, null as account_name
          from audit_log l ${whoActed}
          where l.account_id = $1 and l.audit_id < $2
          order by l.audit_id desc limit $3`,
      },
      [accountId, before, limit],
    ),
  );
}

/**
 * Over all accounts, for operators. A sign-in is written for each account of the person and for the installation, all
 * in one transaction; here it is shown once, as the installation's.
 */
export function readInstallationAudit(database: Database, request: PageRequest) {
  return readPage(database, request, (before, limit) =>
    database.read<EntryRow>(
      {
        name: 'list-audit-of-installation',
        text: `
          select ${columns}, a.name as account_name
          from audit_log l ${whoActed} left join accounts a on a.account_id = l.account_id
          where l.audit_id < $1
            and (l.account_id is null or not exists (
              select from audit_log whole
              where whole.transaction_id = l.transaction_id and whole.account_id is null
                and whole.action = l.action and whole.summary = l.summary
            ))
          order by l.audit_id desc limit $2`,
      },
      [before, limit],
    ),
  );
}

async function readPage(
  database: Database,
  { cursor, limit = defaultPageSize }: PageRequest,
  read: (before: AuditEntryId, limit: number) => Promise<EntryRow[]>,
) {
  const before = cursor === undefined ? highestId : idIn(cursor);
  if (isRejection(before)) return before;
  const rows = await read(before, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const labelOf = await labelActors(
    database,
    shown.map((row) => row.actor),
  );
  return {
    data: shown.map((row) => ({
      audit_id: formatId('auditEntry', row.audit_id),
      at: row.at.toISOString(),
      by: labelOf(row.actor) + (row.email === null ? '' : ` (${row.email})`),
      action: row.action,
      summary: row.summary,
      network: row.network,
      account_name: row.account_name,
    })),
    has_more: last !== undefined,
    next_cursor: last ? cursorOf(last.audit_id) : null,
  };
}

const idBytes = 16;

function cursorOf(auditId: AuditEntryId): string {
  return idToBytes(auditId).toString('base64url');
}

function idIn(cursor: string): AuditEntryId | Rejection {
  const bytes = Buffer.from(cursor, 'base64url');
  // Read back, so that of several spellings of the same bytes one is accepted.
  if (bytes.length === idBytes && bytes.toString('base64url') === cursor) return idFromBytes(bytes);
  return new Rejection('invalidRequest', 'cursor must be the next_cursor of an earlier response');
}
