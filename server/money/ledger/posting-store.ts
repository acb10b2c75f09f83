/** Writes postings, and the events about them, in the transaction of what caused them. */
import type { FeedEvent } from '../../../contract/events.ts';
import type { Tx } from '../../database/database.ts';
import { accountStatement, inEachShard, queryOfAccounts } from '../../database/placement.ts';
import { outboxColumns, outboxValues, withOwnFields } from '../../events/index.ts';
import { type AccountId, type DeliveryId, newId, type PayoutId } from '../../platform/ids.ts';
import { ledgerTables, postingColumns, postingInput, writePostings } from './ledger-sql.ts';
import type { Posting } from './postings.ts';

export interface LedgerEvent {
  accountId: AccountId;
  subjectId: DeliveryId | PayoutId;
  type: FeedEvent;
  data: object;
}

interface LedgerChange {
  postings: readonly Posting[];
  events: readonly LedgerEvent[];
  actor: string;
  atMs: number;
}

/** The sequence of an event is the version of its delivery, so that it comes after the events that the delivery had before. */
const postStatement = accountStatement((isOnShard) => ({
  name: 'post',
  tables: [...ledgerTables, 'deliveries', 'outbox'],
  ctes: `
    with ledger as materialized (select * from json_to_recordset($1::json) as row (${postingColumns})),
    happened as materialized (
      select * from json_to_recordset($2::json) as row (
        account_id uuid, subject_id uuid, type text, event_id uuid, data json, at timestamptz)
    ),
    ${writePostings('ledger')},
    posted as (
      insert into {outbox} (${outboxColumns('account_id, subject_id, sequence, type, at, event_id, mode, data', isOnShard)})
      select ${outboxValues(
        `h.account_id, h.subject_id, coalesce(d.version, 1), h.type, h.at, h.event_id, 'live',
         ${withOwnFields('h.data', 'd')}`,
        isOnShard,
      )}
      from happened h left join lateral (
        select delivery_id, version, reference, metadata from {deliveries}
        where account_id = h.account_id and delivery_id = h.subject_id limit 1
      ) d on true
    )`,
  select: 'select count(*)::int as postings from ledger',
}));

export function post(tx: Tx, { postings, events, ...by }: LedgerChange): Promise<void> {
  return inEachShard(tx, [...postings, ...events], async (accountId, own) => {
    const change = { ...by, postings: own.filter(isPosting), events: own.filter(isEvent) };
    await queryOfAccounts(tx, postStatement, [accountId], valuesOf(change));
  });
}

const isEvent = (each: Posting | LedgerEvent): each is LedgerEvent => 'subjectId' in each;
const isPosting = (each: Posting | LedgerEvent): each is Posting => !isEvent(each);

function valuesOf({ postings, events, actor, atMs }: LedgerChange): [string, string] {
  const at = new Date(atMs).toISOString();
  return [
    JSON.stringify(postings.map((posting) => postingInput(posting, actor, atMs))),
    JSON.stringify(
      events.map(({ accountId, subjectId, type, data }) => ({
        account_id: accountId,
        subject_id: subjectId,
        type,
        event_id: newId('event', atMs),
        data,
        at,
      })),
    ),
  ];
}
