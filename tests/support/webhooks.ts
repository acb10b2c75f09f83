/** Webhook endpoints, from a test's side. */
import type { Operation } from '../../contract/operation.ts';
import { type AttemptId, formatId, newId, parseId } from '../../server/platform/ids.ts';
import { type JsonResponse, send } from './client.ts';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';

/** An address that a service with `webhookAllow: ['127.0.0.1']` accepts. Nobody listens there. */
export const receiverUrl = 'http://127.0.0.1:9999/waybill';

export interface TestEndpoint {
  endpoint_id: string;
  secret: string;
}

export async function newEndpoint(
  service: Pick<TestService, 'url'>,
  key: string,
  body: object = {},
): Promise<TestEndpoint> {
  const response = await send(service, 'POST', '/v1/webhook-endpoints', {
    key,
    body: { url: receiverUrl, ...body },
  });
  if (response.status !== 201)
    throw new Error(`no endpoint was created: ${response.status} ${response.text}`);
  return response.body;
}

/** How tests of an operation on endpoints send it. */
export function endpointCall(operation: Operation, body?: object) {
  return (
    on: TestService,
    key: string | undefined,
    endpointId: string,
    given: unknown = body,
  ): Promise<JsonResponse> =>
    send(on, operation.method, operation.path.replace('{endpoint_id}', endpointId), {
      ...(key === undefined ? {} : { key }),
      ...(given === undefined ? {} : { body: given }),
    });
}

export interface TestAttempt {
  attempt_id: string;
  event_id: string;
}

/** An attempt as the sender records it. */
export async function addAttempt(
  service: TestService,
  endpointId: string,
  columns: Record<string, unknown> = {},
): Promise<TestAttempt> {
  const at = service.clock.now();
  const attempt = {
    attempt_id: newId('attempt', at),
    event_id: newId('event', at),
    type: 'delivery.created',
    trigger: 'event',
    attempt: 1,
    at: new Date(at).toISOString(),
    duration_ms: 12,
    outcome: 'delivered',
    status_code: 200,
    url: receiverUrl,
    signature: 'v1,signature',
    response_headers: { server: 'sink' },
    response_body: 'ok',
    ...columns,
  };
  await sql(
    service,
    `insert into webhook_attempts
     select (jsonb_populate_record(null::webhook_attempts,
       $2::jsonb || jsonb_build_object('account_id', account_id, 'endpoint_id', endpoint_id))).*
     from webhook_endpoints where endpoint_id = $1`,
    [parseId('endpoint', endpointId), JSON.stringify(attempt)],
  );
  return {
    attempt_id: formatId('attempt', attempt.attempt_id as AttemptId),
    event_id: formatId('event', attempt.event_id),
  };
}

/** What waits to be sent to an endpoint, and what failed, by position. */
export function messagesOf(service: TestService, endpointId: string) {
  return sql<{ event_id: string; position: string; type: string; status: string; trigger: string }>(
    service,
    `select event_id, position, type, status, trigger from webhook_messages where endpoint_id = $1 order by position`,
    [parseId('endpoint', endpointId)],
  );
}

/** Deletes an endpoint's messages, as if it had accepted all. */
export async function acceptAll(service: TestService, endpointId: string): Promise<void> {
  const id = parseId('endpoint', endpointId);
  await sql(
    service,
    `with accepted as (delete from webhook_messages where endpoint_id = $1 returning *)
     insert into webhook_attempts
       (account_id, endpoint_id, attempt_id, position, event_id, subject_id, type, trigger, attempt, at,
        duration_ms, outcome, status_code, url, signature)
     select account_id, endpoint_id, gen_random_uuid(), position, event_id, subject_id, type, trigger, 1, now(),
            1, 'delivered', 200, $2, 'v1,x' from accepted`,
    [id, receiverUrl],
  );
}
