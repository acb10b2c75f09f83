/** Can this process listen at an address? The answer may be another a moment later. */
import { createServer } from 'node:net';
import type { Config } from '../platform/config.ts';

/** The code of the error if it cannot. */
export function tryPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
