/**
 * Calls the operations of the contract. Types only come from it: the schemas themselves would make the page twice as
 * large, so addresses are written here again, and the compiler holds them to the contract.
 */
import type { Static } from 'typebox';
import type {
  deliverStop,
  failStop,
  getDay,
  pickUpStop,
  returnStop,
  signInCourier,
  signOutCourier,
} from '../contract/courier/operations.ts';
import type { CourierMove, FailedAttempt, Handover, Pickup, Proof, Return } from '../contract/moves.ts';
import type { Answer } from './queue.ts';

export type Myself = Static<(typeof signInCourier)['answers'][200]['body']>;
export type ProofBody = Static<typeof Proof>;
export type MoveBody =
  | Omit<Static<typeof Pickup>, 'courier_id'>
  | Static<typeof Handover>
  | Static<typeof FailedAttempt>
  | Static<typeof Return>;

const signInPath: (typeof signInCourier)['path'] = '/courier/api/sign-in';
const signOutPath: (typeof signOutCourier)['path'] = '/courier/api/sign-out';
const dayPath: (typeof getDay)['path'] = '/courier/api/day';
const movePaths: {
  pick_up: (typeof pickUpStop)['path'];
  deliver: (typeof deliverStop)['path'];
  fail_attempt: (typeof failStop)['path'];
  return: (typeof returnStop)['path'];
} = {
  pick_up: '/courier/api/deliveries/{delivery_id}/pickup',
  deliver: '/courier/api/deliveries/{delivery_id}/deliver',
  fail_attempt: '/courier/api/deliveries/{delivery_id}/fail-attempt',
  return: '/courier/api/deliveries/{delivery_id}/return',
};

/** A connection that hangs ends as one that failed. A move with a photo gets its time on a slow network. */
const dayWaitMs = 20_000;
const moveWaitMs = 90_000;

export const api = {
  day: () => send('GET', dayPath, { waitMs: dayWaitMs }),
  signIn: (token: string, pin: string) =>
    send('POST', signInPath, { body: { token, pin }, waitMs: dayWaitMs }),
  signOut: () => send('POST', signOutPath, { waitMs: dayWaitMs }),
  move: (move: CourierMove, deliveryId: string, key: string, body: MoveBody) =>
    send('POST', movePaths[move].replace('{delivery_id}', encodeURIComponent(deliveryId)), {
      body,
      headers: { 'idempotency-key': key },
      waitMs: moveWaitMs,
    }),
};
export type Api = typeof api;

interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
  waitMs: number;
}

async function send(method: string, path: string, { body, headers, waitMs }: Sending): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(waitMs),
    });
    const wait = Number(response.headers.get('retry-after') ?? 0);
    return {
      status: response.status,
      body: asJson(await response.text()),
      ...(Number.isFinite(wait) ? { retryAfterSeconds: wait } : {}),
    };
  } catch {
    return 'none';
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
