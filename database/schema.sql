-- Made by `npm run generate` from the migrations. Do not edit: write a migration.

CREATE OR REPLACE FUNCTION public.on_shelf(shelf text, words tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
RETURN array_to_tsvector(ARRAY(SELECT (on_shelf.shelf || word.word) FROM unnest(tsvector_to_array(on_shelf.words)) word(word)));

CREATE OR REPLACE FUNCTION public.refuse_change_of_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of audit_log are only ever added' using errcode = 'insufficient_privilege';
end
$function$;

create table accounts (
  account_id uuid not null,
  name text not null,
  currency text not null default 'USD'::text,
  service_time_minutes integer not null default 1440,
  created_at timestamp with time zone not null default now(),
  time_zone text not null default 'UTC'::text,
  constraint accounts_pkey PRIMARY KEY (account_id),
  constraint accounts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint accounts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint accounts_service_time_minutes_check CHECK (((service_time_minutes >= 1) AND (service_time_minutes <= 525600))),
  constraint accounts_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64)))
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
  expires_at timestamp with time zone,
  made_by text not null default 'terminal'::text,
  constraint api_keys_pkey PRIMARY KEY (api_key_id),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint api_keys_check CHECK (((kind = 'fleet'::text) = (account_id IS NULL))),
  constraint api_keys_key_hash_check CHECK ((octet_length(key_hash) = 32)),
  constraint api_keys_kind_check CHECK ((kind = ANY (ARRAY['live'::text, 'test'::text, 'fleet'::text]))),
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
-- key_hash: SHA-256 of the whole key. The key itself is kept nowhere.
-- expires_at: A rolled key works until then.
-- made_by: Who made it: person:<person_id>, or terminal.
CREATE INDEX api_keys_account ON public.api_keys USING btree (account_id, created_at DESC);
CREATE UNIQUE INDEX api_keys_hash ON public.api_keys USING btree (key_hash);
CREATE INDEX api_keys_made_by ON public.api_keys USING btree (made_by, created_at DESC);

-- Who did what, and when. Rows are only ever added, and kept for good.
create table audit_log (
  audit_id uuid not null,
  account_id uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  actor text not null,
  person_id uuid,
  action text not null,
  summary text not null,
  network text,
  data jsonb,
  at timestamp with time zone not null,
  constraint audit_log_pkey PRIMARY KEY (audit_id),
  constraint audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint audit_log_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(person_id)
);
-- account_id: Null: of the whole installation.
-- actor: person:<person_id>, terminal, or visitor.
-- summary: For people: a sentence without its subject.
CREATE INDEX audit_log_account ON public.audit_log USING btree (account_id, audit_id DESC);
CREATE INDEX audit_log_transaction ON public.audit_log USING btree (transaction_id);
CREATE TRIGGER audit_log_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();

