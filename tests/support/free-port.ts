/**
 * A port for a server that has to know it before it listens.
 *
 * Ports are taken from below those that systems choose for outgoing connections and for `listen(0)` (from 32768 on Linux,
 * from 49152 elsewhere), so no connection takes one between here and the server's start. They come in blocks: a process
 * that listens on the first port of a block, until it ends, owns the others. So no two processes get the same port, and
 * a process gets none twice.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const firstPort = 20_000;
const blockSize = 40;
const blocks = 300;

export const freePort = portDispenser();

/** What each process has one of. */
export function portDispenser(): () => Promise<number> {
  let next = 0;
  let end = 0;
  let claiming: Promise<void> | undefined;

  async function claimBlock(): Promise<void> {
    const first = await holdBlock();
    next = first + 1;
    end = first + blockSize;
  }

  return async () => {
    for (;;) {
      while (next < end) {
        const port = next++;
        const server = await listenOn(port);
        if (server === undefined) continue;
        server.close();
        await once(server, 'close');
        return port;
      }
      claiming ??= claimBlock().finally(() => {
        claiming = undefined;
      });
      await claiming;
    }
  };
}

/** The first port of a block that nobody else holds. */
async function holdBlock(): Promise<number> {
  for (let tried = 0; tried < blocks; tried++) {
    const first = firstPort + ((process.pid + tried) % blocks) * blockSize;
    const holder = await listenOn(first);
    if (holder === undefined) continue;
    holder.unref();
    return first;
  }
  throw new Error(`every block of ports from ${firstPort} is held`);
}

/** Undefined if somebody listens on it already. */
async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
