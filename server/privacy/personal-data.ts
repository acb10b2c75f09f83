/**
 * Where personal data of receivers is stored, and what an erasure does with it: every column that can hold text, JSON or bytes.
 * The statements of `erasure-store.ts` are built from it; a test compares it with the database, so that a new column has to be
 * declared here.
 */
import type { Static } from 'typebox';
import type { CashEventData, DeliveryEventData } from '../../contract/event-feed.ts';
import type { DeliveryEvent } from '../../contract/events.ts';
import type { StoredEventData } from '../deliveries/index.ts';

/** What a column that must not be null holds after an erasure. Part of the interface: clients may compare with it. */
export const erasedWord = '[erased]';

type Erasure =
  | 'set null'
  /** Null if the erasure asks for it: an order number usually says nothing about the receiver, and accounts search by it. */
  | 'set null on request'
  /** `erasedWord`, because the column must not be null. */
  | 'set word'
  /** Its hash, so that a retry still gets the first response. */
  | 'set hash'
  /** JSON of which only the declared keys are kept (`eventDetails`, `eventData`). */
  | 'keep declared keys'
  /** Words of the search: replaced by those of the delivery's id. */
  | 'keep words of id'
  | 'delete row';

/** Why a column is left alone. */
type Kept =
  /** A name of ours, an identifier, a hash, an image type: nothing that a person wrote about a receiver. */
  | 'technical'
  /** About accounts and about people who sign in or deliver, not about receivers. */
  | 'staff'
  /** It can hold personal data, but never for long: see `docs/privacy.md`. */
  | 'short-lived';

type Treatment = Erasure | Kept;

export type Columns<Each extends Treatment = Treatment> = { readonly [_ in Each]?: readonly string[] };

/** Tables whose rows belong to one delivery, and what an erasure does in them. */
export const deliveryTables = {
  deliveries: {
    'set word': ['pickup_address', 'delivery_address'],
    'set null': [
      'package_description',
      'receiver_name',
      'receiver_phone',
      'metadata',
      'sender_name',
      'sender_phone',
      'pickup_note',
      'delivery_note',
      'pickup_latitude',
      'pickup_longitude',
      'delivery_latitude',
      'delivery_longitude',
      'instruction_note',
      'payment_reference',
    ],
    'set null on request': ['reference'],
    technical: [
      'mode',
      'status',
      'required_proof',
      'currency',
      'instruction',
      'failure_reason',
      'payment_method',
    ],
  },
  discarded_moves: {
    technical: ['move_key', 'move', 'payment_method', 'reason', 'recorded_at', 'discarded_at', 'resolved_by'],
  },
  delivery_events: { 'keep declared keys': ['data'], technical: ['type', 'actor'] },
  delivery_search: { 'keep words of id': ['words'], technical: ['mode', 'bucket'] },
  events: { 'keep declared keys': ['data'], technical: ['mode', 'type'] },
  // The responses name ids and states; that of a batch can quote a wrong item, for which there is no delivery. A fingerprint is a hash of
  // the whole request. Deleted after 48 hours.
  idempotency_keys: {
    'set hash': ['idempotency_key'],
    'short-lived': ['fingerprint', 'response'],
    technical: ['scope'],
  },
  moves_after_cancellation: {
    'set null': ['shortfall_reason', 'payment_reference'],
    technical: ['move', 'happened_at', 'payment_method'],
  },
  // A row is moved to `events` within seconds. No delivery is erased before its own events are there; one of its money may wait.
  outbox: { 'keep declared keys': ['data'], technical: ['type', 'mode'] },
  pin_tries: {},
  proofs: { 'delete row': ['recipient_name', 'photo', 'photo_type', 'signature'] },
  // A receiver of webhooks may send back what it got. The body is that of a test event, which is about no delivery.
  webhook_attempts: {
    'set null': ['response_headers', 'response_body'],
    technical: ['type', 'trigger', 'outcome', 'error', 'url', 'signature', 'body'],
  },
} satisfies Record<string, Columns<Treatment>>;

