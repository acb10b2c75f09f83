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

export interface SearchableRow extends Pick<FieldsRow, (typeof searchedColumns)['words' | 'phones'][number]> {
  account_id: AccountId;
  mode: Mode;
  delivery_id: DeliveryId;
}

const columns = ['account_id', 'mode', 'delivery_id', ...searchedColumns.words, ...searchedColumns.phones]
  .map((name) => `d.${name}`)
  .join(', ');

/**
 * In the order of the feed. Each delivery is looked up for its event: if PostgreSQL believes that the range is large, a join would
 * read all deliveries.
 */
export function readSearchable(tx: Tx, range: FeedRange, types: readonly DeliveryEvent[]) {
  type Row = SearchableRow & { type: DeliveryEvent };
  return queryAll<Row>(tx, nameIn(range.partition, 'read-searchable'), { ...range, types })`
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

/** An array for each column. As JSON, of which PostgreSQL makes a tsvector for each row, a row took it 5 to 9 µs more. */
const indexedRows = `
  select account, mode, id, bucket, words
  from unnest($accounts::uuid[], $modes::text[], $ids::uuid[], $buckets::text[], $words::tsvector[]) as row (account, mode, id, bucket, words)`;

/** Nothing here has to be escaped in an array or quote: words are letters, digits and marks, with a sign in front at most. */
function valuesOf(rows: readonly IndexedRow[]) {
  const arrayOf = (value: (row: IndexedRow) => string) => `{${rows.map(value).join(',')}}`;
  return {
    accounts: arrayOf((row) => row.account),
    modes: arrayOf((row) => row.mode),
    ids: arrayOf((row) => row.id),
    buckets: arrayOf((row) => row.bucket),
    words: arrayOf((row) => `"'${row.words.join("' '")}'"`),
  };
}

/** A delivery that is already in the index stays as it is. */
export function insertSearchable(tx: Tx, rows: readonly IndexedRow[]) {
  return execute(tx, 'insert-searchable', valuesOf(rows))`
    insert into delivery_search (account_id, mode, delivery_id, bucket, words) ${indexedRows}
    on conflict do nothing`;
}

/**
 * A word that no text has: marks deliveries whose personal data was erased. A reader of the feed that has read a delivery
 * just before its erasure finds the mark, and writes nothing.
 */
export const erasedMark = '!';

/** Deliveries whose words have changed; those that were erased stay as they are. */
export function replaceSearchable(tx: Tx, rows: readonly IndexedRow[]) {
  return execute(tx, 'replace-searchable', valuesOf(rows))`
    insert into delivery_search (account_id, mode, delivery_id, bucket, words) ${indexedRows}
    on conflict (account_id, mode, delivery_id) do update set words = excluded.words
    where not delivery_search.words @@ '''${erasedMark}'''::tsquery`;
}

/** Deliveries whose personal data was erased, also those that are not in the index yet. */
export function eraseSearchable(tx: Tx, rows: readonly IndexedRow[]) {
  return execute(tx, 'erase-searchable', valuesOf(rows))`
    insert into delivery_search (account_id, mode, delivery_id, bucket, words) ${indexedRows}
    on conflict (account_id, mode, delivery_id) do update set words = excluded.words`;
}

/** What other transactions have written and not committed yet, too: nobody sees it before they commit. */
export const sortInNewWords = (tx: Tx) => execute(tx, 'sort-in-new-words')`select sort_in_new_words()`;
