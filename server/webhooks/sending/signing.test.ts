import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { makeSecretKey } from '../../database/secret-key.ts';
import { renderEvent } from '../../events/render-event.ts';
import { type EndpointId, type EventId, formatId, newId } from '../../platform/ids.ts';
import { newSigningSecret, openSigningSecret, sealSigningSecret, signatureHeader } from './attempt.ts';

const eventId = '01a1b2c3-d4e5-7001-8000-00000000000f' as EventId;
const body = renderEvent({
  eventId,
  type: 'delivery.created',
  atMs: 1_700_000_000_123,
  data: '{"sequence":1,"x":"ü"}',
});

test('the body is the id, the type, the time and the data as it is stored', () => {
  expect(body).toBe(
    `{"id":"${formatId('event', eventId)}","type":"delivery.created","timestamp":"2023-11-14T22:13:20.123Z","data":{"sequence":1,"x":"ü"}}`,
  );
});

test('a secret has 32 random bytes, and no two are the same', () => {
  const secret = newSigningSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newSigningSecret()).not.toBe(secret);
});

function verify(secret: string, header: string, options: { body?: string; timestamp: number; id?: string }) {
  return new Webhook(secret).verify(options.body ?? body, {
    'webhook-id': options.id ?? 'evt_1',
    'webhook-timestamp': String(options.timestamp),
    'webhook-signature': header,
  });
}

const now = () => Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000);

test('an independent package verifies it, and refuses a changed body, id or time and other secrets', () => {
  const [secret, other] = [newSigningSecret(), newSigningSecret()];
  const timestamp = now();
  const header = signatureHeader([secret], { id: 'evt_1', timestamp, body });
  expect(verify(secret, header, { timestamp })).toEqual(JSON.parse(body));
  expect(() => verify(secret, header, { timestamp, body: body.replace('ü', 'u') })).toThrow();
  expect(() => verify(secret, header, { timestamp: timestamp + 1 })).toThrow();
  expect(() => verify(secret, header, { timestamp, id: 'evt_2' })).toThrow();
  expect(() => verify(other, header, { timestamp })).toThrow();
});

test('a signature that is six minutes old is refused', () => {
  const secret = newSigningSecret();
  const timestamp = now() - 360;
  const header = signatureHeader([secret], { id: 'evt_1', timestamp, body });
  expect(() => verify(secret, header, { timestamp })).toThrow(/old/);
});

test('with two secrets, receivers with either of them can verify it', () => {
  const [secret, previous] = [newSigningSecret(), newSigningSecret()];
  const timestamp = now();
  const header = signatureHeader([secret, previous], { id: 'evt_1', timestamp, body });
  for (const each of [secret, previous])
    expect(verify(each, header, { timestamp })).toEqual(JSON.parse(body));
});

test('a sealed secret opens for its endpoint only', () => {
  const key = makeSecretKey(Buffer.alloc(32, 1).toString('base64'));
  const endpoint: EndpointId = newId('endpoint', 0);
  const secret = newSigningSecret();
  const sealed = sealSigningSecret(key, endpoint, secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(openSigningSecret(key, endpoint, sealed)).toBe(secret);
  expect(() => openSigningSecret(key, newId('endpoint', 0), sealed)).toThrow();
});
