/**
 * Who may call what: each operation, on each of its paths, by each kind of caller. Those who may not are stopped at the door with
 * the same request that succeeds for the one who may, and nothing is changed by it.
 */
import { expect, test } from 'vitest';
import { rights } from '../../contract/operation.ts';
import { deactivateCourier } from '../../contract/operations/fleet/couriers.ts';
import { newApiKey } from '../../server/access/keys/api-key.ts';
import { type JsonResponse, send } from '../support/client.ts';
import { signedInPhone } from '../support/couriers.ts';
import { fillIn, signedIn } from '../support/dashboard.ts';
import {
  type CallerKind,
  callerKinds,
  everyOperation,
  headersOf,
  personOf,
  type SuccessfulRequest,
  serviceOptions,
  successfulRequest,
} from '../support/every-operation.ts';
import { fromNewNetwork } from '../support/networks.ts';
import { everyRoute, type RoutedOperation } from '../support/operations.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { type Group, whoMayCall } from '../support/who-may-call.ts';

const service = useService(serviceOptions);

/** Those who never may, beside the kinds of callers. */
const strangers = ['unknown key', 'revoked key', 'owner of another account', 'deactivated courier'] as const;
type Stranger = (typeof strangers)[number] | CallerKind;
const everybody: readonly Stranger[] = [...callerKinds, ...strangers];

/** Which callers a group has, at the door of a path. */
type Groups = Partial<Record<Group, readonly Stranger[]>>;
const ofFleet: Groups = { 'fleet keys': ['fleet key'] };
const ofAccounts: Groups = { 'account keys': ['live key', 'test key'], 'test keys': ['test key'] };
const inAccount: Groups = {
  members: ['member', 'owner', 'operator'],
  owners: ['owner', 'operator'],
  'owners alone': ['owner'],
};
const inDashboard: Groups = {
  people: ['member', 'owner', 'operator', 'owner of another account'],
  operators: ['operator'],
};
const onPhone: Groups = { couriers: ['courier'] };

/** By the beginning of a path: who can be known there, and who of them may do something in principle. */
const doors = [
  { path: '/v1/fleet/', known: /^(live|test|fleet) key$/, groups: ofFleet },
  { path: '/v1/', known: /^(live|test|fleet) key$/, groups: ofAccounts },
  { path: '/dashboard/accounts/{account_id}/', known: /^(member|owner|operator)/, groups: inAccount },
  { path: '/dashboard/', known: /^(member|owner|operator)/, groups: inDashboard },
  { path: '/courier/api/', known: /^courier$/, groups: onPhone },
];
const doorOf = ({ path }: RoutedOperation) => doors.find((door) => path.startsWith(door.path))!;

const isForAnybody = ({ id }: RoutedOperation) => whoMayCall[id]!.includes('anybody');

function mayCall(who: Stranger, operation: RoutedOperation): boolean {
  const { groups } = doorOf(operation);
  return whoMayCall[operation.id]!.some((group) => groups[group]?.includes(who));
}

/** With which status somebody who may not is stopped. */
function stopOf(who: Stranger, operation: RoutedOperation): number {
  const door = doorOf(operation);
  if (!door.known.test(who)) return 401;
  return who === 'owner of another account' && door.groups === inAccount ? 404 : 403;
}

/** By account: an owner of one account is a stranger in another. */
const arrived = new Map<string, Promise<Record<string, string>>>();

function headersFor(who: Stranger, account: string): Promise<Record<string, string>> {
  const name = `${who} ${account}`;
  const headers = arrived.get(name) ?? arrive(who, account);
  arrived.set(name, headers);
  return headers;
}

