/** The calls of the webhook benchmark, with an account's key. */
import { exampleDelivery } from '../contract/delivery-fields.ts';
import type { Server } from './servers.ts';
import type { Receiver } from './webhook-receiver.ts';

export async function createAndCancel(waybill: Server, key: string): Promise<void> {
  const body = exampleDelivery;
  const { delivery_id } = await call<{ delivery_id: string }>(waybill, key, 'POST', '/v1/deliveries', body);
  await call(waybill, key, 'POST', `/v1/deliveries/${delivery_id}/cancel`, {});
}

/** Returns its identifier. With a receiver, that verifies with its secret from now on. */
export async function createEndpoint(
  waybill: Server,
  key: string,
  url: string,
  events: string[],
  receiver?: Receiver,
): Promise<string> {
  const created = await call<{ endpoint_id: string; secret: string }>(
    waybill,
    key,
    'POST',
    '/v1/webhook-endpoints',
    { url, events },
  );
  await receiver?.verifyWith(created.secret);
  return created.endpoint_id;
}

/** Sends all events since a time again, also those that were accepted. */
export async function resend(waybill: Server, endpointId: string, since: string): Promise<void> {
  const path = `/v1/webhook-endpoints/${endpointId}/resend`;
  await call(waybill, waybill.key, 'POST', path, { timestamp_from: since, only_failed: false });
}

export async function call<Body>(
  waybill: Server,
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const response = await fetch(`http://127.0.0.1:${waybill.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}
