/**
 * Server-sent events: a response that stays open. A handler returns a `StreamAnswer`, and then sends events through its
 * sink. A comment every 15 s keeps proxies from closing the connection. A client that reads too slowly is disconnected
 * instead of buffering without limit; all streams end when the service stops.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { Refusal, unavailable } from './refusal.ts';

export interface StreamLimits {
  heartbeatMs: number;
  /** Bytes buffered for a slow client before it is disconnected. */
  maxBufferBytes: number;
  maxOpen: number;
  maxOpenPerKey: number;
}

const defaultLimits: StreamLimits = {
  heartbeatMs: 15_000,
  maxBufferBytes: 64 * 1024,
  maxOpen: 5_000,
  maxOpenPerKey: 500,
};
/** After a lost connection, a browser waits this long before it reconnects. */
const reconnectMs = 3_000;

export interface EventSink {
  send(event: string, id: string, data: unknown): void;
  /** Ends the stream from the server's side. */
  end(): void;
}

/** Returned by a handler to open a stream. `start` gets the sink and returns what to do when it closes. */
export class StreamAnswer {
  readonly start: (sink: EventSink) => () => void;

  constructor(start: (sink: EventSink) => () => void) {
    this.start = start;
  }
}

export interface EventStreams {
  /** `callerKey` says whose stream it is. */
  open(reply: FastifyReply, answer: StreamAnswer, callerKey: string): FastifyReply;
  endAll(): void;
  count(): number;
}

export function makeEventStreams(chosen: Partial<StreamLimits> = {}): EventStreams {
  const limits = { ...defaultLimits, ...chosen };
  const open = new Map<ServerResponse, string>();

  function refuseTooMany(callerKey: string) {
    if (open.size >= limits.maxOpen) throw unavailable('too many live streams are open; try again later');
    let own = 0;
    for (const key of open.values()) if (key === callerKey) own++;
    if (own >= limits.maxOpenPerKey) {
      throw new Refusal(
        'tooManyRequests',
        `this key has ${limits.maxOpenPerKey} live streams open, which is the limit`,
        {
          'retry-after': '5',
        },
      );
    }
  }

  return {
    endAll: () => {
      for (const raw of open.keys()) raw.end();
    },
    count: () => open.size,
    open(reply, answer, callerKey) {
      refuseTooMany(callerKey);
      const { raw } = reply;
      const headers = reply.getHeaders() as Record<string, string>;
      reply.hijack();
      // A client that disconnected before this gives no second close event: nothing would clean up.
      if (raw.destroyed || raw.closed) return reply;
      open.set(raw, callerKey);
      // A client that closes its side of a stream has disconnected.
      raw.socket?.once('end', () => raw.destroy());
      raw.writeHead(200, { ...headers, ...streamHeaders });
      raw.write(`retry: ${reconnectMs}\n\n`);
      run(raw, answer, limits, () => open.delete(raw));
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

function run(raw: ServerResponse, answer: StreamAnswer, limits: StreamLimits, forget: () => void) {
  let close: (() => void) | undefined;
  const write = (text: string) => {
    raw.write(text);
    if (raw.writableLength > limits.maxBufferBytes) raw.destroy();
  };
  const heartbeat = setInterval(() => write(': still here\n\n'), limits.heartbeatMs).unref();
  raw.on('error', () => undefined);
  raw.on('close', () => {
    clearInterval(heartbeat);
    forget();
    close?.();
  });
  close = answer.start({
    send: (event, id, data) => write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void raw.end(),
  });
}
