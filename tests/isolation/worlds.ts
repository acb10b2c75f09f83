/**
 * Four worlds in one running service: two accounts, live and test data of each. All are made by the same requests, and
 * each has its own number of deliveries.
 */
import { expect } from 'vitest';
import { listApiKeys } from '../../contract/dashboard/api-keys.ts';
import { importDeliveries } from '../../contract/dashboard/deliveries.ts';
import { savePickupAddress } from '../../contract/dashboard/pickup-addresses.ts';
import { inviteMember, listTeam } from '../../contract/dashboard/team.ts';
import type { Operation } from '../../contract/operation.ts';
import { advanceTestDelivery } from '../../contract/operations/advance-test-delivery.ts';
import { createDelivery } from '../../contract/operations/deliveries.ts';
import {
  createWebhookEndpoint,
  updateWebhookEndpoint,
} from '../../contract/operations/webhooks/endpoints.ts';
import type { Mode } from '../../server/deliveries/store.ts';
import { newRecipient } from '../support/alerts.ts';
import { type JsonResponse, send, shirts } from '../support/client.ts';
import type { TestClock } from '../support/clock.ts';
import { newCourier } from '../support/couriers.ts';
import { type CallOptions, newPerson, signedIn, type TestPerson } from '../support/dashboard.ts';
import { plainPhoto } from '../support/pictures.ts';
import type { TestService } from '../support/service.ts';
import { addAttempt, receiverUrl } from '../support/webhooks.ts';

export interface World {
  name: string;
  mode: Mode;
  owner: TestPerson;
  /** All its deliveries. */
  deliveryIds: string[];
  /** Those that wait for an answer after a failed attempt. */
  awaitedIds: string[];
  /** The one that was delivered; with proof, where it is live. */
  delivered: string;
  /** For the paths of operations: a delivery that waits for an answer, a key, a member and an invitation. */
  ids: Record<string, string>;
  /** In its account and mode; with its API key where the operation takes one, else by the owner. */
  call(operation: Operation, options?: CallOptions): Promise<JsonResponse>;
}

export async function makeWorlds(service: TestService, clock: TestClock): Promise<World[]> {
  const fleet = await fleetOf(service);
  const worlds: World[] = [];
  for (const account of ['Alpha', 'Beta']) {
    const owner = await signedIn(service, { account });
    const member = await newPerson(service, { account, role: 'member' });
    await owner.call(inviteMember, {
      params: { account_id: owner.accountId },
      body: { email: `invited@${account}.example`, role: 'member' },
    });
    const { recipientId } = await newRecipient(service, owner.accountId, { confirmed: false });
    const confirmed = await newRecipient(service, owner.accountId);
    for (const mode of ['live', 'test'] as const) {
      const world = worldOf(service, { account, mode, owner, key: await service.newKey(account, mode) });
      const move = mode === 'live' ? fleet.move : courierPlayedIn(world);
      // One more of each than the world before, so that no sum of others looks like its own.
      await fill(world, { awaited: worlds.length + 1, made: 2 * worlds.length + 2 }, move);
      world.ids = {
        ...(await sharedIds(world)),
        person_id: member.personId,
        recipient_id: recipientId,
        confirmed_recipient_id: confirmed.recipientId,
        delivery_id: world.awaitedIds[0]!,
        ...(await endpointOf(service, world)),
        // Test deliveries are never paid out: an account has one payout, of its live delivery.
        payout_id: mode === 'live' ? await fleet.payOut(owner.accountId) : worlds.at(-1)!.ids.payout_id!,
      };
      worlds.push(world);
      // Lists begin with the newest: what is not the first world's would come first there.
      clock.forward(1);
    }
  }
  return worlds;
}

function worldOf(
  service: TestService,
  { account, mode, owner, key }: { account: string; mode: Mode; owner: TestPerson; key: string },
): World {
  const call = (operation: Operation, { params = {}, query = {}, body, headers = {} }: CallOptions = {}) => {
    if (!operation.path.startsWith('/v1/')) {
      const own = { ...params, account_id: owner.accountId, mode };
      return owner.call(operation, { params: own, query, body, headers });
    }
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, `${value}`] as [string, string]),
    );
    return send(service, operation.method, `${path}?${search}`, { key, body, headers });
  };
  const none = { deliveryIds: [], awaitedIds: [], delivered: '', ids: {} };
  return { name: `${account} ${mode}`, mode, owner, call, ...none };
}

