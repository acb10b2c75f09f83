/** How this installation reaches its database: the server, a pooler in between, the timeline, and the other servers. */

import {
  closeClient,
  connect,
  type ServerClient,
  type ServerState,
  survey,
} from '../database/connections/client.ts';
import { connectionProblem } from '../database/connections/connection-problem.ts';
import {
  type ProcessConnections,
  ServerRefused,
  type Servers,
  serversOf,
} from '../database/connections/servers.ts';
import type { Clock } from '../platform/clock.ts';
import { messageOf } from '../platform/errors.ts';
import { bad, type Finding, failed, fine, warning } from '../platform/finding.ts';
import { inWords, measureClock } from '../workers/nodes/clock-watch.ts';

const waitMs = 5_000;
export const doctorWaits = { connectMs: waitMs, queryMs: waitMs };

export async function inspectConnection(client: ServerClient, { pooled, direct }: ProcessConnections) {
  const servers = serversOf(pooled);
  return [
    ...(pooled === direct ? [describePath(client)] : [await inspectDirect(client, direct)]),
    ...(servers.target.servers.length > 1 ? [await inspectServers(servers)] : []),
  ];
}

/** The clock of this machine; nodes on others compare theirs all the time, for their log and metrics. */
export async function inspectClock(client: ServerClient, clock: Clock): Promise<Finding> {
  const check = 'clock';
  const offset = await measureClock(
    clock,
    async ({ text }) => (await client.query<{ now_ms: number }>(text)).rows,
  );
  if (!offset.isOff) return fine(check, inWords(offset));
  const advice = 'Set the clocks of all machines by the network (NTP), with chrony or systemd-timesyncd.';
  return warning(check, inWords(offset), advice);
}

const timelineOf = ({ session }: ServerClient) =>
  session?.timeline === undefined ? '' : `, timeline ${session.timeline}`;

function describePath(client: ServerClient): Finding {
  const check = 'connection';
  if (!client.session?.isPooled) return fine(check, `without a pooler${timelineOf(client)}`);
  const names = client.canNameStatements ? 'with named statements' : 'without named statements';
  return warning(
    check,
    `through a pooler in transaction mode, ${names}${timelineOf(client)}`,
    'Live updates are polled. Set DATABASE_DIRECT_URL to PostgreSQL itself, or DATABASE_POOLER=session if the pooler is in session mode.',
  );
}

/** Does DATABASE_DIRECT_URL lead to the same database, and not to a pooler? */
async function inspectDirect(client: ServerClient, direct: ProcessConnections['direct']): Promise<Finding> {
  const check = 'direct connection';
  try {
    const other = await connect(direct, doctorWaits);
    await closeClient(other);
    const { name } = other.server;
    if (other.session?.isPooled)
      return bad(
        check,
        `${name} is a pooler`,
        'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
      );
    if (other.session?.system !== client.session?.system)
      return bad(
        check,
        `${name} is another PostgreSQL than that of DATABASE_URL`,
        'Set DATABASE_URL and DATABASE_DIRECT_URL to the same database.',
      );
    const pooler = client.session?.isPooled ? 'a pooler' : 'PostgreSQL';
    const uses = `${name} for migrations and notifications, ${pooler} for requests`;
    return fine(check, `${uses}${timelineOf(other)}`);
  } catch (error) {
    return failed(check, connectionProblem(error, direct));
  }
}

async function inspectServers(servers: Servers): Promise<Finding> {
  const states = await survey(servers, doctorWaits);
  const message = states.map((state) => `${state.server.name} ${stateOf(state, servers)}`).join(', ');
  const check = 'servers';
  const oldPrimary = states.find((state) => isOldPrimary(state, servers));
  if (oldPrimary) {
    const { advice } = connectionProblem(new ServerRefused('old primary', oldPrimary.server.name), {
      connectionString: '',
      servers,
    });
    return bad(check, message, advice);
  }
  const isLost = states.some(({ error }) => error !== undefined && !(error instanceof ServerRefused));
  if (!isLost) return fine(check, message);
  const advice = 'With one server less, the next failure may be an outage: start it again, or remove it.';
  return warning(check, message, advice);
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