create table courier_links (
  link_id uuid not null,
  courier_id uuid not null,
  token_hash bytea not null,
  pin_hash bytea not null,
  wrong_pins integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  made_by text not null default 'unknown'::text,
  constraint courier_links_pkey PRIMARY KEY (link_id),
  constraint courier_links_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(courier_id),
  constraint courier_links_pin_hash_check CHECK ((octet_length(pin_hash) = 32)),
  constraint courier_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
-- made_by: Who handed it out: person:<person_id>; unknown: before this was kept.
CREATE INDEX courier_links_courier ON public.courier_links USING btree (courier_id);
CREATE INDEX courier_links_expires_at ON public.courier_links USING btree (expires_at);
CREATE INDEX courier_links_made_by ON public.courier_links USING btree (made_by, created_at DESC);
CREATE UNIQUE INDEX courier_links_token ON public.courier_links USING btree (token_hash);

-- Phones on which couriers are signed in. The cookie holds a token; only its SHA-256 is kept.
create table courier_phones (
  phone_id uuid not null,
  courier_id uuid not null,
  token_hash bytea not null,
  user_agent text not null,
  network text not null,
  signed_in_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  link_made_by text not null default 'unknown'::text,
  constraint courier_phones_pkey PRIMARY KEY (phone_id),
  constraint courier_phones_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(courier_id),
  constraint courier_phones_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
-- link_made_by: Who handed out the link with which it was signed in.
CREATE INDEX courier_phones_courier ON public.courier_phones USING btree (courier_id);
CREATE INDEX courier_phones_expires_at ON public.courier_phones USING btree (expires_at);
CREATE INDEX courier_phones_link_made_by ON public.courier_phones USING btree (link_made_by);
CREATE UNIQUE INDEX courier_phones_token ON public.courier_phones USING btree (token_hash);

create table couriers (
  courier_id uuid not null,
  name text not null,
  phone text not null,
  created_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint couriers_pkey PRIMARY KEY (courier_id),
  constraint couriers_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
-- paused_at: Gets nothing new by suggestion or automatically.
-- ended_at: Has left: no sign-in, nothing can be assigned.

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
  courier_id uuid,
  attempts integer not null default 0,
  instruction text,
  instruction_note text,
  failure_reason text,
  deliver_on date,
  collected_amount bigint,
  constraint deliveries_pkey PRIMARY KEY (account_id, delivery_id),
  constraint deliveries_amount_to_collect_check CHECK ((amount_to_collect >= 0)),
  constraint deliveries_attempts_check CHECK ((attempts >= 0)),
  constraint deliveries_collected_amount CHECK (((collected_amount >= 0) AND (collected_amount <= amount_to_collect))),
  constraint deliveries_in_hands CHECK (((status <> 'in_transit'::text) OR (courier_id IS NOT NULL))) NOT VALID,
  constraint deliveries_instruction_check CHECK ((instruction = ANY (ARRAY['awaited'::text, 'try_again'::text, 'return'::text]))),
  constraint deliveries_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['created'::text, 'in_transit'::text, 'delivered'::text, 'returned'::text, 'cancelled'::text]))),
  constraint deliveries_version_check CHECK ((version >= 1)),
  constraint deliveries_weight_kg_check CHECK ((weight_kg > (0)::numeric))
);
-- version: Counts the changes. The ETag, and the guard of every conditional update.
-- amount_to_collect: Minor units of currency.
-- courier_id: Who is assigned or has it. In test mode, the simulated courier.
-- instruction: After a failed attempt: nothing was said yet, or what the sender said.
CREATE INDEX deliveries_awaited ON public.deliveries USING btree (account_id, mode, status, delivery_id) WHERE (instruction = 'awaited'::text);
CREATE INDEX deliveries_carried ON public.deliveries USING btree (courier_id, status) WHERE ((mode = 'live'::text) AND (courier_id IS NOT NULL) AND (status = ANY (ARRAY['created'::text, 'in_transit'::text])));
CREATE INDEX deliveries_ended_by ON public.deliveries USING btree (courier_id, updated_at) WHERE ((mode = 'live'::text) AND (courier_id IS NOT NULL) AND (status = ANY (ARRAY['delivered'::text, 'returned'::text, 'cancelled'::text])));
CREATE INDEX deliveries_listed ON public.deliveries USING btree (account_id, mode, status, delivery_id);
CREATE INDEX deliveries_live ON public.deliveries USING btree (delivery_id) WHERE (mode = 'live'::text);
CREATE INDEX deliveries_open ON public.deliveries USING btree (estimated_delivery_time, delivery_id) INCLUDE (account_id, status, courier_id, instruction) WHERE ((mode = 'live'::text) AND (status = ANY (ARRAY['created'::text, 'in_transit'::text])));

-- Events by type and quarter of an hour. Written by a reader of the outbox.
create table delivery_counts (
  account_id uuid not null,
  mode text not null,
  type text not null,
  bucket timestamp with time zone not null,
  n bigint not null,
  constraint delivery_counts_pkey PRIMARY KEY (account_id, mode, type, bucket)
);

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

-- The last 12 events of an account and mode, newest first: the keys of their rows in delivery_events.
create table delivery_latest (
  account_id uuid not null,
  mode text not null,
  delivery_ids uuid[] not null,
  sequences integer[] not null,
  constraint delivery_latest_pkey PRIMARY KEY (account_id, mode)
);

-- What deliveries are found by. Written by a reader of the outbox, about a second after the delivery.
create table delivery_search (
  account_id uuid not null,
  mode text not null,
  delivery_id uuid not null,
  shelf text not null,
  words tsvector not null,
  constraint delivery_search_pkey PRIMARY KEY (account_id, mode, delivery_id)
);
CREATE INDEX delivery_search_words ON public.delivery_search USING gin (on_shelf(shelf, words)) WITH (gin_pending_list_limit='1024');

