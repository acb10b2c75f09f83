/** Is the port free, or does Waybill itself answer on it? Then, is it ready? */
import { createServer } from 'node:net';
import type { Finding } from '../embedded-postgres/index.ts';
import { startCommand } from '../platform/command-name.ts';
import type { Config } from '../platform/config.ts';
import { textField } from '../platform/errors.ts';

/** Longer than the service itself waits for its database. */
const waitMs = 5_000;

export async function inspectService(config: Config): Promise<Finding[]> {
  const check = 'port';
  const address = `${config.host}:${config.port}`;
  const code = await tryToListen(config);
  if (code === undefined) return [{ check, ok: true, found: `${address} is free` }];
  if (code !== 'EADDRINUSE') {
    const advice = 'Set HOST and PORT to other values.';
    return [{ check, ok: false, found: `${address} cannot be used (${code})`, advice }];
  }
  const answer = await ask(config, '/healthz');
  if (answer?.headers.has('request-id'))
    return [
      { check, ok: true, found: `Waybill is running at ${address}` },
      describeReadiness(await ask(config, '/readyz')),
    ];
  const advice = `Stop it, or use another port: PORT=${config.port + 1} ${startCommand}`;
  return [{ check, ok: false, found: `${address} is used by another program`, advice }];
}

/** The service's own words: it may reach less than this command does, or is stopping. */
function describeReadiness(answer: Answer | undefined): Finding {
  const check = 'service';
  if (answer?.status === 200) return { check, ok: true, found: 'ready for requests' };
  const reason = textField(answer?.body, 'details') ?? `no answer from /readyz within ${waitMs / 1_000} s`;
  const advice =
    'Until it is ready, proxies send it no requests. Read its log, and look at its network and its database.';
  return { check, ok: false, found: `running, but not ready: ${reason}`, advice };
}

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

async function ask({ host, port }: Config, path: string): Promise<Answer | undefined> {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(waitMs) });
    const body: unknown = await answer.json().catch(() => undefined);
    return { status: answer.status, headers: answer.headers, body };
  } catch {
    return undefined;
  }
}

function tryToListen({ host, port }: Config): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
