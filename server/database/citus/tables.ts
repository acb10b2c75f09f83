/**
 * How each table is stored on a Citus cluster. A test compares this list with the catalog: no table is left out.
 *
 *   account    distributed by `account_id`: what one account does is one transaction of one PostgreSQL.
 *   reference  a copy on every node. For what is small and read with everything: it grows with people, couriers and keys, not
 *              with deliveries. A write goes to all nodes, in two phases.
 *   own key    distributed by its own primary key. For what grows and belongs to no account, or not always.
 */
export type Placement = { by: 'account' } | { by: 'reference' } | { by: 'own key'; column: string };

const account = { by: 'account' } as const;
const reference = { by: 'reference' } as const;

/** In this order: a table comes after those that its foreign keys refer to. */
export const placements = {
  migrations: reference,
  accounts: reference,
  people: reference,
  couriers: reference,
  installation: reference,
  fleet_settings: reference,
  memberships: reference,
  api_keys: reference,
  links: reference,
  sessions: reference,
  recovery_codes: reference,
  courier_links: reference,
  courier_phones: reference,
  backup_state: reference,
  worker_leases: reference,

  deliveries: account,
  delivery_events: account,
  idempotency_keys: account,
  proofs: account,
  pin_tries: account,
  moves_after_cancellation: account,
  discarded_moves: account,
  test_runs: account,
  outbox: account,
  feed_head: account,
  feed_readers: account,
  events: account,
  delivery_counts: account,
  delivery_totals: account,
  delivery_latest: account,
  delivery_search: account,
  webhook_endpoints: account,
  webhook_deleted_endpoints: account,
  webhook_messages: account,
  webhook_attempts: account,
  webhook_hours: account,
  webhook_resends: account,
  requested_erasures: account,
  alert_recipients: account,
  alerts: account,
  alert_mails: account,
  alert_late_checks: account,
  pickup_addresses: account,
  import_mappings: account,
  cash_postings: account,
  cash_days: account,
  courier_cash: account,
  cash_accounts: account,
  cash_payouts: account,
  cash_payout_outcomes: account,
  payout_deliveries: account,
  payout_positions: account,

  // An attempt to sign in locks the counters of a network and of an address: as a reference table, all would take turns.
  throttles: { by: 'own key', column: 'throttle_key' },
  // Written every second by each process.
  nodes: { by: 'own key', column: 'node_id' },
  rate_limits: { by: 'own key', column: 'rate_key' },
  // Couriers and the cash desk have cash of many accounts.
  cash_hand_ins: { by: 'own key', column: 'currency' },
  cash_desks: { by: 'own key', column: 'currency' },
  cash_closings: { by: 'own key', column: 'currency' },
  // Entries of the whole installation have no account.
  audit_log: { by: 'own key', column: 'audit_id' },
} as const satisfies Record<string, Placement>;

export type TableName = keyof typeof placements;

export const tableNames = Object.keys(placements) as TableName[];

/** The other tables of account data are colocated with this one. */
export const anchor: TableName = 'deliveries';
