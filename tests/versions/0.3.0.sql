-- The schema of Waybill 0.3.0 with a few rows, written by `FREEZE=0.3.0 npx vitest run tests/versions`.
-- Frozen at 2026-11-19T19:06:31.406Z
-- Everything that 0.3.0 begins with. Later versions add files after this one; it never changes again once 0.3.0 is released.
--
-- An account's data has account_id first in its primary key, so that it can be distributed by account
-- (tables.ts). Ids are UUIDv7, so their order is the order of time. Every table that grows without an
-- account has a key of its own.
--
--   accounts and people · couriers and the fleet · deliveries · search and counts · the event feed · webhooks ·
--   e-mail alerts · money · privacy · operation


-- Accounts and people ------------------------------------------------------------------------------------------------
-- No credential is stored in clear: passwords as argon2id, tokens and codes as SHA-256, seeds encrypted.

create table accounts (
  account_id           uuid primary key,
  name                 text not null check (char_length(name) between 1 and 200),
  created_at           timestamptz not null default now(),
  -- Settings.
  currency             text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  country              text check (country ~ '^[A-Z]{2}$'), -- for phone numbers without a country code; null: not chosen
  time_zone            text not null default 'UTC' check (char_length(time_zone) between 1 and 64),
  -- From creation to the expected delivery. 1440 is 24 hours.
  service_time_minutes integer not null default 1440 check (service_time_minutes between 1 and 525600)
);
-- One name is one account, in any case: `waybill key create --account acme` must find "Acme".
create unique index accounts_name on accounts (lower(name));

create table api_keys (
  api_key_id   uuid primary key,
  account_id   uuid references accounts,
  kind         text not null check (kind in ('live', 'test', 'fleet')),
  name         text not null check (char_length(name) between 1 and 200),
  -- SHA-256 of the whole key. The key itself is not stored; its start and end are shown in lists.
  key_hash     bytea not null check (octet_length(key_hash) = 32),
  key_start    text not null,
  key_end      text not null,
  created_by   text not null default 'terminal', -- person:<person_id>, or terminal
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at   timestamptz, -- a rolled key works until then
  revoked_at   timestamptz,
  -- A fleet key is the delivery company's, which works for all accounts.
  check ((kind = 'fleet') = (account_id is null))
);
create unique index api_keys_hash on api_keys (key_hash);
create index api_keys_account on api_keys (account_id, created_at desc);
create index api_keys_created_by on api_keys (created_by, created_at desc);

create table people (
  person_id           uuid primary key,
  email               text not null check (char_length(email) between 3 and 254),
  name                text not null check (char_length(name) between 1 and 200),
  password_hash       text not null check (password_hash like '$argon2id$%'),
  is_operator         boolean not null default false,
  -- The second factor: its seed, encrypted for this row; null where it is off.
  totp_sealed         bytea,
  totp_confirmed_at   timestamptz,
  totp_last_step      bigint, -- of the last code that counted: no code counts twice
  totp_pending_sealed bytea,  -- a seed that was shown and is not confirmed yet
  created_at          timestamptz not null,
  disabled_at         timestamptz,
  last_seen_at        timestamptz,
  check ((totp_sealed is null) = (totp_confirmed_at is null))
);
create unique index people_email on people (lower(email));

create table memberships (
  account_id uuid not null references accounts,
  person_id  uuid not null references people,
  role       text not null check (role in ('owner', 'member')),
  created_at timestamptz not null,
  primary key (account_id, person_id)
);
create index memberships_person on memberships (person_id);

create table sessions (
  session_id   uuid primary key,
  token_hash   bytea not null check (octet_length(token_hash) = 32),
  person_id    uuid not null references people,
  state        text not null check (state in ('code', 'full')), -- code: the second factor is still to come
  user_agent   text not null,
  network      text not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null, -- also of a session that is in use
  ended_at     timestamptz
);
create unique index sessions_token on sessions (token_hash);
create index sessions_person on sessions (person_id, created_at desc);
create index sessions_expires_at on sessions (expires_at);

create table recovery_codes (
  person_id uuid not null references people,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at   timestamptz,
  primary key (person_id, code_hash)
);

-- One-time links.
create table links (
  link_id      uuid primary key,
  token_hash   bytea not null check (octet_length(token_hash) = 32),
  kind         text not null check (kind in ('set_up', 'invitation', 'sign_up', 'password_reset')),
  -- For whom, and what for.
  email        text,
  account_id   uuid references accounts,
  role         text check (role in ('owner', 'member', 'operator')),
  person_id    uuid references people,
  created_by   text not null, -- person:<person_id>, terminal, service, or visitor
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  withdrawn_at timestamptz,
  -- Only a set-up is for anybody who has the link; an operator works for all accounts; a reset is for one person.
  check ((kind = 'set_up') = (email is null)),
  check ((kind = 'invitation') = (role is not null)),
  check ((role in ('owner', 'member')) is not true or account_id is not null),
  check (role is distinct from 'operator' or account_id is null),
  check ((kind = 'password_reset') = (person_id is not null))
);
create unique index links_token on links (token_hash);
create index links_account on links (account_id, created_at desc);
create index links_expires_at on links (expires_at);

create table throttles (
  throttle_key  text primary key, -- what is counted: a network, or the SHA-256 of an address
  failures      integer not null check (failures >= 0),
  blocked_until timestamptz,
  updated_at    timestamptz not null
);
create index throttles_updated_at on throttles (updated_at);

-- Who did what, and when. Append-only, and never deleted.
create table audit_log (
  audit_id       uuid primary key,
  account_id     uuid references accounts, -- null: of the whole installation
  transaction_id xid8 not null default pg_current_xact_id(),
  actor          text not null, -- person:<person_id>, terminal, or visitor
  person_id      uuid references people,
  action         text not null,
  summary        text not null, -- for people: a sentence without its subject
  network        text,
  data           jsonb,
  at             timestamptz not null
);
create index audit_log_account on audit_log (account_id, audit_id desc);
create index audit_log_transaction on audit_log (transaction_id);

-- Holds for every role, also for the owner of the table, until its owner drops the trigger; the role of the service, which
-- owns nothing (role-rights.ts), cannot.
create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'rows of audit_log are only ever added' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();

-- One row at most: what this installation has to know about itself.
create table installation (
  one                 boolean primary key default true check (one),
  secret_key_id       text,
  operators_need_totp boolean not null default false -- without a second factor, an operator can do nothing as operator
);

-- Where an account hands over its parcels: chosen in forms and imports, copied into deliveries.
create table pickup_addresses (
  account_id    uuid not null,
  address_id    uuid not null,
  name          text not null,
  address       text not null,
  latitude      double precision check (latitude between -90 and 90),
  longitude     double precision check (longitude between -180 and 180),
  contact_name  text,
  contact_phone text,
  note          text,
  is_default    boolean not null default false,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (account_id, address_id),
  check ((latitude is null) = (longitude is null))
);
create unique index pickup_addresses_name on pickup_addresses (account_id, lower(name));
create unique index pickup_addresses_default on pickup_addresses (account_id) where is_default;

-- How the columns of files with these headers were read the last time they were imported.
create table import_mappings (
  account_id        uuid not null,
  headers_hash      text not null,  -- SHA-256 of the headers in lower case, sorted: the order of the columns does not matter
  columns           jsonb not null, -- a list of {header, field}
  -- Where rows without a pickup address are picked up: one that was typed (empty: none), a saved one, or, with neither, the
  -- default of the account.
  pickup_address    text,
  pickup_address_id uuid,
  saved_at          timestamptz not null,
  primary key (account_id, headers_hash)
);


-- Couriers and the fleet ---------------------------------------------------------------------------------------------

create table couriers (
  courier_id          uuid primary key,
  name                text not null check (char_length(name) between 1 and 200),
  phone               text not null,
  cash_limit          bigint check (cash_limit >= 0), -- minor units of cash_limit_currency; null: no limit
  cash_limit_currency text,
  created_at          timestamptz not null,
  paused_at           timestamptz, -- no suggestions and no automatic assignments
  deactivated_at      timestamptz  -- no sign-in, nothing can be assigned
);

-- A link works once, for one phone. The PIN is hashed together with the token, which has 256 random bits: without the
-- link, the hash of six digits says nothing.
create table courier_links (
  link_id      uuid primary key,
  courier_id   uuid not null references couriers,
  token_hash   bytea not null check (octet_length(token_hash) = 32),
  pin_hash     bytea not null check (octet_length(pin_hash) = 32),
  wrong_pins   integer not null default 0,
  created_by   text not null, -- person:<person_id>
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  withdrawn_at timestamptz
);
create unique index courier_links_token on courier_links (token_hash);
create index courier_links_courier on courier_links (courier_id);
create index courier_links_expires_at on courier_links (expires_at);
create index courier_links_created_by on courier_links (created_by, created_at desc);

-- Phones on which couriers are signed in. The cookie contains a token; only its SHA-256 is stored.
create table courier_phones (
  phone_id        uuid primary key,
  courier_id      uuid not null references couriers,
  token_hash      bytea not null check (octet_length(token_hash) = 32),
  link_created_by text not null, -- who created the link; links are deleted after a month, a phone may be signed in for longer
  user_agent      text not null,
  network         text not null,
  signed_in_at    timestamptz not null,
  last_seen_at    timestamptz not null,
  expires_at      timestamptz not null,
  ended_at        timestamptz
);
create unique index courier_phones_token on courier_phones (token_hash);
create index courier_phones_courier on courier_phones (courier_id);
create index courier_phones_expires_at on courier_phones (expires_at);
create index courier_phones_link_created_by on courier_phones (link_created_by);

-- One row: the settings of the delivery company for all couriers.
create table fleet_settings (
  one                     boolean primary key default true check (one),
  -- Dispatch.
  automatic               boolean not null default false, -- deliveries are assigned automatically
  max_attempts            integer not null default 3 check (max_attempts between 1 and 10),
  max_parcels             integer not null default 40 check (max_parcels between 1 and 500),
  time_zone               text not null default 'UTC' check (char_length(time_zone) between 1 and 64),
  -- Without this proof no delivery is delivered, unless the delivery itself says what it needs.
  required_proof          text[] not null default '{}'
    check (required_proof <@ array['photo', 'signature', 'pin', 'name']),
  -- Retention, in days. Null for personal data: it is never erased.
  proof_kept_days         integer not null default 365 check (proof_kept_days between 1 and 3650),
  personal_data_kept_days integer check (personal_data_kept_days between 1 and 3650),
  -- Printed on statements and receipts; the address has up to 5 lines, with the tax number for example. Null: not set.
  company_name            text check (char_length(company_name) between 1 and 100),
  company_address         text check (char_length(company_address) between 1 and 300)
);
insert into fleet_settings default values;


-- Deliveries ---------------------------------------------------------------------------------------------------------
-- No foreign keys on the tables that every request writes: a check of the account's row for each new row costs more than the
-- insert itself, and accounts are never deleted. The look-up of the key proves the account.

