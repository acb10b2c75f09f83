/** A connection that only listens to notifications: without a transaction, it holds back neither locks nor vacuum. */

import { Problem } from '../platform/problem.ts';
import { closeClient, connect } from './connections/client.ts';
import type { Connection } from './database.ts';

export interface Listener {
  /** Resolves when the connection has ended, for whatever reason. A connection that is half open never ends. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

export type OpenListener = (
  channels: readonly string[],
  onNotification: (channel: string, payload: string) => void,
  /** Ends the connection, also while it is being opened. */
  signal: AbortSignal,
) => Promise<Listener>;

/** Rejects if no connection is possible within `connectMs`, and behind a pooler, which passes no notification on. */
export function makeOpenListener(connection: Connection, connectMs: number): OpenListener {
  return async (channels, onNotification, signal) => {
    const client = await connect(connection, { connectMs, queryMs: connectMs, signal });
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    try {
      // LISTEN would stay in a server connection that others use.
      if (client.session?.isPooled)
        throw new Problem(
          'DATABASE_URL leads to a connection pooler in transaction mode, which passes no notifications on.',
          'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself for live updates without delay, or DATABASE_POOLER=session if the pooler is in session mode.',
        );
      await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join(';'));
    } catch (error) {
      await closeClient(client);
      throw error;
    }
    return { lost, close: () => closeClient(client) };
  };
}

/** For a Citus cluster whose connections may go to any node: a notification stays on the node that sent it. */
export const refuseToListen: OpenListener = async () => {
  throw new Problem(
    'Connections go to any node of the Citus cluster, and notifications do not leave a node.',
    'Nothing has to be done: live updates are up to a second later.',
  );
};
