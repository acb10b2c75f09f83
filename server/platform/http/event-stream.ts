/**
 * Server-sent events: an answer that stays open. A handler returns a `StreamAnswer`; what it then sends goes
 * out as events, with a comment every 15 s so that proxies don't think the connection dead. A reader that is
 * too slow is cut off rather than buffered for; all streams end when the service stops.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from './refusal.ts';

const heartbeatMs = 15_000;
/** Bytes that may wait for a slow reader before it is cut off. */
const bufferMostBytes = 64 * 1024;
const streamsMost = 10_000;
/** After a lost connection a browser waits this long before it comes back. */
const reconnectMs = 3_000;

export interface EventSink {
  send(event: string, id: string, data: unknown): void;
  /** Ends the stream from our side. */
  end(): void;
}

/** What a handler answers to open a stream. `start` gets the sink and answers what to do when it closes. */
export class StreamAnswer {
  readonly start: (sink: EventSink) => () => void;

  constructor(start: (sink: EventSink) => () => void) {
    this.start = start;
  }
}

export interface EventStreams {
  open(request: FastifyRequest, reply: FastifyReply, answer: StreamAnswer): FastifyReply;
  endAll(): void;
  count(): number;
}

export function makeEventStreams(): EventStreams {
  const open = new Set<() => void>();
  return {
    endAll: () => {
      for (const end of open) end();
    },
    count: () => open.size,
    open(_request, reply, answer) {
      if (open.size >= streamsMost) throw unavailable('too many live streams are open; try again later');
      const { raw } = reply;
      const headers = Object.fromEntries(
        Object.entries(reply.getHeaders()).filter(
          (header): header is [string, string] => header[1] !== undefined,
        ),
      );
      reply.hijack();
      raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      raw.write(`retry: ${reconnectMs}\n\n`);
      const end = () => void raw.end();
      const write = (text: string) => {
        raw.write(text);
        if (raw.writableLength > bufferMostBytes) raw.destroy();
      };
      const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs).unref();
      const close = answer.start({
        send: (event, id, data) => write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
        end,
      });
      open.add(end);
      raw.on('error', () => undefined);
      raw.on('close', () => {
        clearInterval(heartbeat);
        open.delete(end);
        close();
      });
      return reply;
    },
  };
}