async function arrive(who: Stranger, account: string): Promise<Record<string, string>> {
  switch (who) {
    case 'nobody':
      return headersOf();
    case 'live key':
    case 'test key':
    case 'fleet key': {
      const kind = who.slice(0, -' key'.length) as 'live' | 'test' | 'fleet';
      return headersOf(undefined, await service.newKey(kind === 'fleet' ? '' : account, kind));
    }
    case 'unknown key':
      return headersOf(undefined, newApiKey('live'));
    case 'revoked key': {
      const key = await service.newKey(account);
      await sql(service, 'update api_keys set revoked_at = now() where key_end = $1', [key.slice(-4)]);
      return headersOf(undefined, key);
    }
    case 'member':
    case 'owner':
    case 'operator':
      return headersOf(await signedIn(service, personOf(who, account)));
    case 'owner of another account':
      return headersOf(await signedIn(service, { account: 'Rival' }));
    case 'courier':
      return headersOf(await signedInPhone(service));
    case 'deactivated courier': {
      const phone = await signedInPhone(service);
      const by = await signedIn(service, { operator: true });
      await by.call(deactivateCourier, { params: { courier_id: phone.courierId } });
      return headersOf(phone);
    }
  }
}

async function tryWith(
  operation: RoutedOperation,
  { request }: Pick<SuccessfulRequest, 'request'>,
  headers: Record<string, string>,
): Promise<JsonResponse> {
  return send(service, operation.method, fillIn(operation.path, request), {
    headers: { ...fromNewNetwork(), ...headers },
    leaveStream: true,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
}

/** Test deliveries are never paid out: for a test key, there is no payout. */
const isMissingInTest = ({ id }: RoutedOperation, who: Stranger) =>
  id === 'confirmPayout' && who === 'test key';

test('check 9: the table has a row for every operation, and no other; every group of a row has a path', () => {
  expect(Object.keys(whoMayCall).sort()).toEqual([...new Set(everyOperation.map(({ id }) => id))].sort());
  for (const [id, groups] of Object.entries(whoMayCall)) {
    const found = everyRoute.filter((route) => route.id === id).map((route) => doorOf(route).groups);
    const missing = groups.filter((group) => group !== 'anybody' && !found.some((door) => group in door));
    expect(missing, id).toEqual([]);
  }
});

for (const operation of everyRoute.toSorted((a, b) => Number(b.id === 'setUp') - Number(a.id === 'setUp'))) {
  const name = `${operation.method} ${operation.path}`;

  test(`check 9: ${operation.id}, ${name}: who may call it succeeds, nobody else gets in, and no refusal has the name of a right`, async () => {
    const may = callerKinds.filter((who) => mayCall(who, operation));
    const first = await successfulRequest(operation, service, isForAnybody(operation) ? 'nobody' : may[0]);
    if (isForAnybody(operation)) {
      expectSuccess(await first.send(), 'nobody');
      // What it says of a wrong password, or of a link that is used, is not about who asks.
      for (const who of everybody) {
        // A sign-in or a new password ends the session that it comes from.
        const { status } = await tryWith(operation, first, await arrive(who, first.account));
        expect(status, who).not.toBe(403);
      }
      return;
    }
    const stopped = everybody.filter((who) => !mayCall(who, operation));
    for (const who of stopped) {
      const { status, body } = await tryWith(operation, first, await headersFor(who, first.account));
      const stop = stopOf(who, operation);
      expect([who, status]).toEqual([who, stop]);
      expect(rights.filter((right) => body.details.includes(right))).toEqual([]);
      if (stop === 404) expect(body.error).toBe('account not found');
    }
    expectSuccess(await first.send(), may[0]!);
    for (const who of may.slice(1)) {
      const response = await (await successfulRequest(operation, service, who)).send();
      if (isMissingInTest(operation, who)) expect(response.status).toBe(404);
      else expectSuccess(response, who);
    }
  });
}

function expectSuccess({ status, text }: JsonResponse, who: Stranger) {
  expect([200, 201, 204], `${who}: ${status} ${text}`).toContain(status);
}

test('check 9: a courier finds what is assigned to this courier only', async () => {
  for (const operation of everyRoute.filter(({ path }) => /^\/courier\/.*\{delivery_id\}/.test(path))) {
    const own = await successfulRequest(operation, service);
    const other = await tryWith(operation, own, await headersFor('courier', own.account));
    expect([operation.id, other.status, other.body.error]).toEqual([operation.id, 404, 'delivery not found']);
    expectSuccess(await own.send(), 'courier');
  }
});
