/**
 * A way to the database that can be cut and mended, for services that have to live through it. `cut` ends
 * the connections and refuses new ones; `freeze` keeps them open and lets nothing through, as a dead network does.
 */
import { connect, createServer, type Socket } from 'node:net';
import { inject } from 'vitest';
import { watchRequests, watchStatements } from './statements.ts';

export interface DatabaseProxy {
  /** The address of a database, through the proxy. */
  through(databaseUrl: string): string;
  cut(): void;
  /** Cuts in front of the first statement of a request that is chosen; answers where its name will be. */
  cutAtStatement(isChosen: (name: string) => boolean): { name: string | undefined };
  freeze(): void;
  /** From the next statement with this name on, which never reaches the database. */
  freezeAtStatement(name: string): { isFrozen(): boolean };
  /** Lets everything through but notifications, as PgBouncer does in transaction mode. */
  dropNotifications(): void;
  mend(): void;
  /** How often clients have sent the statement with this name, let through or not. */
  timesSent(statement: string): number;
  close(): void;
}

export async function startProxy(): Promise<DatabaseProxy> {
  const { host, port } = inject('database');
  const sockets = new Set<Socket>();
  const sent: string[] = [];
  let state: 'open' | 'cut' | 'frozen' = 'open';
  let dropsNotifications = false;
  let onStatement: (name: string) => void = () => undefined;
  let freezesAt: string | undefined;
  const server = createServer((client) => {
    if (state === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    // Messages are passed on one by one: without this, each would wait for the acknowledgement of the one before.
    for (const socket of [client, upstream]) socket.setNoDelay(true);
    client.on(
      'data',
      watchStatements((name) => {
        sent.push(name);
        if (name === freezesAt && state === 'open') state = 'frozen';
      }),
    );
    client.on(
      'data',
      watchRequests((name) => onStatement(name)),
    );
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      const pass = (bytes: Buffer) => void (state === 'open' && to.write(bytes));
      from.on(
        'data',
        from === upstream
          ? eachMessage((type, message) => {
              if (!(dropsNotifications && type === 'A')) pass(message);
            })
          : pass,
      );
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
  const cut = () => {
    state = 'cut';
    dropAll();
  };
  return {
    through(databaseUrl) {
      const url = new URL(databaseUrl);
      return `postgres://${url.username}:${url.password}@127.0.0.1:${address.port}${url.pathname}`;
    },
    cut,
    cutAtStatement(isChosen) {
      const lost: { name: string | undefined } = { name: undefined };
      onStatement = (name) => {
        if (lost.name !== undefined || !isChosen(name)) return;
        lost.name = name;
        cut();
      };
      return lost;
    },
    freeze() {
      state = 'frozen';
    },
    freezeAtStatement(name) {
      freezesAt = name;
      return { isFrozen: () => state === 'frozen' };
    },
    dropNotifications() {
      dropsNotifications = true;
    },
    mend() {
      dropsNotifications = false;
      // What was held back is lost, as in a network that came back: the old connections are useless.
      if (state === 'frozen') dropAll();
      state = 'open';
      freezesAt = undefined;
      onStatement = () => undefined;
    },
    timesSent: (statement) => sent.filter((name) => name === statement).length,
    close() {
      dropAll();
      server.close();
    },
  };
}

/** Takes the bytes that PostgreSQL sends; calls `onMessage` with each message and its type. */
function eachMessage(onMessage: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return;
      onMessage(String.fromCharCode(rest[0]!), rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}
