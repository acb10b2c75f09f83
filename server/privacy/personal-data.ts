/**
 * Where personal data of receivers is stored, and what an erasure does with it: one line for each column that can hold text,
 * JSON or bytes. The statements of `erasure-store.ts` are built from it; a test compares it with the database, so that a new
 * column has to be declared here.
 */
import type { Static } from 'typebox';
import type { CashEventData, DeliveryEventData } from '../../contract/event-feed.ts';
import type { DeliveryEvent } from '../../contract/events.ts';
import type { StoredEventData } from '../deliveries/index.ts';

/** What a column that must not be null holds after an erasure. Part of the interface: clients may compare with it. */
export const erasedWord = '[erased]';

/** What an erasure does with a column. */
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

export type Treatment = Erasure | Kept;

/** Tables whose rows belong to one delivery, and what an erasure does in them. */
export const deliveryTables = {
  deliveries: {
    mode: 'technical',
    status: 'technical',
    pickup_address: 'set word',
    delivery_address: 'set word',
    package_description: 'set null',
    receiver_name: 'set null',
    receiver_phone: 'set null',
    reference: 'set null on request',
    metadata: 'set null',
    sender_name: 'set null',
    sender_phone: 'set null',
    pickup_note: 'set null',
    delivery_note: 'set null',
    pickup_latitude: 'set null',
    pickup_longitude: 'set null',
    delivery_latitude: 'set null',
    delivery_longitude: 'set null',
    required_proof: 'technical',
    currency: 'technical',
    instruction: 'technical',
    instruction_note: 'set null',
    failure_reason: 'technical',
    payment_method: 'technical',
    payment_reference: 'set null',
  },
  discarded_moves: {
    move_key: 'technical',
    move: 'technical',
    payment_method: 'technical',
    reason: 'technical',
    recorded_at: 'technical',
    discarded_at: 'technical',
    resolved_by: 'technical',
  },
  delivery_events: { type: 'technical', actor: 'technical', data: 'keep declared keys' },
  delivery_search: { mode: 'technical', bucket: 'technical', words: 'keep words of id' },
  events: { mode: 'technical', type: 'technical', data: 'keep declared keys' },
  // The responses name ids and states; that of a batch can quote a wrong item, for which there is no delivery. A fingerprint is a hash of
  // the whole request. Deleted after 48 hours.
  idempotency_keys: {
    scope: 'technical',
    idempotency_key: 'set hash',
    fingerprint: 'short-lived',
    answer: 'short-lived',
  },
  moves_after_cancellation: {
    move: 'technical',
    happened_at: 'technical',
    shortfall_reason: 'set null',
    payment_method: 'technical',
    payment_reference: 'set null',
  },
  // A row is moved to `events` within seconds. No delivery is erased before its own events are there; one of its money may wait.
  outbox: { type: 'technical', mode: 'technical', data: 'keep declared keys' },
  pin_tries: {},
  proofs: {
    recipient_name: 'delete row',
    photo: 'delete row',
    photo_type: 'delete row',
    signature: 'delete row',
  },
  webhook_attempts: {
    type: 'technical',
    trigger: 'technical',
    outcome: 'technical',
    error: 'technical',
    url: 'technical',
    signature: 'technical',
    // The body of a test event, which is about no delivery.
    body: 'technical',
    // A receiver of webhooks may send back what it got.
    response_headers: 'set null',
    response_body: 'set null',
  },
} as const satisfies Record<string, Record<string, Treatment>>;

