/** Sends one load to one server and returns what the generator measured. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { exampleDelivery } from '../contract/delivery-fields.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import type { Server } from './servers.ts';

const numberDigits = 12;
export const plainBody = JSON.stringify(exampleDelivery);

export type Load = Omit<LoadOrder, 'port' | 'request'> & { operation: 'create' | 'status' };

/** A POST of any body, in which each `{number}` is another one. `expected`: the status of every response. */
export async function measurePost(
  server: Server,
  path: string,
  body: string,
  expected: string,
  load: Omit<LoadOrder, 'port' | 'request'>,
): Promise<LoadResult> {
  const result = await run({ ...load, port: server.port, request: postRequest(server, path, body) });
  refuseFailures(server, path, expected, result);
  return result;
}

export async function measure(server: Server, load: Load): Promise<LoadResult> {
  const { operation, ...rest } = load;
  const request = operation === 'create' ? createRequest(server) : statusRequest(server);
  const result = await run({ ...rest, port: server.port, request });
  refuseFailures(server, operation, operation === 'create' ? '201' : '200', result);
  return result;
}

/** A GET of any path; `{id}` in it stands for one drawn from `idsFrom`. */
export async function measureGet(
  server: Server,
  path: string,
  headers: readonly string[],
  load: Omit<LoadOrder, 'port' | 'request'>,
): Promise<LoadResult> {
  const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, ...headers];
  const result = await run({ ...load, port: server.port, request: `${lines.join('\r\n')}\r\n\r\n` });
  refuseFailures(server, path, '200', result);
  return result;
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const generator = fileURLToPath(new URL('./load.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [generator, JSON.stringify(order)]);
  return JSON.parse(stdout) as LoadResult;
}

/** Appends the identifiers of this many new deliveries to the file. */
export async function createDeliveries(server: Server, count: number, idsTo: string): Promise<LoadResult> {
  const connections = 64;
  return measure(server, { operation: 'create', connections, count, warmUpSeconds: 0, seconds: 300, idsTo });
}

/** A fast error response must never count as a fast success. */
function refuseFailures(server: Server, what: string, expected: string, result: LoadResult): void {
  if (Object.keys(result.statuses).every((status) => status === expected)) return;
  throw new Error(`${server.name} answered ${what} with ${JSON.stringify(result.statuses)}`);
}

const createRequest = (server: Server) => postRequest(server, '/v1/deliveries', plainBody);

function postRequest(server: Server, path: string, body: string): string {
  const headers = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${server.port}`,
    `Authorization: Bearer ${server.key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body.replaceAll('{number}', '0'.repeat(numberDigits)))}`,
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
