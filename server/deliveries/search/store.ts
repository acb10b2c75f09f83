/** The SQL that keeps the index of words. */

import type { Tx } from '../../platform/database.ts';
import type { AccountId, DeliveryId } from '../../platform/ids.ts';
import { type FieldsRow, storedFields } from '../fields.ts';
import type { Mode } from '../store.ts';

const searchedBy = (how: 'words' | 'phone') =>
  storedFields.filter(({ search }) => search === how).map(({ column }) => column);

/** The columns in which words and phone numbers are looked for. */
export const searchedColumns = { words: searchedBy('words'), phones: searchedBy('phone') };

export interface SearchableRow extends FieldsRow {
  account_id: AccountId;
  mode: Mode;
  delivery_id: DeliveryId;
}

const columns = ['account_id', 'mode', 'delivery_id', ...storedFields.map(({ column }) => column)]
  .map((name) => `d.${name}`)
  .join(', ');

/** What deliveries are found by, read from them. */
export function readSearchable(
  tx: Tx,
  refs: readonly { accountId: AccountId; id: DeliveryId }[],
): Promise<SearchableRow[]> {
  return tx.query<SearchableRow>(
    {
      name: 'read-searchable',
      text: `select ${columns}
             from unnest($1::uuid[], $2::uuid[]) as ref (account_id, delivery_id)
             join deliveries d using (account_id, delivery_id)`,
    },
    [refs.map((ref) => ref.accountId), refs.map((ref) => ref.id)],
  );
}

export interface IndexedRow {
  account: string;
  mode: Mode;
  id: DeliveryId;
  bucket: string;
  words: string[];
}

/** A delivery that is already in the index stays as it is. */
export async function insertSearchable(tx: Tx, rows: readonly IndexedRow[]): Promise<void> {
  await tx.query(
    {
      name: 'insert-searchable',
      text: `
        insert into delivery_search (account_id, mode, delivery_id, shelf, words)
        select account, mode, id, bucket, array_to_tsvector(words)
        from json_to_recordset($1) as row (account uuid, mode text, id uuid, bucket text, words text[])
        on conflict do nothing`,
    },
    [JSON.stringify(rows)],
  );
}

/** Deliveries whose words have changed. */
export async function replaceSearchable(tx: Tx, rows: readonly IndexedRow[]): Promise<void> {
  await tx.query(
    {
      name: 'replace-searchable',
      text: `
        insert into delivery_search (account_id, mode, delivery_id, shelf, words)
        select account, mode, id, bucket, array_to_tsvector(words)
        from json_to_recordset($1) as row (account uuid, mode text, id uuid, bucket text, words text[])
        on conflict (account_id, mode, delivery_id) do update set words = excluded.words`,
    },
    [JSON.stringify(rows)],
  );
}

/** Where the walk is; undefined where it is over, or another node has it. */
export async function lockWalk(
  tx: Tx,
): Promise<{ account_id: AccountId; delivery_id: DeliveryId } | undefined> {
  const rows = await tx.query<{ account_id: AccountId; delivery_id: DeliveryId }>(
    {
      name: 'lock-search-walk',
      text: 'select account_id, delivery_id from delivery_search_walk for update skip locked',
    },
    [],
  );
  return rows[0];
}

export function nextOnWalk(
  tx: Tx,
  after: { account_id: AccountId; delivery_id: DeliveryId },
  limit: number,
): Promise<SearchableRow[]> {
  return tx.query<SearchableRow>(
    {
      name: 'next-on-search-walk',
      text: `select ${columns} from deliveries d where (d.account_id, d.delivery_id) > ($1, $2)
             order by d.account_id, d.delivery_id limit $3`,
    },
    [after.account_id, after.delivery_id, limit],
  );
}

export async function moveWalk(
  tx: Tx,
  to: { account_id: AccountId; delivery_id: DeliveryId },
): Promise<void> {
  await tx.query(
    { name: 'move-search-walk', text: 'update delivery_search_walk set account_id = $1, delivery_id = $2' },
    [to.account_id, to.delivery_id],
  );
}

export async function endWalk(tx: Tx): Promise<void> {
  await tx.query({ name: 'end-search-walk', text: 'delete from delivery_search_walk' }, []);
}

export async function walkIsOver(tx: Tx): Promise<boolean> {
  const rows = await tx.query({ name: 'is-search-walk-over', text: 'select from delivery_search_walk' }, []);
  return rows.length === 0;
}