-- Where the walk over deliveries that are not in delivery_search yet has come to; no row: it is over.
create table delivery_search_walk (
  one boolean not null default true,
  account_id uuid not null,
  delivery_id uuid not null,
  constraint delivery_search_walk_pkey PRIMARY KEY (one),
  constraint delivery_search_walk_one_check CHECK (one)
);

-- Events by type, of all time. How many deliveries are in which state follows from them.
create table delivery_totals (
  account_id uuid not null,
  mode text not null,
  type text not null,
  n bigint not null,
  constraint delivery_totals_pkey PRIMARY KEY (account_id, mode, type)
);

-- One row: what the delivery company decides for all its couriers.
create table fleet_settings (
  one boolean not null default true,
  automatic boolean not null default false,
  attempts_most integer not null default 3,
  parcels_most integer not null default 40,
  proof_kept_days integer not null default 365,
  time_zone text not null default 'UTC'::text,
  constraint fleet_settings_pkey PRIMARY KEY (one),
  constraint fleet_settings_attempts_most_check CHECK (((attempts_most >= 1) AND (attempts_most <= 10))),
  constraint fleet_settings_one_check CHECK (one),
  constraint fleet_settings_parcels_most_check CHECK (((parcels_most >= 1) AND (parcels_most <= 500))),
  constraint fleet_settings_proof_kept_days_check CHECK (((proof_kept_days >= 1) AND (proof_kept_days <= 3650))),
  constraint fleet_settings_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64)))
);

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

-- One row at most: what this installation has to remember about itself.
create table installation (
  one boolean not null default true,
  secret_key_id text,
  operators_need_totp boolean not null default false,
  constraint installation_pkey PRIMARY KEY (one),
  constraint installation_one_check CHECK (one)
);
-- operators_need_totp: An operator without a second factor can do nothing as operator.

create table links (
  link_id uuid not null,
  token_hash bytea not null,
  kind text not null,
  email text,
  account_id uuid,
  role text,
  person_id uuid,
  made_by text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint links_pkey PRIMARY KEY (link_id),
  constraint links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint links_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(person_id),
  constraint links_check CHECK (((kind = 'set_up'::text) = (email IS NULL))),
  constraint links_check1 CHECK (((kind = 'invitation'::text) = (role IS NOT NULL))),
  constraint links_check2 CHECK ((((role = ANY (ARRAY['holder'::text, 'member'::text])) IS NOT TRUE) OR (account_id IS NOT NULL))),
  constraint links_check3 CHECK (((role IS DISTINCT FROM 'operator'::text) OR (account_id IS NULL))),
  constraint links_check4 CHECK (((kind = 'password_reset'::text) = (person_id IS NOT NULL))),
  constraint links_kind_check CHECK ((kind = ANY (ARRAY['set_up'::text, 'invitation'::text, 'sign_up'::text, 'password_reset'::text]))),
  constraint links_role_check CHECK ((role = ANY (ARRAY['holder'::text, 'member'::text, 'operator'::text]))),
  constraint links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
-- made_by: person:<person_id>, terminal, service, or visitor.
CREATE INDEX links_account ON public.links USING btree (account_id, created_at DESC);
CREATE INDEX links_expires_at ON public.links USING btree (expires_at);
CREATE UNIQUE INDEX links_token ON public.links USING btree (token_hash);

create table memberships (
  account_id uuid not null,
  person_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null,
  constraint memberships_pkey PRIMARY KEY (account_id, person_id),
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  constraint memberships_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(person_id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['holder'::text, 'member'::text])))
);
CREATE INDEX memberships_person ON public.memberships USING btree (person_id);

create table migrations (
  version integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (version)
);

