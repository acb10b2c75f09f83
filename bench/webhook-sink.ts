/**
 * The receiver of the webhook benchmark, a process of its own: a raw server on loopback that verifies each request's
 * signature, notes when it arrived, and accepts it with 204. A second port accepts connections and never answers.
 *
 * It is asked over the process's channel (`webhook-receiver.ts`), so that questions are not counted as requests.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';

export interface SinkPorts {
  port: number;
  deadPort: number;
}

export interface SinkQuestion {
  /** Verifies from now on with this secret. */
  secret?: string;
  /** Forgets all arrivals. */
  reset?: boolean;
  fromMs: number;
  toMs: number;
}

export interface SinkReport {
  /** Requests that arrived from `fromMs` to `toMs`. */
  arrived: number;
  /** From the time of the event to its arrival, for those. */
  p50Ms: number;
  p95Ms: number;
  /** Since the last reset. */
  firstArrivalMs: number;
  lastArrivalMs: number;
  /** Events since the last reset, each counted once. */
  distinct: number;
  /** Connections to the port that never answers, since the start. */
  deadConnections: number;
  /** Requests with a wrong signature, since the start. */
  unsigned: number;
  /** Share of one core, since the last reset. */
  cpuShare: number;
}

const accepted = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
const lengthHeader = /\r\ncontent-length: *(\d+)/i;
const signedHeaders = [
  /\r\nwebhook-id: *([^\r]*)/i,
  /\r\nwebhook-timestamp: *([^\r]*)/i,
  /\r\nwebhook-signature: *([^\r]*)/i,
];
const arrivedAtMs: number[] = [];
const latenciesMs: number[] = [];
const ids = new Set<string>();
let key: Buffer = Buffer.alloc(0);
let deadConnections = 0;
let unsigned = 0;
let resetMs = performance.now();
let cpuAtReset = process.cpuUsage();

const receiver = createServer({ noDelay: true }, accept);
const dead = createServer((socket) => {
  deadConnections++;
  socket.on('error', () => socket.destroy());
  socket.resume();
});
await Promise.all([listen(receiver), listen(dead)]);
process.send?.({ port: portOf(receiver), deadPort: portOf(dead) } satisfies SinkPorts);
process.on('message', (question: SinkQuestion) => process.send?.(answer(question)));
process.on('disconnect', () => process.exit(0));

function accept(socket: Socket): void {
  let pending: Buffer = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    for (;;) {
      const length = takeRequest(pending);
      if (length === undefined) return;
      socket.write(accepted);
      pending = pending.subarray(length);
    }
  });
}

/** Counts a complete request and returns its length; undefined if some of it has yet to arrive. */
function takeRequest(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = Number(lengthHeader.exec(head)?.[1]);
  if (Number.isNaN(length)) throw new Error(`a request without content-length: ${head}`);
  const end = headEnd + 4 + length;
  if (bytes.length < end) return undefined;

  const nowMs = Date.now();
  const body = bytes.subarray(headEnd + 4, end);
  const [id = '', timestamp = '', signatures = ''] = signedHeaders.map((header) => header.exec(head)?.[1]);
  if (!isSigned(id, timestamp, signatures, body)) unsigned++;
  ids.add(id);
  arrivedAtMs.push(nowMs);
  latenciesMs.push(nowMs - timeOf(body));
  return end;
}

function isSigned(id: string, timestamp: string, signatures: string, body: Buffer): boolean {
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const expected = Buffer.from(`v1,${hmac}`);
  return signatures
    .split(' ')
    .map((each) => Buffer.from(each))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

/** The time of the event, which is that of its change. */
function timeOf(body: Buffer): number {
  const text = /"timestamp":"([^"]+)"/.exec(body.toString('latin1', 0, 200))?.[1];
  return text === undefined ? Number.NaN : Date.parse(text);
}

function answer({ secret, reset, fromMs, toMs }: SinkQuestion): SinkReport {
  if (secret !== undefined) key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  if (reset) {
    arrivedAtMs.length = 0;
    latenciesMs.length = 0;
    ids.clear();
    resetMs = performance.now();
    cpuAtReset = process.cpuUsage();
  }
  const inTime = latenciesMs.filter((_, n) => arrivedAtMs[n]! >= fromMs && arrivedAtMs[n]! <= toMs);
  const sorted = Float64Array.from(inTime).sort();
  const cpu = process.cpuUsage(cpuAtReset);
  return {
    arrived: sorted.length,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    firstArrivalMs: arrivedAtMs[0] ?? 0,
    lastArrivalMs: arrivedAtMs.at(-1) ?? 0,
    distinct: ids.size,
    deadConnections,
    unsigned,
    cpuShare: (cpu.user + cpu.system) / 1_000 / (performance.now() - resetMs),
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 }, resolve));
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
