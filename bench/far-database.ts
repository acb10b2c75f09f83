/** A way to the database on which every round trip takes longer, as if it were on another machine. On loopback only. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Connection } from '../server/database/embedded/index.ts';

export interface FarDatabase {
  port: number;
  close(): void;
}

export async function startFarDatabase(
  { host, port }: Pick<Connection, 'host' | 'port'>,
  roundTripMs: number,
): Promise<FarDatabase> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect(`${host}/.s.PGSQL.${port}`);
    // A request waits for its answer, so it does not matter which of the two is late. Timers of equal length end in order.
    client.on('data', (bytes) => void database.write(bytes));
    database.on('data', (bytes) => void setTimeout(() => client.write(bytes), roundTripMs));
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
