/**
 * Calls the operations of the contract. Their paths are repeated here, because importing the operations would make the
 * page twice as large; the compiler checks them against the contract.
 */
import type {
  confirmChanges,
  getDay,
  reportDiscardedMove,
  signInCourier,
  signOutCourier,
} from '../contract/courier/operations.ts';
import type {
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
  returnDelivery,
} from '../contract/operations/fleet/moves.ts';
import type { problemType as declaredType } from '../contract/problems/index.ts';
import type { CourierPathOf } from '../contract/routes.ts';
import type { DiscardReport, MoveBody, ServiceResponse } from './messages.ts';
import type { QueuedMove } from './queue.ts';

const signInPath: (typeof signInCourier)['path'] = '/courier/api/sign-in';
const signOutPath: (typeof signOutCourier)['path'] = '/courier/api/sign-out';
const dayPath: (typeof getDay)['path'] = '/courier/api/day';
const movePaths: {
  pick_up: CourierPathOf<typeof pickUpDelivery>;
  deliver: CourierPathOf<typeof deliverDelivery>;
  fail_attempt: CourierPathOf<typeof failDeliveryAttempt>;
  return: CourierPathOf<typeof returnDelivery>;
  confirm_changes: (typeof confirmChanges)['path'];
} = {
  pick_up: '/courier/api/deliveries/{delivery_id}/pick-up',
  deliver: '/courier/api/deliveries/{delivery_id}/deliver',
  fail_attempt: '/courier/api/deliveries/{delivery_id}/fail-attempt',
  return: '/courier/api/deliveries/{delivery_id}/return',
  confirm_changes: '/courier/api/deliveries/{delivery_id}/confirm-changes',
};
const discardedPath: (typeof reportDiscardedMove)['path'] =
  '/courier/api/deliveries/{delivery_id}/discarded-moves';

const problemType: typeof declaredType = 'application/problem+json';

/** A connection that hangs counts as failed after this time. A move with a photo takes longer on a slow network. */
const dayTimeoutMs = 20_000;
const moveTimeoutMs = 90_000;

export const api = {
  day: () => send('GET', dayPath, { timeoutMs: dayTimeoutMs }),
  signIn: (token: string, pin: string) =>
    send('POST', signInPath, { body: { token, pin }, timeoutMs: dayTimeoutMs }),
  signOut: () => send('POST', signOutPath, { timeoutMs: dayTimeoutMs }),
  move: (move: QueuedMove, deliveryId: string, key: string, body: MoveBody) =>
    send('POST', ofDelivery(movePaths[move], deliveryId), {
      body,
      headers: { 'idempotency-key': key },
      timeoutMs: moveTimeoutMs,
    }),
  reportDiscarded: (deliveryId: string, body: DiscardReport) =>
    send('POST', ofDelivery(discardedPath, deliveryId), { body, timeoutMs: dayTimeoutMs }),
};
export type Api = typeof api;

const ofDelivery = (path: string, deliveryId: string): string =>
  path.replace('{delivery_id}', encodeURIComponent(deliveryId));

interface SendOptions {
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs: number;
}

async function send(
  method: string,
  path: string,
  { body, headers, timeoutMs }: SendOptions,
): Promise<ServiceResponse> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: `${problemType}, application/json`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    return {
      status: response.status,
      body: parsed(await response.text()),
      ...(Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
    };
  } catch {
    return 'none';
  }
}

/** Undefined if it is not JSON, as with a hotspot's login page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
