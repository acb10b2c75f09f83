/** The columns and values of an outbox row, for the statements that write one with its delivery. */

/**
 * The data of an event with the reference and metadata of its delivery, `row`: in SQL, because only the statement knows what
 * they are after it. As text, because JSONB would sort the keys. Without a delivery, the data as it is.
 */
export const withOwnFields = (
  data: string,
  row: string,
) => `case when ${row}.delivery_id is null then ${data} else (
  left(${data}::text, -1) || ',"reference":' || coalesce(to_json(${row}.reference)::text, 'null')
  || ',"metadata":' || coalesce(${row}.metadata::text, 'null') || '}')::json end`;
/**
 * The columns of an outbox row. On a shard, its position has to be given: Citus numbers rows where a statement is planned, and
 * this one is not planned by Citus.
 */
export const outboxColumns = (columns: string, isOnShard: boolean) =>
  `${isOnShard ? 'position, ' : ''}${columns}`;
export const outboxValues = (values: string, isOnShard: boolean) =>
  `${isOnShard ? "nextval('outbox_position_seq'), " : ''}${values}`;
