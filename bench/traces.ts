/**
 * `npm run bench -- traces`: what do OpenTelemetry traces cost? Three nodes on one PostgreSQL: without traces, with traces
 * as they are when only an endpoint is set, and with every request recorded (for information, without a goal). Rounds are
 * interleaved, in another order each time, and only one node is under load at a time. The spans go to a collector in this
 * process that reads and forgets them. The processor time of a request is printed as well: it changes less than the speed does
 * when others use the machine.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { LoadResult } from './load.ts';
import { createDeliveries, measure } from './measure.ts';
import { cpuSeconds } from './memory.ts';
import { type Goal, median, medianRun, rounded, say, sayMachine, sayResult, sayTable } from './report.ts';
import { type Server, startSecondNode, startWaybill } from './servers.ts';

const operations = ['create', 'status'] as const;
const modes = ['off', 'on', 'every request'] as const;
const rounds = 6;
const times = { connections: 64, warmUpSeconds: 1, seconds: 4 };
const deliveriesToRead = 1_000;
const minSpeedShare = 0.97;

type Operation = (typeof operations)[number];
type Mode = (typeof modes)[number];
/** `cpuUs`: processor time of the node for one request. */
type Round = LoadResult & { cpuUs: number };
type Rounds = Record<Mode, Round[]>;

export async function measureTraces(command: string, workDir: string): Promise<Goal[]> {
  const collector = await startCollector();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  // It runs the database. It is not measured, because the others do not.
  await startWaybill(workDir);
  const nodes: Record<Mode, Server> = {
    off: await startSecondNode(workDir, { OTEL_SDK_DISABLED: 'true' }),
    on: await startSecondNode(workDir, endpoint),
    'every request': await startSecondNode(workDir, { ...endpoint, OTEL_TRACES_SAMPLER: 'always_on' }),
  };
  await sayMachine(command, workDir);
  const ids = join(workDir, 'deliveries.ids');
  await createDeliveries(nodes.off, deliveriesToRead, ids);
  const results = { create: noRounds(), status: noRounds() };
  for (let round = 1; round <= rounds; round++) {
    for (const operation of operations) {
      for (const mode of rotated(round)) {
        const idsFrom = operation === 'status' ? { idsFrom: ids } : {};
        const startedCpu = cpuSeconds(nodes[mode].pid);
        const result = await measure(nodes[mode], { ...times, operation, ...idsFrom });
        const requests = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
        const cpuUs = ((cpuSeconds(nodes[mode].pid) - startedCpu) * 1e6) / requests;
        sayResult(`round ${round} of ${rounds}, ${operation} ×64, traces ${mode}`, nodes[mode], result);
        results[operation][mode].push({ ...result, cpuUs });
      }
    }
  }
  await collector.close();
  sayTable(table(results));
  say(`Medians of ${rounds} rounds. The collector got ${rounded(collector.bytes() / 1024)} KiB.\n`);
  return operations.map((operation) => goal(operation, results[operation]));
}

function noRounds(): Rounds {
  return { off: [], on: [], 'every request': [] };
}

/** So that none is always measured after the same other. */
function rotated(round: number): Mode[] {
  const first = round % modes.length;
  return [...modes.slice(first), ...modes.slice(0, first)];
}

function speedShare(results: Rounds, mode: Mode): number {
  return medianRun(results[mode]).perSecond / medianRun(results.off).perSecond;
}

function medianCpuUs(results: Rounds, mode: Mode): number {
  return median(results[mode].map(({ cpuUs }) => cpuUs));
}

function table(results: Record<Operation, Rounds>): string[][] {
  const rows = [
    [
      'case',
      'traces',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'of the speed without',
      'processor µs',
      'of that without',
    ],
  ];
  for (const operation of operations) {
    for (const mode of modes) {
      const { perSecond, p50Ms, p99Ms } = medianRun(results[operation][mode]);
      const share = speedShare(results[operation], mode).toFixed(3);
      const cpuUs = medianCpuUs(results[operation], mode);
      const times = cpuUs / medianCpuUs(results[operation], 'off');
      rows.push([
        `${operation} ×64`,
        mode,
        rounded(perSecond),
        p50Ms.toFixed(2),
        p99Ms.toFixed(2),
        share,
        cpuUs.toFixed(1),
        times.toFixed(3),
      ]);
    }
  }
  return rows;
}

function goal(operation: Operation, results: Rounds): Goal {
  const share = speedShare(results, 'on');
  return {
    what: `${operation} ×64: ${share.toFixed(3)} of the speed without traces (at least ${minSpeedShare})`,
    reached: share >= minSpeedShare,
  };
}

async function startCollector() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
