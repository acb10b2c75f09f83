/**
 * Server-sent events: a response that stays open. A handler returns a `StreamResponse`, and then sends events through its
 * sink. A comment every 15 s keeps proxies from closing the connection. A client that reads too slowly is disconnected
 * instead of buffering without limit; all streams end when the service stops.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { Counts } from '../platform/counts.ts';
import { Refusal } from './refusal.ts';

const defaultLimits = {
  heartbeatMs: 15_000,
  /** Bytes buffered for a slow client before it is disconnected. */
  maxBufferBytes: 64 * 1024,
  maxOpen: 12_000,
  maxOpenPerKey: 2_000,
};
export type StreamLimits = typeof defaultLimits;

/** After a lost connection, a browser waits this long before it reconnects. */
const reconnectMs = 3_000;

interface EventSink {
  send(event: string, id: string, data: unknown): void;
  end(): void;
}

/** Returned by a handler to open a stream. `start` gets the sink and returns what to do when it closes. */
export class StreamResponse {
  readonly start: (sink: EventSink) => () => void;

  constructor(start: (sink: EventSink) => () => void) {
    this.start = start;
  }
}

export type EventStreams = ReturnType<typeof makeEventStreams>;

export function makeEventStreams(chosen: Partial<StreamLimits> = {}) {
  const limits = { ...defaultLimits, ...chosen };
  /** The open streams, each with its slot among the heartbeats. */
  const open = new Map<OpenStream, number>();
  const openPerKey = new Counts<string>();
  const heartbeats = makeHeartbeats(limits.heartbeatMs);

  function refuseTooMany(callerKey: string) {
    if (open.size >= limits.maxOpen) throw new Refusal('too_many_streams', {}, { retryAfterSeconds: 1 });
    if (openPerKey.of(callerKey) >= limits.maxOpenPerKey) {
      throw new Refusal('too_many_own_streams', { open: limits.maxOpenPerKey }, { retryAfterSeconds: 5 });
    }
  }

  function add(stream: OpenStream, callerKey: string) {
    open.set(stream, heartbeats.add(stream));
    openPerKey.change(callerKey, 1);
  }

  function remove(stream: OpenStream, callerKey: string) {
    heartbeats.remove(stream, open.get(stream) ?? 0);
    open.delete(stream);
    openPerKey.change(callerKey, -1);
  }

  return {
    endAll: () => {
      for (const stream of open.keys()) stream.end();
    },
    count: () => open.size,
    open(reply: FastifyReply, response: StreamResponse, callerKey: string): FastifyReply {
      refuseTooMany(callerKey);
      const { raw } = reply;
      const headers = Object.entries(reply.getHeaders());
      reply.hijack();
      // If the client has disconnected already, no close event follows that would clean up.
      if (raw.destroyed || raw.closed) return reply;
      // Clients send nothing on a stream: one that closes its side has disconnected.
      raw.socket?.once('end', () => raw.destroy());
      const stream = new OpenStream(raw, limits.maxBufferBytes);
      add(stream, callerKey);
      for (const [name, value = ''] of headers) raw.setHeader(name, value);
      raw.writeHead(200, streamHeaders);
      stream.write(`retry: ${reconnectMs}\n\n`);
      let close: (() => void) | undefined;
      raw.on('error', () => undefined);
      raw.on('close', () => {
        remove(stream, callerKey);
        close?.();
      });
      close = response.start(stream);
      return reply;
    },
  };
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** A class, because there may be 10,000 streams: methods take less memory than closures. */
class OpenStream implements EventSink {
  readonly #raw: ServerResponse;
  readonly #maxBufferBytes: number;

  constructor(raw: ServerResponse, maxBufferBytes: number) {
    this.#raw = raw;
    this.#maxBufferBytes = maxBufferBytes;
  }

  write(text: string): void {
    this.#raw.write(text);
    if (this.#raw.writableLength > this.#maxBufferBytes) this.#raw.destroy();
  }

  send(event: string, id: string, data: unknown): void {
    this.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.#raw.end();
  }
}

const ticksPerHeartbeat = 30;

/**
 * One timer for all streams. A stream gets a comment a full round of ticks after it was opened, and then once in each round.
 * This spreads comments over time, so that those of 10,000 streams never hold up requests.
 */
function makeHeartbeats(heartbeatMs: number) {
  const slots = Array.from({ length: ticksPerHeartbeat }, () => new Set<OpenStream>());
  let timer: NodeJS.Timeout | undefined;
  let current = 0;

  function tick(): void {
    current = (current + 1) % ticksPerHeartbeat;
    for (const stream of slots[current] ?? []) stream.write(': still here\n\n');
  }

  return {
    /** Returns its slot, for `remove`. */
    add(stream: OpenStream): number {
      slots[current]?.add(stream);
      timer ??= setInterval(tick, heartbeatMs / ticksPerHeartbeat).unref();
      return current;
    },
    remove(stream: OpenStream, slot: number): void {
      slots[slot]?.delete(stream);
      if (slots.some(({ size }) => size > 0)) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
