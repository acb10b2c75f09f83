/** The rows that are seeded, each with whose it is. Every owner has the same, so that one forgotten condition shows. */

import * as is from './owners.ts';
import { hourMs, isoTime, type Owner } from './owners.ts';

export interface SeedRow {
  /** Whose it is; what is left out does not matter. Without anything, everybody's. */
  of: Partial<Owner>;
  table: string;
  row: Record<string, unknown>;
}

const bytes = (buffer: Buffer) => `\\x${buffer.toString('hex')}`;
const always = '2099-01-01T00:00:00Z';

/** In the order in which they can be written. */
export function seedRows(): SeedRow[] {
  const deliveryOwners = is.accounts.flatMap((account) =>
    is.modes.flatMap((mode) =>
      is.couriers.map((courier) => ({ account, mode, courier, person: 1 as const })),
    ),
  );
  const inAccounts = is.accounts.flatMap((account) => is.modes.map((mode) => ({ account, mode })));
  const persons = is.accounts.flatMap((account) => is.people.map((person) => ({ account, person })));
  return [
    ...is.accounts.flatMap((account) => accountRows({ account })),
    ...persons.flatMap(personRows),
    ...is.couriers.flatMap((courier) => courierRows({ courier })),
    ...inAccounts.flatMap(keyAndCountRows),
    ...deliveryOwners.flatMap(deliveryRows),
    ...sharedRows(),
  ];
}

/** What both couriers have collected for an account, its fees, and a payout. */
function cashRows(of: Pick<Owner, 'account'>): [string, Record<string, unknown>][] {
  const nothing = { cash_desk: 0, bank: 100, paid_out: 0, shortfalls: 0, fees: 0 };
  return [
    ['cash_accounts', { fee_fixed: of.account === 'A' ? 10 : 20, fee_currency: 'USD', payouts: 1 }],
    [
      'cash_days',
      {
        currency: 'USD',
        day: isoTime().slice(0, 10),
        kind: 'collection',
        ...nothing,
        cash_in_hand: 900,
        owed: -1_000,
      },
    ],
    ...[1, 2].map(
      (number) =>
        [
          'cash_payouts',
          {
            payout_id: is.payoutId(of, number),
            number,
            currency: 'USD',
            amount: 100,
            bank_reference: `Of ${of.account}`,
            actor: 'terminal',
            at: isoTime(),
          },
        ] as [string, Record<string, unknown>],
    ),
    ['payout_positions', { currency: 'USD', posting_id: is.postingId({ ...of, courier: 2 }) }],
    [
      'cash_payout_outcomes',
      { payout_id: is.payoutId(of, 2), outcome: 'confirmed', actor: 'terminal', at: isoTime() },
    ],
  ];
}

function accountRows(of: Pick<Owner, 'account'>): SeedRow[] {
  const account_id = is.accountId(of);
  const audited = {
    actor: 'terminal',
    action: 'account.opened',
    summary: `opened ${of.account}`,
    at: isoTime(),
  };
  return [
    {
      of,
      table: 'accounts',
      row: {
        account_id,
        name: is.nameOfAccount(of),
        currency: 'USD',
        service_time_minutes: 60,
        created_at: isoTime(),
        time_zone: of.account === 'A' ? 'Africa/Lagos' : 'Asia/Tokyo',
      },
    },
    {
      of,
      table: 'pickup_addresses',
      row: {
        account_id,
        address_id: is.pickupAddressId(of),
        name: `Warehouse of ${of.account}`,
        address: '12 Marina Road',
        is_default: true,
        created_at: isoTime(),
        updated_at: isoTime(),
      },
    },
    {
      of,
      table: 'import_mappings',
      row: {
        account_id,
        headers_hash: 'shared',
        columns: [{ header: of.account, field: 'reference' }],
        saved_at: isoTime(),
      },
    },
    { of, table: 'audit_log', row: { audit_id: is.auditId(of), account_id, ...audited } },
    ...cashRows(of).map(([table, row]) => ({ of, table, row: { account_id, ...row } })),
    // On a distributed database only; on a single PostgreSQL it says nothing.
    { of, table: 'feed_head', row: { account_id, position: 1_000, deleted_position: 0 } },
    ...alertRows(of),
  ];
}

