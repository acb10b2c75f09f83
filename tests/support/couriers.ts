/** Couriers of a test: on the fleet's list, and signed in on a phone without the time that a sign-in takes. */
import type { Operation } from '../../contract/operation.ts';
import type { KeyKind } from '../../server/access/index.ts';
import { type CashLimit, makeCouriers } from '../../server/couriers/index.ts';
import { makePhones } from '../../server/couriers/phones.ts';
import { formatId, parseId } from '../../server/platform/ids.ts';
import { createDelivery, type JsonResponse, send, shirts } from './client.ts';
import { type CallOptions, type TestVisitor, visitor } from './dashboard.ts';
import type { TestService } from './service.ts';

export const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

export interface TestCourier {
  readonly courierId: string;
  readonly name: string;
}

/** On the list, not signed in anywhere. */
export async function newCourier(
  service: TestService,
  name = 'Bola Ade',
  cashLimit: CashLimit | null = null,
): Promise<TestCourier> {
  const couriers = makeCouriers({ database: service.database, clock: service.clock });
  const by = { actor: 'terminal', personId: null, network: null };
  const { courierId } = await service.database.inTransaction((tx) =>
    couriers.add(tx, by, { name, phone: '+2348012345670', cashLimit }),
  );
  return { courierId: formatId('courier', courierId), name };
}

export interface TestPhone extends TestVisitor, TestCourier {
  /** A move of one of the courier's deliveries. */
  move(operation: Operation, deliveryId: string, options?: CallOptions): Promise<JsonResponse>;
}

/** A phone of this courier, or of a new one. */
export async function signedInPhone(
  service: TestService,
  courier?: TestCourier,
  headers: Record<string, string> = {},
): Promise<TestPhone> {
  const { courierId, name } = courier ?? (await newCourier(service));
  const phones = makePhones(service.database, service.clock);
  const { token } = await service.database.inTransaction((tx) =>
    phones.begin(tx, {
      courierId: parseId('courier', courierId)!,
      network: '127.0.0.1',
      userAgent: chromeOnAndroid,
      linkCreatedBy: 'terminal',
    }),
  );
  const own = phone(service, headers);
  own.cookies.set(courierCookieName(service), token);
  return Object.assign(own, {
    courierId,
    name,
    move: (operation: Operation, deliveryId: string, options: CallOptions = {}) =>
      own.call(operation, { ...options, params: { delivery_id: deliveryId } }),
  });
}

/** On which nobody is signed in. */
export function phone(service: TestService, headers: Record<string, string> = {}): TestVisitor {
  return visitor(service, { 'user-agent': chromeOnAndroid, ...headers });
}

export function courierCookieName({ cookieName }: TestService): string {
  return `${cookieName}-courier`;
}

/** One key for all deliveries of a test file: a new one for each would take longer than the rest, and an account has 100 at most. */
const keys = new Map<string, Promise<string>>();
export function keyOf(service: TestService, account: string, kind: KeyKind): Promise<string> {
  const name = [service.databaseUrl, account, kind].join(' ');
  const key = keys.get(name) ?? service.newKey(account, kind);
  keys.set(name, key);
  return key;
}

/** A new delivery that is assigned to this courier. */
export async function assignedDelivery(
  service: TestService,
  { courierId }: TestCourier,
  body: object = shirts,
  account = 'Acme',
): Promise<string> {
  const id = await createDelivery(service, await keyOf(service, account, 'live'), body);
  await assign(service, id, courierId);
  return id;
}

export async function assign(service: TestService, deliveryId: string, courierId: string): Promise<void> {
  const response = await send(service, 'POST', `/v1/fleet/deliveries/${deliveryId}/assign`, {
    key: await keyOf(service, '', 'fleet'),
    body: { courier_id: courierId },
  });
  if (response.status !== 200) throw new Error(`assign answered ${response.status}: ${response.text}`);
}
