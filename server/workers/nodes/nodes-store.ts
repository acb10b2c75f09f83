/** The rows of nodes, and of buckets that nodes share. Times are the database's: the clocks of nodes may differ. */
import type pg from 'pg';
import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryOne } from '../../database/statements.ts';
import type { BucketReport, SharedBucket } from './rate-limit.ts';

/** Ends of names, for processes that do only a part of the work. */
export const withoutWorkers = ' with WORKERS=off';
export const onlyWorkers = ' work';

interface NodeRow {
  node_id: string;
  /** Host name and port, and one of the ends above; `waybill work` has no port. */
  name: string;
  version: string;
}

export function announceNode(tx: Tx, node: NodeRow): Promise<void> {
  return execute(tx, 'announce-node', node)`
    insert into nodes (node_id, name, version, started_at, last_seen_at) values ($node_id, $name, $version, now(), now())
    on conflict (node_id) do update set last_seen_at = excluded.last_seen_at`;
}

/** Those that answer requests. */
export async function countNodes(database: Database, aliveSeconds: number): Promise<number> {
  const { count } = await queryOne<{ count: number }>(database, 'count-nodes', { aliveSeconds })`
    select count(*)::int as count from nodes
    where last_seen_at > now() - make_interval(secs => $aliveSeconds) and name not like '%${onlyWorkers}'`;
  return count;
}

export function removeNode(tx: Tx, nodeId: string): Promise<void> {
  return execute(tx, 'remove-node', { nodeId })`delete from nodes where node_id = $nodeId`;
}

export interface KnownNode extends Omit<NodeRow, 'node_id'> {
  seconds_since_seen: number;
}

/** For a command, which has a connection of its own. */
export async function listNodes(client: pg.ClientBase): Promise<KnownNode[]> {
  const { rows } = await client.query<KnownNode>(
    `select name, version, greatest(0, extract(epoch from now() - last_seen_at))::float8 as seconds_since_seen
     from nodes order by name, started_at`,
  );
  return rows;
}

interface BucketPolicy {
  perSecond: number;
  burst: number;
  /** How long a request counts as demand, on average. */
  demandSeconds: number;
}

/** In the order of the keys, so that two nodes never wait for each other in a circle. */
export async function reportUsage(
  tx: Tx,
  reports: readonly BucketReport[],
  { perSecond, burst, demandSeconds }: BucketPolicy,
): Promise<void> {
  const sorted = reports.toSorted((a, b) => (a.caller < b.caller ? -1 : 1));
  // The policy is part of the text: Citus passes no parameters to `on conflict` of rows that come from arrays.
  // `exp` fails if its result is too small for a number; after 50 times the average nothing is left anyway.
  await tx.query(
    {
      name: 'report-rate-usage',
      text: `
        insert into rate_limits as l (rate_key, tokens, demand, contended_at, updated_at)
        select caller, ${burst}::float8 - accepted, attempts,
               case when contended then now() else 'epoch'::timestamptz end, now()
        from unnest($1::text[], $2::float8[], $3::float8[], $4::boolean[]) as u (caller, accepted, attempts, contended)
        on conflict (rate_key) do update set
          tokens = least(${burst}::float8, l.tokens + ${perSecond}::float8 *
                     greatest(0, extract(epoch from excluded.updated_at - l.updated_at)::float8))
                   + excluded.tokens - ${burst}::float8,
          demand = l.demand * exp(-least(50, greatest(0,
                     extract(epoch from excluded.updated_at - l.updated_at)::float8 / ${demandSeconds}::float8))) + excluded.demand,
          contended_at = greatest(l.contended_at, excluded.contended_at),
          updated_at = greatest(l.updated_at, excluded.updated_at)`,
    },
    [
      sorted.map(({ caller }) => caller),
      sorted.map(({ accepted }) => accepted),
      sorted.map(({ attempts }) => attempts),
      sorted.map(({ contended }) => contended),
    ],
  );
}

/** The buckets for which equal shares were not enough a moment ago, as they are now. */
export function readSharedBuckets(database: Database, policy: BucketPolicy, contendedSeconds: number) {
  return queryAll<SharedBucket>(database, 'read-shared-buckets', { ...policy, contendedSeconds })`
    select rate_key as caller, least($burst::float8, tokens + $perSecond::float8 * age) as tokens,
           demand * exp(-least(50, age / $demandSeconds::float8)) as demand
    from (select *, greatest(0, extract(epoch from now() - updated_at)::float8) as age from rate_limits) l
    where contended_at > now() - make_interval(secs => $contendedSeconds)`;
}
