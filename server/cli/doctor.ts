/** `waybill doctor`: checks everything that a start needs, changes nothing, and gives advice. */
import { inspectBackupFolder } from '../backup/index.ts';
import { inspectEmbeddedPostgres } from '../database/embedded/index.ts';
import { tryPort } from '../http/try-port.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { startCommand } from '../platform/command-name.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { textField } from '../platform/errors.ts';
import { bad, type Finding, failed, fine } from '../platform/finding.ts';
import { version } from '../platform/version.ts';
import { nodeName } from '../workers/nodes/node-watch.ts';
import { inspectDatabase, type RunningService } from './doctor-database.ts';
import { inspectNode, inspectPrivacy, inspectUser } from './doctor-security.ts';

export async function doctorCommand(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  clock: Clock = systemClock,
): Promise<number> {
  print(`Waybill ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}\n`);
  const findings = await examine(environment, clock);
  for (const finding of findings) {
    print(`${signOf(finding)} ${finding.check.padEnd(20)} ${finding.message}`);
    if (finding.advice) print(`  → ${finding.advice}`);
  }
  const bad = findings.filter((finding) => !finding.ok).length;
  const warnings = findings.filter((finding) => finding.isWarning).length;
  const besides = warnings === 0 ? '' : `, ${warnings} warning${warnings === 1 ? '' : 's'}`;
  print(
    bad === 0 ? `\nNo errors${besides}.` : `\n${bad} of ${findings.length} checks need attention${besides}.`,
  );
  return bad === 0 ? 0 : 1;
}

function signOf({ ok, isWarning }: Finding): string {
  if (!ok) return '✗';
  return isWarning ? '!' : '✓';
}

async function examine(environment: Record<string, string | undefined>, clock: Clock): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [failed('settings', error)];
  }
  const { findings: service, running } = await inspectService(config);
  const embedded = config.databaseUrl === undefined ? await inspectEmbeddedPostgres(config.dataDir) : [];
  return [
    fine('settings', 'all are valid'),
    inspectUser(process.getuid?.()),
    inspectNode(process.versions.node, clock.now()),
    ...(await inspectPrivacy(config.dataDir)),
    ...embedded,
    ...(await inspectBackupFolder(config.backup)),
    ...(await inspectDatabase(config, clock, running)),
    ...service,
  ];
}

/** Longer than the service itself waits for its database. */
const waitMs = 5_000;

/** `running`: if it answers. */
async function inspectService(config: Config): Promise<{ findings: Finding[]; running?: RunningService }> {
  const check = 'port';
  const address = `${config.host}:${config.port}`;
  const code = await tryPort(config);
  if (code === undefined) return { findings: [fine(check, `${address} is free`)] };
  if (code !== 'EADDRINUSE') {
    const advice = 'Set HOST and PORT to other values.';
    return { findings: [bad(check, `${address} cannot be used (${code})`, advice)] };
  }
  const response = await ask(config, '/healthz');
  if (response?.headers.has('request-id')) {
    const readiness = await ask(config, '/readyz');
    return {
      findings: [fine(check, `Waybill is running at ${address}`), describeReadiness(readiness)],
      running: { name: nodeName(config.port), writesFail: writesFail(readiness) },
    };
  }
  const advice = `Stop it, or use another port: PORT=${config.port + 1} ${startCommand}`;
  return { findings: [bad(check, `${address} is used by another program`, advice)] };
}

const writesFail = (readiness: ServiceResponse) => textField(readiness?.body, 'writes') === 'failing';

/** The service's own words: it may reach less than this command does, or is stopping. */
function describeReadiness(response: ServiceResponse): Finding {
  const check = 'service';
  if (writesFail(response)) {
    const message = 'running, but writes fail: requests that change something get 503, reads are answered';
    return bad(check, message, 'The check "writes" says why, and so does its log.');
  }
  if (response?.status === 200) return fine(check, 'ready for requests');
  // What a caller of the API can do is no advice for the person at the terminal.
  const details = textField(response?.body, 'details')?.replace(/; send the request again.*/, '');
  const reason = details ?? `no answer from /readyz within ${waitMs / 1_000} s`;
  const advice =
    'Until it is ready, proxies send it no requests. Read its log, and look at its network and its database.';
  return bad(check, `running, but not ready: ${reason}`, advice);
}

type ServiceResponse = Awaited<ReturnType<typeof ask>>;

async function ask({ host, port }: Config, path: string) {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(waitMs) });
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, headers: response.headers, body };
  } catch {
    return undefined;
  }
}
