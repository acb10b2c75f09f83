import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

const toleranceSeconds = 5 * 60;
const secret = process.env.WEBHOOK_SECRET ?? '';
if (!secret.startsWith('whsec_'))
  throw new Error('Set WEBHOOK_SECRET to the secret of the endpoint: whsec_…');

/** True if the request comes from Waybill. `body` is the raw body: parse it afterwards. */
function isFromWaybill(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (Number.isNaN(ageSeconds) || ageSeconds > toleranceSeconds) return false;

  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const expected = Buffer.from(`v1,${hmac}`);
  // After a rotation there are several signatures, separated by spaces. One that matches is enough.
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

async function receive(request: IncomingMessage): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isFromWaybill(request.headers, body)) return 401;
  // Store the event or put it into a queue here. Do the work that it causes later.
  const { type, data } = JSON.parse(body.toString());
  // Other types, also those that are added later, have other data. Accept what you do not need.
  if (!type.startsWith('delivery.')) return 204;
  console.log(request.headers['webhook-id'], type, data.delivery_id, data.sequence, data.status);
  return 204;
}

createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(500).end(), // Waybill will send it again.
  );
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
