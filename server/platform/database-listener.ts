/**
 * One connection that only listens to notifications of PostgreSQL. It runs no transaction, so it holds back neither
 * locks nor vacuum. `events/notifications.ts` opens it again when it is lost.
 */
import { once } from 'node:events';
import { Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';
import pg from 'pg';
import { type Connection, connectionSettings } from './database.ts';

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

/** Rejects where no connection is possible within `connectMs`. */
export function makeOpenListener(connection: Connection, connectMs: number): OpenListener {
  return async (channels, onNotification, signal) => {
    const socket = addAbortSignal(signal, new Socket());
    const client = new pg.Client({
      ...connectionSettings,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
      keepAlive: true,
      ...connection,
      stream: () => socket,
    });
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    const close = async () => {
      client.end().catch(() => undefined);
      // After the message that says goodbye, without waiting for an answer: the other side may be unreachable.
      socket.destroySoon();
      if (!socket.closed) await once(socket, 'close');
    };
    try {
      await client.connect();
      await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join(';'));
    } catch (error) {
      socket.destroy();
      throw error;
    }
    return { lost, close };
  };
}
