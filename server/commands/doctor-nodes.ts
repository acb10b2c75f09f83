/** The processes that use the database: nodes, and `waybill work`. A node that stops deletes its row; that of a killed one is kept for an hour. */
import type pg from 'pg';
import { commandName } from '../platform/command-name.ts';
import { aliveSeconds } from '../platform/nodes/node-watch.ts';
import { type KnownNode, listNodes, withoutWorkers } from '../platform/nodes/nodes-store.ts';
import type { Remark } from './doctor-security.ts';

export async function inspectNodes(client: pg.Client): Promise<Remark> {
  return describeNodes(await listNodes(client));
}

export function describeNodes(nodes: readonly KnownNode[]): Remark {
  const isRunning = (node: KnownNode) => node.seconds_since_seen <= aliveSeconds;
  const running = nodes.filter(isRunning);
  const lost = nodes.filter((node) => !isRunning(node));
  const found = [
    running.length === 0 ? 'none is running' : `${running.length} running: ${running.map(nameOf).join(', ')}`,
    ...lost.map((node) => `${nameOf(node)} was last seen ${agoOf(node)}`),
  ].join('; ');
  const advice = adviceOn(running, lost);
  return { check: 'nodes', ok: true, found, ...(advice === undefined ? {} : { isWarning: true, advice }) };
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
