/** The SQL that keeps the index of words. */

import type { DeliveryEvent } from '../../../contract/events.ts';
import type { Tx } from '../../database/database.ts';
import { inPartition, nameIn } from '../../database/feed-partitions.ts';
import { execute, queryAll } from '../../database/statements.ts';
import type { FeedRange } from '../../events/index.ts';
import type { AccountId, DeliveryId } from '../../platform/ids.ts';
import { type FieldsRow, storedFields } from '../fields/fields.ts';
import type { Mode } from '../store.ts';

/** The columns in which words and phone numbers are looked for. */
export const searchedColumns = {
  words: storedFields.filter((field) => field.search === 'words').map(({ column }) => column),
  phones: storedFields.filter((field) => field.search === 'phone').map(({ column }) => column),
};

type SearchedColumn = (typeof searchedColumns)[keyof typeof searchedColumns][number];

export interface SearchableRow extends Pick<FieldsRow, SearchedColumn> {
  account_id: AccountId;
  mode: Mode;
  delivery_id: DeliveryId;
}

const columns = ['account_id', 'mode', 'delivery_id', ...searchedColumns.words, ...searchedColumns.phones]
  .map((name) => `d.${name}`)
  .join(', ');

/** What a delivery is found by now, and the event that it is read for. */
interface EventOfSearchable extends SearchableRow {
  type: DeliveryEvent;
}

/**
 * The deliveries of these events, in the order of the feed. Each is looked up for its event: if PostgreSQL believes that
 * the range is large, a join would read all deliveries.
 */
export function readSearchable(tx: Tx, range: FeedRange, types: readonly DeliveryEvent[]) {
  return queryAll<EventOfSearchable>(tx, nameIn(range.partition, 'read-searchable'), { ...range, types })`
    select e.type, found.*
    from events e
    cross join lateral (
      select ${columns} from deliveries d
      where d.account_id = e.account_id and d.delivery_id = e.subject_id
        and ${inPartition(range.partition, 'd.account_id', '$partition')}
      limit 1
    ) found
    where e.position > $after and e.position <= $upTo and e.type = any ($types)
      and ${inPartition(range.partition, 'e.account_id', '$partition')}
    order by e.position`;
}

export interface IndexedRow {
  account: AccountId;
  mode: Mode;
  id: DeliveryId;
  bucket: string;
  words: string[];
}

/**
 * The rows as arrays, one for each column. As JSON, of which PostgreSQL makes a tsvector for each row, they took it 5 to
 * 9 µs more for each row.
 */
const indexedRows = `
  select account, mode, id, bucket, words
  from unnest($accounts::uuid[], $modes::text[], $ids::uuid[], $buckets::text[], $words::tsvector[]) as row (account, mode, id, bucket, words)`;

function valuesOf(rows: readonly IndexedRow[]) {
  return {
    accounts: arrayOf(rows, (row) => row.account),
    modes: arrayOf(rows, (row) => row.mode),
    ids: arrayOf(rows, (row) => row.id),
    buckets: arrayOf(rows, (row) => row.bucket),
    words: arrayOf(rows, (row) => `"${tsvectorOf(row.words)}"`),
  };
}

/** Ids, modes and buckets contain no character that an array would have to escape. */
function arrayOf<T>(items: readonly T[], value: (item: T) => string): string {
  return `{${items.map(value).join(',')}}`;
}

/** Words are letters, digits and marks, with a sign in front at most: nothing in them can end a quote. */
function tsvectorOf(words: readonly string[]): string {
  return `'${words.join("' '")}'`;
}

/** A delivery that is already in the index stays as it is. */
export async function insertSearchable(tx: Tx, rows: readonly IndexedRow[]): Promise<void> {
  await execute(tx, 'insert-searchable', valuesOf(rows))`
    insert into delivery_search (account_id, mode, delivery_id, bucket, words) ${indexedRows}
    on conflict do nothing`;
}

/**
 * A word that no text has: marks deliveries whose personal data was erased. A reader of the feed that has read a delivery
 * just before its erasure finds the mark, and writes nothing.
 */
export const erasedMark = '!';

/** Deliveries whose words have changed; those that were erased stay as they are. */
export async function replaceSearchable(tx: Tx, rows: readonly IndexedRow[]): Promise<void> {
  await execute(tx, 'replace-searchable', valuesOf(rows))`
    insert into delivery_search (account_id, mode, delivery_id, bucket, words) ${indexedRows}
    on conflict (account_id, mode, delivery_id) do update set words = excluded.words
    where not delivery_search.words @@ '''${erasedMark}'''::tsquery`;
}

/** Deliveries whose personal data was erased, also those that are not in the index yet. */
export async function eraseSearchable(tx: Tx, rows: readonly IndexedRow[]): Promise<void> {
  await execute(tx, 'erase-searchable', valuesOf(rows))`
    insert into delivery_search (account_id, mode, delivery_id, bucket, words) ${indexedRows}
    on conflict (account_id, mode, delivery_id) do update set words = excluded.words`;
}
