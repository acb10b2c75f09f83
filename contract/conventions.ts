import { type ClientPhrase, isClientPhrase, phrases } from './errors.ts';
import { webhookRequest } from './webhook-request.ts';

/** What applies to every operation, as Markdown: paragraphs, `##` headings, fences, tables, links and backticks. */
export function conventions(): string {
  return `Create deliveries, follow them and cancel them over HTTP. Requests and responses are JSON in UTF-8, every path starts with \`/v1\`, and every response carries a \`Request-Id\`. In a request, \`null\` in an optional field is the same as leaving the field out; in an edit, it clears the field.

## Authentication

Every request carries an API key in the \`Authorization\` header.

\`\`\`http
Authorization: Bearer wb_test_…
\`\`\`

An account's key belongs to one account and one mode. A \`wb_live_\` key creates real deliveries. A \`wb_test_\` key creates test deliveries: they are kept apart from the real ones, and no courier ever sees them. Generate one in the dashboard: open API Keys, choose Generate API Key, and copy the key, which is shown only once. Administrators of the service can also create one in the terminal:

\`\`\`sh
npm run --silent waybill -- key create --account "Acme" --mode test
\`\`\`

The delivery company's own systems use a fleet key, \`wb_fleet_\`, which is created in the terminal with \`--fleet\` and is valid only for the operations under \`/v1/fleet\`.

Keep keys on your server. A key that is missing, unknown or revoked gets 401.

## Errors

Every error is a JSON object with two strings:

\`\`\`json
{
  "error": "invalid request data",
  "details": "pickup_address is required"
}
\`\`\`

\`error\` is a short, stable phrase that a program may compare. \`details\` explains the cause to people and names every bad field of the body at once. When you ask for help, quote the \`Request-Id\` of the response.

A program that has to know more sends \`Accept: application/problem+json\` and gets the same error as data ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)): a stable \`code\`, and each problem with its code, its field and its parameters. A refused move also has \`delivery\`: its \`status\` now, and the \`allowed_actions\`, which this caller can do next. [Errors](/docs/errors) has every code, what it means and what to do.

${errorTable()}

## Idempotency

A connection can break after the delivery was stored and before you read the response. Send an \`Idempotency-Key\` when you create a delivery, such as your order number, and send the same request again until you have a response: it creates one delivery, however often it arrives.

The same key with the same body returns the first response, marked \`Idempotent-Replayed: true\`. The same key with another body is refused with 422. A request that is refused never uses up its key. Keys are kept for 48 hours. Every other operation that writes also takes a key, or needs none: cancelling again returns the same response, and deleting again changes nothing. A repeated edit returns the delivery as it is now.

A \`reference\`, your order number, protects an order for longer: as long as a delivery that is not cancelled has it, another create with it is refused with 409, and \`details\` names that delivery.

## Rate limits

Each key has a limit of requests per second, which the administrators of the service set, and may send twice that in a burst. \`RateLimit-Policy\` states the limit, and \`RateLimit\` what remains of it. Above the limit, the response is 429 with \`Retry-After\` in seconds.

Each item of a batch counts as a request, up to the size of a burst. A batch is accepted as long as any of the limit remains; later requests get 429 until the batch is covered.

## Live tracking

\`GET /v1/deliveries/{delivery_id}/track\` responds once, like the status read. With \`Accept: text/event-stream\`, the same JSON arrives as server-sent events: the current state, then each change as it happens, until the delivery ends.

If the connection breaks before that, connect again: the stream starts with the state at that time. If you send the \`id\` of the last event you read as \`Last-Event-ID\` and the delivery ended with that event, the response is 204. The \`EventSource\` of browsers cannot send an \`Authorization\` header, so read the stream on your server.

## Event feed

\`GET /v1/events\` returns what happened to all deliveries of the account, oldest first, in an order that never changes. Store \`next_cursor\` together with the result of processing a page, and send it as \`cursor\` to continue, now or in a week: you miss nothing and see nothing twice. With \`Prefer: wait=30\`, a request that finds nothing waits for the next event, so a loop of such requests follows everything almost immediately, even from behind a firewall. Events are kept for 30 days.

## Receiving webhooks

Create a webhook endpoint, and each event is sent to its URL as a \`POST\` request within a second, signed according to [Standard Webhooks](https://www.standardwebhooks.com):

\`\`\`http
POST /waybill HTTP/1.1
Content-Type: application/json
${exampleOfWebhook()}
\`\`\`

Verify the signature with the endpoint's \`secret\` before you trust a request; there are libraries for most languages. Respond with 2xx within 15 seconds, and do the work afterwards.

Any other response, a redirect or no response is a failure, and the event is sent again: after 5 seconds, 5 minutes, 30 minutes, then 2, 5, 10, 14, 20 and 24 hours, or when \`Retry-After\` says so. Each attempt has the same \`webhook-id\` and the same body, so an event that arrives twice is easy to recognise. Events of one delivery may arrive out of order: discard one whose \`sequence\` is lower than what you have seen.

An endpoint that responds with 410, or fails every attempt for five days, is disabled. Nothing is lost: events are kept for 30 days, and enabling the endpoint again sends what it missed.

## Conditional requests

Reads of a delivery return an \`ETag\` that changes whenever the delivery does. Send it back in \`If-None-Match\`: while nothing has changed, the response is 304 without a body. Send it as \`If-Match\` of an edit: if the delivery has changed since then, the edit is refused with 412, and nothing is changed.

## Clients

The examples need only \`curl\`, JavaScript's \`fetch\`, or Python's standard library. For a typed client, generate one from [\`/openapi.json\`](/openapi.json), for example in TypeScript:

\`\`\`sh
npx openapi-typescript http://localhost:3000/openapi.json --output waybill.d.ts
npm install openapi-fetch
\`\`\`

\`\`\`ts
import createClient from "openapi-fetch";
import type { paths } from "./waybill.d.ts";

const waybill = createClient<paths, "application/json">({
  baseUrl: "http://localhost:3000",
  headers: { Authorization: \`Bearer \${process.env.WAYBILL_KEY}\` },
});
const { data, error } = await waybill.POST("/v1/deliveries", {
  body: { pickup_address: "12 Marina Road, Lagos", delivery_address: "7 Allen Avenue, Ikeja" },
});
if (error) console.error(error.error, error.details);
else console.log(data.delivery_id, data.status);
\`\`\`

Requests are closed: an unknown field is refused. Responses are open: your client should ignore fields and values that it does not know.

## Versioning

\`/v1\` only grows. A change that could break a client would become \`/v2\`, with \`Deprecation\` and \`Sunset\` headers on \`/v1\` long before it is removed.`;
}

