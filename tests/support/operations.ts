/** The operations as each kind of caller finds them. */
import { courierOperations } from '../../contract/courier/operations.ts';
import { dashboardOperations } from '../../contract/dashboard/index.ts';
import { ErrorBody } from '../../contract/errors.ts';
import type { Caller, Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations/index.ts';
import { responsesOf } from '../../contract/refusals.ts';
import { type Credential, routesOf } from '../../contract/routes.ts';

/** An operation with the path and the path parameters that one kind of its callers uses. */
export interface RoutedOperation extends Operation {
  caller: Caller;
  credential: Credential;
  isInApi: boolean;
}

const inAccount = '/dashboard/accounts/{account_id}/';
/** For people who are not in the account, no matter what the operation declares. */
const outside = { 404: { description: 'account not found', body: ErrorBody } };

export const everyDeclaration: readonly Operation[] = [
  ...operations,
  ...dashboardOperations,
  ...courierOperations,
];

export const everyRoute: readonly RoutedOperation[] = everyDeclaration.flatMap(routed);

export const routesWith = (credential: Credential): RoutedOperation[] =>
  everyRoute.filter((operation) => operation.credential === credential);

export function routed(operation: Operation): RoutedOperation[] {
  return routesOf(operation).map((route) => {
    const declared =
      route.credential === 'key' ? responsesOf(operation) : withoutChallenge(responsesOf(operation));
    const got = route.caller === 'courier' ? forCourier(declared) : declared;
    const responses = { ...(route.path.startsWith(inAccount) ? outside : {}), ...got };
    return { ...operation, ...route, responses, callers: [route.caller] };
  });
}

/** `WWW-Authenticate: Bearer` asks for a key; people and couriers sign in instead. */
function withoutChallenge({
  401: unauthorized,
  ...responses
}: Operation['responses']): Operation['responses'] {
  if (!unauthorized) return responses;
  const { headers: _, ...rest } = unauthorized;
  return { ...responses, 401: rest };
}

/** A courier gets more where the operation says so. */
function forCourier(responses: Operation['responses']): Operation['responses'] {
  const entries = Object.entries(responses).map(([status, { forCourier: body, ...response }]) => [
    status,
    body ? { ...response, body } : response,
  ]);
  return Object.fromEntries(entries);
}

/** As somebody with this credential calls it; with `hasAccount`, below an account if there is a choice. */
export function routedFor(credential: Credential, operation: Operation, hasAccount = true): RoutedOperation {
  const routes = routed(operation).filter((one) => one.credential === credential);
  const chosen = routes.find(({ path }) => path.includes('{account_id}') === hasAccount) ?? routes[0];
  if (!chosen) throw new Error(`${operation.id} takes no ${credential}`);
  return chosen;
}
