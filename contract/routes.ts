/**
 * Where each kind of caller finds an operation. An operation declares its path in the API; the paths for people and couriers
 * follow from it:
 *
 *   account key   /v1/webhook-endpoints/{endpoint_id}
 *   a person      /dashboard/accounts/{account_id}/{mode}/webhook-endpoints/{endpoint_id}
 *   test key      /v1/test/deliveries/{delivery_id}/advance
 *   a person      /dashboard/accounts/{account_id}/test/deliveries/{delivery_id}/advance
 *   fleet key     /v1/fleet/deliveries/{delivery_id}/deliver
 *   an operator   /dashboard/fleet/deliveries/{delivery_id}/deliver
 *   a courier     /courier/api/deliveries/{delivery_id}/deliver
 *
 * An operation without a path in the API is for pages only, and declares the path of its page's calls. If it is for operators and
 * for people of an account, the latter find it below their account.
 */
import type { Caller, Operation, ParamsOf } from './operation.ts';

/** What a request is authenticated by: an API key, a session of the dashboard, or a session of a courier's phone. */
export type Credential = 'key' | 'session' | 'phone';

export interface Route {
  caller: Caller;
  credential: Credential;
  path: string;
  /** The operation is part of the API. People and couriers call it as keys do: for an account and mode, or for the fleet. */
  isInApi: boolean;
}

type RoutedOperation = Pick<Operation, 'path' | 'callers'>;

export function routesOf({ path, callers }: RoutedOperation): Route[] {
  const routes = callers.map((caller) => ({
    caller,
    credential: credentialOf(caller, path),
    path: pathFor(caller, path),
    isInApi: path.startsWith('/v1/'),
  }));
  return routes.filter(({ path }, n) => routes.findIndex((other) => other.path === path) === n);
}

export function routesBy(credential: Credential, operation: RoutedOperation): Route[] {
  return routesOf(operation).filter((route) => route.credential === credential);
}

function credentialOf(caller: Caller, path: string): Credential {
  if (caller === 'account key' || caller === 'test key' || caller === 'fleet key') return 'key';
  return path.startsWith('/courier/') || caller === 'courier' ? 'phone' : 'session';
}

const account = '/dashboard/accounts/{account_id}';

function pathFor(caller: Caller, path: string): string {
  const inApi = path.startsWith('/v1/') ? path.slice('/v1'.length) : undefined;
  if (typeof caller === 'object') {
    if (inApi !== undefined) return (inApi.startsWith('/test/') ? account : `${account}/{mode}`) + inApi;
    return path.startsWith(account) ? path : path.replace('/dashboard', account);
  }
  if (inApi === undefined) return path;
  const ofFleet = inApi.startsWith('/fleet/') ? inApi.slice('/fleet'.length) : inApi;
  switch (caller) {
    case 'fleet key':
      return `/v1/fleet${ofFleet}`;
    case 'operator':
      return `/dashboard/fleet${ofFleet}`;
    case 'courier':
      return `/courier/api${ofFleet}`;
    default:
      return path;
  }
}

/** Where a courier finds an operation of the fleet. */
export type CourierPathOf<O extends Operation> = O['path'] extends `/v1/fleet${infer Rest}`
  ? `/courier/api${Rest}`
  : never;

interface InAccount {
  account_id: string;
}
interface InMode extends InAccount {
  mode: 'live' | 'test';
}

/** What the paths of people have beyond the parameters of the operation. */
type ScopeParams<O extends Operation> = [Extract<O['callers'][number], object>] extends [never]
  ? Record<never, never>
  : O['path'] extends `/v1/test/${string}`
    ? InAccount
    : O['path'] extends `/v1/${string}`
      ? InMode
      : O['path'] extends `/dashboard/accounts/${string}`
        ? Record<never, never>
        : Partial<InAccount>;

/** The path parameters of an operation, as a person calls it. */
export type SessionParamsOf<O extends Operation> =
  ParamsOf<O> extends undefined
    ? keyof ScopeParams<O> extends never
      ? undefined
      : ScopeParams<O>
    : ParamsOf<O> & ScopeParams<O>;