/** What to do about each error, in the order of the table: by status. */
const advice: Record<ClientPhrase, string> = {
  invalidRequest: 'Correct the fields that `details` names.',
  unauthorized: 'Send a valid key, as `Authorization: Bearer …`.',
  forbidden: 'Use a key that is valid for this operation.',
  notFound: 'Check the path.',
  deliveryNotFound:
    'Check the identifier, and that the key belongs to the account and mode that created the delivery.',
  accountNotFound: 'Check the identifier.',
  courierNotFound: 'Check the identifier.',
  proofNotFound: 'Check the identifier. Proof is deleted after a period that the delivery company sets.',
  endpointNotFound:
    'Check the identifier, and that the key belongs to the account and mode that created the endpoint.',
  payoutNotFound: 'Check the identifier, and that the key belongs to the account that was paid.',
  methodNotAllowed: 'Check the method.',
  notAcceptable: 'Accept one of the types that `details` names.',
  requestTimeout: 'Send the request again: it arrived too slowly.',
  cannotBeCancelled: 'It is too late to cancel.',
  moveNotPossible:
    'Read the state in `details`: another move came first, or this one is too early or too late.',
  referenceTaken: 'Use the delivery that `details` names, or another reference.',
  labelNotPossible: 'Nothing can be done: the addresses were erased.',
  tooManyEndpoints: 'Delete an endpoint that you no longer need.',
  endpointDisabled: 'Enable the endpoint first.',
  moreThanInHand: 'Hand in at most what `details` names. If a collected amount is wrong, correct it first.',
  moreThanAvailable: 'Pay out at most what `details` names. Cash that couriers have must be handed in first.',
  cashLimitExceeded: 'Choose another courier, or send `over_cash_limit: true` to assign it anyway.',
  duplicatePayout:
    'Check the payout that `details` names. If this is another transfer, send `confirm_duplicate: true`.',
  moreThanInDesk: 'Deposit at most what `details` names.',
  closingNotPossible: 'Count again. If the difference remains, send a `reason`, which records it.',
  statementTooLong: 'Choose a shorter period, or get it as CSV.',
  payoutClosed: 'Nothing to do: it was already confirmed or reversed.',
  conflict: 'Do first what `details` says, then try again.',
  cursorExpired: 'Read the deliveries that you need again, then follow the feed without a cursor.',
  deliveryChanged: 'Read the record again, and send your change with its `ETag`.',
  tooLarge: 'Send at most 256 KiB; 2 MiB with proof or in a batch.',
  addressTooLong: 'Shorten the URL.',
  unsupportedMediaType: 'Send JSON, with `Content-Type: application/json`.',
  expectationFailed: 'Leave out the `Expect` header.',
  keyReused: 'Use a new key for a new request.',
  tooManyRequests: 'Wait `Retry-After` seconds, then send the request again.',
  headersTooLarge: 'Send fewer or shorter headers.',
  internal:
    'Send the request again with the same `Idempotency-Key`. If that fails too, report the `Request-Id`.',
  unavailable: 'Wait `Retry-After` seconds, then send the request again.',
};

export const errorsWithAdvice = Object.keys(advice)
  .filter(isClientPhrase)
  .map((name) => ({ ...phrases[name], what: advice[name] }));

function errorTable(): string {
  const rows = errorsWithAdvice.map(({ status, error, what }) => `| ${status} | \`${error}\` | ${what} |`);
  return ['| Status | `error` | What to do |', '|---|---|---|', ...rows].join('\n');
}

function exampleOfWebhook(): string {
  const { headers, body } = webhookRequest.example;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join('\n')}\n\n${JSON.stringify(body)}`;
}