function alertRows(of: Pick<Owner, 'account'>): SeedRow[] {
  const account_id = is.accountId(of);
  const recipient = (recipient_id: string, n: number, more: object = { confirmed_at: isoTime() }) => ({
    account_id,
    recipient_id,
    email: `alerts${n}@${of.account}.example`,
    kinds: ['attempt_failed', 'late', 'returned'],
    schedule: 'immediately',
    daily_hour: 8,
    created_at: isoTime(),
    confirmation_sent_at: isoTime(),
    ...more,
  });
  const mail = { account_id, claim_id: is.claimId, claimed_at: isoTime(), created_at: isoTime() };
  const alert = {
    account_id,
    delivery_id: is.deliveryId({ ...of, mode: 'live', courier: 1, person: 1 }, 3),
    kind: 'attempt_failed',
    created_at: isoTime(),
  };
  const [sending, retried] = [is.recipientId(of), is.retriedRecipientId(of)];
  const rows: [string, object][] = [
    ['alert_recipients', recipient(sending, 1)],
    ['alert_recipients', recipient(retried, 2)],
    ['alert_recipients', recipient(is.idleRecipientId(of), 3)],
    ['alert_recipients', recipient(is.unconfirmedRecipientId(of), 4, {})],
    ['alert_mails', { ...mail, mail_id: is.sendingMailId(of), recipient_id: sending, status: 'sending' }],
    [
      'alert_mails',
      { ...mail, mail_id: is.waitingMailId(of), recipient_id: retried, status: 'waiting', due_at: isoTime() },
    ],
    ['alerts', { ...alert, recipient_id: sending, cause: 3, mail_id: is.sendingMailId(of) }],
    ['alerts', { ...alert, recipient_id: sending, cause: 5 }],
    ['alert_late_checks', { account_id, checked_until: isoTime() }],
  ];
  return rows.map(([table, row]) => ({ of, table, row: row as SeedRow['row'] }));
}

/** The first of each account has the second factor on, the other is about to switch it on. */
function personRows(of: Pick<Owner, 'account' | 'person'>): SeedRow[] {
  const person_id = is.personId(of);
  const hasTotp = of.person === 1;
  const factor = hasTotp
    ? { totp_sealed: bytes(is.seed), totp_confirmed_at: isoTime(), totp_last_step: 5 }
    : { totp_pending_sealed: bytes(is.seed) };
  const person = { person_id, email: is.emailOf(of), name: `Person ${of.account}${of.person}` };
  const rows: [string, object][] = [
    [
      'people',
      { ...person, password_hash: '$argon2id$same', created_at: isoTime(), ...factor, is_operator: false },
    ],
    [
      'memberships',
      { account_id: is.accountId(of), person_id, role: hasTotp ? 'owner' : 'member', created_at: isoTime() },
    ],
    ...[1, 2].map((n) => ['sessions', sessionRow(of, n)] as [string, object]),
    [
      'links',
      linkRow({
        link_id: is.resetLinkId(of),
        kind: 'password_reset',
        email: is.emailOf(of),
        person_id,
        token_hash: bytes(is.resetLinkHash(of)),
        created_by: `person:${uuid(person_id)}`,
      }),
    ],
    ['throttles', { throttle_key: is.throttleKey(of), failures: 2, updated_at: isoTime() }],
    [
      'links',
      linkRow({
        link_id: is.invitationId(of),
        kind: 'invitation',
        email: is.invitedEmail(of),
        role: 'member',
        account_id: is.accountId(of),
        token_hash: bytes(is.hashOf('invitation', of.account, of.person)),
        created_by: `person:${uuid(person_id)}`,
      }),
    ],
  ];
  if (hasTotp) {
    rows.push(['recovery_codes', { person_id, code_hash: bytes(is.hashOf('recovery code')) }]);
  }
  return rows.map(([table, row]) => ({ of, table, row: row as SeedRow['row'] }));
}

function sessionRow(of: Pick<Owner, 'account' | 'person'>, n: number) {
  return {
    session_id: is.sessionId(of, n),
    token_hash: bytes(is.sessionHash(of, n)),
    person_id: is.personId(of),
    state: 'full',
    user_agent: 'Chrome',
    network: '127.0.0.1',
    created_at: isoTime(),
    last_seen_at: isoTime(),
    expires_at: isoTime(is.dayMs),
  };
}

const linkRow = (own: object) => ({ created_at: isoTime(), expires_at: isoTime(is.dayMs), ...own });

