/**
 * The SQL of the dispatch board: the open live deliveries of all accounts in columns, the one that is due first at the top.
 *
 * The index `deliveries_due` has this order and holds every value that decides the column. One scan of it counts all
 * deliveries, and one scan for each column stops when its cards are found: measured 14 ms for 20,000 deliveries, against
 * 22 ms for a single materialized scan. A search has to read the deliveries themselves, so there the scan is
 * materialized. One statement reads counts and cards, so both are of the same moment.
 */
import { type BoardColumn, boardColumns } from '../../contract/dashboard/dispatch.ts';
import type { Database } from '../database/database.ts';
import { queryAll } from '../database/statements.ts';
import { isLateSql, isOpenSql, isStateSql, recordColumns } from '../deliveries/index.ts';
import { type AccountId, type CourierId, lowestId, parseId } from '../platform/ids.ts';
import { areaPattern } from './area-pattern.ts';
import type { BoardCursor } from './board-cursor.ts';
import type { FleetRow } from './list-store.ts';

export interface BoardFilter {
  accountId?: AccountId | undefined;
  courierId?: CourierId | undefined;
  /** Text in the delivery address, the reference or a name, in upper or lower case, digits of a phone number, or an id. */
  search?: string | undefined;
}

export interface CardRow extends FleetRow {
  board_column: BoardColumn;
  /** The due time in microseconds since 1970, for the cursor. */
  due_us: string;
  courier_name: string | null;
}

/** The column of a delivery, decided here only. */
const columnOf = `
  case when d.instruction = 'awaited' then 'waiting_for_sender'
       when ${isLateSql('d', '$nowMs')} then 'late'
       when ${isStateSql('d', 'in_transit')} then 'on_the_way'
       when d.courier_id is null then 'unassigned'
       else 'assigned' end`;

/** One regular expression for all texts: 27 ms for 20,000 deliveries, against 32 ms for three. Nobody searches for a bar. */
const searchedTexts = "concat_ws('|', d.delivery_address, d.reference, d.receiver_name)";

/** Fewer digits are in too many phone numbers. */
const minPhoneDigits = 4;

/**
 * What `like` finds in phone numbers; null if the text is none. Zeros in front are those of local numbers: 0803 123 is in
 * +234803123…
 */
function phonePattern(search: string): string | null {
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replaceAll(/\D/g, '') : '';
  const significant = digits.replace(/^0+/, '');
  return digits.length < minPhoneDigits || significant === '' ? null : `%${significant}%`;
}

const conditionOf: Record<keyof BoardFilter, string> = {
  accountId: 'd.account_id = $accountId',
  courierId: 'd.courier_id = $courierId',
  search: `(d.delivery_id = $id::uuid or d.receiver_phone like $phone or ${searchedTexts} ~* $text
    or d.courier_id in (select c.courier_id from couriers c where c.name ~* $text))`,
};

/** Selects the open deliveries. The name is for prepared statements that contain it. */
function selectOpen(filter: BoardFilter) {
  const { accountId, courierId, search } = filter;
  const filterNames = (['accountId', 'courierId', 'search'] as const).filter(
    (name) => filter[name] !== undefined,
  );
  const searched = search !== undefined && {
    id: parseId('delivery', search.trim()),
    text: areaPattern(search),
    phone: phonePattern(search),
  };
  return {
    text: `
      select d.account_id, d.delivery_id, d.due_at, ${columnOf} as board_column
      from deliveries d
      where ${["d.mode = 'live'", isOpenSql('d'), ...filterNames.map((name) => conditionOf[name])].join(' and ')}`,
    values: { accountId, courierId, ...searched },
    name: ['of', ...filterNames].join('-'),
  };
}

const cardColumns = `${recordColumns}, d.account_id, a.name as account_name, k.name as courier_name,
  (extract(epoch from card.due_at) * 1000000)::bigint::text as due_us`;
/** Joins the whole rows to the chosen cards, called `card`. The account is named again: Citus then asks only its shard. */
const joined = ({ accountId }: BoardFilter) => `
  join deliveries d on d.account_id = card.account_id and d.delivery_id = card.delivery_id
    ${accountId === undefined ? '' : 'and d.account_id = $accountId'}
  join accounts a on a.account_id = d.account_id
  left join couriers k on k.courier_id = d.courier_id
  order by card.due_at, card.delivery_id`;

/** The first cards of every column that is not empty, each with the count of its column. */
export function readFirstCards(database: Database, filter: BoardFilter, nowMs: number, limit: number) {
  const open = selectOpen(filter);
  const materialized = filter.search === undefined ? 'not materialized' : 'materialized';
  const values = { ...open.values, nowMs, boardColumns, limit };
  return queryAll<CardRow & { in_column: number }>(database, `board-${open.name}`, values)`
    with open as ${materialized} (${open.text}),
    counted as (select board_column, count(*)::int as in_column from open group by 1)
    select ${cardColumns}, card.board_column, counted.in_column
    from unnest($boardColumns::text[]) as board (board_column)
    cross join lateral (
      select o.* from open o where o.board_column = board.board_column
      order by o.due_at, o.delivery_id limit $limit
    ) card
    join counted on counted.board_column = card.board_column ${joined(filter)}`;
}

/** The cards of a column after a cursor, or its first cards. */
export function readCardsAfter(
  database: Database,
  filter: BoardFilter,
  nowMs: number,
  { column, after, limit }: { column: BoardColumn; after: BoardCursor | undefined; limit: number },
) {
  const open = selectOpen(filter);
  const { dueUs, deliveryId } = after ?? { dueUs: '0', deliveryId: lowestId };
  const values = { ...open.values, nowMs, column, dueUs, deliveryId, limit };
  return queryAll<CardRow>(database, `board-column-${open.name}`, values)`
    select ${cardColumns}, card.board_column
    from (
      select o.* from (${open.text}) o
      where o.board_column = $column and (o.due_at, o.delivery_id) >
        (timestamptz 'epoch' + $dueUs::bigint * interval '1 microsecond', $deliveryId::uuid)
      order by o.due_at, o.delivery_id limit $limit
    ) card ${joined(filter)}`;
}