/** A webhook endpoint with an attempt. Disabled, so that nothing is sent while others are looked at. */
async function endpointOf(service: TestService, world: World) {
  const { endpoint_id } = (await world.call(createWebhookEndpoint, { body: { url: receiverUrl } })).body;
  await world.call(updateWebhookEndpoint, { params: { endpoint_id }, body: { status: 'disabled' } });
  return { endpoint_id, attempt_id: (await addAttempt(service, endpoint_id)).attempt_id };
}

async function sharedIds(world: World) {
  const keys = (await world.call(listApiKeys)).body.keys as { key_id: string; mode: Mode }[];
  const { invitations } = (await world.call(listTeam)).body;
  const body = { name: `Warehouse, ${world.name}`, address: '12 Marina Road' };
  const { address_id } = (await world.call(savePickupAddress, { body })).body;
  return {
    key_id: keys.find(({ mode }) => mode === world.mode)!.key_id,
    invitation_id: invitations[0].invitation_id,
    address_id,
  };
}

type Move = 'pick_up' | 'fail_attempt' | 'deliver';
type MakeMove = (deliveryId: string, move: Move) => Promise<void>;

async function fill(world: World, size: { awaited: number; made: number }, move: MakeMove): Promise<void> {
  for (let n = 0; n < size.made; n++) {
    const response = await world.call(createDelivery, {
      body: { ...shirts, delivery_address: `${n} Allen Avenue, Ikeja` },
    });
    expect(response.status, world.name).toBe(201);
    world.deliveryIds.push(response.body.delivery_id);
  }
  world.awaitedIds = world.deliveryIds.slice(0, size.awaited);
  for (const id of world.awaitedIds) {
    await move(id, 'pick_up');
    await move(id, 'fail_attempt');
  }
  world.delivered = world.deliveryIds[size.awaited]!;
  await move(world.delivered, 'pick_up');
  await move(world.delivered, 'deliver');
  const { body } = await world.call(importDeliveries, { body: oneRow(world) });
  expect(body.results[0], world.name).toMatchObject({ outcome: 'created' });
  world.deliveryIds.push(body.results[0].delivery_id);
}

const oneRow = ({ name }: World) => ({
  import_id: `import-${name.replace(' ', '-')}`,
  dry_run: false,
  columns: ['pickup_address', 'delivery_address'],
  rows: [{ line: 2, cells: ['12 Marina Road', 'Imported, Ikeja'] }],
});

async function fleetOf(
  service: TestService,
): Promise<{ move: MakeMove; payOut(accountId: string): Promise<string> }> {
  const key = await service.newKey('', 'fleet');
  const { courierId } = await newCourier(service);
  const bodies: Record<Move, [string, object]> = {
    pick_up: ['pick-up', { courier_id: courierId }],
    fail_attempt: ['fail-attempt', { reason: 'receiver_absent' }],
    deliver: [
      'deliver',
      { collected_amount: shirts.amount_to_collect, proof: { photo: plainPhoto.toString('base64') } },
    ],
  };
  const ask = async (path: string, body: object, status: number) => {
    const response = await send(service, 'POST', `/v1/fleet/${path}`, { key, body });
    expect(response.status, response.text).toBe(status);
    return response.body;
  };
  return {
    move: async (id, move) => {
      const [path, body] = bodies[move];
      await ask(`deliveries/${id}/${path}`, body, 200);
    },
    payOut: async (account_id) => {
      const cash = { amount: shirts.amount_to_collect, currency: 'USD' };
      await ask(`couriers/${courierId}/hand-ins`, cash, 201);
      return (await ask('payouts', { account_id, ...cash, bank_reference: 'GTB-42' }, 201)).payout_id;
    },
  };
}

const courierPlayedIn =
  (world: World): MakeMove =>
  async (delivery_id, move) => {
    for (const each of move === 'pick_up' ? ['assign', move] : [move]) {
      const response = await world.call(advanceTestDelivery, {
        params: { delivery_id },
        body: { move: each },
      });
      expect(response.status, response.text).toBe(200);
    }
  };
