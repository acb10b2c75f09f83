/** Sends one load to one server and brings back what the generator measured. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDelivery } from '../contract/operations/create-delivery.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import type { Server } from './servers.ts';

const body = JSON.stringify(createDelivery.examples[0].request.body);

export type Load = Omit<LoadOrder, 'port' | 'request'> & { operation: 'create' | 'status' };

export async function measure(server: Server, load: Load): Promise<LoadResult> {
  const { operation, ...rest } = load;
  const request = operation === 'create' ? createRequest(server) : statusRequest(server);
  const order: LoadOrder = { ...rest, port: server.port, request };
  const generator = fileURLToPath(new URL('./load.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [generator, JSON.stringify(order)]);
  const result = JSON.parse(stdout) as LoadResult;
  refuseFailures(server, operation, result);
  return result;
}

/** Appends the identifiers of this many new deliveries to the file. */
export async function createDeliveries(server: Server, count: number, idsTo: string): Promise<LoadResult> {
  const connections = 64;
  return measure(server, { operation: 'create', connections, count, warmUpSeconds: 0, seconds: 300, idsTo });
}

/** A fast refusal must never pass for a fast answer. */
function refuseFailures(server: Server, operation: Load['operation'], result: LoadResult): void {
  const expected = operation === 'create' ? '201' : '200';
  if (Object.keys(result.statuses).every((status) => status === expected)) return;
  throw new Error(`${server.name} answered ${operation} with ${JSON.stringify(result.statuses)}`);
}

function createRequest(server: Server): string {
  const headers = [
    'POST /v1/deliveries HTTP/1.1',
    `Host: 127.0.0.1:${server.port}`,
    `Authorization: Bearer ${server.key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

function statusRequest(server: Server): string {
  const headers = [
    'GET /v1/deliveries/{id} HTTP/1.1',
    `Host: 127.0.0.1:${server.port}`,
    `Authorization: Bearer ${server.key}`,
  ];
  return `${headers.join('\r\n')}\r\n\r\n`;
}
