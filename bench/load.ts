/**
 * The load generator, run as a process of its own: a closed loop of raw keep-alive sockets. Its order is one
 * JSON argument, its result one JSON line.
 *
 * Why not autocannon: it was measured at 60 % of a core at 10,000 requests/s. On a machine of two cores that
 * is CPU which PostgreSQL needs, so the benchmark would measure its own tool. Prebuilt buffers, and responses
 * read no further than their length, need 35 % at the same rate; each result says how much it took.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

export interface LoadOrder {
  port: number;
  connections: number;
  /**
   * The whole request as it goes over the wire; `{id}` stands for an identifier drawn from `idsFrom`, each `{number}` for 12
   * digits that no other request has.
   */
  request: string;
  warmUpSeconds: number;
  /** At most this many requests per second, evenly spaced; left out: as many as the connections carry. */
  maxPerSecond?: number;
  /** Ends after this many seconds of measuring, or after `count` requests, whichever comes first. */
  seconds: number;
  count?: number;
  /** A file of identifiers of equal length, one a line. */
  idsFrom?: string;
  /** Each identifier once, in the order of the file: `count` is at most how many there are. */
  idsInOrder?: boolean;
  /** Where to append the `delivery_id` of every response. */
  idsTo?: string;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** When measuring began and ended, by the clock of the machine. */
  measured: { fromMs: number; toMs: number };
  /** How many responses had which status code, warm-up included. */
  statuses: Record<string, number>;
  /** Share of one core that the generator itself used. */
  cpuShare: number;
}

/** A server that stops answering must not hold the benchmark: seconds on top of what was ordered. */
const graceSeconds = 15;
/** One read holds any response but a list's, which comes in several. */
const receiveBytes = 16 * 1024;

const order = JSON.parse(process.argv[2] ?? '{}') as LoadOrder;
const startedMs = performance.now();
const measureFromMs = startedMs + order.warmUpSeconds * 1_000;
const endMs = measureFromMs + order.seconds * 1_000;
const latenciesMs: number[] = [];
const statuses: Record<string, number> = {};
const ids: string[] = [];
let sent = 0;
let turns = 0;
let open = order.connections;

setTimeout(() => fail('no response in time'), endMs - startedMs + graceSeconds * 1_000).unref();
const fillRequest = order.idsFrom ? drawIds(order.request, order.idsFrom) : numbered(order.request);
for (let i = 0; i < order.connections; i++) openConnection();

function openConnection(): void {
  const request = fillRequest.newBuffer();
  let sentMs = 0;
  let pending: Buffer | undefined;

  const socket: Socket = connect({
    host: '127.0.0.1',
    port: order.port,
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(receiveBytes), callback: receive },
  });
  socket.on('connect', send);
  socket.on('error', (error) => fail(error.message));
  socket.on('end', () => fail('the server closed a connection'));

  function send(): void {
    sent++;
    fillRequest.draw(request);
    sentMs = performance.now();
    socket.write(request);
  }

  function receive(length: number, buffer: Uint8Array): boolean {
    const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, length);
    const response = pending ? Buffer.concat([pending, chunk]) : chunk;
    if (!takeResponse(response, sentMs)) {
      pending = Buffer.from(response); // a copy: the next read overwrites the chunk
      return true;
    }
    pending = undefined;
    const pauseMs = order.maxPerSecond ? pauseUntilTurn(order.maxPerSecond) : 0;
    if (pauseMs > 0) setTimeout(sendOrEnd, pauseMs);
    else sendOrEnd();
    return true;
  }

  function sendOrEnd(): void {
    if (performance.now() < endMs && sent < (order.count ?? Number.POSITIVE_INFINITY)) send();
    else {
      socket.destroy();
      if (--open === 0) finish();
    }
  }
}

/** Until the next turn of an even pace. A turn that comes late is taken at once, so that the rate is kept. */
function pauseUntilTurn(perSecond: number): number {
  const turnMs = startedMs + (turns++ * 1_000) / perSecond;
  return turnMs - performance.now();
}

/** Counts a complete response; false if some of it has yet to arrive. */
function takeResponse(response: Buffer, sentMs: number): boolean {
  const headEnd = response.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const head = response.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) return fail(`a response without content-length: ${head}`);
  if (response.length < headEnd + 4 + Number(length)) return false;

  const status = head.slice(9, 12);
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (sentMs >= measureFromMs) latenciesMs.push(performance.now() - sentMs);
  if (order.idsTo) {
    const id = /"delivery_id":"([^"]+)"/.exec(response.toString('latin1', headEnd))?.[1];
    if (id) ids.push(id);
  }
  return true;
}

/** Counts from the time in microseconds, without its first digits: no run of the last days had the same numbers. */
function numbered(request: string) {
  const placeholder = '{number}';
  let next = 1e11 + (Date.now() % 1e8) * 1_000;
  const filled = Buffer.from(request.replaceAll(placeholder, String(next)));
  const offsets: number[] = [];
  let rest = request;
  for (let at = rest.indexOf(placeholder); at >= 0; at = rest.indexOf(placeholder)) {
    offsets.push(Buffer.byteLength(rest.slice(0, at)));
    rest = rest.replace(placeholder, String(next));
  }
  return {
    newBuffer: () => Buffer.from(filled),
    draw: (buffer: Buffer) => {
      for (const offset of offsets) buffer.write(String(next++), offset);
    },
  };
}

/** Identifiers have one length, so drawing another is a copy into the buffer that is already there. */
function drawIds(request: string, file: string) {
  const lines = readFileSync(file);
  const width = lines.indexOf('\n');
  const count = Math.floor(lines.length / (width + 1));
  const offset = request.indexOf('{id}');
  return {
    newBuffer: () => Buffer.from(request.replace('{id}', 'x'.repeat(width))),
    draw: (buffer: Buffer) => {
      const line = order.idsInOrder ? sent - 1 : Math.floor(Math.random() * count);
      const start = line * (width + 1);
      lines.copy(buffer, offset, start, start + width);
    },
  };
}

function finish(): void {
  const elapsedMs = performance.now() - measureFromMs;
  const nowMs = Date.now();
  const cpu = process.cpuUsage();
  const sorted = Float64Array.from(latenciesMs).sort();
  const result: LoadResult = {
    requests: sorted.length,
    perSecond: sorted.length / (elapsedMs / 1_000),
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    measured: { fromMs: nowMs - elapsedMs, toMs: nowMs },
    statuses,
    cpuShare: (cpu.user + cpu.system) / 1_000 / performance.now(),
  };
  if (order.idsTo) appendFileSync(order.idsTo, `${ids.join('\n')}\n`);
  console.log(JSON.stringify(result));
  process.exit(0);
}

function fail(reason: string): never {
  console.error(`load: ${reason}; responses so far: ${JSON.stringify(statuses)}`);
  process.exit(1);
}
