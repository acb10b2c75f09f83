-- Accounts, their API keys, deliveries with their events, idempotency keys and the outbox.
-- An account's data has account_id first in its primary key, so that it can be spread by account. Keys are found
-- before their account is known, and the outbox is read across accounts: these two have keys of their own.

create table accounts (
  account_id           uuid primary key,
  name                 text not null check (char_length(name) between 1 and 200),
  currency             text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  service_time_minutes integer not null default 1440 check (service_time_minutes between 1 and 525600),
  created_at           timestamptz not null default now()
);
-- One name is one account, whatever its case: `waybill key create --account acme` must find "Acme".
create unique index accounts_name on accounts (lower(name));
comment on column accounts.service_time_minutes is 'From creation to the expected delivery. 1440 is 24 hours.';

create table api_keys (
  api_key_id   uuid primary key,
  account_id   uuid references accounts,
  kind         text not null check (kind in ('live', 'test', 'fleet')),
  name         text not null check (char_length(name) between 1 and 200),
  key_hash     bytea not null check (octet_length(key_hash) = 32),
  key_start    text not null,
  key_end      text not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at   timestamptz,
  -- A fleet key speaks for the delivery company, which is over all accounts.
  check ((kind = 'fleet') = (account_id is null))
);
create unique index api_keys_hash on api_keys (key_hash);
comment on column api_keys.key_hash is 'SHA-256 of the whole key. The key itself is kept nowhere.';

-- No foreign keys on the tables that every request writes: a check of the account's row for each new row
-- costs more than the insert itself, and accounts are never deleted. The key look-up proves the account.
create table deliveries (
  account_id              uuid not null,
  delivery_id             uuid not null,
  mode                    text not null check (mode in ('live', 'test')),
  status                  text not null check (status in ('created', 'in_transit', 'delivered', 'returned', 'cancelled')),
  version                 integer not null default 1 check (version >= 1),
  pickup_address          text not null,
  delivery_address        text not null,
  weight_kg               numeric check (weight_kg > 0),
  package_description     text,
  receiver_name           text,
  receiver_phone          text,
  amount_to_collect       bigint not null check (amount_to_collect >= 0),
  currency                text not null,
  estimated_delivery_time timestamptz not null,
  created_at              timestamptz not null,
  updated_at              timestamptz not null,
  primary key (account_id, delivery_id)
);
comment on column deliveries.version is 'Counts the changes. The ETag, and the guard of every conditional update.';
comment on column deliveries.amount_to_collect is 'Minor units of currency.';

create table delivery_events (
  account_id  uuid not null,
  delivery_id uuid not null,
  sequence    integer not null check (sequence >= 1),
  type        text not null,
  actor       text not null,
  data        jsonb,
  at          timestamptz not null,
  primary key (account_id, delivery_id, sequence)
);
comment on table delivery_events is 'What happened, in order inside a delivery. Rows are only ever added.';
comment on column delivery_events.actor is 'Who did it, for example key:<api_key_id>.';

create table idempotency_keys (
  account_id      uuid not null,
  scope           text not null,
  idempotency_key text not null,
  fingerprint     bytea not null,
  subject_id      uuid not null,
  answer          text not null,
  created_at      timestamptz not null,
  primary key (account_id, scope, idempotency_key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
comment on column idempotency_keys.subject_id is 'What the first request made.';
comment on column idempotency_keys.answer is 'The body of the first answer, to the byte.';
comment on column idempotency_keys.scope is 'Operation and mode: the same key in another scope is another key.';

create table outbox (
  transaction_id xid8 not null default pg_current_xact_id(),
  position       bigint generated always as identity,
  account_id     uuid not null,
  subject_id     uuid not null,
  sequence       integer not null,
  type           text not null,
  at             timestamptz not null,
  primary key (transaction_id, position)
);
comment on table outbox is 'One row for each event, for whoever tells others of it. Read in the order of the primary key and only below pg_snapshot_xmin(pg_current_snapshot()), no committed row is ever missed.';
