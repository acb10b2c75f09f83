/**
 * Long polls: requests that wait for something to happen before they get their response. A handler returns a `LongPoll`;
 * its `wait` resolves with the response, and does so at once when `ended` is aborted:
 *
 *   - the client has disconnected, or sends nothing more
 *   - the service stops
 *   - the caller may not call any more: then the response is that refusal
 *
 * A waiting request occupies no connection to the database.
 */
import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';
import type { HttpResponse } from './response.ts';

const defaultLimits = { maxWaiting: 5_000, maxWaitingPerKey: 100 };
export type LongPollLimits = typeof defaultLimits;

/** How often the right to wait is confirmed. */
const confirmEveryMs = 500;

export class LongPoll<Result = HttpResponse> {
  readonly wait: (ended: AbortSignal) => Promise<Result>;
  /** Throws or rejects with a refusal if the caller may not call any more. */
  readonly confirm: () => unknown;

  constructor(wait: (ended: AbortSignal) => Promise<Result>, confirm: () => unknown) {
    this.wait = wait;
    this.confirm = confirm;
  }
}

export type LongPolls = ReturnType<typeof makeLongPolls>;

export function makeLongPolls(chosen: Partial<LongPollLimits> = {}) {
  const limits = { ...defaultLimits, ...chosen };
  const waiting = new Map<AbortController, string>();
  let closed = false;

  function refuseTooMany(callerKey: string) {
    if (waiting.size >= limits.maxWaiting) {
      throw new Refusal('too_many_waiting', {}, { retryAfterSeconds: 1 });
    }
    let own = 0;
    for (const key of waiting.values()) if (key === callerKey) own++;
    if (own < limits.maxWaitingPerKey) return;
    throw new Refusal('too_many_own_waiting', { open: own }, { retryAfterSeconds: 5 });
  }

  return {
    /** `callerKey` says whose request it is. Rejects with the refusal that is the response instead. */
    async run(reply: FastifyReply, poll: LongPoll, callerKey: string): Promise<HttpResponse> {
      refuseTooMany(callerKey);
      const controller = new AbortController();
      waiting.set(controller, callerKey);
      const end = () => controller.abort();
      if (closed) end();
      const unwatch = watchClient(reply, end);
      const { refused, stop } = confirmNowAndThen(poll);
      try {
        return await Promise.race([poll.wait(controller.signal), refused]);
      } finally {
        end();
        stop();
        unwatch();
        waiting.delete(controller);
      }
    },
    /** For good: requests that come later do not wait. */
    endAll(): void {
      closed = true;
      for (const controller of waiting.keys()) controller.abort();
    },
    count: () => waiting.size,
  };
}

/** A client that has closed its sending side may still read: it gets its response at once. */
function watchClient({ raw }: FastifyReply, end: () => void): () => void {
  const { socket } = raw;
  if (!socket || socket.destroyed || socket.readableEnded) end();
  raw.once('close', end);
  socket?.once('end', end);
  return () => {
    raw.off('close', end);
    socket?.off('end', end);
  };
}

function confirmNowAndThen({ confirm }: LongPoll): { refused: Promise<never>; stop(): void } {
  let refuse: (refusal: Refusal) => void;
  const refused = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  refused.catch(() => undefined); // nothing awaits it once the response is there
  const timer = setInterval(async () => {
    try {
      await confirm();
    } catch (error) {
      // Any other failure says neither yes nor no: the next time decides.
      if (error instanceof Refusal) refuse(error);
    }
  }, confirmEveryMs).unref();
  return { refused, stop: () => clearInterval(timer) };
}
