/**
 * The role that the service works with, if that is not the owner of the tables: it reads and writes rows, but can
 * neither change nor delete entries of the audit log and of the cash ledger, nor drop the triggers that protect them. The embedded
 * PostgreSQL has such a role; with DATABASE_URL, an administrator creates it, and `waybill migrate --service-role <name>` gives
 * it its rights.
 */

import pg from 'pg';
import { messageOf } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { readCluster } from '../citus/cluster.ts';
import { grantSequences } from '../citus/sequence-rights.ts';
import { onlyRow } from '../only-row.ts';
import { appendOnlyTables, currentRole, tablesWithoutRights } from './role-rights.ts';

/** Runs as the owner of the tables, while holding the lock of the migrations. Safe to repeat. */
export async function grantToServiceRole(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  try {
    // One message, and so one transaction: a running service never lacks a right in between.
    await client.query(`
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      grant select on all sequences in schema public to ${name};
      revoke update, delete, truncate on ${appendOnlyTables.join(', ')} from ${name};
      revoke insert, update, delete, truncate on migrations from ${name};`);
  } catch (error) {
    throw new Problem(
      `The role ${role} cannot be given its rights: ${messageOf(error)}.`,
      'Create the role first (create role … login password …), and run this as the owner of the tables.',
      { cause: error },
    );
  }
  if ((await readCluster(client))?.isCoordinator) await grantSequences(client, role);
  await refuseUngranted(client, role);
}

/** A grant by a role that does not own the table is only a warning for PostgreSQL, and does nothing. */
async function refuseUngranted(client: pg.Client, role: string): Promise<void> {
  if ((await tablesWithoutRights(client, role)).length === 0) return;
  const { rows } = await client.query<{ owner: string }>(
    "select pg_get_userbyid(relowner) as owner from pg_class where oid = to_regclass('migrations')",
  );
  throw new Problem(
    `The role ${role} did not get its rights: ${await currentRole(client)} does not own the tables.`,
    `Run this with the DATABASE_URL of their owner, ${onlyRow(rows).owner}.`,
  );
}

export interface AuditLogProtection {
  owner: string;
  /** The role could drop the trigger. */
  owns: boolean;
  /** The role has the right to change rows of the table. */
  may_change: boolean;
  /** The trigger exists and is enabled. */
  guarded: boolean;
}

/** Undefined if the table does not exist yet. */
export async function auditLogProtection(
  client: pg.Client,
  role: string | undefined,
): Promise<AuditLogProtection | undefined> {
  const { rows } = await client.query<AuditLogProtection>(
    `select pg_get_userbyid(c.relowner) as owner,
            pg_has_role(r.oid, c.relowner, 'member') as owns,
            has_table_privilege(r.oid, c.oid, 'update') or has_table_privilege(r.oid, c.oid, 'delete')
              or has_table_privilege(r.oid, c.oid, 'truncate') as may_change,
            exists (select from pg_trigger t where t.tgrelid = c.oid
                    and t.tgname = 'audit_log_only_grows' and t.tgenabled in ('O', 'A')) as guarded
     from pg_class c, pg_roles r
     where c.oid = to_regclass('audit_log') and r.rolname = coalesce($1, current_user)`,
    [role ?? null],
  );
  return rows[0];
}
