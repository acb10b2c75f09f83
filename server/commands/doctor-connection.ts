/** How this installation reaches its database: the server, a pooler in between, the timeline, and the other servers. */
import type { Finding } from '../embedded-postgres/index.ts';
import type { Clock } from '../platform/clock.ts';
import {
  closeClient,
  connect,
  type ServerClient,
  type ServerState,
  survey,
} from '../platform/connections/client.ts';
import { connectionProblem } from '../platform/connections/connection-problem.ts';
import type { ProcessConnections } from '../platform/connections/connections-for.ts';
import { ServerRefused, type Servers, serversOf } from '../platform/connections/servers.ts';
import { messageOf } from '../platform/errors.ts';
import { inWords, measureClock } from '../platform/nodes/clock-watch.ts';
import type { Remark } from './doctor-security.ts';

/** For a connection, and for one answer. */
const waitMs = 5_000;
export const doctorWaits = { connectMs: waitMs, queryMs: waitMs };

export async function inspectConnection(
  client: ServerClient,
  { pooled, direct }: ProcessConnections,
): Promise<Remark[]> {
  const servers = serversOf(pooled);
  return [
    ...(pooled === direct ? [describePath(client)] : [await inspectDirect(client, direct)]),
    ...(servers.target.servers.length > 1
      ? [describeServers(await survey(servers, doctorWaits), servers)]
      : []),
  ];
}

/** The clock of this machine; nodes on others compare theirs all the time, for their log and metrics. */
export async function inspectClock(client: ServerClient, clock: Clock): Promise<Remark> {
  const check = 'clock';
  const offset = await measureClock(
    clock,
    async ({ text }) => (await client.query<{ now_ms: number }>(text)).rows,
  );
  if (!offset.isOff) return { check, ok: true, found: inWords(offset) };
  const advice = 'Set the clocks of all machines by the network (NTP), with chrony or systemd-timesyncd.';
  return { check, ok: true, isWarning: true, found: inWords(offset), advice };
}

function describePath({ session, canNameStatements }: ServerClient): Remark {
  const check = 'connection';
  const timeline = session?.timeline === undefined ? '' : `, timeline ${session.timeline}`;
  if (!session?.isPooled) return { check, ok: true, found: `without a pooler${timeline}` };
  const names = canNameStatements ? 'with named statements' : 'without named statements';
  return {
    check,
    ok: true,
    isWarning: true,
    found: `through a pooler in transaction mode, ${names}${timeline}`,
    advice:
      'Live updates are polled. Set DATABASE_DIRECT_URL to PostgreSQL itself, or DATABASE_POOLER=session if the pooler is in session mode.',
  };
}

/** Does DATABASE_DIRECT_URL lead to the same database, and not to a pooler? */
async function inspectDirect(
  client: ServerClient,
  direct: ProcessConnections['direct'],
): Promise<Remark | Finding> {
  const check = 'direct connection';
  try {
    const other = await connect(direct, doctorWaits);
    await closeClient(other);
    const { name } = other.server;
    if (other.session?.isPooled)
      return {
        check,
        ok: false,
        found: `${name} is a pooler`,
        advice: 'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
      };
    if (other.session?.system !== client.session?.system)
      return {
        check,
        ok: false,
        found: `${name} is another PostgreSQL than that of DATABASE_URL`,
        advice: 'Set DATABASE_URL and DATABASE_DIRECT_URL to the same database.',
      };
    const pooler = client.session?.isPooled ? 'a pooler' : 'PostgreSQL';
    const timeline = other.session?.timeline === undefined ? '' : `, timeline ${other.session.timeline}`;
    return {
      check,
      ok: true,
      found: `${name} for migrations and notifications, ${pooler} for requests${timeline}`,
    };
  } catch (error) {
    const { message, advice } = connectionProblem(error, direct);
    return { check, ok: false, found: message, advice };
  }
}

function describeServers(states: ServerState[], servers: Servers): Remark {
  const found = states.map((state) => `${state.server.name} ${stateOf(state, servers)}`).join(', ');
  const check = 'servers';
  const oldPrimary = states.find((state) => isOldPrimary(state, servers));
  if (oldPrimary) {
    const { advice } = connectionProblem(new ServerRefused('old primary', oldPrimary.server.name), {
      connectionString: '',
      servers,
    });
    return { check, ok: false, found, advice };
  }
  const isLost = states.some(({ error }) => error !== undefined && !(error instanceof ServerRefused));
  if (!isLost) return { check, ok: true, found };
  const advice = 'With one server less, the next failure may be an outage: start it again, or remove it.';
  return { check, ok: true, isWarning: true, found, advice };
}

function isOldPrimary({ session, error }: ServerState, servers: Servers): boolean {
  if (error instanceof ServerRefused) return error.reason === 'old primary';
  return session !== undefined && servers.isSuperseded(session);
}

function stateOf(state: ServerState, servers: Servers): string {
  const { session, error } = state;
  if (isOldPrimary(state, servers)) return 'is an old primary';
  if (error instanceof ServerRefused)
    return error.reason === 'standby' ? 'is a standby' : 'accepts no writes';
  if (session === undefined) return `cannot be reached (${messageOf(error)})`;
  if (session.isStandby) return 'is a standby';
  return session.timeline === undefined ? 'is a primary' : `is a primary on timeline ${session.timeline}`;
}
