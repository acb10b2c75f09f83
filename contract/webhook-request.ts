/** The request that webhook endpoints get, as Standard Webhooks describes it. Here Waybill is the client. */
import { Type } from 'typebox';
import { Event, EventId, exampleEvent } from './event-feed.ts';
import { integer, text } from './schemas.ts';

export const webhookRequest = {
  id: 'deliveryEvent',
  summary: 'Delivery event',
  description:
    'Sent to every enabled webhook endpoint that subscribes to events of this type. Verify `webhook-signature` before you use the body. Respond with any 2xx status within 15 seconds; after any other response, the event is sent again, for about three days. An event can arrive twice, or after a later one: compare `webhook-id` and `data.sequence` to notice that.',
  headers: {
    'webhook-id': Type.String({
      ...EventId,
      description:
        'Identifies the event: the same in every attempt, and the `id` of the event in `GET /v1/events`.',
    }),
    'webhook-timestamp': integer(
      'When this attempt was sent, in seconds since 1970. Refuse the request if this is more than 5 minutes away from your clock.',
    ),
    'webhook-signature': text(
      'Signatures separated by spaces, one for each valid secret. Each is `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. The key is what follows `whsec_` in the secret, decoded from base64.',
    ),
  },
  body: Event,
  /** What the endpoint responds. It is not ours, so there are no headers that we could promise. */
  response:
    'Any 2xx status accepts the event; the body of the response is ignored. 410 disables the endpoint. After any other response, including a redirect, the event is sent again: if the response has `Retry-After` (seconds or a date), not before that.',
  example: {
    name: 'delivered',
    summary: 'A delivery was handed over',
    headers: {
      'webhook-id': 'evt_01kd3x8j5mfd7v2q9r4t6w8y0z',
      'webhook-timestamp': 1794735000,
      'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    },
    body: {
      ...exampleEvent,
      type: 'delivery.delivered',
      data: {
        ...exampleEvent.data,
        metadata: { channel: 'web shop' },
        sequence: 4,
        status: 'delivered',
        collected_amount: 500000,
        currency: 'NGN',
        details: { collected_amount: 500000 },
      },
    },
  },
} as const;
