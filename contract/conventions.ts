import { type ClientPhrase, phrases } from './errors.ts';

/** What applies to every operation, as Markdown: paragraphs, `##` headings, fences, tables, links and backticks. */
export function conventions(): string {
  return `Create deliveries, follow them and cancel them over HTTP. Requests and responses are JSON in UTF-8, every path starts with \`/v1\`, and every response carries a \`Request-Id\`. In a request, \`null\` in an optional field means that the field is left out.

## Authentication

Every request carries an API key in the \`Authorization\` header.

\`\`\`http
Authorization: Bearer wb_test_…
\`\`\`

An account's key belongs to one account and one mode. A \`wb_live_\` key creates real deliveries. A \`wb_test_\` key creates test deliveries: they are kept apart from the real ones, and no courier ever sees them. Generate one in the dashboard: open API Keys, choose Generate API Key, and copy the key, which is shown once and never again. Administrators of the service can also create one in the terminal:

\`\`\`sh
npm run --silent waybill -- key create --account "Acme" --mode test
\`\`\`

The delivery company's own systems use a fleet key, \`wb_fleet_\`, which is created in the terminal with \`--fleet\` and opens the operations under \`/v1/fleet\` and nothing else.

Keep keys on your server. A key that is missing, unknown or revoked gets 401.

## Errors

Every error is a JSON object with two strings:

\`\`\`json
{
  "error": "invalid request data",
  "details": "pickup_address is required"
}
\`\`\`

\`error\` is a short, stable phrase that a program may compare. \`details\` names the cause for people, with every bad field of the body at once. Ask for help with the \`Request-Id\` of the response.

${errorTable()}

## Idempotency

A connection can break after the delivery was stored and before you read the response. Send an \`Idempotency-Key\` when you create a delivery, such as your order number, and send the same request again until you have a response: it creates one delivery, however often it arrives.

The same key with the same body gets the first response again, marked \`Idempotent-Replayed: true\`. The same key with another body is refused with 422. A request that is refused never uses up its key. Keys are kept for 48 hours. The moves of the fleet, bulk assignment, adding a courier, and instructions take a key as well. Cancelling needs none: cancelling again gets the same response.

## Rate limits

Each key has a limit of requests per second, which the administrators of the service set, and may send twice that in a burst. \`RateLimit-Policy\` states the limit and \`RateLimit\` what is left of it. Beyond the limit the response is 429, with \`Retry-After\` in seconds.

## Live tracking

\`GET /v1/deliveries/{delivery_id}/track\` responds once, as the status read does. With \`Accept: text/event-stream\` the same JSON arrives as server-sent events: the state as it is now, then each change as it happens, until the delivery ends.

When the connection breaks before that, connect again: the stream starts with the state as it is then. Send the \`id\` of the last event you read as \`Last-Event-ID\`, and a delivery that ended with that event gets 204 instead. The \`EventSource\` of browsers cannot send an \`Authorization\` header, so read the stream on your server.

## Conditional reads

Reads return an \`ETag\` that changes whenever the delivery does. Send it back in \`If-None-Match\`: while nothing has changed, the response is 304 without a body.

## Clients

The examples need nothing but \`curl\`, the \`fetch\` of JavaScript, or the standard library of Python. For a typed client, generate one from [\`/openapi.json\`](/openapi.json), for example in TypeScript:

\`\`\`sh
npx openapi-typescript http://localhost:3000/openapi.json --output waybill.d.ts
npm install openapi-fetch
\`\`\`

\`\`\`ts
import createClient from "openapi-fetch";
import type { paths } from "./waybill.d.ts";

const waybill = createClient<paths>({
  baseUrl: "http://localhost:3000",
  headers: { Authorization: \`Bearer \${process.env.WAYBILL_KEY}\` },
});
const { data, error } = await waybill.POST("/v1/deliveries", {
  body: { pickup_address: "12 Marina Road, Lagos", delivery_address: "7 Allen Avenue, Ikeja" },
});
if (error) console.error(error.error, error.details);
else console.log(data.delivery_id, data.status);
\`\`\`

Requests are closed: an unknown field is refused. Responses are open: let your client ignore fields and values that it does not know.

## Versioning

\`/v1\` only grows. A change that could break a client would be \`/v2\`, with \`Deprecation\` and \`Sunset\` headers on \`/v1\` long before it goes.`;
}

/** What to do about each error. */
export const advice: Record<ClientPhrase, string> = {
  invalidRequest: 'Correct the fields that `details` names.',
  unauthorized: 'Send a valid key, as `Authorization: Bearer …`.',
  forbidden: 'Use a key of the kind that the operation takes.',
  notFound: 'Check the path.',
  deliveryNotFound:
    'Check the identifier, and that the key belongs to the account and mode that created the delivery.',
  endpointNotFound:
    'Check the identifier, and that the key belongs to the account and mode that created the endpoint.',
  methodNotAllowed: 'Check the method.',
  requestTimeout: 'Send it again: it arrived too slowly.',
  cannotBeCancelled: 'It is too late to cancel.',
  moveNotPossible:
    'Read the state in `details`: another move came first, or this one is too early or too late.',
  tooManyEndpoints: 'Delete an endpoint that you no longer need.',
  endpointDisabled: 'Enable the endpoint first.',
  cursorExpired: 'Read the deliveries that you need again, then follow the feed without a cursor.',
  tooLarge: 'Send at most 256 KiB.',
  addressTooLong: 'Shorten the URL.',
  unsupportedMediaType: 'Send JSON, with `Content-Type: application/json`.',
  expectationFailed: 'Leave out the `Expect` header.',
  keyReused: 'Use a new key for a new request.',
  tooManyRequests: 'Wait `Retry-After` seconds, then send it again.',
  headersTooLarge: 'Send fewer or shorter headers.',
  internal: 'Send it again with the same `Idempotency-Key`. If that fails too, report the `Request-Id`.',
  unavailable: 'Wait `Retry-After` seconds, then send it again.',
};

function errorTable(): string {
  const rows = Object.entries(advice).map(([name, what]) => {
    const { status, error } = phrases[name as ClientPhrase];
    return `| ${status} | \`${error}\` | ${what} |`;
  });
  return ['| Status | `error` | What to do |', '|---|---|---|', ...rows].join('\n');
}
