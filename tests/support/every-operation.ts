/** Every operation of the product with a request that succeeds, by each kind of caller. */
import { type JsonResponse, send } from './client.ts';
import { keyOf, signedInPhone } from './couriers.ts';
import { type CallOptions, cookieHeader, fillIn, signedIn, type TestPerson } from './dashboard.ts';
import { fromNewNetwork } from './networks.ts';
import { everyDeclaration, type RoutedOperation, routed } from './operations.ts';
import type { startTestService, TestService } from './service.ts';
import { inOwnAccount, newName, type Scene, successfulRequests } from './successful-requests.ts';

/** The settings with which all of them succeed. Nothing listens at the address of the mail server. */
export const serviceOptions = {
  signup: 'open' as const,
  smtpUrl: 'smtp://127.0.0.1:9',
  trustedProxies: ['127.0.0.1'],
  webhookAllow: ['127.0.0.1'],
} satisfies Parameters<typeof startTestService>[0];

/** By its first route. The set-up comes first: it works only while there is no person. */
export const everyOperation: readonly RoutedOperation[] = everyDeclaration
  .map((operation) => routed(operation)[0]!)
  .toSorted((one, other) => Number(other.id === 'setUp') - Number(one.id === 'setUp'));

export const callerKinds = [
  'nobody',
  'live key',
  'test key',
  'fleet key',
  'member',
  'owner',
  'operator',
  'courier',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Somebody who may call by this route. */
function firstCaller({ caller }: RoutedOperation): CallerKind {
  if (typeof caller === 'object' || caller === 'person') return 'owner';
  if (caller === 'anybody') return 'nobody';
  return caller === 'account key' ? 'live key' : caller;
}

export interface SuccessfulRequest {
  request: CallOptions;
  /** The account that it is about. */
  account: string;
  /** Who sends it. */
  headers: Record<string, string>;
  /** Sends it, with other values where they are named, and to another node of the same database. */
  send(changes?: CallOptions, node?: TestService): Promise<JsonResponse>;
}

export async function successfulRequest(
  operation: RoutedOperation,
  on: TestService,
  kind: CallerKind = firstCaller(operation),
): Promise<SuccessfulRequest> {
  const account = operation.id in inOwnAccount ? newName('Shop') : 'Acme';
  const isTest = kind === 'test key' || operation.path.includes('/test/');
  const { scene, headers: own } = await arrive(on, kind, account, isTest ? 'test' : 'live');
  const { from, ...given } = await successfulRequests[operation.id]!(scene);
  const headers = from ? { ...own, cookie: cookieHeader(from) } : own;
  const isInAccount = operation.path.includes('{account_id}') && !given.params?.account_id;
  const request = {
    ...given,
    params: {
      mode: scene.mode,
      ...(isInAccount ? { account_id: (await scene.owner()).accountId } : {}),
      ...given.params,
    },
  };
  return {
    request,
    account,
    headers,
    send: (changes = {}, node = on) => {
      const { body, ...whole } = { ...request, ...changes };
      const params = { ...request.params, ...changes.params };
      return send(node, operation.method, fillIn(operation.path, { ...whole, params }), {
        headers: { ...fromNewNetwork(), ...headers, ...changes.headers },
        leaveStream: true,
        ...(body === undefined ? {} : { body }),
      });
    },
  };
}

/** People are made when a request needs them: one of the requests needs that there is nobody. */
async function arrive(on: TestService, kind: CallerKind, account: string, mode: Scene['mode']) {
  const courier = kind === 'courier' ? await signedInPhone(on) : undefined;
  const owner = once(() => signedIn(on, { account }));
  const isPerson = kind === 'member' || kind === 'owner' || kind === 'operator';
  const by = once(() =>
    kind === 'member' || kind === 'operator' ? signedIn(on, personOf(kind, account)) : owner(),
  );
  const scene: Scene = {
    on,
    account,
    mode,
    key: once(() => (kind === `${mode} key` ? on.newKey(account, mode) : keyOf(on, account, mode))),
    owner,
    by,
    courierId: courier?.courierId,
  };
  const browser = courier ?? (isPerson ? await by() : undefined);
  const key =
    kind === 'fleet key' ? await on.newKey('', 'fleet') : kind.endsWith(' key') && (await scene.key());
  return { scene, headers: headersOf(browser, key || undefined) };
}

export const personOf = (kind: 'member' | 'owner' | 'operator', account: string) =>
  kind === 'operator' ? { operator: true, account } : { account, role: kind };

export const headersOf = (browser?: Pick<TestPerson, 'cookies'>, key?: string): Record<string, string> => ({
  'sec-fetch-site': 'same-origin',
  ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  ...(browser ? { cookie: cookieHeader(browser) } : {}),
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
