/** Every example in the documentation is sent to the running service, and the answer is the documented one. */
import { expect, test } from 'vitest';
import type { Example, Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations/index.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();

/** Makes true what the example takes for given; answers the id that it is about. */
async function arrange(example: Example, key: string): Promise<string> {
  switch (example.given) {
    case 'a delivery':
      return createDelivery(service, key);
    case 'a delivery that was picked up': {
      const deliveryId = await createDelivery(service, key);
      await service.move(deliveryId, 'pick_up');
      return deliveryId;
    }
    case 'a used idempotency key':
      await send(service, 'POST', '/v1/deliveries', {
        key,
        body: { ...shirts, amount_to_collect: 1 },
        headers: example.request.headers ?? {},
      });
      return '';
    default:
      return 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';
  }
}

/** What differs from run to run is made equal, wherever it stands; all else has to be equal. */
function comparable(body: unknown): unknown {
  const differing = ['delivery_id', 'estimated_delivery_time', 'created_at', 'updated_at', 'at'];
  return JSON.parse(
    JSON.stringify(body, (name, value) =>
      differing.includes(name) && typeof value === 'string' ? `some ${name}` : value,
    ),
  );
}

for (const operation of operations as Operation[]) {
  for (const example of operation.examples) {
    test(`${operation.id}, "${example.summary}", is answered as documented`, async () => {
      const key = await service.newKey(`Example ${operation.id} ${example.name}`);
      const id = await arrange(example, key);
      const query = example.request.query ? `?${new URLSearchParams(example.request.query)}` : '';
      const path = operation.path.replace('{delivery_id}', id) + query;
      const answer = await send(service, operation.method, path, {
        key,
        ...(example.request.body === undefined ? {} : { body: example.request.body }),
        ...(example.request.headers ? { headers: example.request.headers } : {}),
      });
      expectDeclared(operation, answer);
      expect(answer.status).toBe(example.answer.status);
      expect(comparable(answer.body)).toEqual(comparable(example.answer.body));
    });
  }
}
