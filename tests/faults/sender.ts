/**
 * Sends requests to a service that is killed again and again: the same request, with the same idempotency key, until
 * it is acknowledged, as a client should. Any response but success or 503 is a failure of the run.
 */
import { EventEmitter, once, setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A POST, and the status of its success. */
export interface Request {
  path: string;
  headers: Record<string, string>;
  body: object;
  success: number;
}

export interface HttpResponse {
  status: number;
  text: string;
  isReplayed: boolean;
}

export interface Acknowledged {
  request: Request;
  response: HttpResponse;
}

/** Longer than the service waits for anything; a response that takes longer counts as lost. */
const answerWaitMs = 10_000;
const pauseMs = 200;

export class Sender {
  readonly acknowledged: Acknowledged[] = [];
  /** Requests without a response, or with 503. */
  unanswered = 0;
  readonly #url: string;
  readonly #events = new EventEmitter();
  readonly #over = new AbortController();

  constructor(url: string) {
    this.#url = url;
    setMaxListeners(0, this.#over.signal);
  }

  async untilAcknowledged(request: Request): Promise<HttpResponse> {
    const response = await this.untilAnswered(request);
    if (response.status !== request.success) throw unexpected(request, response);
    this.acknowledge(request, response);
    return response;
  }

  /** The first response that is not 503. */
  async untilAnswered(request: Request): Promise<HttpResponse> {
    for (;;) {
      const response = await this.once(request);
      if (response !== undefined && response.status !== 503) return response;
      await this.pause();
    }
  }

  /** Undefined if there was no response. */
  async once({ path, headers, body }: Request): Promise<HttpResponse | undefined> {
    const signal = AbortSignal.any([this.#over.signal, AbortSignal.timeout(answerWaitMs)]);
    try {
      const response = await fetch(this.#url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal,
      });
      const isReplayed = response.headers.get('idempotent-replayed') === 'true';
      return { status: response.status, text: await response.text(), isReplayed };
    } catch {
      return undefined;
    }
  }

  /** The JSON that is read; undefined if there was none. */
  async read<Body>(path: string, headers: Record<string, string>): Promise<Body | undefined> {
    const signal = AbortSignal.any([this.#over.signal, AbortSignal.timeout(answerWaitMs)]);
    try {
      const response = await fetch(this.#url + path, { headers, signal });
      return response.status === 200 ? ((await response.json()) as Body) : undefined;
    } catch {
      return undefined;
    }
  }

  acknowledge(request: Request, response: HttpResponse): void {
    this.acknowledged.push({ request, response });
    this.#events.emit('acknowledged');
  }

  /** Before the next try of a request that was not acknowledged. */
  async pause(): Promise<void> {
    this.unanswered += 1;
    await sleep(pauseMs, undefined, { signal: this.#over.signal });
  }

  async acknowledgedMore(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    while (this.acknowledged.length < goal) {
      await once(this.#events, 'acknowledged', { signal: this.#over.signal });
    }
  }

  /** Ends all requests that still wait: the run is over, or has failed. */
  giveUp(why?: Error): void {
    this.#over.abort(why);
  }
}

export function unexpected({ path }: Request, { status, text }: HttpResponse): Error {
  return new Error(`${path} answered ${status}: ${text}`);
}
