/** The bodies and headers that several operations share. */
import { Type } from 'typebox';
import { type Phrase, phrases } from '../errors.ts';
import type { Example } from '../operation.ts';
import { DeliveryId, Status, Timestamp } from '../primitives.ts';
import { component } from '../schemas.ts';

export const DeliveryStatus = component('DeliveryStatus', {
  delivery_id: DeliveryId,
  status: Status,
  estimated_delivery_time: Timestamp,
});

export const etag = {
  ETag: {
    description: 'Changes whenever the delivery does. Send it back in `If-None-Match` to get 304.',
    schema: Type.String(),
  },
};

export const exampleStatus = {
  delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
  status: 'created',
  estimated_delivery_time: '2026-11-16T09:30:00.000Z',
};

/** A request and its response, by a name that no other example of the operation has. */
export const example = <const Rest extends Omit<Example, 'name' | 'summary'>>(
  name: string,
  summary: string,
  rest: Rest,
) => ({ name, summary, ...rest });

export const succeeded = <const Body>(body: Body, status = 200) => ({ status, body });
export const refused = (phrase: Phrase, details: string) => ({
  status: phrases[phrase].status,
  body: { error: phrases[phrase].error, details },
});

export const exampleNotFound = example('not-found', 'An identifier that this account does not have', {
  given: 'no delivery with this identifier',
  response: refused('deliveryNotFound', 'there is no delivery with this delivery_id'),
});
