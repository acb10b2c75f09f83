-- Made by `npm run generate` from the migrations. Do not edit: write a migration.

create table accounts (
  account_id uuid not null,
  name text not null,
  currency text not null default 'USD'::text,
  service_time_minutes integer not null default 1440,
  created_at timestamp with time zone not null default now(),
  constraint accounts_pkey PRIMARY KEY (account_id),
  constraint accounts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint accounts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint accounts_service_time_minutes_check CHECK (((service_time_minutes >= 1) AND (service_time_minutes <= 525600)))
);
-- service_time_minutes: From creation to the expected delivery. 1440 is 24 hours.
CREATE UNIQUE INDEX accounts_name ON public.accounts USING btree (lower(name));

create table api_keys (
  api_key_id uuid not null,
  account_id uuid,
  kind text not null,
  name text not null,
  key_hash bytea not null,
  key_start text not null,
  key_end text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (api_key_id),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint api_keys_check CHECK (((kind = 'fleet'::text) = (account_id IS NULL))),
  constraint api_keys_key_hash_check CHECK ((octet_length(key_hash) = 32)),
  constraint api_keys_kind_check CHECK ((kind = ANY (ARRAY['live'::text, 'test'::text, 'fleet'::text]))),
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
-- key_hash: SHA-256 of the whole key. The key itself is kept nowhere.
CREATE UNIQUE INDEX api_keys_hash ON public.api_keys USING btree (key_hash);

create table deliveries (
  account_id uuid not null,
  delivery_id uuid not null,
  mode text not null,
  status text not null,
  version integer not null default 1,
  pickup_address text not null,
  delivery_address text not null,
  weight_kg numeric,
  package_description text,
  receiver_name text,
  receiver_phone text,
  amount_to_collect bigint not null,
  currency text not null,
  estimated_delivery_time timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint deliveries_pkey PRIMARY KEY (account_id, delivery_id),
  constraint deliveries_amount_to_collect_check CHECK ((amount_to_collect >= 0)),
  constraint deliveries_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['created'::text, 'in_transit'::text, 'delivered'::text, 'returned'::text, 'cancelled'::text]))),
  constraint deliveries_version_check CHECK ((version >= 1)),
  constraint deliveries_weight_kg_check CHECK ((weight_kg > (0)::numeric))
);
-- version: Counts the changes. The ETag, and the guard of every conditional update.
-- amount_to_collect: Minor units of currency.

-- What happened, in order inside a delivery. Rows are only ever added.
create table delivery_events (
  account_id uuid not null,
  delivery_id uuid not null,
  sequence integer not null,
  type text not null,
  actor text not null,
  data jsonb,
  at timestamp with time zone not null,
  constraint delivery_events_pkey PRIMARY KEY (account_id, delivery_id, sequence),
  constraint delivery_events_sequence_check CHECK ((sequence >= 1))
);
-- actor: Who did it, for example key:<api_key_id>.

create table idempotency_keys (
  account_id uuid not null,
  scope text not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  subject_id uuid not null,
  answer text not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (account_id, scope, idempotency_key)
);
-- scope: Operation and mode: the same key in another scope is another key.
-- subject_id: What the first request made.
-- answer: The body of the first answer, to the byte.
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);

create table migrations (
  version integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (version)
);

-- One row for each event, for whoever tells others of it. Read in the order of the primary key and only below pg_snapshot_xmin(pg_current_snapshot()), no committed row is ever missed.
create table outbox (
  transaction_id xid8 not null default pg_current_xact_id(),
  position bigint not null generated always as identity,
  account_id uuid not null,
  subject_id uuid not null,
  sequence integer not null,
  type text not null,
  at timestamp with time zone not null,
  constraint outbox_pkey PRIMARY KEY (transaction_id, "position")
);
