/**
 * A way to the database that can be cut and mended, for services that have to live through it. `cut` ends
 * the connections and refuses new ones; `freeze` keeps them open and lets nothing through, as a dead network does.
 */
import { connect, createServer, type Socket } from 'node:net';
import { inject } from 'vitest';

export interface Proxy {
  /** The address of a database, through the proxy. */
  through(databaseUrl: string): string;
  cut(): void;
  freeze(): void;
  mend(): void;
  close(): void;
}

export async function startProxy(): Promise<Proxy> {
  const { host, port } = inject('database');
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const server = createServer((client) => {
    if (state === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => state === 'open' && to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    through(databaseUrl) {
      const url = new URL(databaseUrl);
      return `postgres://${url.username}:${url.password}@127.0.0.1:${address.port}${url.pathname}`;
    },
    cut() {
      state = 'cut';
      dropAll();
    },
    freeze() {
      state = 'frozen';
    },
    mend() {
      // What was held back is lost, as in a network that came back: the old connections are useless.
      if (state === 'frozen') dropAll();
      state = 'open';
    },
    close() {
      dropAll();
      server.close();
    },
  };
}
