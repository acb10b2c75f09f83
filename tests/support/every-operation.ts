/** Every operation of the product with a request that succeeds, for all kinds of callers. */
import { courierOperations } from '../../contract/courier/operations.ts';
import { dashboardOperations } from '../../contract/dashboard/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations/index.ts';
import { successfulRequest as keyRequest } from '../contract/successful-requests.ts';
import { successfulRequest as phoneRequest } from '../courier/successful-requests.ts';
import { successfulRequests as dashboardRequests } from '../dashboard/successful-requests.ts';
import { type Answer, send } from './client.ts';
import { type CallOptions, cookieHeader, pathOf } from './dashboard.ts';
import { fromNewNetwork } from './networks.ts';
import type { startTestService, TestService } from './service.ts';

/** The settings with which all of them succeed. Nothing listens at the address of the mail server. */
export const serviceOptions = {
  signup: 'open' as const,
  smtpUrl: 'smtp://127.0.0.1:9',
  trustedProxies: ['127.0.0.1'],
  webhookAllow: ['127.0.0.1'],
} satisfies Parameters<typeof startTestService>[0];

/** The set-up comes first: it works only while there is no person. */
export const everyOperation: readonly Operation[] = [
  ...dashboardOperations.filter(({ id }) => id === 'setUp'),
  ...operations,
  ...dashboardOperations.filter(({ id }) => id !== 'setUp'),
  ...courierOperations,
];

export interface SuccessfulRequest {
  request: CallOptions;
  /** Who sends it. */
  headers: Record<string, string>;
  /** Sends it, with other values where they are named, and to another node of the same database. */
  send(changes?: CallOptions, node?: TestService): Promise<Answer>;
}

export async function successfulRequest(operation: Operation, on: TestService): Promise<SuccessfulRequest> {
  const { headers = {}, ...request } = await arranged(operation, on);
  return {
    request,
    headers,
    send: (changes = {}, node = on) => {
      const { body, ...whole } = { ...request, ...changes };
      const params = { ...request.params, ...changes.params };
      return send(node, operation.method, pathOf(operation, { ...whole, params }), {
        headers: { ...fromNewNetwork(), ...headers, ...changes.headers },
        leaveStream: true,
        ...(body === undefined ? {} : { body }),
      });
    },
  };
}

async function arranged(operation: Operation, on: TestService): Promise<CallOptions> {
  if (operation.path.startsWith('/v1/')) {
    const { key, ...request } = await keyRequest(operation, on);
    return { ...request, headers: { authorization: `Bearer ${key}` } };
  }
  const isCouriers = operation.path.startsWith('/courier/');
  const [by, { headers, ...request }] = isCouriers
    ? await phoneRequest(operation.id, on)
    : await dashboardRequests[operation.id]!(on);
  const cookies = cookieHeader(by);
  return {
    ...request,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookies ? { cookie: cookies } : {}), ...headers },
  };
}
