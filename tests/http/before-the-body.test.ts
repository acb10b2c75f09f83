/** Who calls and where the path leads is decided before the body is read, for every operation, by both ways in. */
import { expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { routesWith } from '../support/operations.ts';
import { sendRaw } from '../support/raw.ts';
import { useService } from '../support/service.ts';

const service = useService();

type Kind = 'live' | 'test' | 'fleet';
const kinds: Record<string, readonly Kind[]> = {
  'account key': ['live', 'test'],
  'test key': ['test'],
  'fleet key': ['fleet'],
};

const someId = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';
const head = (operation: Operation, key: string, id: string, headers: string) =>
  `${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, id)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${headers}\r\n`;

/** By the express lane: whole and plain. By Node: the body never comes, so a response proves that nobody waited for it. */
const ways = (operation: Operation, key: string, id = someId): [string, string][] => [
  ['a whole request', `${head(operation, key, id, 'Content-Length: 1\r\n')}?`],
  ['a request whose body never comes', head(operation, key, id, 'Content-Length: 200000\r\n')],
];

test('a key of the wrong kind gets 403 before the body is read, whatever the body', async () => {
  const keys = {
    live: await service.newKey('Acme', 'live'),
    test: await service.newKey('Acme', 'test'),
    fleet: await service.newKey('', 'fleet'),
  };
  let asked = 0;
  for (const operation of routesWith('key')) {
    const wrong = (['live', 'test', 'fleet'] as const).filter(
      (kind) => !kinds[operation.caller as string]!.includes(kind),
    );
    for (const kind of wrong) {
      for (const [way, request] of ways(operation, keys[kind])) {
        const response = await sendRaw(service.url, request);
        const cell = `${operation.id} with a ${kind} key, ${way}`;
        expect({ cell, status: response.status, error: response.body.error }).toEqual({
          cell,
          status: 403,
          error: 'forbidden',
        });
        asked++;
      }
    }
  }
  expect(asked).toBeGreaterThan(40);
});

const deliveryNotFound = {
  error: 'delivery not found',
  details: 'there is no delivery with this delivery_id',
};
const endpointNotFound = {
  error: 'webhook endpoint not found',
  details: 'there is no webhook endpoint with this endpoint_id',
};

const others: Record<string, { error: string; details: string }> = {
  '{endpoint_id}': endpointNotFound,
  '{courier_id}': { error: 'courier not found', details: 'there is no courier with this identifier' },
  '{account_id}': { error: 'account not found', details: 'there is no account with this identifier' },
  '{payout_id}': { error: 'payout not found', details: 'there is no payout with this identifier' },
};
const notFoundOf = ({ path }: Operation) =>
  Object.entries(others).find(([name]) => path.includes(name))?.[1] ?? deliveryNotFound;

test('a malformed path parameter gets 404 before the body is read', async () => {
  const keys: Record<string, string> = {
    'account key': await service.newKey('Acme', 'test'),
    'test key': await service.newKey('Acme', 'test'),
    'fleet key': await service.newKey('', 'fleet'),
  };
  for (const operation of routesWith('key').filter(({ path }) => path.includes('{'))) {
    for (const id of ['x', 'dlv_', someId.toUpperCase(), `${someId}0`, someId.replace('dlv', 'evt')]) {
      for (const [way, request] of ways(operation, keys[operation.caller as string]!, id)) {
        const response = await sendRaw(service.url, request);
        const cell = `${operation.id} of ${id}, ${way}`;
        expect({ cell, status: response.status, body: response.body }).toEqual({
          cell,
          status: 404,
          body: notFoundOf(operation),
        });
      }
    }
  }
});
