/** The processes that use the database: nodes, and `waybill work`. A node that stops deletes its row; that of a killed one is kept for an hour. */
import type pg from 'pg';
import { commandName } from '../platform/command-name.ts';
import { type Finding, fine, warning } from '../platform/finding.ts';
import { aliveSeconds } from '../workers/nodes/node-watch.ts';
import { type KnownNode, listNodes, withoutWorkers } from '../workers/nodes/nodes-store.ts';
import type { RunningService } from './doctor-service.ts';

export async function inspectNodes(client: pg.Client, service: RunningService | undefined): Promise<Finding> {
  return describeNodes(await listNodes(client), service);
}

/** `service` answers at the port of this command, so it is running, even if it could not announce itself. */
export function describeNodes(nodes: readonly KnownNode[], service?: RunningService): Finding {
  const answering = service && lastSeen(nodes, service.name);
  const isRunning = (node: KnownNode) => node === answering || node.seconds_since_seen <= aliveSeconds;
  const running = nodes.filter(isRunning);
  const lost = nodes.filter((node) => !isRunning(node));
  const message = [
    running.length === 0 ? 'none is running' : `${running.length} running: ${running.map(nameOf).join(', ')}`,
    ...lost.map((node) => `${nameOf(node)} was last seen ${agoOf(node)}`),
  ].join('; ');
  const advice = service?.writesFail
    ? 'While writes fail, running nodes cannot announce themselves.'
    : adviceOn(running, lost);
  return advice === undefined ? fine('nodes', message) : warning('nodes', message, advice);
}

/** A node that was killed and started again has a row for each of its lives. */
function lastSeen(nodes: readonly KnownNode[], name: string): KnownNode | undefined {
  return nodes
    .filter((node) => node.name === name || node.name === `${name}${withoutWorkers}`)
    .sort((one, other) => one.seconds_since_seen - other.seconds_since_seen)[0];
}

function adviceOn(running: readonly KnownNode[], lost: readonly KnownNode[]): string | undefined {
  if (running.length > 0 && running.every(({ name }) => name.endsWith(withoutWorkers)))
    return `Nothing runs the background workers: start \`${commandName} work\`, or one node without WORKERS=off.`;
  // A node that was killed and started again has a new row with its old name.
  const isBack = ({ name }: KnownNode) => running.some((node) => node.name === name);
  if (!lost.every(isBack))
    return 'It ended without stopping, or cannot reach the database: look at its log. An hour later it is forgotten.';
  if (new Set(running.map(({ version }) => version)).size > 1)
    return 'Nodes of two versions work together during an upgrade: restart the others with the newer one.';
  return undefined;
}

function nameOf({ name, version }: KnownNode): string {
  return `${name} (${version})`;
}

function agoOf({ seconds_since_seen: seconds }: KnownNode): string {
  return seconds < 120 ? `${Math.round(seconds)} s ago` : `${Math.round(seconds / 60)} min ago`;
}
