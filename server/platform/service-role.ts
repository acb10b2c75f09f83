/**
 * The role that the service works with, where it is another than the one that owns the tables: it reads and writes
 * rows, and cannot change or remove what is in the audit log, nor the trigger that keeps every role from it. The
 * embedded PostgreSQL has such a role; with DATABASE_URL its administrator makes it, and it gets its rights
 * by `waybill migrate --service-role <name>`.
 */
import pg from 'pg';
import { Problem } from './problem.ts';
import { currentRole, tablesWithoutRights } from './role-rights.ts';

/** As the owner of the tables, inside the turn of the migrations. Safe to repeat. */
export async function grantToServiceRole(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  try {
    // One message, and so one transaction: no request of a running service meets a moment without a right.
    await client.query(`
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      revoke update, delete, truncate on audit_log from ${name};
      revoke insert, update, delete, truncate on migrations from ${name};`);
  } catch (error) {
    throw new Problem(
      `The role ${role} cannot be given its rights: ${(error as Error).message}.`,
      'Make the role first (create role … login password …), and run this as the owner of the tables.',
      { cause: error },
    );
  }
  await refuseUngranted(client, role);
}

/** To who does not own a table, PostgreSQL answers a grant with a warning and does nothing. */
async function refuseUngranted(client: pg.Client, role: string): Promise<void> {
  if ((await tablesWithoutRights(client, role)).length === 0) return;
  const { rows } = await client.query<{ owner: string }>(
    "select pg_get_userbyid(relowner) as owner from pg_class where oid = to_regclass('migrations')",
  );
  throw new Problem(
    `The role ${role} did not get its rights: ${await currentRole(client)} does not own the tables.`,
    `Run this with the DATABASE_URL of their owner, ${rows[0]!.owner}.`,
  );
}

export interface AuditLogProtection {
  owner: string;
  /** The role could take the trigger away. */
  owns: boolean;
  /** By its rights on the table. */
  may_change: boolean;
  /** The trigger is there, and on. */
  guarded: boolean;
}

/** Undefined where the table is not there yet. */
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