-- Moves of cancelled deliveries: they change no state, but say who has the parcel. See docs/decisions/0024.
create table moves_after_cancellation (
  account_id uuid not null,
  delivery_id uuid not null,
  move text not null,
  courier_id uuid not null,
  happened_at text,
  at timestamp with time zone not null,
  constraint moves_after_cancellation_pkey PRIMARY KEY (account_id, delivery_id, move),
  constraint moves_after_cancellation_move_check CHECK ((move = ANY (ARRAY['pick_up'::text, 'deliver'::text, 'return'::text])))
);
-- happened_at: By the clock of the phone, where it said so; as in the data of an event, because that clock may say anything.
CREATE INDEX moves_after_cancellation_picked_up ON public.moves_after_cancellation USING btree (courier_id) WHERE (move = 'pick_up'::text);

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

-- How far each reader of the outbox has come. What it has done up to there committed together with its place.
create table outbox_readers (
  name text not null,
  transaction_id xid8 not null,
  position bigint not null,
  constraint outbox_readers_pkey PRIMARY KEY (name)
);
-- transaction_id: With position: the last row that was read. Rows that a reader has not read are not cleared away.

create table people (
  person_id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  is_operator boolean not null default false,
  totp_sealed bytea,
  totp_confirmed_at timestamp with time zone,
  totp_last_step bigint,
  totp_pending_sealed bytea,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  constraint people_pkey PRIMARY KEY (person_id),
  constraint people_check CHECK (((totp_sealed IS NULL) = (totp_confirmed_at IS NULL))),
  constraint people_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint people_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint people_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text))
);
-- totp_sealed: The seed of the second factor, sealed for this row; null where it is off.
-- totp_last_step: The step of the last code that counted: no code counts twice.
-- totp_pending_sealed: A seed that was shown and is not confirmed yet.
CREATE UNIQUE INDEX people_email ON public.people USING btree (lower(email));

-- Wrong hand-over PINs. After five, other proof is needed.
create table pin_tries (
  account_id uuid not null,
  delivery_id uuid not null,
  wrong integer not null,
  updated_at timestamp with time zone not null,
  constraint pin_tries_pkey PRIMARY KEY (account_id, delivery_id)
);
CREATE INDEX pin_tries_updated_at ON public.pin_tries USING btree (updated_at);

-- What was left as proof with an event. Deleted after the days that the operators set; the event says what there was.
create table proofs (
  account_id uuid not null,
  delivery_id uuid not null,
  sequence integer not null,
  taker_name text,
  photo bytea,
  photo_type text,
  signature bytea,
  created_at timestamp with time zone not null,
  constraint proofs_pkey PRIMARY KEY (account_id, delivery_id, sequence),
  constraint proofs_check CHECK (((photo IS NULL) = (photo_type IS NULL))),
  constraint proofs_photo_type_check CHECK ((photo_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])))
);
CREATE INDEX proofs_created_at ON public.proofs USING btree (created_at);

create table recovery_codes (
  person_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (person_id, code_hash),
  constraint recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(person_id),
  constraint recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32))
);

create table sessions (
  session_id uuid not null,
  token_hash bytea not null,
  person_id uuid not null,
  state text not null,
  user_agent text not null,
  network text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (session_id),
  constraint sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(person_id),
  constraint sessions_state_check CHECK ((state = ANY (ARRAY['code'::text, 'full'::text]))),
  constraint sessions_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
-- state: code: the password was right, the second factor is still to come.
-- expires_at: The end, however busy the session is.
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_person ON public.sessions USING btree (person_id, created_at DESC);
CREATE UNIQUE INDEX sessions_token ON public.sessions USING btree (token_hash);

-- Lives of test deliveries that are being played; a row goes when its run is over.
create table test_runs (
  account_id uuid not null,
  delivery_id uuid not null,
  run text not null,
  step integer not null,
  every_seconds integer not null,
  actor text not null,
  due_at timestamp with time zone not null,
  constraint test_runs_pkey PRIMARY KEY (account_id, delivery_id),
  constraint test_runs_run_check CHECK ((run = ANY (ARRAY['delivered'::text, 'returned'::text, 'failed_then_delivered'::text])))
);
CREATE INDEX test_runs_due_at ON public.test_runs USING btree (due_at);

create table throttles (
  throttle_key text not null,
  failures integer not null,
  blocked_until timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint throttles_pkey PRIMARY KEY (throttle_key),
  constraint throttles_failures_check CHECK ((failures >= 0))
);
-- throttle_key: What is counted: a network, or the SHA-256 of an address.
CREATE INDEX throttles_updated_at ON public.throttles USING btree (updated_at);
