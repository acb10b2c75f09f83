/** Is the port free, or does Waybill itself answer on it? Then, is it ready? */

import { tryPort } from '../http/try-port.ts';
import { startCommand } from '../platform/command-name.ts';
import type { Config } from '../platform/config.ts';
import { textField } from '../platform/errors.ts';
import { bad, type Finding, fine } from '../platform/finding.ts';
import { nodeName } from '../workers/nodes/node-watch.ts';

/** Longer than the service itself waits for its database. */
const waitMs = 5_000;

export interface RunningService {
  /** With which it announces itself to the others. */
  name: string;
  writesFail: boolean;
}

/** `running`: if it answers. */
export async function inspectService(
  config: Config,
): Promise<{ findings: Finding[]; running?: RunningService }> {
  const check = 'port';
  const address = `${config.host}:${config.port}`;
  const code = await tryPort(config);
  if (code === undefined) return { findings: [fine(check, `${address} is free`)] };
  if (code !== 'EADDRINUSE') {
    const advice = 'Set HOST and PORT to other values.';
    return { findings: [bad(check, `${address} cannot be used (${code})`, advice)] };
  }
  const answer = await ask(config, '/healthz');
  if (answer?.headers.has('request-id')) {
    const readiness = await ask(config, '/readyz');
    return {
      findings: [fine(check, `Waybill is running at ${address}`), describeReadiness(readiness)],
      running: { name: nodeName(config.port), writesFail: writesFail(readiness) },
    };
  }
  const advice = `Stop it, or use another port: PORT=${config.port + 1} ${startCommand}`;
  return { findings: [bad(check, `${address} is used by another program`, advice)] };
}

const writesFail = (readiness: Answer) => textField(readiness?.body, 'writes') === 'failing';

/** The service's own words: it may reach less than this command does, or is stopping. */
function describeReadiness(answer: Answer): Finding {
  const check = 'service';
  if (writesFail(answer)) {
    const message = 'running, but writes fail: requests that change something get 503, reads are answered';
    return bad(check, message, 'The check "writes" says why, and so does its log.');
  }
  if (answer?.status === 200) return fine(check, 'ready for requests');
  // What a caller of the API can do is no advice for the person at the terminal.
  const details = textField(answer?.body, 'details')?.replace(/; send the request again.*/, '');
  const reason = details ?? `no answer from /readyz within ${waitMs / 1_000} s`;
  const advice =
    'Until it is ready, proxies send it no requests. Read its log, and look at its network and its database.';
  return bad(check, `running, but not ready: ${reason}`, advice);
}

type Answer = Awaited<ReturnType<typeof ask>>;

async function ask({ host, port }: Config, path: string) {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(waitMs) });
    const body: unknown = await answer.json().catch(() => undefined);
    return { status: answer.status, headers: answer.headers, body };
  } catch {
    return undefined;
  }
}
