import { expect, test } from 'vitest';
import { getWebhookEndpoint as operation } from '../../contract/operations/webhooks/endpoints.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { endpointCall, newEndpoint } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });
const read = endpointCall(operation);

test('200: an endpoint is shown as it was created, without its secret', async () => {
  const key = await service.newKey('Acme');
  const { secret, ...created } = await newEndpoint(service, key, { description: 'Orders' });
  const response = expectDeclared(operation, await read(service, key, created.endpoint_id));
  expect([response.status, response.body]).toEqual([200, created]);
});
