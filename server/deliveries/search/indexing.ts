/**
 * Keeps the index of words. New deliveries come from the feed, about a second after they were created, and again when
 * they were edited or corrected.
 */
import type { Tx } from '../../database/database.ts';
import type { FeedHandler } from '../../events/index.ts';
import { formatId } from '../../platform/ids.ts';
import { slicesOf } from '../../workers/slices.ts';
import { beginning, graph } from '../lifecycle/lifecycle.ts';
import type { DeliveryRef } from '../store.ts';
import { bucketOf } from './buckets.ts';
import { termsOf } from './query.ts';
import * as store from './store.ts';

const created = beginning.event;
/** Events of moves that can change what a delivery is found by. */
const changed = new Set([...graph.edit, ...graph.instruct].map(({ event }) => event));

export const indexNewDeliveries: FeedHandler = async (tx, range) => {
  const rows = await store.readSearchable(tx, range, [created, ...changed]);
  const fresh = rows.filter(({ type }) => type === created);
  for await (const slice of indexedSlices(fresh)) await store.insertSearchable(tx, slice);
  const toReplace = new Map(
    rows.filter(({ type }) => changed.has(type)).map((row) => [row.delivery_id, row]),
  );
  for await (const slice of indexedSlices([...toReplace.values()])) await store.replaceSearchable(tx, slice);
};

/**
 * Splitting the texts of a delivery into words takes 6 to 13 µs, and a millisecond if they are made to be expensive. Each slice is a
 * statement of its own, because writing its words as text takes time, too.
 */
const indexedSlices = (rows: readonly store.SearchableRow[]) => slicesOf(rows, indexed);

/** After an erasure, deliveries are found by their id only. */
export function eraseWords(tx: Tx, refs: readonly DeliveryRef[]): Promise<void> {
  return store.eraseSearchable(
    tx,
    refs.map((ref) => ({
      ...keyOf(ref),
      words: [
        ...termsOf({ deliveryId: formatId('delivery', ref.id), texts: [], phones: [] }),
        store.erasedMark,
      ],
    })),
  );
}

function keyOf({ accountId, mode, id }: DeliveryRef): Omit<store.IndexedRow, 'words'> {
  return { account: accountId, mode, id, bucket: bucketOf(accountId, mode, id) };
}

function indexed(row: store.SearchableRow): store.IndexedRow {
  return {
    ...keyOf({ accountId: row.account_id, mode: row.mode, id: row.delivery_id }),
    words: termsOf({
      deliveryId: formatId('delivery', row.delivery_id),
      texts: store.searchedColumns.words.map((column) => row[column]),
      phones: store.searchedColumns.phones.map((column) => row[column]),
    }),
  };
}