/** All other tables. Nothing in them is erased. */
const otherTables: Record<string, Record<string, Kept>> = {
  accounts: { name: 'staff', currency: 'technical', time_zone: 'technical', country: 'technical' },
  alert_late_checks: {},
  alert_mails: { status: 'technical' },
  // People whom the account chose, and who have agreed.
  alert_recipients: {
    email: 'staff',
    kinds: 'technical',
    schedule: 'technical',
    last_outcome: 'technical',
  },
  alerts: { kind: 'technical' },
  api_keys: {
    kind: 'technical',
    name: 'staff',
    key_hash: 'technical',
    key_start: 'technical',
    key_end: 'technical',
    created_by: 'technical',
  },
  // Append-only: nothing about receivers may ever be written to it.
  audit_log: {
    actor: 'technical',
    action: 'technical',
    summary: 'staff',
    network: 'staff',
    data: 'staff',
  },
  backup_state: { last_error: 'technical' },
  courier_links: { token_hash: 'technical', pin_hash: 'technical', created_by: 'technical' },
  courier_phones: {
    token_hash: 'technical',
    user_agent: 'staff',
    network: 'staff',
    link_created_by: 'technical',
  },
  // Append-only: nothing about receivers may ever be written to the tables of the ledger.
  cash_accounts: { fee_currency: 'technical' },
  cash_closings: {
    currency: 'technical',
    denominations: 'technical',
    reason: 'staff',
    actor: 'technical',
  },
  cash_days: { currency: 'technical', kind: 'technical' },
  cash_desks: { currency: 'technical' },
  cash_hand_ins: {
    currency: 'technical',
    reason: 'staff',
    counted_by: 'staff',
    denominations: 'technical',
    actor: 'technical',
  },
  cash_payout_outcomes: { outcome: 'technical', reason: 'staff', actor: 'technical' },
  cash_payouts: { currency: 'technical', bank_reference: 'staff', actor: 'technical' },
  cash_postings: {
    kind: 'technical',
    currency: 'technical',
    payment_method: 'technical',
    actor: 'technical',
  },
  courier_cash: { currency: 'technical' },
  couriers: { name: 'staff', phone: 'staff', cash_limit_currency: 'technical' },
  delivery_counts: { mode: 'technical', type: 'technical' },
  delivery_latest: { mode: 'technical' },
  delivery_totals: { mode: 'technical', type: 'technical' },
  feed_readers: { name: 'technical' },
  fleet_settings: {
    time_zone: 'technical',
    required_proof: 'technical',
    company_name: 'staff',
    company_address: 'staff',
  },
  // The sender's own address, as those that are saved.
  import_mappings: { headers_hash: 'technical', columns: 'technical', pickup_address: 'staff' },
  installation: { secret_key_id: 'technical' },
  links: {
    token_hash: 'technical',
    kind: 'technical',
    email: 'staff',
    role: 'technical',
    created_by: 'technical',
  },
  memberships: { role: 'technical' },
  migrations: { name: 'technical', sha256: 'technical', works_from: 'technical' },
  nodes: { name: 'technical', version: 'technical' },
  payout_positions: { currency: 'technical' },
  people: {
    email: 'staff',
    name: 'staff',
    password_hash: 'technical',
    totp_sealed: 'technical',
    totp_pending_sealed: 'technical',
  },
  // The sender's own addresses, and who hands parcels over there.
  pickup_addresses: {
    name: 'staff',
    address: 'staff',
    contact_name: 'staff',
    contact_phone: 'staff',
    note: 'staff',
  },
  rate_limits: { rate_key: 'technical' },
  recovery_codes: { code_hash: 'technical' },
  requested_erasures: { requested_by: 'technical' },
  sessions: { token_hash: 'technical', state: 'technical', user_agent: 'staff', network: 'staff' },
  test_runs: { run: 'technical', actor: 'technical' },
  throttles: { throttle_key: 'technical' },
  webhook_endpoints: {
    mode: 'technical',
    url: 'technical',
    description: 'staff',
    events: 'technical',
    ordering: 'technical',
    sealed_secret: 'technical',
    previous_sealed_secret: 'technical',
    earlier_sealed_secrets: 'technical',
    earlier_secrets_until: 'technical',
    status: 'technical',
    disabled_reason: 'technical',
    resuming: 'technical',
  },
  webhook_messages: { mode: 'technical', type: 'technical', status: 'technical', trigger: 'technical' },
  webhook_resends: { mode: 'technical' },
  worker_leases: { name: 'technical' },
};

export const treatments: Record<string, Record<string, Treatment>> = { ...deliveryTables, ...otherTables };

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
