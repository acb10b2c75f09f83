/**
 * Whether a database role has the rights that Waybill needs, and what to do if it does not.
 *
 * The service works with a role that owns no tables: it reads and writes rows, but can neither change entries of the audit log and
 * of the cash ledger nor drop the triggers that protect them. The embedded PostgreSQL has such a role; with DATABASE_URL, an
 * administrator creates it, and `waybill migrate --service-role <name>` gives it its rights.
 */

import pg from 'pg';
import { commandName } from '../../platform/command-name.ts';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { grantSequences, readCluster, refuseWorker } from '../citus/cluster.ts';
import { onlyRow } from '../only-row.ts';

/** "insufficient privilege", and "no schema has been selected", which a role gets that may not use any schema. */
export const isDenied = (error: unknown): boolean => ['42501', '3F000'].includes(codeOf(error) ?? '');

/** A denied right becomes a problem: "The role … may not <what>". */
export async function withRights<T>(client: pg.Client, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDenied(error)) throw error;
    // In a transaction that has failed, nothing can be asked any more.
    const role = await currentRole(client).catch(() => client.user ?? 'of this connection');
    throw new Problem(`The role ${role} may not ${what}: ${messageOf(error)}.`, adviceFor(role), {
      cause: error,
    });
  }
}

/** Role and password are right, but the role may not connect to this database. */
export function refusedEntry(error: unknown): Problem {
  return new Problem(
    `The role may not connect: ${messageOf(error)}.`,
    'As the owner of the database: grant connect on database … to the role.',
    { cause: error },
  );
}

/** Finds missing rights before a request does: a migration may have created tables since the role got its rights. */
export async function refuseMissingRights(client: pg.Client): Promise<void> {
  const [table, ...more] = await tablesWithoutRights(client, undefined);
  if (table === undefined) return;
  const role = await currentRole(client);
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  throw new Problem(`The role ${role} may not use the table ${table}${others}.`, adviceFor(role));
}

/** The refusal that `migrate` would give, for `waybill doctor`, which changes nothing. */
export async function refuseMigrating(client: pg.Client): Promise<void> {
  await refuseWorker(client, 'migrations run');
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(
       (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')),
       has_schema_privilege(current_schema(), 'create'),
       false) as may`,
  );
  if (onlyRow(rows).may) return;
  const role = await currentRole(client);
  throw new Problem(`The role ${role} may not run the migrations that are pending.`, adviceFor(role));
}

/** Rows are only ever added: nobody needs the right to change them, and their triggers refuse it. */
const appendOnlyTables = [
  'audit_log',
  'cash_postings',
  'cash_hand_ins',
  'cash_payouts',
  'cash_payout_outcomes',
  'payout_deliveries',
  'cash_closings',
];

/** The tables of Waybill that the role (undefined: the one connected) cannot use as the service has to. */
async function tablesWithoutRights(client: pg.Client, role: string | undefined): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name
     from pg_class m
     join pg_class c on c.relnamespace = m.relnamespace and c.relowner = m.relowner and c.relkind in ('r', 'p')
     cross join pg_roles r
     where m.oid = to_regclass('migrations') and r.rolname = coalesce($1, current_user)
       and not (has_schema_privilege(r.oid, c.relnamespace, 'usage')
         and has_table_privilege(r.oid, c.oid, 'select')
         and (c.relname = 'migrations' or has_table_privilege(r.oid, c.oid, 'insert'))
         and (c.relname = any ($2)
           or has_table_privilege(r.oid, c.oid, 'update') and has_table_privilege(r.oid, c.oid, 'delete')))
     order by c.relname`,
    [role ?? null, ['migrations', ...appendOnlyTables]],
  );
  return rows.map(({ name }) => name);
}

async function currentRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return onlyRow(rows).role;
}

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
  // A grant by a role that does not own the table is only a warning for PostgreSQL, and does nothing.
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
export async function auditLogProtection(client: pg.Client, role: string | undefined) {
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

function adviceFor(role: string): string {
  return `With the DATABASE_URL of the role that owns the database, run \`${commandName} migrate --service-role ${role}\`. If ${role} is to own the tables itself, give it an empty database that it owns.`;
}