/** All other tables. Nothing in them is erased. */
const otherTables: Record<string, Columns<Kept>> = {
  accounts: { staff: ['name'], technical: ['currency', 'time_zone', 'country'] },
  alert_late_checks: {},
  alert_mails: { technical: ['status'] },
  // People whom the account chose, and who have agreed.
  alert_recipients: { staff: ['email'], technical: ['kinds', 'schedule', 'last_outcome'] },
  alerts: { technical: ['kind'] },
  api_keys: { staff: ['name'], technical: ['kind', 'key_hash', 'key_start', 'key_end', 'created_by'] },
  // Append-only: nothing about receivers may ever be written to it.
  audit_log: { staff: ['summary', 'network', 'data'], technical: ['actor', 'action'] },
  backup_state: { technical: ['last_error'] },
  courier_links: { technical: ['token_hash', 'pin_hash', 'created_by'] },
  courier_phones: { staff: ['user_agent', 'network'], technical: ['token_hash', 'link_created_by'] },
  // Append-only: nothing about receivers may ever be written to the tables of the ledger.
  cash_accounts: { technical: ['fee_currency'] },
  cash_closings: { staff: ['reason'], technical: ['currency', 'denominations', 'actor'] },
  cash_days: { technical: ['currency', 'kind'] },
  cash_desks: { technical: ['currency'] },
  cash_hand_ins: { staff: ['reason', 'counted_by'], technical: ['currency', 'denominations', 'actor'] },
  cash_payout_outcomes: { staff: ['reason'], technical: ['outcome', 'actor'] },
  cash_payouts: { staff: ['bank_reference'], technical: ['currency', 'actor'] },
  cash_postings: { technical: ['kind', 'currency', 'payment_method', 'actor'] },
  courier_cash: { technical: ['currency'] },
  couriers: { staff: ['name', 'phone'], technical: ['cash_limit_currency'] },
  delivery_counts: { technical: ['mode', 'type'] },
  delivery_latest: { technical: ['mode'] },
  delivery_totals: { technical: ['mode', 'type'] },
  feed_readers: { technical: ['name'] },
  fleet_settings: { staff: ['company_name', 'company_address'], technical: ['time_zone', 'required_proof'] },
  // The sender's own address, as those that are saved.
  import_mappings: { staff: ['pickup_address'], technical: ['headers_hash', 'columns'] },
  installation: { technical: ['secret_key_id'] },
  links: { staff: ['email'], technical: ['token_hash', 'kind', 'role', 'created_by'] },
  memberships: { technical: ['role'] },
  migrations: { technical: ['name', 'sha256', 'works_from'] },
  nodes: { technical: ['name', 'version'] },
  payout_positions: { technical: ['currency'] },
  people: { staff: ['email', 'name'], technical: ['password_hash', 'totp_sealed', 'totp_pending_sealed'] },
  // The sender's own addresses, and who hands parcels over there.
  pickup_addresses: { staff: ['name', 'address', 'contact_name', 'contact_phone', 'note'] },
  rate_limits: { technical: ['rate_key'] },
  recovery_codes: { technical: ['code_hash'] },
  requested_erasures: { technical: ['requested_by'] },
  sessions: { staff: ['user_agent', 'network'], technical: ['token_hash', 'state'] },
  test_runs: { technical: ['run', 'actor'] },
  throttles: { technical: ['throttle_key'] },
  webhook_endpoints: {
    staff: ['description'],
    technical: [
      'mode',
      'url',
      'events',
      'ordering',
      'sealed_secret',
      'previous_sealed_secret',
      'earlier_sealed_secrets',
      'earlier_secrets_until',
      'status',
      'disabled_reason',
      'resuming',
    ],
  },
  webhook_messages: { technical: ['mode', 'type', 'status', 'trigger'] },
  webhook_resends: { technical: ['mode'] },
  worker_leases: { technical: ['name'] },
};

export const declaredTables: Record<string, Columns<Treatment>> = { ...deliveryTables, ...otherTables };

/** What is kept of the data of an event; anything else, also what later versions add, is erased. */
export const eventDetails: Record<keyof StoredEventData, 'kept' | 'erased' | 'kept of failed attempts'> = {
  courier_id: 'kept',
  from_courier_id: 'kept',
  /** States, times and amounts. */
  was: 'kept',
  attempt: 'kept',
  instruction: 'kept',
  deliver_on: 'kept',
  collected_amount: 'kept',
  previous_amount: 'kept',
  payment_method: 'kept',
  /** Written by the courier, so it can be anything. */
  payment_reference: 'erased',
  missing_pieces: 'kept',
  happened_at: 'kept',
  /** Which proof there was, as booleans. */
  proof: 'kept',
  /** One of a few words for a failed attempt, free text for a return, a cancellation or a correction. */
  reason: 'kept of failed attempts',
  note: 'erased',
  delivery_address: 'erased',
  receiver_contact: 'erased',
  before: 'erased',
  after: 'erased',
  amount_to_collect: 'kept',
  shortfall_reason: 'erased',
  /** The receiver's door. */
  location: 'erased',
};

/** What is kept of an event in the feed, beside its details. */
export const eventData: Record<
  keyof DeliveryEventData | keyof Static<typeof CashEventData>,
  'kept' | 'details' | 'null' | 'null on request'
> = {
  delivery_id: 'kept',
  reference: 'null on request',
  metadata: 'null',
  sequence: 'kept',
  status: 'kept',
  estimated_delivery_time: 'kept',
  attempts: 'kept',
  instruction: 'kept',
  deliver_on: 'kept',
  amount_to_collect: 'kept',
  collected_amount: 'kept',
  currency: 'kept',
  hand_in_id: 'kept',
  amount: 'kept',
  fee: 'kept',
  payment_method: 'kept',
  details: 'details',
};

/** The event whose `reason` is one of a few words. */
export const failedAttempt: DeliveryEvent = 'delivery.attempt_failed';