function courierRows(of: Pick<Owner, 'courier'>): SeedRow[] {
  const courier_id = is.courierId(of);
  const link = {
    link_id: is.courierLinkId(of),
    courier_id,
    token_hash: bytes(is.courierLinkHash(of)),
    created_by: 'person:of the test',
  };
  const rows: [string, object][] = [
    [
      'couriers',
      { courier_id, name: `Courier ${of.courier}`, phone: '+2348012345670', created_at: isoTime() },
    ],
    ['courier_links', linkRow({ ...link, pin_hash: bytes(is.pinHash), wrong_pins: 0 })],
    ...[1, 2].map(
      (n) =>
        [
          'courier_phones',
          {
            phone_id: is.phoneId(of, n),
            courier_id,
            token_hash: bytes(is.phoneHash(of, n)),
            link_created_by: 'person:of the test',
            user_agent: 'Android',
            network: '127.0.0.1',
            signed_in_at: isoTime(),
            last_seen_at: isoTime(),
            expires_at: isoTime(is.dayMs),
          },
        ] as [string, object],
    ),
    ['cash_hand_ins', handIn(of)],
  ];
  return rows.map(([table, row]) => ({ of, table, row: row as SeedRow['row'] }));
}

function handIn(of: Pick<Owner, 'courier'>) {
  return {
    hand_in_id: is.handInId(of),
    courier_id: is.courierId(of),
    currency: 'USD',
    number: of.courier,
    expected: 500,
    amount: 400,
    actor: 'terminal',
    at: isoTime(),
  };
}

function keyAndCountRows(of: Pick<Owner, 'account' | 'mode'>): SeedRow[] {
  const { mode } = of;
  const account_id = is.accountId(of);
  const key = {
    api_key_id: is.keyId(of),
    account_id,
    kind: mode,
    name: `Key ${of.account} ${mode}`,
    key_hash: `\\x${is.keyHash(of)}`,
    key_start: 'wb_',
    key_end: 'end1',
    created_at: isoTime(),
    expires_at: always,
    created_by: 'terminal',
  };
  const counted = { account_id, mode, type: 'delivery.created', n: 10 };
  const owner = { ...of, courier: 1 as const, person: 1 as const };
  const latest = { delivery_ids: [1, 2].map((n) => is.deliveryId(owner, n)), sequences: [1, 1] };
  return [
    { of, table: 'api_keys', row: key },
    ...webhookRows(of),
    { of, table: 'delivery_totals', row: counted },
    { of, table: 'delivery_counts', row: { ...counted, bucket: isoTime() } },
    { of, table: 'delivery_latest', row: { account_id, mode, ...latest } },
  ];
}

function webhookRows(of: Pick<Owner, 'account' | 'mode'>): SeedRow[] {
  const account_id = is.accountId(of);
  const endpoint_id = is.endpointId(of);
  const key = { account_id, endpoint_id };
  const event = { event_id: is.attemptId(of), subject_id: is.attemptId(of), type: 'delivery.created' };
  const rows: [string, object][] = [
    ['webhook_endpoints', endpointRow(of)],
    [
      'webhook_endpoints',
      {
        ...endpointRow(of),
        endpoint_id: is.disabledEndpointId(of),
        status: 'disabled',
        disabled_reason: 'failing',
        disabled_at: isoTime(),
        missed_after: 0,
        resuming: 'send',
      },
    ],
    [
      'webhook_endpoints',
      {
        ...endpointRow(of),
        endpoint_id: is.failingEndpointId(of),
        status: 'disabled',
        disabled_reason: 'failing',
        disabled_at: isoTime(),
        missed_after: 0,
      },
    ],
    ['webhook_messages', { ...key, ...event, position: 1, mode: of.mode, sequence: 1, due_at: always }],
    [
      'webhook_attempts',
      {
        ...key,
        ...event,
        attempt_id: is.attemptId(of),
        trigger: 'event',
        attempt: 1,
        at: isoTime(),
        duration_ms: 1,
        outcome: 'delivered',
        url: `https://${of.account}.example/${of.mode}`,
        signature: 'v1,x',
      },
    ],
    ['webhook_hours', { ...key, hour: isoTime(), delivered: 5, failed: 1 }],
    [
      'webhook_resends',
      {
        ...key,
        resend_id: is.resendId,
        mode: of.mode,
        after_position: 0,
        up_to_position: 1_000,
        only_failed: false,
        created_at: isoTime(),
      },
    ],
  ];
  return rows.map(([table, row]) => ({ of, table, row: row as SeedRow['row'] }));
}

function endpointRow(of: Pick<Owner, 'account' | 'mode'>) {
  return {
    account_id: is.accountId(of),
    endpoint_id: is.endpointId(of),
    mode: of.mode,
    url: `https://${of.account}.example/${of.mode}`,
    events: [],
    sealed_secret: bytes(is.hashOf('endpoint', of.account, of.mode)),
    created_at: isoTime(),
    updated_at: isoTime(),
  };
}