create table deliveries (
  account_id              uuid not null,
  delivery_id             uuid not null,
  mode                    text not null check (mode in ('live', 'test')),

  -- The lifecycle (lifecycle.ts).
  status                  text not null
    check (status in ('created', 'in_transit', 'delivered', 'returned', 'cancelled')),
  version                 integer not null default 1 check (version >= 1), -- counts the changes: the ETag, and the condition of every update
  courier_id              uuid, -- who it is assigned to, or who has it; in test mode, the simulated courier
  edited_since            integer, -- the version of the first edit that the courier has not confirmed; null: there is none
  created_at              timestamptz not null,
  updated_at              timestamptz not null,

  -- When it should happen.
  estimated_delivery_time timestamptz not null,
  pickup_from             timestamptz,
  pickup_to               timestamptz,
  delivery_from           timestamptz,
  delivery_to             timestamptz,
  -- When it is due: what late means is that this is over. Until it is picked up, at the end of its pickup window, unless the
  -- estimated time comes first. From then on, at the estimated time, which is the end of the delivery window if there is one
  -- (estimate.ts). Null when it has ended.
  due_at                  timestamptz generated always as (
    case status when 'created' then least(pickup_to, estimated_delivery_time)
                when 'in_transit' then estimated_delivery_time end) stored,

  -- Where from and where to.
  pickup_address          text not null,
  pickup_latitude         double precision,
  pickup_longitude        double precision,
  pickup_note             text,
  sender_name             text,
  sender_phone            text,
  delivery_address        text not null,
  delivery_latitude       double precision,
  delivery_longitude      double precision,
  delivery_note           text,
  receiver_name           text,
  receiver_phone          text,

  -- What it is.
  reference               text, -- the order number of the shop
  metadata                json, -- pairs of text of the client, as sent
  package_description     text,
  weight_kg               numeric check (weight_kg > 0),
  pieces                  integer, -- number of parcels; null: one
  -- Null: the default of fleet_settings.
  required_proof          text[] check (required_proof <@ array['photo', 'signature', 'pin', 'name']),

  -- After a failed attempt.
  attempts                integer not null default 0 check (attempts >= 0),
  failure_reason          text check (failure_reason in
    ('receiver_absent', 'address_not_found', 'refused', 'cannot_pay', 'damaged', 'other')),
  instruction             text check (instruction in ('awaited', 'try_again', 'return')),
  instruction_note        text,
  deliver_on              date,

  -- Money, in minor units of currency.
  currency                text not null,
  amount_to_collect       bigint not null check (amount_to_collect >= 0),
  collected_amount        bigint constraint deliveries_collected_amount
    check (collected_amount between 0 and amount_to_collect),
  -- Null: nothing was collected.
  payment_method          text check (payment_method in ('cash', 'transfer', 'card_terminal')),
  payment_reference       text, -- of the transfer, or of the slip of the card terminal

  -- Names, phone numbers, addresses, notes and proof were erased then, here and in all tables derived from it.
  personal_data_erased_at timestamptz,

  primary key (account_id, delivery_id),
  -- A parcel that was picked up is in somebody's hands.
  constraint deliveries_in_hands check (status <> 'in_transit' or courier_id is not null)
) with (
  -- Every move leaves a dead row, and dead entries in the index of open deliveries, which the dispatch board reads from its
  -- oldest end: measured at ten million deliveries, 60,000 dead entries make that read take 12 ms instead of 0.3 ms, and the
  -- first one after they died 1.3 s. PostgreSQL starts to vacuum when a fifth of a table is dead, which would be two million.
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0.005,
  autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02
);

-- Lists of an account: by state, newest first. The due time is in the key, so that PostgreSQL leaves out deliveries that are not
-- late while it reads the index, without reading their rows; sorting open ones by it reads the index alone. Every create writes
-- this index, deliveries_live and deliveries_due.
create index deliveries_listed on deliveries (account_id, mode, status, delivery_id, due_at);
-- A fleet key and an operator name a delivery without its account.
create index deliveries_live on deliveries (delivery_id) where mode = 'live';
-- Of the deliveries of an account and mode that are not cancelled, one has a reference. The second has those that are cancelled.
create unique index deliveries_reference on deliveries (account_id, mode, reference)
  where reference is not null and status <> 'cancelled';
create index deliveries_cancelled_reference on deliveries (account_id, mode, reference, delivery_id)
  where reference is not null and status = 'cancelled';
-- The board: open live deliveries of all accounts by the time at which they are due. It holds all that decides the column of a
-- card: without that, counting would read the deliveries themselves.
create index deliveries_due on deliveries (due_at, delivery_id) include (account_id, status, courier_id, instruction)
  where mode = 'live' and status in ('created', 'in_transit');
-- Deliveries that changed since they were created, of an account and state by their last change. A delivery that did not
-- change is left out, so that a create writes nothing here: its last change is its creation, with which its id begins.
create index deliveries_updated on deliveries (account_id, mode, status, updated_at, delivery_id)
  where version > 1 or status <> 'created';
-- Deliveries that wait for their sender's answer, in the order of lists.
create index deliveries_awaited on deliveries (account_id, mode, status, delivery_id) where instruction = 'awaited';
-- Open deliveries of a courier. It includes what is collected for them, so that the loads of all couriers are read from the
-- index alone.
create index deliveries_open_by_courier on deliveries (courier_id, status)
  include (amount_to_collect, currency)
  where mode = 'live' and courier_id is not null and status in ('created', 'in_transit');
-- Deliveries that couriers ended, and collected for, today.
create index deliveries_ended_by on deliveries (courier_id, updated_at)
  where mode = 'live' and courier_id is not null and status in ('delivered', 'returned', 'cancelled');
-- By the time of their end. A create writes nothing to this index, an end one entry, and an erasure removes it.
create index deliveries_to_erase on deliveries (updated_at)
  where status in ('delivered', 'returned', 'cancelled') and personal_data_erased_at is null;

-- What happened, in order inside a delivery. Append-only.
create table delivery_events (
  account_id  uuid not null,
  delivery_id uuid not null,
  sequence    integer not null check (sequence >= 1),
  type        text not null,
  actor       text not null, -- for example key:<api_key_id>
  data        jsonb,
  at          timestamptz not null,
  primary key (account_id, delivery_id, sequence)
);

