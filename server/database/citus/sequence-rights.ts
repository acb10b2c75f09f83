/**
 * The rights of a service role on sequences. On a shard, rows of the outbox get their number with nextval (see
 * deliveries/store.ts). Citus passes grants on tables to its workers, but not those on sequences.
 */
import pg from 'pg';
import { Problem } from '../../platform/problem.ts';

export async function grantSequences(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ node: string; result: string }>(
    `select n.nodename || ':' || n.nodeport as node, r.result
     from run_command_on_all_nodes($1) r join pg_dist_node n using (nodeid) where not r.success`,
    [`grant usage, select on all sequences in schema public to ${pg.escapeIdentifier(role)}`],
  );
  const [failed] = rows;
  if (failed === undefined) return;
  throw new Problem(
    `The role ${role} cannot be given its rights on ${failed.node}: ${failed.result}.`,
    'Create the role on every node of the cluster, and run this as the owner of the tables.',
  );
}

/** When tables are distributed, the workers get sequences of their own: for every role that may add to the outbox. */
export async function grantSequencesAgain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    `select distinct r.rolname as role
     from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
     where c.oid = to_regclass('outbox') and a.privilege_type = 'INSERT' and a.grantee <> c.relowner`,
  );
  for (const { role } of rows) await grantSequences(client, role);
}
