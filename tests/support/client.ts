/** A client of the interface, as plain as a client can be: fetch, and nothing hidden. */
import { exampleDelivery } from '../../contract/delivery-fields.ts';
import type { TestService } from './service.ts';

/** A delivery with every field. */
export const shirts = exampleDelivery;

export interface JsonResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any response
  body: any;
  text: string;
  headers: Headers;
}

export async function send(
  service: Pick<TestService, 'url'>,
  method: string,
  path: string,
  options: {
    key?: string;
    body?: unknown;
    raw?: string | Uint8Array;
    headers?: Record<string, string>;
    /** Does not wait for the end of a live stream: it resolves when the stream has begun. */
    leaveStream?: boolean;
  } = {},
): Promise<JsonResponse> {
  const { key, body, raw, headers = {}, leaveStream = false } = options;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(service.url + path, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const left = leaveStream && isStream(response.headers);
  if (left) await response.body!.cancel();
  const text = left ? '' : await response.text();
  const json = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    body: json && text ? JSON.parse(text) : undefined,
    text,
    headers: response.headers,
  };
}

export function isStream(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

/** Creates a delivery with a valid request; returns its id. */
export async function createDelivery(
  service: TestService,
  key: string,
  body: object = shirts,
): Promise<string> {
  const response = await send(service, 'POST', '/v1/deliveries', { key, body });
  if (response.status !== 201) throw new Error(`create answered ${response.status}: ${response.text}`);
  return response.body.delivery_id;
}
