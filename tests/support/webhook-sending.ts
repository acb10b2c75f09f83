/** Endpoints and events of webhooks, from a test's side: without HTTP and without deliveries. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/database/database.ts';
import { makeSecretKey } from '../../server/database/secret-key.ts';
import { type Clock, systemClock } from '../../server/platform/clock.ts';
import { type AccountId, type DeliveryId, type EndpointId, newId } from '../../server/platform/ids.ts';
import { makeLog } from '../../server/platform/log.ts';
import { makeAddressGuard, makeResolve } from '../../server/webhooks/sending/address-guard.ts';
import { newSigningSecret, sealSigningSecret } from '../../server/webhooks/sending/attempt.ts';
import { makeWebhookClient } from '../../server/webhooks/sending/http-client.ts';
import type { DisabledEndpoint } from '../../server/webhooks/sending/outcome-store.ts';
import { enqueueMessages } from '../../server/webhooks/sending/queue-store.ts';
import { makeSender, type SenderParts } from '../../server/webhooks/sending/sender.ts';
import { sequencerOn } from './outbox.ts';

export const secretKey = makeSecretKey(Buffer.alloc(32, 7).toString('base64'));

/** The SQL of a test. */
export const run = <Row extends object>(database: Database, text: string, values: unknown[] = []) =>
  database.asOneStatement((tx) => tx.query<Row>({ name: text.slice(0, 60), text }, values));

export interface TestEndpoint {
  accountId: AccountId;
  endpointId: EndpointId;
  mode: 'live' | 'test';
  secret: string;
}

export async function addEndpoint(
  database: Database,
  url: string,
  options: {
    accountId?: AccountId;
    mode?: 'live' | 'test';
    ordering?: 'bounded' | 'strict' | 'none';
    events?: string[];
  } = {},
): Promise<TestEndpoint> {
  const nowMs = systemClock.now();
  const accountId = options.accountId ?? newId('account', nowMs);
  const endpointId = newId('endpoint', nowMs);
  const mode = options.mode ?? 'live';
  const secret = newSigningSecret();
  await run(
    database,
    `insert into webhook_endpoints
       (account_id, endpoint_id, mode, url, events, ordering, sealed_secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
    [
      accountId,
      endpointId,
      mode,
      url,
      options.events ?? [],
      options.ordering ?? 'bounded',
      sealSigningSecret(secretKey, endpointId, secret),
    ],
  );
  return { accountId, endpointId, mode, secret };
}

export const newDelivery = (): DeliveryId => newId('delivery', systemClock.now());

/** Writes an event for each of these into the outbox: a delivery, and its sequence. */
export async function writeEvents(
  database: Database,
  { accountId, mode }: Pick<TestEndpoint, 'accountId' | 'mode'>,
  events: readonly { delivery: DeliveryId; sequence: number; type?: string }[],
): Promise<void> {
  await run(
    database,
    `insert into outbox (account_id, mode, subject_id, sequence, type, at, event_id, data)
     select $1, $2, e.subject_id, e.sequence, e.type, now(), gen_random_uuid(),
            json_build_object('delivery_id', e.subject_id, 'sequence', e.sequence)
     from unnest($3::uuid[], $4::int[], $5::text[]) with ordinality as e (subject_id, sequence, type, n) order by n`,
    [
      accountId,
      mode,
      events.map(({ delivery }) => delivery),
      events.map(({ sequence }) => sequence),
      events.map(({ type }) => type ?? 'delivery.created'),
    ],
  );
}

/** Takes everything from the outbox into the feed, with its messages. */
export async function sequenceAll(database: Database): Promise<void> {
  const sequencer = sequencerOn(database, [async (tx, range) => void (await enqueueMessages(tx, range))]);
  while ((await run(database, 'select from outbox limit 1')).length > 0) await sequencer.turn();
}

export interface TestSender extends ReturnType<typeof makeSender> {
  readonly disabled: DisabledEndpoint[];
  readonly logged: string[];
  stop(): Promise<void>;
}

/** A sender that may reach this machine. */
export function startSender(
  database: Database,
  options: { leaseMs?: number; timeoutMs?: number; clock?: Clock; client?: SenderParts['client'] } = {},
): TestSender {
  const clock = options.clock ?? systemClock;
  const guard = makeAddressGuard(['127.0.0.0/8'], makeResolve([]));
  const { timeoutMs } = options;
  const client =
    options.client ?? makeWebhookClient({ guard, clock, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const disabled: DisabledEndpoint[] = [];
  const logged: string[] = [];
  const sender = makeSender({
    database,
    clock,
    client,
    secretKey,
    log: makeLog('warn', { write: (line) => void logged.push(line) }),
    onDisabled: (endpoint) => void disabled.push(endpoint),
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
  });
  sender.start();
  return {
    ...sender,
    disabled,
    logged,
    async stop() {
      await sender.close();
      await client.close();
    },
  };
}

export interface MessageRow {
  position: string;
  status: string;
  attempts: number;
  due_in: number;
  leased: boolean;
}

export function messagesOf(database: Database, { endpointId }: TestEndpoint): Promise<MessageRow[]> {
  return run<MessageRow>(
    database,
    `select position, status, attempts, extract(epoch from due_at - now())::float8 as due_in,
            lease_id is not null as leased
     from webhook_messages where endpoint_id = $1 order by position`,
    [endpointId],
  );
}

export interface AttemptRow {
  attempt: number;
  outcome: string;
  trigger: string;
  status_code: number | null;
  error: string | null;
  signature: string;
  response_body: string | null;
  response_headers: Record<string, string> | null;
  /** Seconds from this attempt to the next one. */
  pause: number | null;
  next_in: number | null;
  body: string | null;
}

export function attemptsOf(database: Database, { endpointId }: TestEndpoint): Promise<AttemptRow[]> {
  return run<AttemptRow>(
    database,
    `select attempt, outcome, trigger, status_code, error, signature, response_body, response_headers, body,
            extract(epoch from next_attempt_at - at)::float8 as pause,
            extract(epoch from next_attempt_at - now())::float8 as next_in
     from webhook_attempts where endpoint_id = $1 order by attempt_id`,
    [endpointId],
  );
}

export async function endpointRow(database: Database, { endpointId }: TestEndpoint) {
  const [row] = await run<{
    status: string;
    disabled_reason: string | null;
    missed_after: string | null;
    failing_since: Date | null;
    last_success_at: Date | null;
    last_failure_at: Date | null;
  }>(
    database,
    `select status, disabled_reason, missed_after, failing_since, last_success_at, last_failure_at
     from webhook_endpoints where endpoint_id = $1`,
    [endpointId],
  );
  return row!;
}

/** As if this much time had passed for its messages: the next attempts come earlier, failures were earlier. */
export async function timePasses(database: Database, { endpointId }: TestEndpoint, hours: number) {
  await run(
    database,
    `update webhook_messages set due_at = due_at - $2 * interval '1 hour',
       first_failed_at = first_failed_at - $2 * interval '1 hour' where endpoint_id = $1`,
    [endpointId, hours],
  );
  await run(
    database,
    `update webhook_endpoints set failing_since = failing_since - $2 * interval '1 hour' where endpoint_id = $1`,
    [endpointId, hours],
  );
}

/** Waits for a condition: there is nothing to be notified by. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

export const newLeaseId = randomUUID;
