/**
 * Many creates or cancellations in one request, each with its own outcome. They are submitted together, so they share the
 * statements of a group (database/groups.ts).
 */
import type { Static } from 'typebox';
import type { NewDelivery } from '../../contract/delivery-fields.ts';
import { BatchItem } from '../../contract/operations/batches.ts';
import { whyUnavailable } from '../database/database.ts';
import { isRejection, notFoundRejection, problem, Rejection } from '../errors/rejection.ts';
import { parseIdempotencyKey } from '../http/idempotency-key.ts';
import { makeChecker, type Suggestions } from '../http/validation.ts';
import { ascendingIds, parseId } from '../platform/ids.ts';
import { inSlices } from '../workers/slices.ts';
import type { Creation, Creator, Deliveries } from './deliveries.ts';
import { windowFaults } from './fields/windows.ts';
import type { DeliveryRef } from './store.ts';

type Item = Static<typeof BatchItem>;

const maxItemFaults = 10;
/** Unknown names of a whole batch for which a known one is suggested. */
const maxSuggestions = 200;

/** Null in an optional field is a field that was left out, as in a single create. */
const check = makeChecker(BatchItem, { nullIsLeftOut: true, notAnObject: 'item_not_an_object' });

export async function createAll(
  deliveries: Pick<Deliveries, 'create'>,
  creator: Creator,
  items: readonly unknown[],
  nowMs: number,
  batchKey: string | undefined,
) {
  const suggestions = { left: maxSuggestions };
  const requests = await inSlices(items, (item, i) =>
    withKeyIn(readItem(item, nowMs, suggestions), batchKey, i),
  );
  const created = await createTogether(deliveries, creator, requests, nowMs);
  return created.map(({ outcome }) => outcome);
}

/**
 * Each item of a batch with a key has a key of its own, so that a batch that broke off goes on without creating one twice. Keys of
 * clients have no space, so this one is nobody else's.
 */
function withKeyIn(item: ItemToCreate | Rejection, batchKey: string | undefined, i: number) {
  if (isRejection(item) || batchKey === undefined) return item;
  return { ...item, key: item.key ?? `${batchKey} ${i}` };
}

interface ItemToCreate {
  delivery: NewDelivery;
  key: string | undefined;
}

/** One outcome for each, in their order. Their ids ascend, so lists keep that order. */
export function createTogether<Item extends ItemToCreate | Rejection>(
  deliveries: Pick<Deliveries, 'create'>,
  creator: Creator,
  items: readonly Item[],
  nowMs: number,
) {
  const ids = ascendingIds('delivery', nowMs, items.length);
  return eachAlone(
    items,
    async (item, i): Promise<Creation> =>
      isRejection(item) ? item : deliveries.create(creator, item.delivery, item.key, ids[i]),
  );
}

/** All errors of an item at once. Windows alone are left to the create: a retry may come after they are over. */
function readItem(item: unknown, nowMs: number, suggestions: Suggestions): ItemToCreate | Rejection {
  const checked = check(item, suggestions);
  const key = parseIdempotencyKey(textAt(item, 'idempotency_key') ?? undefined);
  if ('value' in checked && !isRejection(key)) {
    const { idempotency_key: _, ...delivery }: Item = checked.value;
    return { delivery, key };
  }
  const bySchema = 'faults' in checked ? checked.faults : [];
  const isKeyNamed = bySchema.some((fault) => fault.field === 'idempotency_key');
  const isKeyWrong = isRejection(key) && !isKeyNamed;
  const ofKey = isKeyWrong ? [problem('idempotency_key', {}, { field: 'idempotency_key' })] : [];
  return new Rejection([...bySchema, ...ofKey, ...windowFaults(item, nowMs)], { maxShown: maxItemFaults });
}

export function cancelAll(
  deliveries: Pick<Deliveries, 'move'>,
  scope: Pick<DeliveryRef, 'accountId' | 'mode'>,
  ids: readonly string[],
  by: { actor: string; reason: string | undefined },
) {
  return eachAlone(ids, async (text) => {
    const id = parseId('delivery', text);
    const { actor, reason } = by;
    if (!id) return notFoundRejection('delivery_not_found');
    const moved = await deliveries.move({ ...scope, id }, { move: 'cancel', reason }, { actor });
    return isRejection(moved) ? moved : ('cancelled' as const);
  });
}

/**
 * In slices: 500 at once took 25 ms. Items that fail because the database is gone or busy say so; if all do, the request does. An
 * item that is a rejection already is not counted among them.
 */
export async function eachAlone<Item, Outcome>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Outcome | Rejection>,
): Promise<{ item: Item; outcome: Outcome | Rejection }[]> {
  // A rejection before the last item has started is not unhandled.
  const begin = async (item: Item, n: number) => {
    const [ended] = await Promise.allSettled([work(item, n)]);
    return { item, ended };
  };
  const done = await Promise.all(await inSlices(items, begin));
  const tried = done.filter(({ item }) => !isRejection(item));
  const errors = tried.flatMap(({ ended }) => (ended.status === 'rejected' ? [ended.reason] : []));
  const faults = errors.filter((error) => whyUnavailable(error) === undefined);
  if (faults.length > 0) throw faults[0];
  if (errors.length > 0 && errors.length === tried.length) throw errors[0];
  return done.map(({ item, ended }) => ({
    item,
    outcome: ended.status === 'fulfilled' ? ended.value : itemUnavailable(ended.reason),
  }));
}

function itemUnavailable(error: unknown): Rejection {
  const reason = whyUnavailable(error) ?? 'no_answer';
  return new Rejection('database_unavailable', { reason, item: true }, { retryAfterSeconds: 1 });
}

export function textAt(item: unknown, name: string): string | null {
  const value =
    typeof item === 'object' && item !== null && Object.hasOwn(item, name) && Reflect.get(item, name);
  return typeof value === 'string' ? value : null;
}
