/**
 * Sends one request to an endpoint, within the limits that protect both sides:
 *
 *   - The address that is connected to is the one that was checked: the guard is inside the connector, for names
 *     (`lookup`) and for addresses in URLs, for which Node calls no `lookup`.
 *   - 15 s for everything together, so a server that sends a byte now and then is cut off, too.
 *   - 64 KiB of response. It is read as it comes: nothing is decompressed.
 *   - Redirects are not followed, proxies of the environment are not used, certificates are verified.
 *   - Connections are kept for the next request, and closed after a few idle seconds. How many are open is limited by
 *     the number of requests in flight (sender.ts).
 */
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import type { Clock } from '../../platform/clock.ts';
import { version } from '../../platform/version.ts';
import { type AddressGuard, hostOf, nameInWords, ResolveFailure, refusalInWords } from './address-guard.ts';
import * as failures from './failure.ts';

interface WebhookRequest {
  url: string;
  id: string;
  timestamp: number;
  signature: string;
  body: string;
}

export interface Exchange {
  /** Undefined: delivered. */
  failure: failures.Failure | undefined;
  statusCode: number | undefined;
  /** Those that help to find out what happened. */
  responseHeaders: Record<string, string> | undefined;
  /** The first 4 KiB, as text. */
  responseBody: string | undefined;
  durationMs: number;
}

interface WebhookClientParts {
  guard: AddressGuard;
  clock: Clock;
  /** Chosen by tests. */
  timeoutMs?: number;
}

const maxConnectMs = 10_000;
const maxResponseBytes = failures.maxResponseKib * 1024;
const storedBytes = 4 * 1024;
const keptHeaders = ['content-type', 'content-length', 'date', 'location', 'retry-after', 'server', 'via'];
const keptHeaderLength = 200;

export type WebhookClient = ReturnType<typeof makeWebhookClient>;

export function makeWebhookClient({
  guard,
  clock,
  timeoutMs = failures.maxSeconds * 1000,
}: WebhookClientParts) {
  let opening: Promise<Agent> | undefined;

  /** Never rejects. */
  function send(request: WebhookRequest): Promise<Exchange> {
    return new Promise((resolve) => {
      const started = clock.elapsed();
      const exchange = new ExchangeHandler((result) => {
        clearTimeout(timer);
        resolve({ ...result, durationMs: Math.round(clock.elapsed() - started) });
      });
      const timer = setTimeout(() => exchange.giveUp(), timeoutMs);
      opening ??= openAgent(guard);
      opening
        .then((agent) => agent.dispatch(optionsOf(request), exchange))
        .catch((error) => exchange.onResponseError(undefined, error));
    });
  }

  return {
    send,
    async close(): Promise<void> {
      await (await opening)?.destroy();
    },
  };
}

/** `undici` takes 5 MiB. It is loaded with the first request: many processes send none. */
async function openAgent(guard: AddressGuard): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici');
  return new Agent({
    connect: guardedConnector(guard, buildConnector),
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 16 * 1024,
    // The limit for everything together is ours.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function optionsOf({ url, id, timestamp, signature, body }: WebhookRequest): Dispatcher.DispatchOptions {
  const { origin, pathname, search } = new URL(url);
  return {
    origin,
    path: pathname + search,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': `Waybill-Webhooks/${version}`,
      accept: '*/*',
      'accept-encoding': 'identity',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    },
    body,
  };
}

/** Follows one request. Whatever happens first decides: the end, an error, the limit of size or the limit of time. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #phase: failures.Phase = 'connecting';
  #done = false;
  #status: number | undefined;
  #headers: Record<string, string> | undefined;
  #chunks: Buffer[] = [];
  #length = 0;
  readonly #finish: (result: Omit<Exchange, 'durationMs'>) => void;

  constructor(finish: (result: Omit<Exchange, 'durationMs'>) => void) {
    this.#finish = finish;
  }

  giveUp(): void {
    this.#end(failures.timedOut(this.#phase));
    this.#abort();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#phase = 'waiting';
    if (this.#done) this.#abort();
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status < 200) return; // informational; the response follows
    this.#phase = 'reading';
    this.#status = status;
    this.#headers = keepHeaders(headers);
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    const room = storedBytes - this.#length;
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#length += chunk.length;
    if (this.#length <= maxResponseBytes) return;
    this.#end(failures.tooLarge);
    this.#abort();
  }

  onResponseEnd(): void {
    this.#end(failures.failureOfStatus(this.#status ?? 0, this.#headers?.location));
  }

  onResponseError(_: unknown, error: unknown): void {
    // A redirect or an error status says more than the connection that was lost after it.
    const ofStatus = this.#status && failures.failureOfStatus(this.#status, this.#headers?.location);
    this.#end(ofStatus || failures.failureOfError(error));
  }

  #abort(): void {
    this.#controller?.abort(new Error('aborted'));
  }

  #end(failure: failures.Failure | undefined): void {
    if (this.#done) return;
    this.#done = true;
    this.#finish({
      failure,
      statusCode: this.#status,
      responseHeaders: this.#headers,
      responseBody: this.#status === undefined ? undefined : asText(this.#chunks),
    });
  }
}

function keepHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = keptHeaders.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value).slice(0, keptHeaderLength)] as const];
  });
  return Object.fromEntries(entries);
}

/** PostgreSQL stores no zero characters. */
const asText = (chunks: Buffer[]) => Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\ufffd');

/** Two connectors, because a `lookup` does not know whether it is for http or https. */
function guardedConnector(guard: AddressGuard, build: typeof buildConnector): buildConnector.connector {
  const connectorFor = (protocol: string) =>
    build({
      timeout: maxConnectMs,
      allowH2: false,
      rejectUnauthorized: true,
      autoSelectFamily: true,
      // The default of 250 ms is too short for a server on another continent.
      autoSelectFamilyAttemptTimeout: 2_000,
      lookup: guardedLookup(guard, protocol),
    });
  const connectors = { 'http:': connectorFor('http:'), 'https:': connectorFor('https:') };
  return (options, callback) => {
    const { protocol } = options;
    const host = hostOf(new URL(`${protocol}//${options.host ?? options.hostname}`));
    const refusal = isIP(host) === 0 ? undefined : guard.refusalOf(host, protocol);
    if (refusal !== undefined) return callback(addressRefused(refusalInWords(host, refusal)), null);
    connectors[protocol === 'https:' ? 'https:' : 'http:'](options, callback);
  };
}

/** Every address of the name has to be allowed: with one that is not, the next connection might go there. */
function guardedLookup(guard: AddressGuard, protocol: string): LookupFunction {
  return (host, { all }, callback) => {
    guard.resolve(host).then(
      (addresses) => {
        for (const address of addresses) {
          const refusal = guard.refusalOf(address, protocol);
          if (refusal !== undefined) return callback(addressRefused(nameInWords(host, refusal)), []);
        }
        const entries: LookupAddress[] = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = entries;
        if (all || !first) callback(null, entries);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error instanceof ResolveFailure ? nameNotResolved(error) : error, []),
    );
  };
}

const addressRefused = (why: string) =>
  new failures.AddressRefused(
    `No request was sent: ${why}. The operator of this installation can allow a network with WEBHOOK_ALLOW.`,
  );

const nameNotResolved = ({ message }: ResolveFailure) =>
  new failures.NameNotResolved(`No request was sent: ${message}.`);
