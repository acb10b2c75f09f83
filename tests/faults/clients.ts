/** The clients of a run. Each does its work piece by piece; a piece is done when the service has acknowledged all of it. */
import { importDeliveries } from '../../contract/dashboard/deliveries.ts';
import { shirts } from '../support/client.ts';
import type { Random } from '../support/random.ts';
import type { Ledger } from './ledger.ts';
import { lives } from './lives.ts';
import { type Request, type Sender, unexpected } from './sender.ts';

export interface World {
  sender: Sender;
  ledger: Ledger;
  /** The headers that authenticate each. */
  shop: Record<string, string>;
  fleet: Record<string, string>;
  person: Record<string, string>;
  phone: Record<string, string>;
  accountId: string;
  /** Of the courier whose phone it is. */
  courierId: string;
}

/** The name is the piece's alone. */
export type Client = (world: World, name: string, random: Random) => Promise<unknown>;

/** A shop creates a delivery. Returns its id. */
export async function create({ sender, ledger, shop }: World, name: string): Promise<string> {
  const response = await sender.untilAcknowledged({
    path: '/v1/deliveries',
    headers: { ...shop, 'idempotency-key': name },
    body: { ...shirts, pickup_address: name },
    success: 201,
  });
  const { delivery_id: id } = JSON.parse(response.text);
  ledger.created(id, name, name);
  return id;
}

/** A driver app takes a parcel through its lifecycle, with proof. */
export async function bring(world: World, name: string, random: Random): Promise<void> {
  const { sender, ledger, fleet, courierId } = world;
  const id = await create(world, name);
  for (const [n, act] of random.pick(lives).entries()) {
    const key = `${name}-${n}`;
    const body = act.body(key);
    await sender.untilAcknowledged({
      path: `/v1/fleet/deliveries/${id}/${act.path}`,
      headers: { ...fleet, 'idempotency-key': key },
      body: act.move === 'pick_up' ? { courier_id: courierId } : body,
      success: 200,
    });
    ledger.moved(id, act.status, { type: act.event, idempotencyKey: key, body });
  }
}

interface CashResponse {
  cash_in_hand?: { amount: number }[];
  balances?: { available: number }[];
}

/** The desk counts some of the courier's cash. One desk only: nobody else takes it away in the meantime. */
export async function handInCash(world: World, name: string, random: Random): Promise<void> {
  const { sender, fleet, courierId } = world;
  const path = `/v1/fleet/couriers/${courierId}`;
  const cash = await sender.read<CashResponse>(`${path}/cash`, fleet);
  const inHand = cash?.cash_in_hand?.[0]?.amount ?? 0;
  if (inHand === 0) return bring(world, name, random);
  await sender.untilAcknowledged({
    path: `${path}/hand-ins`,
    headers: { ...fleet, 'idempotency-key': name },
    body: { amount: random.pick([inHand, random.between(1, inHand)]), currency: 'USD' },
    success: 201,
  });
}

/** The delivery company pays out some of what it owes. */
export async function payOutCash(world: World, name: string, random: Random): Promise<void> {
  const { sender, fleet, accountId } = world;
  const cash = await sender.read<CashResponse>(`/v1/fleet/accounts/${accountId}/cash`, fleet);
  const available = cash?.balances?.[0]?.available ?? 0;
  if (available === 0) return bring(world, name, random);
  await sender.untilAcknowledged({
    path: '/v1/fleet/payouts',
    headers: { ...fleet, 'idempotency-key': name },
    body: {
      account_id: accountId,
      amount: random.between(1, available),
      currency: 'USD',
      bank_reference: name,
    },
    success: 201,
  });
}

/** A shop imports a CSV file. */
export async function importRows(world: World, name: string, random: Random): Promise<void> {
  const { sender, ledger, person, accountId } = world;
  const rows = Array.from({ length: random.between(2, 12) }, (_, n) => ({
    line: n + 2,
    cells: [`${name}-${n}`, '7 Allen Avenue'],
  }));
  const request: Request = {
    path: importDeliveries.path.replace('{account_id}', accountId).replace('{mode}', 'live'),
    headers: person,
    body: { import_id: name, dry_run: false, columns: ['pickup_address', 'delivery_address'], rows },
    success: 200,
  };
  const response = await sender.untilAcknowledged(request);
  for (const { line, outcome, delivery_id: id } of JSON.parse(response.text).results) {
    if (!['created', 'replayed'].includes(outcome)) throw unexpected(request, response);
    ledger.created(id, `${name}-${line - 2}`, `import:${name}:${line}`);
  }
}

/** A delivery that the fleet has assigned to the courier of the phone. */
export async function createAssigned(world: World, name: string): Promise<string> {
  const { sender, ledger, fleet, courierId } = world;
  const id = await create(world, name);
  const key = `${name}-assign`;
  await sender.untilAcknowledged({
    path: `/v1/fleet/deliveries/${id}/assign`,
    headers: { ...fleet, 'idempotency-key': key },
    body: { courier_id: courierId },
    success: 200,
  });
  ledger.moved(id, 'created', { type: 'delivery.assigned', idempotencyKey: key, body: {} });
  return id;
}
