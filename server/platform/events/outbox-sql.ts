/** The columns and values of an outbox row, for the statements that write one with its delivery. */
/**
 * The columns of an outbox row. On a shard, its position has to be given: Citus numbers rows where a statement is planned, and
 * this one is not planned by Citus.
 */
export const outboxColumns = (columns: string, isOnShard: boolean) =>
  `${isOnShard ? 'position, ' : ''}${columns}`;
export const outboxValues = (values: string, isOnShard: boolean) =>
  `${isOnShard ? "nextval('outbox_position_seq'), " : ''}${values}`;