/** Each owner has one delivery in each of these states. */
const states = [
  { status: 'created', late: true },
  { status: 'created', carried: true, late: false },
  { status: 'in_transit', carried: true, late: true, instruction: 'awaited' },
  { status: 'delivered', carried: true, late: false },
  { status: 'in_transit', carried: true, late: false, edited: true },
  { status: 'cancelled', carried: true, late: false },
  { status: 'cancelled', carried: true, late: false, pickedUp: true },
  { status: 'cancelled', carried: true, late: false, erased: true },
] as const;
export const numberOf = {
  unassigned: 1,
  assigned: 2,
  awaited: 3,
  delivered: 4,
  carried: 5,
  cancelled: 6,
  toReturn: 7,
  erased: 8,
};

function deliveryRows(owner: Owner): SeedRow[] {
  return states.flatMap((state, i) => oneDelivery(owner, i + 1, state));
}

function oneDelivery(owner: Owner, n: number, state: (typeof states)[number]): SeedRow[] {
  const { account, mode, courier } = owner;
  const key = { account_id: is.accountId(owner), delivery_id: is.deliveryId(owner, n) };
  const { delivery_id: subject_id, account_id } = key;
  const event = { sequence: 1, type: 'delivery.created', at: isoTime() };
  const rows: [string, object][] = [
    [
      'deliveries',
      {
        ...key,
        ...deliveryColumns(owner, state),
        reference: `order-${courier}-${n}`,
        personal_data_erased_at: 'erased' in state ? isoTime() : null,
      },
    ],
    ['delivery_events', { ...key, ...event, actor: `key:${uuid(is.keyId(owner))}` }],
    ...('instruction' in state ? [failedAttempt(key)] : []),
    ...('edited' in state ? [edit(key, account)] : []),
    ['outbox', { account_id, subject_id, ...event, event_id: subject_id, mode, data: { details: {} } }],
    [
      'events',
      {
        account_id,
        subject_id,
        ...event,
        event_id: subject_id,
        mode,
        data: { details: { note: `${account} ${mode}` } },
        position: courier * 10 + n,
      },
    ],
    ['delivery_search', { ...key, mode, bucket: sharedBucket, words: "'ikeja'" }],
    [
      'idempotency_keys',
      {
        account_id,
        scope: `create:${mode}`,
        idempotency_key: `order-${courier}-${n}`,
        fingerprint: '\\x01',
        subject_id,
        // The second one's first request broke off.
        response: n === 2 ? '' : `"${account} ${mode}"`,
        created_at: isoTime(),
      },
    ],
    ['pin_tries', { ...key, wrong: 1, updated_at: isoTime() }],
    ['requested_erasures', { ...key, requested_by: 'terminal', requested_at: isoTime() }],
    [
      'proofs',
      {
        ...key,
        sequence: 1,
        recipient_name: `${account} ${mode}`,
        photo: bytes(is.hashOf(account, mode, courier)),
        photo_type: 'image/png',
        signature: bytes(is.hashOf(account, mode, courier, 'signature')),
        created_at: isoTime(),
      },
    ],
  ];
  if ('pickedUp' in state) {
    const courier_id = is.courierId(owner);
    rows.push(['moves_after_cancellation', { ...key, move: 'pick_up', courier_id, at: isoTime() }]);
  } else if (state.status === 'cancelled') {
    const handedOver = { move: 'deliver', courier_id: is.courierId(owner), collected_amount: 5 };
    rows.push(['moves_after_cancellation', { ...key, ...handedOver, at: isoTime() }]);
  }
  if (state.status === 'delivered') {
    const at = { recorded_at: isoTime(), discarded_at: isoTime(), reported_at: isoTime() };
    const ids = { discarded_move_id: is.discardedMoveId(owner), courier_id: is.courierId(owner) };
    const cash = { move: 'deliver', collected_amount: 500, payment_method: 'cash' };
    rows.push(['discarded_moves', { ...key, ...ids, ...at, ...cash, move_key: 'same', reason: 'wrong_pin' }]);
  }
  if ('edited' in state && mode === 'live') {
    // Collected, corrected to nothing, and not cleared away yet.
    const emptied = { courier_id: is.courierId(owner), currency: 'USD', amount: 0, since: isoTime() };
    rows.push(['courier_cash', { ...key, ...emptied }]);
  }
  // Test deliveries are never in the ledger.
  if (state.status === 'delivered' && mode === 'live') {
    const courier_id = is.courierId(owner);
    rows.push(['courier_cash', { ...key, courier_id, currency: 'USD', amount: 500, since: isoTime() }]);
    rows.push([
      'cash_postings',
      {
        ...key,
        posting_id: is.postingId(owner),
        kind: 'collection',
        currency: 'USD',
        cash_in_hand: 500,
        owed: -500,
        courier_id,
        payment_method: 'cash',
        fee_fixed: 0,
        fee_basis_points: 0,
        actor: 'terminal',
        at: isoTime(),
      },
    ]);
    const paid = { payout_id: is.payoutId(owner), posting_id: is.postingId(owner), amount: 50 };
    rows.push(['payout_deliveries', { ...key, ...paid }]);
  }
  if (mode === 'test') {
    rows.push([
      'test_runs',
      { ...key, run: 'delivered', step: 1, every_seconds: 5, actor: 'terminal', due_at: isoTime() },
    ]);
  }
  const of = { account, mode, courier };
  return rows.map(([table, row]) => ({ of, table, row: row as SeedRow['row'] }));
}

