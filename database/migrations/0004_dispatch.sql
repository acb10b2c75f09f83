-- The rest of a delivery's life: couriers and their phones, assignment, failed attempts, proof, runs of test mode.

create table couriers (
  courier_id uuid primary key,
  name       text not null check (char_length(name) between 1 and 200),
  phone      text not null,
  created_at timestamptz not null,
  paused_at  timestamptz,
  ended_at   timestamptz
);
comment on column couriers.paused_at is 'Gets nothing new by suggestion or automatically.';
comment on column couriers.ended_at is 'Has left: no sign-in, nothing can be assigned.';

-- A link works once, for one phone. The PIN is hashed together with the token, which has 256 random bits: without the
-- link, the hash of six digits tells nothing.
create table courier_links (
  link_id      uuid primary key,
  courier_id   uuid not null references couriers,
  token_hash   bytea not null check (octet_length(token_hash) = 32),
  pin_hash     bytea not null check (octet_length(pin_hash) = 32),
  wrong_pins   integer not null default 0,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  withdrawn_at timestamptz
);
create unique index courier_links_token on courier_links (token_hash);
create index courier_links_courier on courier_links (courier_id);
create index courier_links_expires_at on courier_links (expires_at);

create table courier_phones (
  phone_id     uuid primary key,
  courier_id   uuid not null references couriers,
  token_hash   bytea not null check (octet_length(token_hash) = 32),
  user_agent   text not null,
  network      text not null,
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz
);
create unique index courier_phones_token on courier_phones (token_hash);
create index courier_phones_courier on courier_phones (courier_id);
create index courier_phones_expires_at on courier_phones (expires_at);
comment on table courier_phones is 'Phones on which couriers are signed in. The cookie holds a token; only its SHA-256 is kept.';

create table fleet_settings (
  one             boolean primary key default true check (one),
  automatic       boolean not null default false,
  attempts_most   integer not null default 3 check (attempts_most between 1 and 10),
  parcels_most    integer not null default 40 check (parcels_most between 1 and 500),
  proof_kept_days integer not null default 365 check (proof_kept_days between 1 and 3650),
  time_zone       text not null default 'UTC' check (char_length(time_zone) between 1 and 64)
);
insert into fleet_settings default values;
comment on table fleet_settings is 'One row: what the delivery company decides for all its couriers.';

alter table deliveries
  add column courier_id       uuid,
  add column attempts         integer not null default 0 check (attempts >= 0),
  add column instruction      text check (instruction in ('awaited', 'try_again', 'return')),
  add column instruction_note text,
  add column failure_reason   text,
  add column deliver_on       date,
  add column collected_amount bigint
    constraint deliveries_collected_amount check (collected_amount between 0 and amount_to_collect);
comment on column deliveries.courier_id is 'Who is assigned or has it. In test mode, the simulated courier.';
comment on column deliveries.instruction is 'After a failed attempt: nothing was said yet, or what the sender said.';
-- A parcel that was picked up is in somebody's hands. Rows of before are older than couriers.
alter table deliveries add constraint deliveries_in_hands
  check (status <> 'in_transit' or courier_id is not null) not valid;

create table proofs (
  account_id     uuid not null,
  delivery_id    uuid not null,
  sequence       integer not null,
  taker_name     text,
  photo          bytea,
  photo_type     text check (photo_type in ('image/jpeg', 'image/png')),
  signature      bytea,
  created_at     timestamptz not null,
  primary key (account_id, delivery_id, sequence),
  check ((photo is null) = (photo_type is null))
);
create index proofs_created_at on proofs (created_at);
comment on table proofs is 'What was left as proof with an event. Deleted after the days that the operators set; the event says what there was.';

create table pin_tries (
  account_id  uuid not null,
  delivery_id uuid not null,
  wrong       integer not null,
  updated_at  timestamptz not null,
  primary key (account_id, delivery_id)
);
create index pin_tries_updated_at on pin_tries (updated_at);
comment on table pin_tries is 'Wrong hand-over PINs. After five, other proof is needed.';

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
comment on table test_runs is 'Lives of test deliveries that are being played; a row goes when its run is over.';

-- A fleet key and an operator name a delivery without its account.
create index deliveries_live on deliveries (delivery_id) where mode = 'live';
-- What the board works on, the most pressing first: as many rows as there are parcels under way. It holds all that says
-- in which column a delivery stands, so that counting reads no deliveries. A create pays 2 µs for it.
create index deliveries_open on deliveries (estimated_delivery_time, delivery_id)
  include (account_id, status, courier_id, instruction)
  where mode = 'live' and status in ('created', 'in_transit');
-- What couriers have to do. A create writes nothing here.
create index deliveries_carried on deliveries (courier_id, status)
  where mode = 'live' and courier_id is not null and status in ('created', 'in_transit');
-- What couriers ended, and collected, today.
create index deliveries_ended_by on deliveries (courier_id, updated_at)
  where mode = 'live' and courier_id is not null and status in ('delivered', 'returned', 'cancelled');
-- What waits for its sender's answer, in the order of lists.
create index deliveries_awaited on deliveries (account_id, mode, status, delivery_id) where instruction = 'awaited';
