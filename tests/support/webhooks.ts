/** Webhook endpoints, from a test's side. */
import { send } from './client.ts';
import type { TestService } from './service.ts';

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
  const answer = await send(service, 'POST', '/v1/webhook-endpoints', {
    key,
    body: { url: receiverUrl, ...body },
  });
  if (answer.status !== 201)
    throw new Error(`creating an endpoint was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