create table idempotency_keys (
  account_id      uuid not null,
  scope           text not null, -- operation and mode: the same key in another scope is another key
  idempotency_key text not null,
  fingerprint     bytea not null,
  subject_id      uuid not null, -- what the first request created
  response        text not null, -- the body of the first response, to the byte
  created_at      timestamptz not null,
  primary key (account_id, scope, idempotency_key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Proof of an event. Deleted after the number of days that operators set; the event still says what it was.
create table proofs (
  account_id     uuid not null,
  delivery_id    uuid not null,
  sequence       integer not null,
  recipient_name text,
  photo          bytea,
  photo_type     text check (photo_type in ('image/jpeg', 'image/png')),
  signature      bytea,
  created_at     timestamptz not null,
  primary key (account_id, delivery_id, sequence),
  check ((photo is null) = (photo_type is null))
);
create index proofs_created_at on proofs (created_at);

-- Wrong hand-over PINs. After five, other proof is needed.
create table pin_tries (
  account_id  uuid not null,
  delivery_id uuid not null,
  wrong       integer not null,
  updated_at  timestamptz not null,
  primary key (account_id, delivery_id)
);
create index pin_tries_updated_at on pin_tries (updated_at);

-- What a courier did with a parcel without network, before hearing that the sender had cancelled. Such moves change no state, but
-- say who has the parcel. See docs/decisions/0024.
create table moves_after_cancellation (
  account_id        uuid not null,
  delivery_id       uuid not null,
  move              text not null check (move in ('pick_up', 'deliver', 'return')),
  courier_id        uuid not null,
  happened_at       text, -- by the clock of the phone; text, because that clock may say anything
  at                timestamptz not null,
  -- In minor units, as the courier reported it; the delivery itself collects nothing once it is cancelled.
  collected_amount  bigint,
  shortfall_reason  text,
  payment_method    text check (payment_method in ('cash', 'transfer', 'card_terminal')),
  payment_reference text,
  primary key (account_id, delivery_id, move),
  constraint moves_after_cancellation_collected_amount check (collected_amount >= 0),
  constraint moves_after_cancellation_cash
    check (move = 'deliver' or (collected_amount is null and shortfall_reason is null))
);
-- What a courier still has to return, and what ended today.
create index moves_after_cancellation_by on moves_after_cancellation (courier_id, at);

-- What a courier recorded, Waybill did not accept, and the courier then discarded on the phone. Such moves change no state and
-- make no posting. See docs/decisions/0055.
create table discarded_moves (
  account_id        uuid not null,
  discarded_move_id uuid not null,
  delivery_id       uuid not null,
  courier_id        uuid not null,
  move_key          text not null, -- the Idempotency-Key with which the phone sent the move: it reports the same move once
  move              text not null,
  -- As the courier recorded it, in minor units of the currency of the delivery.
  collected_amount  bigint,
  payment_method    text check (payment_method in ('cash', 'transfer', 'card_terminal')),
  reason            text not null,
  -- By the clock of the phone; text, because that clock may say anything.
  recorded_at       text not null,
  discarded_at      text not null,
  reported_at       timestamptz not null,
  resolved_at       timestamptz,
  resolved_by       text,
  primary key (account_id, discarded_move_id),
  constraint discarded_moves_once unique (account_id, delivery_id, courier_id, move_key),
  constraint discarded_moves_move check (move in ('pick_up', 'deliver', 'fail_attempt', 'return')),
  constraint discarded_moves_collected_amount check (collected_amount >= 0),
  constraint discarded_moves_cash check (move = 'deliver' or (collected_amount is null and payment_method is null)),
  constraint discarded_moves_resolved check ((resolved_at is null) = (resolved_by is null))
);
-- Those of a courier, for the phone; those that a dispatcher has to look at.
create index discarded_moves_of on discarded_moves (courier_id, reported_at);
create index discarded_moves_open on discarded_moves (reported_at) where resolved_at is null;

-- Test deliveries whose lifecycle is being simulated; the row is deleted when the run is over.
create table test_runs (
  account_id    uuid not null,
  delivery_id   uuid not null,
  run           text not null check (run in ('delivered', 'returned', 'failed_then_delivered')),
  step          integer not null,
  every_seconds integer not null,
  actor         text not null,
  due_at        timestamptz not null,
  primary key (account_id, delivery_id)
);
create index test_runs_due_at on test_runs (due_at);


-- Search and counts --------------------------------------------------------------------------------------------------
-- Written from the events, a moment after the delivery: what a search and an overview need would cost every create more than the
-- create itself.

-- The words by which deliveries are found.
create table delivery_search (
  account_id  uuid not null,
  mode        text not null,
  delivery_id uuid not null,
  bucket      text not null, -- account, mode and day: the prefix of each word in the index
  words       tsvector not null,
  primary key (account_id, mode, delivery_id)
);

-- The words of a delivery with the prefix of their bucket, as the search index holds them: so a search costs what is in the buckets of
-- its account, and of those only as many as it takes to fill a page. It runs once for each row that is indexed: by a subquery over
-- its words it took about 17 µs, by functions on the whole array about 3. Words contain no spaces.
create function in_bucket(bucket text, words tsvector) returns tsvector
  language plpgsql immutable strict parallel safe cost 1000
  as $$
  begin
    if length(words) = 0 then return words; end if;
    return array_to_tsvector(
      string_to_array(bucket || array_to_string(tsvector_to_array(words), ' ' || bucket), ' '));
  end
  $$;
-- The list of what is not sorted in yet is read again for every bucket of a search: small (in KiB), and yet large enough to be sorted
-- in many at a time, which is several times cheaper.
create index delivery_search_words on delivery_search using gin (in_bucket(bucket, words))
  with (gin_pending_list_limit = 1024);
-- Sorts in what is in that list. Only the owner of an index may, and the service is not: so it runs as the owner.
create function sort_in_new_words() returns bigint language sql security definer set search_path = public, pg_temp
  as $$ select gin_clean_pending_list('delivery_search_words') $$;

-- Events by type and quarter of an hour: the largest part that the days of every time zone can be put together from (+05:45).
create table delivery_counts (
  account_id uuid not null,
  mode       text not null,
  type       text not null,
  bucket     timestamptz not null,
  n          bigint not null,
  primary key (account_id, mode, type, bucket)
) with (fillfactor = 80);

-- Events by type, of all time. The number of deliveries in each state is computed from them.
create table delivery_totals (
  account_id uuid not null,
  mode       text not null,
  type       text not null,
  n          bigint not null,
  primary key (account_id, mode, type)
) with (fillfactor = 50);

-- The last 12 events of an account and mode, newest first: the keys of their rows in delivery_events.
create table delivery_latest (
  account_id   uuid not null,
  mode         text not null,
  delivery_ids uuid[] not null,
  sequences    integer[] not null,
  primary key (account_id, mode)
) with (fillfactor = 50);


-- The event feed -----------------------------------------------------------------------------------------------------
-- See "The path of an event" in ARCHITECTURE.md.

-- A queue: one row for each event, written in the transaction of the change, until the sequencer takes it into the feed.
create table outbox (
  position   bigint generated always as identity,
  account_id uuid not null,
  mode       text not null,
  event_id   uuid not null,
  type       text not null,
  subject_id uuid not null,
  sequence   integer not null,
  at         timestamptz not null,
  data       json not null, -- what the feed and webhooks show of the event
  primary key (position, account_id)
);

-- The feed. Append-only; rows are kept for 30 days.
create table events (
  account_id uuid not null,
  mode       text not null check (mode in ('live', 'test')),
  position   bigint not null, -- microseconds since 1970, at or after the time of the event; grows with every event: the cursor
  event_id   uuid not null,
  type       text not null,
  subject_id uuid not null,    -- what it happened to: a delivery, a payout
  sequence   integer not null, -- counts inside the subject, from 1
  at         timestamptz not null,
  data       json not null, -- as text, so that the body of a webhook has the same bytes at every attempt
  primary key (account_id, mode, position)
);
create index events_position on events (position);
create index events_subject on events (account_id, subject_id);

-- A row for each partition of the feed: the lock of its sequencer, and where it ends. One partition has all events on a single
-- PostgreSQL; on a distributed database each account has one.
create table feed_head (
  account_id       uuid primary key default '00000000-0000-0000-0000-000000000000', -- the nil UUID: all accounts
  position         bigint not null, -- the newest event
  deleted_position bigint not null, -- events up to here were deleted because of their age: a cursor before it has missed some
  changed_at       timestamptz not null default now() -- when the position changed, on a distributed database
) with (fillfactor = 50);
insert into feed_head (position, deleted_position) values (0, 0);
-- On a distributed database, followers of the feed look for partitions that changed in the last minute.
create index feed_head_changed_at on feed_head (changed_at);

-- How far each reader of the feed has come. Its cursor is committed together with what it wrote.
create table feed_readers (
  account_id uuid not null default '00000000-0000-0000-0000-000000000000', -- the partition, as in feed_head
  name       text not null,
  position   bigint not null,
  primary key (account_id, name)
) with (fillfactor = 50);
insert into feed_readers (name, position) values ('search', 0);


-- Webhooks -----------------------------------------------------------------------------------------------------------

create table webhook_endpoints (
  account_id             uuid not null,
  endpoint_id            uuid not null,
  mode                   text not null check (mode in ('live', 'test')),
  url                    text not null,
  description            text not null default '',
  events                 text[] not null, -- types of events to send; empty: all, also types that later versions add
  ordering               text not null default 'bounded' check (ordering in ('bounded', 'strict', 'none')),
  created_at             timestamptz not null,
  updated_at             timestamptz not null,

  -- Secrets, encrypted with the secret key of the installation. After a rotation the previous one signs as well, and so do earlier
  -- ones, each until its own end: a second rotation does not cut off a receiver that has the first secret.
  sealed_secret          bytea not null,
  previous_sealed_secret bytea,
  previous_secret_until  timestamptz,
  earlier_sealed_secrets bytea[] not null default '{}',
  earlier_secrets_until  timestamptz[] not null default '{}',

  -- To disable an endpoint, set missed_after to feed_head.position. To enable it and send what it missed, lock feed_head in the
  -- same transaction, so that no turn of the sequencer is under way that still sees it disabled.
  status                 text not null default 'enabled' check (status in ('enabled', 'disabled')),
  disabled_reason        text check (disabled_reason in ('by_account', 'gone', 'failing', 'secret_lost')),
  disabled_at            timestamptz,
  missed_after           bigint, -- every event up to this position of the feed has its messages, later ones may have none
  -- The account has enabled it. Before anything is sent, the events that it missed are queued (send), or what waits is deleted (skip).
  resuming               text check (resuming in ('send', 'skip')),

  failing_since          timestamptz, -- the first failure since the last success
  last_success_at        timestamptz,
  last_failure_at        timestamptz,
  primary key (account_id, endpoint_id),
  check ((status = 'disabled') = (disabled_reason is not null and disabled_at is not null and missed_after is not null)),
  check (resuming is null or status = 'disabled'),
  check ((previous_sealed_secret is null) = (previous_secret_until is null))
) with (fillfactor = 50);
create index webhook_endpoints_resuming on webhook_endpoints (updated_at) where resuming is not null;

-- A queue: one row for each event and endpoint, written by the sequencer together with the event, deleted when the endpoint
-- has accepted it. The body is rendered from the event.
create table webhook_messages (
  account_id      uuid not null,
  endpoint_id     uuid not null,
  position        bigint not null,
  mode            text not null,
  event_id        uuid not null,
  subject_id      uuid not null,
  sequence        integer not null,
  type            text not null,
  trigger         text not null default 'event' check (trigger in ('event', 'resend')),
  created_at      timestamptz not null default now(),
  -- failed: the last attempt of the schedule failed. It can be sent again until the event is deleted.
  status          text not null default 'pending' check (status in ('pending', 'failed')),
  attempts        integer not null default 0,
  first_failed_at timestamptz,
  -- The next attempt, by the clock of the database. While leased, the end of the lease: a message whose worker died is due then.
  due_at          timestamptz not null default now(),
  lease_id        uuid, -- new with every claim, the fencing token: only the worker that has it may record an outcome
  parked          boolean not null default false, -- waits for an earlier event of its delivery, until due_at at the latest
  primary key (account_id, endpoint_id, position),
  check (lease_id is null or status = 'pending')
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index webhook_messages_due on webhook_messages (account_id, endpoint_id, due_at, position)
  where status = 'pending';
create index webhook_messages_leased on webhook_messages (account_id, endpoint_id, due_at) where lease_id is not null;
create index webhook_messages_subject on webhook_messages (account_id, endpoint_id, subject_id, position)
  where status = 'pending';
create index webhook_messages_parked on webhook_messages (account_id, endpoint_id, subject_id, position) where parked;
create index webhook_messages_failed on webhook_messages (account_id, endpoint_id) where status = 'failed';

-- Requests to webhook endpoints and their responses. Kept for 30 days.
create table webhook_attempts (
  account_id       uuid not null,
  endpoint_id      uuid not null,
  attempt_id       uuid not null,
  position         bigint, -- null for a test event, which is not in the feed
  event_id         uuid not null,
  subject_id       uuid,
  type             text not null,
  trigger          text not null check (trigger in ('event', 'resend', 'test')),
  attempt          integer not null,
  at               timestamptz not null,
  duration_ms      integer not null,
  outcome          text not null check (outcome in ('delivered', 'failed')),
  status_code      integer,
  error            text,
  url              text not null,
  signature        text not null,
  body             text, -- of a test event; that of any other is rendered from the event
  response_headers json,
  response_body    text, -- the first 4 KiB, as text
  next_attempt_at  timestamptz,
  primary key (account_id, endpoint_id, attempt_id)
);
create index webhook_attempts_at on webhook_attempts (at);
create index webhook_attempts_event on webhook_attempts (account_id, endpoint_id, event_id);
create index webhook_attempts_failed on webhook_attempts (account_id, endpoint_id, attempt_id) where outcome = 'failed';

-- Attempts of an endpoint, counted by the hour (UTC): its health at a glance. Kept for two days.
create table webhook_hours (
  account_id  uuid not null,
  endpoint_id uuid not null,
  hour        timestamptz not null,
  delivered   integer not null,
  failed      integer not null,
  primary key (account_id, endpoint_id, hour)
) with (fillfactor = 50);
create index webhook_hours_hour on webhook_hours (hour);

-- Enabling an endpoint, sending events again and deleting an endpoint work in batches. Here: ranges of the feed whose events are
-- being queued again, until they are.
create table webhook_resends (
  account_id     uuid not null,
  endpoint_id    uuid not null,
  resend_id      uuid not null,
  mode           text not null check (mode in ('live', 'test')),
  after_position bigint not null, -- how far it has come
  up_to_position bigint not null,
  only_failed    boolean not null, -- only events that the endpoint has not accepted
  created_at     timestamptz not null,
  primary key (account_id, endpoint_id, resend_id)
) with (fillfactor = 50);
create index webhook_resends_oldest on webhook_resends (created_at);

-- Endpoints whose messages and attempts housekeeping still has to delete.
create table webhook_deleted_endpoints (
  account_id  uuid not null,
  endpoint_id uuid not null,
  deleted_at  timestamptz not null,
  primary key (account_id, endpoint_id)
);


-- E-mail alerts ------------------------------------------------------------------------------------------------------

-- Addresses that get alerts of an account, after they were confirmed with a link that was sent to them.
create table alert_recipients (
  account_id             uuid not null,
  recipient_id           uuid not null,
  email                  text not null,
  kinds                  text[] not null,
  schedule               text not null check (schedule in ('immediately', 'daily')),
  daily_hour             integer not null check (daily_hour between 0 and 23), -- of the day in the time zone of the account
  created_at             timestamptz not null,
  -- Confirmation: when a link was last asked for (it works for seven days), and when the mail server last accepted the mail with
  -- it. Null: none was sent, because e-mail is not set up or was not accepted.
  confirmation_sent_at   timestamptz not null,
  confirmation_mailed_at timestamptz,
  confirmed_at           timestamptz,
  unsubscribed_at        timestamptz,
  -- Limits: mails in the hour since hour_started_at, and no mail before next_mail_at; alerts in the meantime are combined.
  hour_started_at        timestamptz,
  mails_in_hour          integer not null default 0,
  next_mail_at           timestamptz,
  last_mail_at           timestamptz,
  last_outcome           text check (last_outcome in ('sent', 'refused', 'failed', 'unknown')),
  primary key (account_id, recipient_id),
  check (unsubscribed_at is null or confirmed_at is not null)
) with (fillfactor = 70);
create unique index alert_recipients_email on alert_recipients (account_id, lower(email));

-- What a recipient has to be alerted of: one row for each delivery and cause. Ids only: what a mail says is read when it is sent.
create table alerts (
  account_id   uuid not null,
  recipient_id uuid not null,
  delivery_id  uuid not null,
  kind         text not null check (kind in ('attempt_failed', 'late', 'returned')),
  cause        bigint not null, -- of an event, its sequence; of a late delivery, its due time in milliseconds since 1970
  created_at   timestamptz not null,
  mail_id      uuid, -- the mail that it is in; null: it waits for one
  primary key (account_id, recipient_id, delivery_id, kind, cause)
) with (fillfactor = 70);
create index alerts_waiting on alerts (account_id, recipient_id, created_at) where mail_id is null;
create index alerts_of_mail on alerts (account_id, mail_id) where mail_id is not null;
create index alerts_created on alerts (created_at);

-- Mails with alerts. A recipient has one open mail at a time.
create table alert_mails (
  account_id   uuid not null,
  mail_id      uuid not null,
  recipient_id uuid not null,
  -- sending: handed to one worker, and never to another. waiting: the mail server did not accept it, and it is tried again.
  -- skipped: nothing in it was true any more. unknown: the worker ended, or the connection did, before the mail server had
  -- answered; it is not sent again.
  status       text not null
    check (status in ('sending', 'waiting', 'sent', 'skipped', 'refused', 'failed', 'unknown')),
  attempts     integer not null default 1,
  claim_id     uuid not null, -- new with every attempt: only the worker that has it records the outcome
  claimed_at   timestamptz not null,
  due_at       timestamptz,
  created_at   timestamptz not null,
  primary key (account_id, mail_id),
  check ((status = 'waiting') = (due_at is not null))
) with (fillfactor = 70);
create unique index alert_mails_open on alert_mails (account_id, recipient_id) where status in ('sending', 'waiting');
create index alert_mails_created on alert_mails (created_at);

-- Deliveries of the account that were late by then have been found.
create table alert_late_checks (
  account_id    uuid primary key,
  checked_until timestamptz not null
);


-- Money --------------------------------------------------------------------------------------------------------------
-- The cash ledger: what happened to the money that couriers collect, in double entry. See docs/decisions/0047. Amounts are in
-- minor units. What is append-only is never deleted either; mistakes are corrected with another posting.

create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- One row is one posting. Append-only.
create table cash_postings (
  account_id       uuid not null, -- whose money it is; the nil UUID: of the cash desk alone
  posting_id       uuid not null,
  kind             text not null check (kind in ('collection', 'correction', 'hand_in', 'set_off', 'shortfall', 'payout',
                                                 'payout_reversal', 'deposit', 'desk_difference')),
  currency         text not null check (currency ~ '^[A-Z]{3}$'),
  -- Entries on the ledger accounts of these names: positive is a debit, negative a credit.
  cash_in_hand     bigint not null default 0, -- cash that the courier has
  cash_desk        bigint not null default 0, -- cash at the cash desk of the delivery company
  bank             bigint not null default 0, -- received by transfer or card terminal, and cash of the desk that was deposited
  owed             bigint not null default 0, -- owed to the account: a debt, so it is negative
  paid_out         bigint not null default 0, -- paid out to the account: it has left the bank, so it is negative
  shortfalls       bigint not null default 0, -- cash that is missing, which the delivery company bears
  fees             bigint not null default 0, -- fees of the delivery company for collecting: income, so it is negative
  -- What it is about.
  courier_id       uuid,
  delivery_id      uuid,
  hand_in_id       uuid,
  payout_id        uuid,
  payment_method   text check (payment_method in ('cash', 'transfer', 'card_terminal')),
  -- The terms that the fee was computed with; a correction uses the same.
  fee_fixed        bigint,
  fee_basis_points integer,
  actor            text not null,
  at               timestamptz not null,
  primary key (account_id, posting_id),
  constraint cash_postings_sum_to_zero
    check (cash_in_hand + cash_desk + bank + owed + paid_out + shortfalls + fees = 0),
  constraint cash_postings_courier check (cash_in_hand = 0 or courier_id is not null),
  constraint cash_postings_delivery check (kind not in ('collection', 'correction') or delivery_id is not null),
  constraint cash_postings_hand_in check (kind not in ('hand_in', 'shortfall') or hand_in_id is not null),
  constraint cash_postings_payout check ((kind in ('payout', 'payout_reversal')) = (payout_id is not null))
);
create index cash_postings_on_statement on cash_postings (account_id, currency, posting_id)
  where kind in ('collection', 'correction', 'payout', 'payout_reversal');
-- For the filters of a statement: few postings of an account are of these kinds.
create index cash_postings_payouts on cash_postings (account_id, currency, posting_id)
  where kind in ('payout', 'payout_reversal');
create index cash_postings_corrections on cash_postings (account_id, currency, posting_id) where kind = 'correction';
create index cash_postings_delivery on cash_postings (account_id, delivery_id, posting_id) where delivery_id is not null;
create index cash_postings_of_hand_in on cash_postings (hand_in_id) where hand_in_id is not null;
create trigger cash_postings_only_grows before update or delete or truncate on cash_postings
  for each statement execute function refuse_change_of_ledger();

-- Sums of cash_postings by day (UTC) and kind, from which balances are added up. Written in the transaction of the posting;
-- `waybill doctor` compares them.
create table cash_days (
  account_id   uuid not null,
  currency     text not null,
  day          date not null,
  kind         text not null,
  cash_in_hand bigint not null,
  cash_desk    bigint not null,
  bank         bigint not null,
  owed         bigint not null,
  paid_out     bigint not null,
  shortfalls   bigint not null,
  fees         bigint not null,
  primary key (account_id, currency, day, kind)
) with (fillfactor = 70);

-- The cash in hand of couriers, by delivery. Rows are deleted when it is handed in.
create table courier_cash (
  account_id  uuid not null,
  delivery_id uuid not null,
  courier_id  uuid not null,
  currency    text not null,
  amount      bigint not null, -- negative where a correction came after the hand-in: the courier handed in too much
  since       timestamptz not null, -- when it was collected: the oldest cash is handed in first
  primary key (account_id, delivery_id, courier_id)
) with (fillfactor = 70);
create index courier_cash_courier on courier_cash (courier_id, currency);
-- For the set-off of what couriers handed in too much.
create index courier_cash_overpaid on courier_cash (courier_id, currency) where amount < 0;

-- The cash desk, a row for each currency, which everything at the desk locks. Its balance is opening + handed_in - deposited.
create table cash_desks (
  currency  text primary key,
  opening   bigint not null default 0, -- what the last closing counted; the next two are since then
  handed_in bigint not null default 0,
  deposited bigint not null default 0,
  hand_ins  integer not null default 0, -- the number of the last hand-in
  closings  integer not null default 0, -- the number of the last closing
  closed_at timestamptz
);

-- Cash that couriers handed in at the cash desk, as it was counted there. Append-only.
create table cash_hand_ins (
  hand_in_id    uuid not null,
  courier_id    uuid not null,
  currency      text not null,
  number        integer not null, -- of the receipt; counts in its currency, from 1
  expected      bigint not null,  -- the cash in hand of the courier before it
  amount        bigint not null check (amount >= 0),
  -- Of the difference, what is missing for good; the rest stays in the hands of the courier.
  shortfall     bigint not null default 0 check (shortfall >= 0),
  reason        text,
  counted_by    text,
  denominations jsonb, -- notes and coins as counted: a list of {value, count}, values in minor units
  actor         text not null,
  at            timestamptz not null,
  primary key (currency, number),
  check (amount > 0 or shortfall > 0)
);
create index cash_hand_ins_id on cash_hand_ins (hand_in_id);
create index cash_hand_ins_courier on cash_hand_ins (courier_id, hand_in_id);
create trigger cash_hand_ins_only_grows before update or delete or truncate on cash_hand_ins
  for each statement execute function refuse_change_of_ledger();

-- Daily closings of the cash desk. Append-only.
create table cash_closings (
  closing_id    uuid not null,
  currency      text not null,
  number        integer not null,
  opening       bigint not null,
  handed_in     bigint not null,
  deposited     bigint not null,
  difference    bigint not null, -- what was counted beyond what the ledger had; negative: less
  closing       bigint not null,
  counted       bigint not null check (counted >= 0),
  denominations jsonb,
  reason        text,
  actor         text not null,
  at            timestamptz not null,
  primary key (currency, number),
  constraint cash_closings_balance check (opening + handed_in - deposited + difference = closing and closing = counted)
);
create index cash_closings_id on cash_closings (closing_id);
create trigger cash_closings_only_grows before update or delete or truncate on cash_closings
  for each statement execute function refuse_change_of_ledger();

-- Fees of an account, and the lock of its payouts.
create table cash_accounts (
  account_id       uuid primary key,
  -- For each collection: a fixed part, charged in fee_currency only, and hundredths of a percent of the collected amount.
  fee_fixed        bigint not null default 0 check (fee_fixed >= 0),
  fee_currency     text,
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 10000),
  payouts          integer not null default 0 -- the number of the last payout
);

-- Money that was paid out to accounts. Append-only.
create table cash_payouts (
  account_id     uuid not null,
  payout_id      uuid not null,
  number         integer not null,
  currency       text not null,
  amount         bigint not null check (amount > 0),
  bank_reference text not null, -- of the bank transfer
  actor          text not null,
  at             timestamptz not null,
  primary key (account_id, payout_id),
  constraint cash_payouts_number unique (account_id, number)
);
create trigger cash_payouts_only_grows before update or delete or truncate on cash_payouts
  for each statement execute function refuse_change_of_ledger();

-- The account has confirmed a payout, or the delivery company has reversed it because it did not arrive. Append-only.
create table cash_payout_outcomes (
  account_id uuid not null,
  payout_id  uuid not null,
  outcome    text not null check (outcome in ('confirmed', 'reversed')),
  reason     text,
  actor      text not null,
  at         timestamptz not null,
  primary key (account_id, payout_id)
);
create trigger cash_payout_outcomes_only_grows before update or delete or truncate on cash_payout_outcomes
  for each statement execute function refuse_change_of_ledger();

-- Which deliveries a payout paid, written with it (paid-deliveries.ts). The amounts of a payout add up to it. Those of
-- a payout that was reversed do not count. Append-only.
create table payout_deliveries (
  account_id  uuid not null,
  payout_id   uuid not null,
  posting_id  uuid not null, -- with which the money became available
  delivery_id uuid not null,
  amount      bigint not null, -- negative: an earlier payout paid too much, because the delivery was corrected after it
  primary key (account_id, payout_id, posting_id)
);
create index payout_deliveries_delivery on payout_deliveries (account_id, delivery_id);
create trigger payout_deliveries_only_grows before update or delete or truncate on payout_deliveries
  for each statement execute function refuse_change_of_ledger();

-- Where the next payout looks for unpaid money: all that could be paid out of deliveries without a posting from this one on is paid.
create table payout_positions (
  account_id uuid not null,
  currency   text not null,
  posting_id uuid not null,
  primary key (account_id, currency)
);


-- Privacy ------------------------------------------------------------------------------------------------------------

-- Deliveries whose personal data is erased because the receiver asked for it. Ids only: which receiver asked is not stored. Rows are
-- kept, so that the erasures can be repeated after an older backup was restored.
create table requested_erasures (
  account_id      uuid not null,
  delivery_id     uuid not null,
  requested_by    text not null, -- person:<person_id>, or terminal
  requested_at    timestamptz not null,
  erase_reference boolean not null default false, -- the order number is erased, too
  erased_at       timestamptz, -- null: when the delivery ends
  primary key (account_id, delivery_id)
);
create index requested_erasures_pending on requested_erasures (requested_at) where erased_at is null;


-- Operation ----------------------------------------------------------------------------------------------------------

-- Processes that answer requests. Each writes its row once a second and deletes it when it stops.
create table nodes (
  node_id      uuid not null primary key, -- new at each start of a process
  name         text not null, -- host name and port
  version      text not null,
  started_at   timestamptz not null,
  last_seen_at timestamptz not null
) with (fillfactor = 50);

-- The buckets of callers that use more than one node's share of the rate limit.
create table rate_limits (
  rate_key     text not null primary key,
  tokens       double precision not null, -- what all nodes together could still accept, at updated_at; below 0: they accepted too much
  demand       double precision not null, -- requests at all nodes, accepted or not, each counting less with time
  contended_at timestamptz not null, -- when a node last needed more than its equal share; seconds later, equal shares are enough again
  updated_at   timestamptz not null
) with (fillfactor = 50);

-- Work that one node does at a time. Another may claim it once it has expired.
create table worker_leases (
  name       text not null primary key,
  owner      uuid not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null
) with (fillfactor = 50);

-- One row: the last backup. Which process is making one is in worker_leases.
create table backup_state (
  one               boolean primary key default true check (one),
  last_scheduled_at timestamptz, -- the last good one of the schedule; last_success_at also counts those of the terminal
  last_success_at   timestamptz,
  last_seconds      double precision,
  last_bytes        bigint, -- size of the file
  last_failure_at   timestamptz,
  last_error        text
);
insert into backup_state default values;

create table migrations (version integer primary key, name text not null, sha256 text not null, works_from text, applied_at timestamptz not null default now());
insert into migrations (version, name, sha256, works_from) overriding system value
select version, name, sha256, works_from from json_populate_recordset(null::migrations, '[{"version":1,"name":"0001_baseline.sql","sha256":"feb89651ff494356a5361b191073107fd027944f98e9c55c166e433381bcf655","works_from":null}]');
delete from fleet_settings;
delete from feed_head;
delete from feed_readers;
delete from backup_state;
insert into delivery_search ("account_id", "mode", "delivery_id", "bucket", "words") overriding system value
select "account_id", "mode", "delivery_id", "bucket", "words" from json_populate_recordset(null::delivery_search, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","delivery_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","bucket":"mHlEo","words":"''+2348012345678'' ''-8765432108432'' ''12'' ''7'' ''ada'' ''allen'' ''atp9gvd'' ''avenue'' ''cotton'' ''ikeja'' ''lagos'' ''marina'' ''obi'' ''road'' ''shirts'' ''two''"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","delivery_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","bucket":"mHlEo","words":"''+2348012345678'' ''-8765432108432'' ''12'' ''7'' ''ada'' ''allen'' ''avenue'' ''cotton'' ''ikeja'' ''lagos'' ''marina'' ''obi'' ''road'' ''shirts'' ''two'' ''ywvxcr6''"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","delivery_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","bucket":"mHlEo","words":"''+2348012345678'' ''-8765432108432'' ''12'' ''7'' ''ada'' ''allen'' ''avenue'' ''cotton'' ''gh2h8wg'' ''ikeja'' ''lagos'' ''marina'' ''obi'' ''road'' ''shirts'' ''two''"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","delivery_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","bucket":"mHlEo","words":"''+2348012345678'' ''-8765432108432'' ''12'' ''57agevz'' ''7'' ''ada'' ''allen'' ''avenue'' ''cotton'' ''ikeja'' ''lagos'' ''marina'' ''obi'' ''road'' ''shirts'' ''two''"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","delivery_id":"01a1f534-0b6b-72d3-b6ac-a4267a556e83","bucket":"mHlEo","words":"''+2348012345678'' ''-8765432108432'' ''12'' ''7'' ''ada'' ''allen'' ''avenue'' ''cotton'' ''ikeja'' ''lagos'' ''marina'' ''obi'' ''road'' ''shirts'' ''sx5avm3'' ''two''"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","delivery_id":"01a1f534-0b73-768b-a3e6-e31cbbe299c5","bucket":"mHlEo","words":"''+2348012345678'' ''-8765432108432'' ''12'' ''7'' ''ada'' ''allen'' ''avenue'' ''cotton'' ''ikeja'' ''jxy56e5'' ''lagos'' ''marina'' ''obi'' ''road'' ''shirts'' ''two''"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","delivery_id":"01a1f534-0b7a-78c2-8d66-45fe7638feee","bucket":"mHlEo","words":"''+2348012345678'' ''-8765432108432'' ''12'' ''7'' ''ada'' ''allen'' ''avenue'' ''cotton'' ''ikeja'' ''lagos'' ''marina'' ''obi'' ''road'' ''shirts'' ''sv3hzqe'' ''two''"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","delivery_id":"01a1f534-0b80-7166-965e-baee61f71a63","bucket":"mHlEo","words":"''+2348012345678'' ''-8765432108432'' ''12'' ''7'' ''ada'' ''allen'' ''avenue'' ''cotton'' ''ikeja'' ''lagos'' ''marina'' ''obi'' ''road'' ''sgze6k3'' ''shirts'' ''two''"}]');
insert into deliveries ("account_id", "delivery_id", "mode", "status", "version", "courier_id", "edited_since", "created_at", "updated_at", "estimated_delivery_time", "pickup_from", "pickup_to", "delivery_from", "delivery_to", "pickup_address", "pickup_latitude", "pickup_longitude", "pickup_note", "sender_name", "sender_phone", "delivery_address", "delivery_latitude", "delivery_longitude", "delivery_note", "receiver_name", "receiver_phone", "reference", "metadata", "package_description", "weight_kg", "pieces", "required_proof", "attempts", "failure_reason", "instruction", "instruction_note", "deliver_on", "currency", "amount_to_collect", "collected_amount", "payment_method", "payment_reference", "personal_data_erased_at") overriding system value
select "account_id", "delivery_id", "mode", "status", "version", "courier_id", "edited_since", "created_at", "updated_at", "estimated_delivery_time", "pickup_from", "pickup_to", "delivery_from", "delivery_to", "pickup_address", "pickup_latitude", "pickup_longitude", "pickup_note", "sender_name", "sender_phone", "delivery_address", "delivery_latitude", "delivery_longitude", "delivery_note", "receiver_name", "receiver_phone", "reference", "metadata", "package_description", "weight_kg", "pieces", "required_proof", "attempts", "failure_reason", "instruction", "instruction_note", "deliver_on", "currency", "amount_to_collect", "collected_amount", "payment_method", "payment_reference", "personal_data_erased_at" from json_populate_recordset(null::deliveries, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","mode":"live","status":"delivered","version":3,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","edited_since":null,"created_at":"2026-11-19T19:06:30.759+00:00","updated_at":"2026-11-19T19:06:30.871+00:00","estimated_delivery_time":"2026-11-20T19:06:30.759+00:00","pickup_from":null,"pickup_to":null,"delivery_from":null,"delivery_to":null,"pickup_address":"12 Marina Road, Lagos","pickup_latitude":null,"pickup_longitude":null,"pickup_note":null,"sender_name":null,"sender_phone":null,"delivery_address":"7 Allen Avenue, Ikeja","delivery_latitude":null,"delivery_longitude":null,"delivery_note":null,"receiver_name":"Ada Obi","receiver_phone":"+2348012345678","reference":null,"metadata":null,"package_description":"Two cotton shirts","weight_kg":2.5,"pieces":null,"required_proof":null,"attempts":0,"failure_reason":null,"instruction":null,"instruction_note":null,"deliver_on":null,"currency":"USD","amount_to_collect":4500,"collected_amount":4500,"payment_method":"cash","payment_reference":null,"personal_data_erased_at":null},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","mode":"live","status":"delivered","version":3,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","edited_since":null,"created_at":"2026-11-19T19:06:30.901+00:00","updated_at":"2026-11-19T19:06:30.947+00:00","estimated_delivery_time":"2026-11-20T19:06:30.901+00:00","pickup_from":null,"pickup_to":null,"delivery_from":null,"delivery_to":null,"pickup_address":"12 Marina Road, Lagos","pickup_latitude":null,"pickup_longitude":null,"pickup_note":null,"sender_name":null,"sender_phone":null,"delivery_address":"7 Allen Avenue, Ikeja","delivery_latitude":null,"delivery_longitude":null,"delivery_note":null,"receiver_name":"Ada Obi","receiver_phone":"+2348012345678","reference":null,"metadata":null,"package_description":"Two cotton shirts","weight_kg":2.5,"pieces":null,"required_proof":null,"attempts":0,"failure_reason":null,"instruction":null,"instruction_note":null,"deliver_on":null,"currency":"USD","amount_to_collect":1200,"collected_amount":1200,"payment_method":"cash","payment_reference":null,"personal_data_erased_at":null},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","mode":"live","status":"delivered","version":3,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","edited_since":null,"created_at":"2026-11-19T19:06:30.961+00:00","updated_at":"2026-11-19T19:06:30.985+00:00","estimated_delivery_time":"2026-11-20T19:06:30.961+00:00","pickup_from":null,"pickup_to":null,"delivery_from":null,"delivery_to":null,"pickup_address":"12 Marina Road, Lagos","pickup_latitude":null,"pickup_longitude":null,"pickup_note":null,"sender_name":null,"sender_phone":null,"delivery_address":"7 Allen Avenue, Ikeja","delivery_latitude":null,"delivery_longitude":null,"delivery_note":null,"receiver_name":"Ada Obi","receiver_phone":"+2348012345678","reference":null,"metadata":null,"package_description":"Two cotton shirts","weight_kg":2.5,"pieces":null,"required_proof":null,"attempts":0,"failure_reason":null,"instruction":null,"instruction_note":null,"deliver_on":null,"currency":"USD","amount_to_collect":800,"collected_amount":800,"payment_method":"cash","payment_reference":null,"personal_data_erased_at":null},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","mode":"live","status":"delivered","version":3,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","edited_since":null,"created_at":"2026-11-19T19:06:31.003+00:00","updated_at":"2026-11-19T19:06:31.031+00:00","estimated_delivery_time":"2026-11-20T19:06:31.003+00:00","pickup_from":null,"pickup_to":null,"delivery_from":null,"delivery_to":null,"pickup_address":"12 Marina Road, Lagos","pickup_latitude":null,"pickup_longitude":null,"pickup_note":null,"sender_name":null,"sender_phone":null,"delivery_address":"7 Allen Avenue, Ikeja","delivery_latitude":null,"delivery_longitude":null,"delivery_note":null,"receiver_name":"Ada Obi","receiver_phone":"+2348012345678","reference":null,"metadata":null,"package_description":"Two cotton shirts","weight_kg":2.5,"pieces":null,"required_proof":null,"attempts":0,"failure_reason":null,"instruction":null,"instruction_note":null,"deliver_on":null,"currency":"USD","amount_to_collect":2000,"collected_amount":2000,"payment_method":"transfer","payment_reference":"FT-1","personal_data_erased_at":null},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b6b-72d3-b6ac-a4267a556e83","mode":"live","status":"created","version":2,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","edited_since":null,"created_at":"2026-11-19T19:06:31.147+00:00","updated_at":"2026-11-19T19:06:31.189+00:00","estimated_delivery_time":"2026-11-20T19:06:31.147+00:00","pickup_from":null,"pickup_to":null,"delivery_from":null,"delivery_to":null,"pickup_address":"12 Marina Road, Lagos","pickup_latitude":null,"pickup_longitude":null,"pickup_note":null,"sender_name":null,"sender_phone":null,"delivery_address":"7 Allen Avenue, Ikeja","delivery_latitude":null,"delivery_longitude":null,"delivery_note":null,"receiver_name":"Ada Obi","receiver_phone":"+2348012345678","reference":null,"metadata":null,"package_description":"Two cotton shirts","weight_kg":2.5,"pieces":null,"required_proof":null,"attempts":0,"failure_reason":null,"instruction":null,"instruction_note":null,"deliver_on":null,"currency":"USD","amount_to_collect":900,"collected_amount":null,"payment_method":null,"payment_reference":null,"personal_data_erased_at":null},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b73-768b-a3e6-e31cbbe299c5","mode":"live","status":"in_transit","version":2,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","edited_since":null,"created_at":"2026-11-19T19:06:31.155+00:00","updated_at":"2026-11-19T19:06:31.216+00:00","estimated_delivery_time":"2026-11-20T19:06:31.155+00:00","pickup_from":null,"pickup_to":null,"delivery_from":null,"delivery_to":null,"pickup_address":"12 Marina Road, Lagos","pickup_latitude":null,"pickup_longitude":null,"pickup_note":null,"sender_name":null,"sender_phone":null,"delivery_address":"7 Allen Avenue, Ikeja","delivery_latitude":null,"delivery_longitude":null,"delivery_note":null,"receiver_name":"Ada Obi","receiver_phone":"+2348012345678","reference":null,"metadata":null,"package_description":"Two cotton shirts","weight_kg":2.5,"pieces":null,"required_proof":null,"attempts":0,"failure_reason":null,"instruction":null,"instruction_note":null,"deliver_on":null,"currency":"USD","amount_to_collect":0,"collected_amount":null,"payment_method":null,"payment_reference":null,"personal_data_erased_at":null},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b7a-78c2-8d66-45fe7638feee","mode":"live","status":"in_transit","version":3,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","edited_since":null,"created_at":"2026-11-19T19:06:31.162+00:00","updated_at":"2026-11-19T19:06:31.289+00:00","estimated_delivery_time":"2026-11-20T19:06:31.162+00:00","pickup_from":null,"pickup_to":null,"delivery_from":null,"delivery_to":null,"pickup_address":"12 Marina Road, Lagos","pickup_latitude":null,"pickup_longitude":null,"pickup_note":null,"sender_name":null,"sender_phone":null,"delivery_address":"7 Allen Avenue, Ikeja","delivery_latitude":null,"delivery_longitude":null,"delivery_note":null,"receiver_name":"Ada Obi","receiver_phone":"+2348012345678","reference":null,"metadata":null,"package_description":"Two cotton shirts","weight_kg":2.5,"pieces":null,"required_proof":null,"attempts":1,"failure_reason":"receiver_absent","instruction":"awaited","instruction_note":null,"deliver_on":null,"currency":"USD","amount_to_collect":300,"collected_amount":null,"payment_method":null,"payment_reference":null,"personal_data_erased_at":null},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b80-7166-965e-baee61f71a63","mode":"live","status":"cancelled","version":2,"courier_id":null,"edited_since":null,"created_at":"2026-11-19T19:06:31.168+00:00","updated_at":"2026-11-19T19:06:31.353+00:00","estimated_delivery_time":"2026-11-20T19:06:31.168+00:00","pickup_from":null,"pickup_to":null,"delivery_from":null,"delivery_to":null,"pickup_address":"12 Marina Road, Lagos","pickup_latitude":null,"pickup_longitude":null,"pickup_note":null,"sender_name":null,"sender_phone":null,"delivery_address":"7 Allen Avenue, Ikeja","delivery_latitude":null,"delivery_longitude":null,"delivery_note":null,"receiver_name":"Ada Obi","receiver_phone":"+2348012345678","reference":null,"metadata":null,"package_description":"Two cotton shirts","weight_kg":2.5,"pieces":null,"required_proof":null,"attempts":0,"failure_reason":null,"instruction":null,"instruction_note":null,"deliver_on":null,"currency":"USD","amount_to_collect":0,"collected_amount":null,"payment_method":null,"payment_reference":null,"personal_data_erased_at":null}]');
insert into cash_postings ("account_id", "posting_id", "kind", "currency", "cash_in_hand", "cash_desk", "bank", "owed", "paid_out", "shortfalls", "fees", "courier_id", "delivery_id", "hand_in_id", "payout_id", "payment_method", "fee_fixed", "fee_basis_points", "actor", "at") overriding system value
select "account_id", "posting_id", "kind", "currency", "cash_in_hand", "cash_desk", "bank", "owed", "paid_out", "shortfalls", "fees", "courier_id", "delivery_id", "hand_in_id", "payout_id", "payment_method", "fee_fixed", "fee_basis_points", "actor", "at" from json_populate_recordset(null::cash_postings, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","posting_id":"01a1f534-0a57-7cb0-927b-75f2d15ee27c","kind":"collection","currency":"USD","cash_in_hand":4500,"cash_desk":0,"bank":0,"owed":-4500,"paid_out":0,"shortfalls":0,"fees":0,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","delivery_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","hand_in_id":null,"payout_id":null,"payment_method":"cash","fee_fixed":0,"fee_basis_points":0,"actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","at":"2026-11-19T19:06:30.871+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","posting_id":"01a1f534-0aa3-786c-b91f-bf11370659e6","kind":"collection","currency":"USD","cash_in_hand":1200,"cash_desk":0,"bank":0,"owed":-1200,"paid_out":0,"shortfalls":0,"fees":0,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","delivery_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","hand_in_id":null,"payout_id":null,"payment_method":"cash","fee_fixed":0,"fee_basis_points":0,"actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","at":"2026-11-19T19:06:30.947+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","posting_id":"01a1f534-0ac9-7a72-96d7-0cef2fd8c3ee","kind":"collection","currency":"USD","cash_in_hand":800,"cash_desk":0,"bank":0,"owed":-800,"paid_out":0,"shortfalls":0,"fees":0,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","delivery_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","hand_in_id":null,"payout_id":null,"payment_method":"cash","fee_fixed":0,"fee_basis_points":0,"actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","at":"2026-11-19T19:06:30.985+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","posting_id":"01a1f534-0af7-76cb-aa77-e52e6fb307f5","kind":"collection","currency":"USD","cash_in_hand":0,"cash_desk":0,"bank":2000,"owed":-2000,"paid_out":0,"shortfalls":0,"fees":0,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","delivery_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","hand_in_id":null,"payout_id":null,"payment_method":"transfer","fee_fixed":0,"fee_basis_points":0,"actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","at":"2026-11-19T19:06:31.031+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","posting_id":"01a1f534-0b0d-73a9-8544-ab55ffcf3cf0","kind":"hand_in","currency":"USD","cash_in_hand":-4500,"cash_desk":4500,"bank":0,"owed":0,"paid_out":0,"shortfalls":0,"fees":0,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","delivery_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","hand_in_id":"01a1f534-0b0d-7b08-834b-95656483225a","payout_id":null,"payment_method":null,"fee_fixed":null,"fee_basis_points":null,"actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","at":"2026-11-19T19:06:31.053+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","posting_id":"01a1f534-0b0d-7a74-91ad-00b236f7a094","kind":"hand_in","currency":"USD","cash_in_hand":-500,"cash_desk":500,"bank":0,"owed":0,"paid_out":0,"shortfalls":0,"fees":0,"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","delivery_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","hand_in_id":"01a1f534-0b0d-7b08-834b-95656483225a","payout_id":null,"payment_method":null,"fee_fixed":null,"fee_basis_points":null,"actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","at":"2026-11-19T19:06:31.053+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","posting_id":"01a1f534-0b3f-7b50-a32a-20ef64c2377c","kind":"payout","currency":"USD","cash_in_hand":0,"cash_desk":0,"bank":0,"owed":3000,"paid_out":-3000,"shortfalls":0,"fees":0,"courier_id":null,"delivery_id":null,"hand_in_id":null,"payout_id":"01a1f534-0b3f-7516-bc32-6c9da806e712","payment_method":null,"fee_fixed":null,"fee_basis_points":null,"actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","at":"2026-11-19T19:06:31.103+00:00"}]');
insert into accounts ("account_id", "name", "created_at", "currency", "country", "time_zone", "service_time_minutes") overriding system value
select "account_id", "name", "created_at", "currency", "country", "time_zone", "service_time_minutes" from json_populate_recordset(null::accounts, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","name":"Acme","created_at":"2026-11-19T19:06:30.594016+00:00","currency":"USD","country":null,"time_zone":"UTC","service_time_minutes":1440}]');
insert into api_keys ("api_key_id", "account_id", "kind", "name", "key_hash", "key_start", "key_end", "created_by", "created_at", "last_used_at", "expires_at", "revoked_at") overriding system value
select "api_key_id", "account_id", "kind", "name", "key_hash", "key_start", "key_end", "created_by", "created_at", "last_used_at", "expires_at", "revoked_at" from json_populate_recordset(null::api_keys,  E'[{"api_key_id":"01a1f534-0942-7f20-b19f-1e2db063cd31","account_id":"01a1f534-0942-7755-adb8-496827d6dcec","kind":"live","name":"test","key_hash":"\\\\x40778c2a80050eaa655e033bd4f13af88de7e29ee37a093669c1ce949ec0b8e5","key_start":"wb_live_Cxeh","key_end":"rH7S","created_by":"terminal","created_at":"2026-11-19T19:06:30.594016+00:00","last_used_at":null,"expires_at":null,"revoked_at":null},
{"api_key_id":"01a1f534-0957-7c68-816d-1b15d134e1b6","account_id":null,"kind":"fleet","name":"test","key_hash":"\\\\x844e252705e0ea8cd4c8cd62f1577ed308221e7f6a5933f860e0aaf1f2642e8f","key_start":"wb_fleet_X8Zy","key_end":"0xac","created_by":"terminal","created_at":"2026-11-19T19:06:30.611778+00:00","last_used_at":null,"expires_at":null,"revoked_at":null}]');
insert into people ("person_id", "email", "name", "password_hash", "is_operator", "totp_sealed", "totp_confirmed_at", "totp_last_step", "totp_pending_sealed", "created_at", "disabled_at", "last_seen_at") overriding system value
select "person_id", "email", "name", "password_hash", "is_operator", "totp_sealed", "totp_confirmed_at", "totp_last_step", "totp_pending_sealed", "created_at", "disabled_at", "last_seen_at" from json_populate_recordset(null::people, '[{"person_id":"01a1f534-0c45-7d75-8eff-1a740e999bba","email":"a57df7027091@example.com","name":"Ada Obi","password_hash":"$argon2id$v=19$m=64,t=1,p=1$AHnliy6XFWKKhQwrIqM+Bg$S/+P6RsdxAJemLIcdlwpVjKRkfQ176X1SM+fn39OTfc","is_operator":false,"totp_sealed":null,"totp_confirmed_at":null,"totp_last_step":null,"totp_pending_sealed":null,"created_at":"2026-11-19T19:06:31.365+00:00","disabled_at":null,"last_seen_at":null}]');
insert into links ("link_id", "token_hash", "kind", "email", "account_id", "role", "person_id", "created_by", "created_at", "expires_at", "used_at", "withdrawn_at") overriding system value
select "link_id", "token_hash", "kind", "email", "account_id", "role", "person_id", "created_by", "created_at", "expires_at", "used_at", "withdrawn_at" from json_populate_recordset(null::links,  E'[{"link_id":"01a1f534-08a1-70d2-8ad0-b3d3cdfc5719","token_hash":"\\\\x9e13395af09c401b0234410d5cd31e5eff7655c0265f9ee7f1e3723df5a3cd89","kind":"set_up","email":null,"account_id":null,"role":null,"person_id":null,"created_by":"service","created_at":"2026-11-19T19:06:30.433+00:00","expires_at":"2026-11-20T19:06:30.433+00:00","used_at":null,"withdrawn_at":null}]');
insert into audit_log ("audit_id", "account_id", "transaction_id", "actor", "person_id", "action", "summary", "network", "data", "at") overriding system value
select "audit_id", "account_id", "transaction_id", "actor", "person_id", "action", "summary", "network", "data", "at" from json_populate_recordset(null::audit_log, '[{"audit_id":"01a1f534-0942-706f-a307-e40cf2bf2d02","account_id":"01a1f534-0942-7755-adb8-496827d6dcec","transaction_id":"3","actor":"terminal","person_id":null,"action":"account.opened","summary":"opened the account “Acme”","network":null,"data":null,"at":"2026-11-19T19:06:30.594+00:00"},
{"audit_id":"01a1f534-0942-7911-8c62-c3985b431779","account_id":"01a1f534-0942-7755-adb8-496827d6dcec","transaction_id":"3","actor":"terminal","person_id":null,"action":"key.generated","summary":"generated the live key “test” (…rH7S)","network":null,"data":{"key_id": "key_01m7tk82a2fwgb37ry5pr67k9h"},"at":"2026-11-19T19:06:30.594+00:00"},
{"audit_id":"01a1f534-0957-79e3-a140-7540185fad4f","account_id":null,"transaction_id":"3","actor":"terminal","person_id":null,"action":"key.generated","summary":"generated the fleet key “test” (…0xac)","network":null,"data":{"key_id": "key_01m7tk82aqfhm82v8v2q8k9rdp"},"at":"2026-11-19T19:06:30.615+00:00"},
{"audit_id":"01a1f534-0977-7e69-b6f4-f5aaf1a4d7b2","account_id":null,"transaction_id":"3","actor":"terminal","person_id":null,"action":"courier.added","summary":"added the courier “Bola Ade”","network":null,"data":{"courier_id": "cou_01m7tk82bqfd7samt0562zh16p"},"at":"2026-11-19T19:06:30.647+00:00"},
{"audit_id":"01a1f534-0b0d-7ad3-9f0b-df68c6ed31d1","account_id":null,"transaction_id":"3","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","person_id":null,"action":"cash.handed_in","summary":"took in $50.00 of the courier Bola Ade: receipt USD 1","network":null,"data":null,"at":"2026-11-19T19:06:31.053+00:00"},
{"audit_id":"01a1f534-0b3f-7429-924d-79b975a4c94d","account_id":"01a1f534-0942-7755-adb8-496827d6dcec","transaction_id":"3","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","person_id":null,"action":"cash.paid_out","summary":"recorded payout 1 of $30.00, bank reference GTB-42","network":null,"data":null,"at":"2026-11-19T19:06:31.103+00:00"},
{"audit_id":"01a1f534-0c58-7364-a4a0-c9010b6843e6","account_id":"01a1f534-0942-7755-adb8-496827d6dcec","transaction_id":"3","actor":"key:01a1f534-0942-7f20-b19f-1e2db063cd31","person_id":null,"action":"webhook.created","summary":"created the webhook endpoint http://127.0.0.1:9999/waybill","network":null,"data":{"endpoint_id": "whe_01m7tk832rfxgvzx2nrt1t6v6a"},"at":"2026-11-19T19:06:31.384+00:00"}]');
insert into cash_hand_ins ("hand_in_id", "courier_id", "currency", "number", "expected", "amount", "shortfall", "reason", "counted_by", "denominations", "actor", "at") overriding system value
select "hand_in_id", "courier_id", "currency", "number", "expected", "amount", "shortfall", "reason", "counted_by", "denominations", "actor", "at" from json_populate_recordset(null::cash_hand_ins, '[{"hand_in_id":"01a1f534-0b0d-7b08-834b-95656483225a","courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","currency":"USD","number":1,"expected":6500,"amount":5000,"shortfall":0,"reason":null,"counted_by":null,"denominations":null,"actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","at":"2026-11-19T19:06:31.053+00:00"}]');
insert into events ("account_id", "mode", "position", "event_id", "type", "subject_id", "sequence", "at", "data") overriding system value
select "account_id", "mode", "position", "event_id", "type", "subject_id", "sequence", "at", "data" from json_populate_recordset(null::events, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115190759001,"event_id":"01a1f534-09e7-7001-80fc-1c7ab564c36d","type":"delivery.created","subject_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","sequence":1,"at":"2026-11-19T19:06:30.759+00:00","data":{"delivery_id":"dlv_01m7tk82f7e4m81z0wfatp9gvd","sequence":1,"status":"created","estimated_delivery_time":"2026-11-20T19:06:30.759Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":4500,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115190822001,"event_id":"01a1f534-0a26-7002-80fc-1c7ab564c36d","type":"delivery.picked_up","subject_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","sequence":2,"at":"2026-11-19T19:06:30.822+00:00","data":{"delivery_id":"dlv_01m7tk82f7e4m81z0wfatp9gvd","sequence":2,"status":"in_transit","estimated_delivery_time":"2026-11-20T19:06:30.759Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":4500,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115190901001,"event_id":"01a1f534-0a57-7003-80fc-1c7ab564c36d","type":"delivery.delivered","subject_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","sequence":3,"at":"2026-11-19T19:06:30.871+00:00","data":{"delivery_id":"dlv_01m7tk82f7e4m81z0wfatp9gvd","sequence":3,"status":"delivered","estimated_delivery_time":"2026-11-20T19:06:30.759Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":4500,"collected_amount":4500,"currency":"USD","details":{"collected_amount":4500},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115190901002,"event_id":"01a1f534-0a57-75e9-acdd-353510388104","type":"cash.collected","subject_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","sequence":3,"at":"2026-11-19T19:06:30.871+00:00","data":{"delivery_id":"dlv_01m7tk82f7e4m81z0wfatp9gvd","hand_in_id":null,"amount":4500,"fee":0,"currency":"USD","payment_method":"cash","reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115190901003,"event_id":"01a1f534-0a75-7001-b475-7c2fb9beb306","type":"delivery.created","subject_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","sequence":1,"at":"2026-11-19T19:06:30.901+00:00","data":{"delivery_id":"dlv_01m7tk82kne9rv8xbw5ywvxcr6","sequence":1,"status":"created","estimated_delivery_time":"2026-11-20T19:06:30.901Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":1200,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115190972001,"event_id":"01a1f534-0a8e-7002-b475-7c2fb9beb306","type":"delivery.picked_up","subject_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","sequence":2,"at":"2026-11-19T19:06:30.926+00:00","data":{"delivery_id":"dlv_01m7tk82kne9rv8xbw5ywvxcr6","sequence":2,"status":"in_transit","estimated_delivery_time":"2026-11-20T19:06:30.901Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":1200,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115190972002,"event_id":"01a1f534-0aa3-7003-b475-7c2fb9beb306","type":"delivery.delivered","subject_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","sequence":3,"at":"2026-11-19T19:06:30.947+00:00","data":{"delivery_id":"dlv_01m7tk82kne9rv8xbw5ywvxcr6","sequence":3,"status":"delivered","estimated_delivery_time":"2026-11-20T19:06:30.901Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":1200,"collected_amount":1200,"currency":"USD","details":{"collected_amount":1200},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115190972003,"event_id":"01a1f534-0aa3-713f-9df4-6c71572ac91c","type":"cash.collected","subject_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","sequence":3,"at":"2026-11-19T19:06:30.947+00:00","data":{"delivery_id":"dlv_01m7tk82kne9rv8xbw5ywvxcr6","hand_in_id":null,"amount":1200,"fee":0,"currency":"USD","payment_method":"cash","reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115190972004,"event_id":"01a1f534-0ab1-7001-ba1d-92bc2228a390","type":"delivery.created","subject_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","sequence":1,"at":"2026-11-19T19:06:30.961+00:00","data":{"delivery_id":"dlv_01m7tk82nhfygvm7cjqgh2h8wg","sequence":1,"status":"created","estimated_delivery_time":"2026-11-20T19:06:30.961Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":800,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115190972005,"event_id":"01a1f534-0abc-7002-ba1d-92bc2228a390","type":"delivery.picked_up","subject_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","sequence":2,"at":"2026-11-19T19:06:30.972+00:00","data":{"delivery_id":"dlv_01m7tk82nhfygvm7cjqgh2h8wg","sequence":2,"status":"in_transit","estimated_delivery_time":"2026-11-20T19:06:30.961Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":800,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191003001,"event_id":"01a1f534-0ac9-7003-ba1d-92bc2228a390","type":"delivery.delivered","subject_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","sequence":3,"at":"2026-11-19T19:06:30.985+00:00","data":{"delivery_id":"dlv_01m7tk82nhfygvm7cjqgh2h8wg","sequence":3,"status":"delivered","estimated_delivery_time":"2026-11-20T19:06:30.961Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":800,"collected_amount":800,"currency":"USD","details":{"collected_amount":800},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191003002,"event_id":"01a1f534-0ac9-7ba9-8899-a18fd36a1c32","type":"cash.collected","subject_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","sequence":3,"at":"2026-11-19T19:06:30.985+00:00","data":{"delivery_id":"dlv_01m7tk82nhfygvm7cjqgh2h8wg","hand_in_id":null,"amount":800,"fee":0,"currency":"USD","payment_method":"cash","reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191003003,"event_id":"01a1f534-0adb-7001-ad24-db014ea83b7f","type":"delivery.created","subject_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","sequence":1,"at":"2026-11-19T19:06:31.003+00:00","data":{"delivery_id":"dlv_01m7tk82pvfeeat96v057agevz","sequence":1,"status":"created","estimated_delivery_time":"2026-11-20T19:06:31.003Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":2000,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191031001,"event_id":"01a1f534-0ae9-7002-ad24-db014ea83b7f","type":"delivery.picked_up","subject_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","sequence":2,"at":"2026-11-19T19:06:31.017+00:00","data":{"delivery_id":"dlv_01m7tk82pvfeeat96v057agevz","sequence":2,"status":"in_transit","estimated_delivery_time":"2026-11-20T19:06:31.003Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":2000,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191031002,"event_id":"01a1f534-0af7-7003-ad24-db014ea83b7f","type":"delivery.delivered","subject_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","sequence":3,"at":"2026-11-19T19:06:31.031+00:00","data":{"delivery_id":"dlv_01m7tk82pvfeeat96v057agevz","sequence":3,"status":"delivered","estimated_delivery_time":"2026-11-20T19:06:31.003Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":2000,"collected_amount":2000,"currency":"USD","details":{"collected_amount":2000,"payment_method":"transfer","payment_reference":"FT-1"},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191031003,"event_id":"01a1f534-0af7-78fe-b214-e39ae04cf379","type":"cash.collected","subject_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","sequence":3,"at":"2026-11-19T19:06:31.031+00:00","data":{"delivery_id":"dlv_01m7tk82pvfeeat96v057agevz","hand_in_id":null,"amount":2000,"fee":0,"currency":"USD","payment_method":"transfer","reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191053001,"event_id":"01a1f534-0b0d-7e54-80dc-f4438134ee04","type":"cash.handed_in","subject_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","sequence":3,"at":"2026-11-19T19:06:31.053+00:00","data":{"delivery_id":"dlv_01m7tk82f7e4m81z0wfatp9gvd","hand_in_id":"hin_01m7tk82rdfc486jwncnj868jt","amount":4500,"fee":0,"currency":"USD","payment_method":"cash","reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191053002,"event_id":"01a1f534-0b0d-7d9e-88f1-6b6a4e414e45","type":"cash.handed_in","subject_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","sequence":3,"at":"2026-11-19T19:06:31.053+00:00","data":{"delivery_id":"dlv_01m7tk82kne9rv8xbw5ywvxcr6","hand_in_id":"hin_01m7tk82rdfc486jwncnj868jt","amount":500,"fee":0,"currency":"USD","payment_method":"cash","reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191147001,"event_id":"01a1f534-0b3f-7638-a86c-662d4d449e78","type":"payout.paid","subject_id":"01a1f534-0b3f-7516-bc32-6c9da806e712","sequence":1,"at":"2026-11-19T19:06:31.103+00:00","data":{"payout_id":"pay_01m7tk82szembbrckckpm0dsrj","number":1,"amount":3000,"currency":"USD","bank_reference":"GTB-42"}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191147002,"event_id":"01a1f534-0b6b-7001-b6ac-a4267a556e83","type":"delivery.created","subject_id":"01a1f534-0b6b-72d3-b6ac-a4267a556e83","sequence":1,"at":"2026-11-19T19:06:31.147+00:00","data":{"delivery_id":"dlv_01m7tk82vbeb9vdb544sx5avm3","sequence":1,"status":"created","estimated_delivery_time":"2026-11-20T19:06:31.147Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":900,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191168001,"event_id":"01a1f534-0b73-7001-a3e6-e31cbbe299c5","type":"delivery.created","subject_id":"01a1f534-0b73-768b-a3e6-e31cbbe299c5","sequence":1,"at":"2026-11-19T19:06:31.155+00:00","data":{"delivery_id":"dlv_01m7tk82vket5t7sq33jxy56e5","sequence":1,"status":"created","estimated_delivery_time":"2026-11-20T19:06:31.155Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":0,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191168002,"event_id":"01a1f534-0b7a-7001-8d66-45fe7638feee","type":"delivery.created","subject_id":"01a1f534-0b7a-78c2-8d66-45fe7638feee","sequence":1,"at":"2026-11-19T19:06:31.162+00:00","data":{"delivery_id":"dlv_01m7tk82vtf318tsj5zsv3hzqe","sequence":1,"status":"created","estimated_delivery_time":"2026-11-20T19:06:31.162Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":300,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191168003,"event_id":"01a1f534-0b80-7001-965e-baee61f71a63","type":"delivery.created","subject_id":"01a1f534-0b80-7166-965e-baee61f71a63","sequence":1,"at":"2026-11-19T19:06:31.168+00:00","data":{"delivery_id":"dlv_01m7tk82w0e5k9cqntxsgze6k3","sequence":1,"status":"created","estimated_delivery_time":"2026-11-20T19:06:31.168Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":0,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191216001,"event_id":"01a1f534-0b95-7002-b6ac-a4267a556e83","type":"delivery.assigned","subject_id":"01a1f534-0b6b-72d3-b6ac-a4267a556e83","sequence":2,"at":"2026-11-19T19:06:31.189+00:00","data":{"delivery_id":"dlv_01m7tk82vbeb9vdb544sx5avm3","sequence":2,"status":"created","estimated_delivery_time":"2026-11-20T19:06:31.147Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":900,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191216002,"event_id":"01a1f534-0bb0-7002-a3e6-e31cbbe299c5","type":"delivery.picked_up","subject_id":"01a1f534-0b73-768b-a3e6-e31cbbe299c5","sequence":2,"at":"2026-11-19T19:06:31.216+00:00","data":{"delivery_id":"dlv_01m7tk82vket5t7sq33jxy56e5","sequence":2,"status":"in_transit","estimated_delivery_time":"2026-11-20T19:06:31.155Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":0,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191289001,"event_id":"01a1f534-0bbe-7002-8d66-45fe7638feee","type":"delivery.picked_up","subject_id":"01a1f534-0b7a-78c2-8d66-45fe7638feee","sequence":2,"at":"2026-11-19T19:06:31.23+00:00","data":{"delivery_id":"dlv_01m7tk82vtf318tsj5zsv3hzqe","sequence":2,"status":"in_transit","estimated_delivery_time":"2026-11-20T19:06:31.162Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":300,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191289002,"event_id":"01a1f534-0bf9-7003-8d66-45fe7638feee","type":"delivery.attempt_failed","subject_id":"01a1f534-0b7a-78c2-8d66-45fe7638feee","sequence":3,"at":"2026-11-19T19:06:31.289+00:00","data":{"delivery_id":"dlv_01m7tk82vtf318tsj5zsv3hzqe","sequence":3,"status":"in_transit","estimated_delivery_time":"2026-11-20T19:06:31.162Z","attempts":1,"instruction":"awaited","deliver_on":null,"amount_to_collect":300,"collected_amount":null,"currency":"USD","details":{"reason":"receiver_absent","attempt":1,"instruction":"awaited"},"reference":null,"metadata":null}},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","position":1795115191353001,"event_id":"01a1f534-0c39-7002-965e-baee61f71a63","type":"delivery.cancelled","subject_id":"01a1f534-0b80-7166-965e-baee61f71a63","sequence":2,"at":"2026-11-19T19:06:31.353+00:00","data":{"delivery_id":"dlv_01m7tk82w0e5k9cqntxsgze6k3","sequence":2,"status":"cancelled","estimated_delivery_time":"2026-11-20T19:06:31.168Z","attempts":0,"instruction":null,"deliver_on":null,"amount_to_collect":0,"collected_amount":null,"currency":"USD","details":{},"reference":null,"metadata":null}}]');
insert into courier_cash ("account_id", "delivery_id", "courier_id", "currency", "amount", "since") overriding system value
select "account_id", "delivery_id", "courier_id", "currency", "amount", "since" from json_populate_recordset(null::courier_cash, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","currency":"USD","amount":800,"since":"2026-11-19T19:06:30.985+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","currency":"USD","amount":700,"since":"2026-11-19T19:06:30.947+00:00"}]');
insert into couriers ("courier_id", "name", "phone", "cash_limit", "cash_limit_currency", "created_at", "paused_at", "deactivated_at") overriding system value
select "courier_id", "name", "phone", "cash_limit", "cash_limit_currency", "created_at", "paused_at", "deactivated_at" from json_populate_recordset(null::couriers, '[{"courier_id":"01a1f534-0977-7b4f-9553-402985f884d6","name":"Bola Ade","phone":"+2348012345670","cash_limit":null,"cash_limit_currency":null,"created_at":"2026-11-19T19:06:30.647+00:00","paused_at":null,"deactivated_at":null}]');
insert into cash_payouts ("account_id", "payout_id", "number", "currency", "amount", "bank_reference", "actor", "at") overriding system value
select "account_id", "payout_id", "number", "currency", "amount", "bank_reference", "actor", "at" from json_populate_recordset(null::cash_payouts, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","payout_id":"01a1f534-0b3f-7516-bc32-6c9da806e712","number":1,"currency":"USD","amount":3000,"bank_reference":"GTB-42","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","at":"2026-11-19T19:06:31.103+00:00"}]');
insert into feed_head ("account_id", "position", "deleted_position", "changed_at") overriding system value
select "account_id", "position", "deleted_position", "changed_at" from json_populate_recordset(null::feed_head, '[{"account_id":"00000000-0000-0000-0000-000000000000","position":1795115191353001,"deleted_position":0,"changed_at":"2026-11-19T19:06:25.292113+00:00"}]');
insert into memberships ("account_id", "person_id", "role", "created_at") overriding system value
select "account_id", "person_id", "role", "created_at" from json_populate_recordset(null::memberships, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","person_id":"01a1f534-0c45-7d75-8eff-1a740e999bba","role":"owner","created_at":"2026-11-19T19:06:31.365+00:00"}]');
insert into payout_deliveries ("account_id", "payout_id", "posting_id", "delivery_id", "amount") overriding system value
select "account_id", "payout_id", "posting_id", "delivery_id", "amount" from json_populate_recordset(null::payout_deliveries, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","payout_id":"01a1f534-0b3f-7516-bc32-6c9da806e712","posting_id":"01a1f534-0af7-76cb-aa77-e52e6fb307f5","delivery_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","amount":2000},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","payout_id":"01a1f534-0b3f-7516-bc32-6c9da806e712","posting_id":"01a1f534-0b0d-73a9-8544-ab55ffcf3cf0","delivery_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","amount":1000}]');
insert into webhook_endpoints ("account_id", "endpoint_id", "mode", "url", "description", "events", "ordering", "created_at", "updated_at", "sealed_secret", "previous_sealed_secret", "previous_secret_until", "earlier_sealed_secrets", "earlier_secrets_until", "status", "disabled_reason", "disabled_at", "missed_after", "resuming", "failing_since", "last_success_at", "last_failure_at") overriding system value
select "account_id", "endpoint_id", "mode", "url", "description", "events", "ordering", "created_at", "updated_at", "sealed_secret", "previous_sealed_secret", "previous_secret_until", "earlier_sealed_secrets", "earlier_secrets_until", "status", "disabled_reason", "disabled_at", "missed_after", "resuming", "failing_since", "last_success_at", "last_failure_at" from json_populate_recordset(null::webhook_endpoints,  E'[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","endpoint_id":"01a1f534-0c58-7f61-bff4-55c683a36cca","mode":"live","url":"http://127.0.0.1:9999/waybill","description":"","events":[],"ordering":"bounded","created_at":"2026-11-19T19:06:31.384+00:00","updated_at":"2026-11-19T19:06:31.384+00:00","sealed_secret":"\\\\x0101b3f0885dd29133ea78ab8a482f4d70927ddd2bda82b6d2f0c2b0087e3296fc6951435ec15a2f34faaa8d2323cb1ef478b34f36ce06713c2f163dc3362a6f92385f049b7029c85a54f6b8033ad3","previous_sealed_secret":null,"previous_secret_until":null,"earlier_sealed_secrets":[],"earlier_secrets_until":[],"status":"enabled","disabled_reason":null,"disabled_at":null,"missed_after":null,"resuming":null,"failing_since":null,"last_success_at":null,"last_failure_at":null}]');
insert into backup_state ("one", "last_scheduled_at", "last_success_at", "last_seconds", "last_bytes", "last_failure_at", "last_error") overriding system value
select "one", "last_scheduled_at", "last_success_at", "last_seconds", "last_bytes", "last_failure_at", "last_error" from json_populate_recordset(null::backup_state, '[{"one":true,"last_scheduled_at":null,"last_success_at":null,"last_seconds":null,"last_bytes":null,"last_failure_at":null,"last_error":null}]');
insert into cash_accounts ("account_id", "fee_fixed", "fee_currency", "fee_basis_points", "payouts") overriding system value
select "account_id", "fee_fixed", "fee_currency", "fee_basis_points", "payouts" from json_populate_recordset(null::cash_accounts, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","fee_fixed":0,"fee_currency":null,"fee_basis_points":0,"payouts":1}]');
insert into cash_days ("account_id", "currency", "day", "kind", "cash_in_hand", "cash_desk", "bank", "owed", "paid_out", "shortfalls", "fees") overriding system value
select "account_id", "currency", "day", "kind", "cash_in_hand", "cash_desk", "bank", "owed", "paid_out", "shortfalls", "fees" from json_populate_recordset(null::cash_days, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","currency":"USD","day":"2026-11-19","kind":"collection","cash_in_hand":6500,"cash_desk":0,"bank":2000,"owed":-8500,"paid_out":0,"shortfalls":0,"fees":0},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","currency":"USD","day":"2026-11-19","kind":"hand_in","cash_in_hand":-5000,"cash_desk":5000,"bank":0,"owed":0,"paid_out":0,"shortfalls":0,"fees":0},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","currency":"USD","day":"2026-11-19","kind":"payout","cash_in_hand":0,"cash_desk":0,"bank":0,"owed":3000,"paid_out":-3000,"shortfalls":0,"fees":0}]');
insert into cash_desks ("currency", "opening", "handed_in", "deposited", "hand_ins", "closings", "closed_at") overriding system value
select "currency", "opening", "handed_in", "deposited", "hand_ins", "closings", "closed_at" from json_populate_recordset(null::cash_desks, '[{"currency":"USD","opening":0,"handed_in":5000,"deposited":0,"hand_ins":1,"closings":0,"closed_at":null}]');
insert into delivery_counts ("account_id", "mode", "type", "bucket", "n") overriding system value
select "account_id", "mode", "type", "bucket", "n" from json_populate_recordset(null::delivery_counts, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.delivered","bucket":"2026-11-19T19:00:00+00:00","n":4},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.created","bucket":"2026-11-19T19:00:00+00:00","n":8},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.assigned","bucket":"2026-11-19T19:00:00+00:00","n":1},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.attempt_failed","bucket":"2026-11-19T19:00:00+00:00","n":1},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.picked_up","bucket":"2026-11-19T19:00:00+00:00","n":6},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.cancelled","bucket":"2026-11-19T19:00:00+00:00","n":1}]');
insert into delivery_events ("account_id", "delivery_id", "sequence", "type", "actor", "data", "at") overriding system value
select "account_id", "delivery_id", "sequence", "type", "actor", "data", "at" from json_populate_recordset(null::delivery_events, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","sequence":1,"type":"delivery.created","actor":"key:01a1f534-0942-7f20-b19f-1e2db063cd31","data":null,"at":"2026-11-19T19:06:30.759+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","sequence":2,"type":"delivery.picked_up","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"status": "created"}, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6"},"at":"2026-11-19T19:06:30.822+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-09e7-7128-80fc-1c7ab564c36d","sequence":3,"type":"delivery.delivered","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"status": "in_transit", "collected_amount": null}, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6", "collected_amount": 4500},"at":"2026-11-19T19:06:30.871+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","sequence":1,"type":"delivery.created","actor":"key:01a1f534-0942-7f20-b19f-1e2db063cd31","data":null,"at":"2026-11-19T19:06:30.901+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","sequence":2,"type":"delivery.picked_up","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"status": "created"}, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6"},"at":"2026-11-19T19:06:30.926+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0a75-7271-b475-7c2fb9beb306","sequence":3,"type":"delivery.delivered","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"status": "in_transit", "collected_amount": null}, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6", "collected_amount": 1200},"at":"2026-11-19T19:06:30.947+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","sequence":1,"type":"delivery.created","actor":"key:01a1f534-0942-7f20-b19f-1e2db063cd31","data":null,"at":"2026-11-19T19:06:30.961+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","sequence":2,"type":"delivery.picked_up","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"status": "created"}, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6"},"at":"2026-11-19T19:06:30.972+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0ab1-7fa1-ba1d-92bc2228a390","sequence":3,"type":"delivery.delivered","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"status": "in_transit", "collected_amount": null}, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6", "collected_amount": 800},"at":"2026-11-19T19:06:30.985+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","sequence":1,"type":"delivery.created","actor":"key:01a1f534-0942-7f20-b19f-1e2db063cd31","data":null,"at":"2026-11-19T19:06:31.003+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","sequence":2,"type":"delivery.picked_up","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"status": "created"}, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6"},"at":"2026-11-19T19:06:31.017+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0adb-7b9c-ad24-db014ea83b7f","sequence":3,"type":"delivery.delivered","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"status": "in_transit", "collected_amount": null}, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6", "payment_method": "transfer", "collected_amount": 2000, "payment_reference": "FT-1"},"at":"2026-11-19T19:06:31.031+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b6b-72d3-b6ac-a4267a556e83","sequence":1,"type":"delivery.created","actor":"key:01a1f534-0942-7f20-b19f-1e2db063cd31","data":null,"at":"2026-11-19T19:06:31.147+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b73-768b-a3e6-e31cbbe299c5","sequence":1,"type":"delivery.created","actor":"key:01a1f534-0942-7f20-b19f-1e2db063cd31","data":null,"at":"2026-11-19T19:06:31.155+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b7a-78c2-8d66-45fe7638feee","sequence":1,"type":"delivery.created","actor":"key:01a1f534-0942-7f20-b19f-1e2db063cd31","data":null,"at":"2026-11-19T19:06:31.162+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b80-7166-965e-baee61f71a63","sequence":1,"type":"delivery.created","actor":"key:01a1f534-0942-7f20-b19f-1e2db063cd31","data":null,"at":"2026-11-19T19:06:31.168+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b6b-72d3-b6ac-a4267a556e83","sequence":2,"type":"delivery.assigned","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"courier_id": "01a1f534-0977-7b4f-9553-402985f884d6"},"at":"2026-11-19T19:06:31.189+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b73-768b-a3e6-e31cbbe299c5","sequence":2,"type":"delivery.picked_up","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"status": "created"}, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6"},"at":"2026-11-19T19:06:31.216+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b7a-78c2-8d66-45fe7638feee","sequence":2,"type":"delivery.picked_up","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"status": "created"}, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6"},"at":"2026-11-19T19:06:31.23+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b7a-78c2-8d66-45fe7638feee","sequence":3,"type":"delivery.attempt_failed","actor":"key:01a1f534-0957-7c68-816d-1b15d134e1b6","data":{"was": {"attempts": 0, "instruction": null}, "reason": "receiver_absent", "attempt": 1, "courier_id": "01a1f534-0977-7b4f-9553-402985f884d6", "instruction": "awaited"},"at":"2026-11-19T19:06:31.289+00:00"},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","delivery_id":"01a1f534-0b80-7166-965e-baee61f71a63","sequence":2,"type":"delivery.cancelled","actor":"key:01a1f534-0942-7f20-b19f-1e2db063cd31","data":{"was": {"status": "created"}},"at":"2026-11-19T19:06:31.353+00:00"}]');
insert into delivery_latest ("account_id", "mode", "delivery_ids", "sequences") overriding system value
select "account_id", "mode", "delivery_ids", "sequences" from json_populate_recordset(null::delivery_latest, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","delivery_ids":["01a1f534-0b80-7166-965e-baee61f71a63","01a1f534-0b7a-78c2-8d66-45fe7638feee","01a1f534-0b7a-78c2-8d66-45fe7638feee","01a1f534-0b73-768b-a3e6-e31cbbe299c5","01a1f534-0b6b-72d3-b6ac-a4267a556e83","01a1f534-0b80-7166-965e-baee61f71a63","01a1f534-0b7a-78c2-8d66-45fe7638feee","01a1f534-0b73-768b-a3e6-e31cbbe299c5","01a1f534-0b6b-72d3-b6ac-a4267a556e83","01a1f534-0adb-7b9c-ad24-db014ea83b7f","01a1f534-0adb-7b9c-ad24-db014ea83b7f","01a1f534-0adb-7b9c-ad24-db014ea83b7f"],"sequences":[2,3,2,2,2,1,1,1,1,3,2,1]}]');
insert into delivery_totals ("account_id", "mode", "type", "n") overriding system value
select "account_id", "mode", "type", "n" from json_populate_recordset(null::delivery_totals, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.delivered","n":4},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.created","n":8},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.assigned","n":1},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.picked_up","n":6},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.attempt_failed","n":1},
{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","mode":"live","type":"delivery.cancelled","n":1}]');
insert into feed_readers ("account_id", "name", "position") overriding system value
select "account_id", "name", "position" from json_populate_recordset(null::feed_readers, '[{"account_id":"00000000-0000-0000-0000-000000000000","name":"search","position":1795115191353001}]');
insert into fleet_settings ("one", "automatic", "max_attempts", "max_parcels", "time_zone", "required_proof", "proof_kept_days", "personal_data_kept_days", "company_name", "company_address") overriding system value
select "one", "automatic", "max_attempts", "max_parcels", "time_zone", "required_proof", "proof_kept_days", "personal_data_kept_days", "company_name", "company_address" from json_populate_recordset(null::fleet_settings, '[{"one":true,"automatic":false,"max_attempts":3,"max_parcels":40,"time_zone":"UTC","required_proof":[],"proof_kept_days":365,"personal_data_kept_days":null,"company_name":null,"company_address":null}]');
insert into installation ("one", "secret_key_id", "operators_need_totp") overriding system value
select "one", "secret_key_id", "operators_need_totp" from json_populate_recordset(null::installation, '[{"one":true,"secret_key_id":"c705a3b2da450c3f","operators_need_totp":false}]');
insert into payout_positions ("account_id", "currency", "posting_id") overriding system value
select "account_id", "currency", "posting_id" from json_populate_recordset(null::payout_positions, '[{"account_id":"01a1f534-0942-7755-adb8-496827d6dcec","currency":"USD","posting_id":"01a1f4fd-1cbf-0000-0000-000000000000"}]');
