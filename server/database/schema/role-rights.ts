/** Whether a database role has the rights that Waybill needs, and what to do if it does not. */

import type pg from 'pg';
import { commandName } from '../../platform/command-name.ts';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseWorker } from '../citus/cluster.ts';
import { onlyRow } from '../only-row.ts';

/** "insufficient privilege", and "no schema has been selected", which a role gets that may not use any schema. */
const deniedStates = ['42501', '3F000'];

export function isDenied(error: unknown): boolean {
  return deniedStates.includes(codeOf(error) ?? '');
}

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
export const appendOnlyTables = [
  'audit_log',
  'cash_postings',
  'cash_hand_ins',
  'cash_payouts',
  'cash_payout_outcomes',
  'payout_deliveries',
  'cash_closings',
];

/** The tables of Waybill that the role (undefined: the one connected) cannot use as the service has to. */
export async function tablesWithoutRights(client: pg.Client, role: string | undefined): Promise<string[]> {
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

export async function currentRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return onlyRow(rows).role;
}

function adviceFor(role: string): string {
  return `With the DATABASE_URL of the role that owns the database, run \`${commandName} migrate --service-role ${role}\`. If ${role} is to own the tables itself, give it an empty database that it owns.`;
}