/** Buckets are named by a hash, so those of two accounts can have the same name. Here all have. */
export const sharedBucket = 'AAAAA';

function failedAttempt(key: object): [string, object] {
  const data = JSON.stringify({ attempt: 1, reason: 'receiver_absent', instruction: 'awaited' });
  return [
    'delivery_events',
    { ...key, sequence: 2, type: 'delivery.attempt_failed', at: isoTime(), actor: 'terminal', data },
  ];
}

/** Not confirmed by the courier. */
function edit(key: object, account: string): [string, object] {
  const data = JSON.stringify({ before: { delivery_note: account }, after: { delivery_note: null } });
  return [
    'delivery_events',
    { ...key, sequence: 2, type: 'delivery.updated', at: isoTime(), actor: 'terminal', data },
  ];
}

function deliveryColumns(owner: Owner, state: (typeof states)[number]) {
  const { account, mode, courier } = owner;
  const isDelivered = state.status === 'delivered';
  return {
    mode,
    status: state.status,
    version: 1,
    pickup_address: `${account} ${mode} ${courier}, Marina Road`,
    delivery_address: `${account} ${mode} ${courier}, Ikeja`,
    amount_to_collect: 500,
    currency: 'USD',
    estimated_delivery_time: isoTime(state.late ? -hourMs : is.dayMs),
    created_at: isoTime(),
    updated_at: isoTime(),
    courier_id: 'carried' in state ? is.courierId(owner) : null,
    attempts: 'instruction' in state ? 1 : 0,
    instruction: 'instruction' in state ? state.instruction : null,
    collected_amount: isDelivered ? 500 : null,
    edited_since: 'edited' in state ? 2 : null,
  };
}

/** What belongs to no account and no courier. */
function sharedRows(): SeedRow[] {
  const operator = { person_id: is.freshId(1), email: 'operator@example.com', name: 'Operator' };
  const nothing = { opening: 0, deposited: 0, difference: 0 };
  return [
    {
      of: {},
      table: 'cash_desks',
      row: { currency: 'USD', opening: 300, handed_in: 800, hand_ins: 2, closings: 1 },
    },
    {
      of: {},
      table: 'cash_closings',
      row: {
        ...nothing,
        closing_id: is.freshId(3),
        currency: 'USD',
        number: 1,
        handed_in: 300,
        closing: 300,
        counted: 300,
        actor: 'terminal',
        at: isoTime(),
      },
    },
    {
      of: {},
      table: 'people',
      row: { ...operator, password_hash: '$argon2id$same', is_operator: true, created_at: isoTime() },
    },
    {
      of: {},
      table: 'nodes',
      row: {
        node_id: is.freshId(2),
        name: 'one:3000',
        version: '0.2.0',
        started_at: isoTime(),
        last_seen_at: isoTime(),
      },
    },
    {
      of: {},
      table: 'rate_limits',
      row: { rate_key: 'key:one', tokens: 5, demand: 1, contended_at: isoTime(), updated_at: isoTime() },
    },
    {
      of: {},
      table: 'worker_leases',
      row: {
        name: 'housekeeping',
        owner: is.freshId(2),
        claimed_at: isoTime(),
        expires_at: isoTime(is.dayMs),
      },
    },
  ];
}

/** As PostgreSQL writes it, where an identifier stands inside a text. */
export function uuid(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
