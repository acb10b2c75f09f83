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
 * Splitting the texts of a delivery takes 6 to 13 µs, at worst a millisecond. Each slice is a statement of its own, because writing
 * its words as text takes time, too.
 */
const indexedSlices = (rows: readonly store.SearchableRow[]) => slicesOf(rows, indexed);

/** After an erasure, deliveries are found by their id only. */
export function eraseWords(tx: Tx, refs: readonly DeliveryRef[]) {
  const rows = refs.map((ref) => {
    const row = indexedRow(ref, [], []);
    return { ...row, words: [...row.words, store.erasedMark] };
  });
  return store.eraseSearchable(tx, rows);
}

function indexed(row: store.SearchableRow): store.IndexedRow {
  const texts = store.searchedColumns.words.map((column) => row[column]);
  const phones = store.searchedColumns.phones.map((column) => row[column]);
  return indexedRow({ accountId: row.account_id, mode: row.mode, id: row.delivery_id }, texts, phones);
}

type Texts = readonly (string | null)[];

function indexedRow({ accountId, mode, id }: DeliveryRef, texts: Texts, phones: Texts): store.IndexedRow {
  const words = termsOf({ deliveryId: formatId('delivery', id), texts, phones });
  return { account: accountId, mode, id, bucket: bucketOf(accountId, mode, id), words };
}
