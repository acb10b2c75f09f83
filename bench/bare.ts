/**
 * Baseline (a): what Node alone can do. A bare `node:http` server that parses the same body, makes an
 * identifier, answers the same JSON and stores nothing: no key, no check, no log. Nobody could run a delivery
 * service on it; it is the ceiling.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const dayMs = 24 * 60 * 60 * 1_000;

function answer(response: ServerResponse, status: number, deliveryId: string): void {
  const body = JSON.stringify({
    delivery_id: deliveryId,
    status: 'created',
    estimated_delivery_time: new Date(Date.now() + dayMs).toISOString(),
  });
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

function create(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    answer(response, 201, `dlv_${randomUUID()}`);
  });
}

const server = createServer((request, response) => {
  if (request.method === 'POST') create(request, response);
  else answer(response, 200, request.url!.slice('/v1/deliveries/'.length));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
