-- Lists, search and counts of deliveries.
--
-- A create writes one index more than before (deliveries_listed). All else here is written afterwards, by a reader of
-- the outbox: what a search and an overview need would cost every create more than the create itself.
--
-- What is there already is taken over without a lock on what requests write:
--   - Counts: one statement, and so one snapshot, counts every event that it sees, except those whose outbox row is of
--     a transaction at or above the oldest one still running (the horizon); and it sets the reader's place to that
--     horizon. A transaction below the horizon is over, so its events are seen and counted here; one at or above it
--     is read by the reader, whether this snapshot saw it or not. So each event is counted exactly once, also where
--     old nodes go on writing meanwhile.
--   - Search: the words of a text are made by the service (server/deliveries/search/words.ts), so the service walks
--     over the old deliveries, a few hundred at a time, after it has started. A row here tells it to.
-- The index comes last: while it is built (some 2 s for a million deliveries) writers wait.

create table outbox_readers (
  name           text primary key,
  transaction_id xid8 not null,
  position       bigint not null
);
comment on table outbox_readers is 'How far each reader of the outbox has come. What it has done up to there committed together with its place.';
comment on column outbox_readers.transaction_id is 'With position: the last row that was read. Rows that a reader has not read are not cleared away.';

-- The words of one account, mode and some days stand on one shelf: a short text in front of each word in the index. So
-- a search costs what is on its account's shelves, and of those only as many as it takes to fill a page.
create function on_shelf(shelf text, words tsvector) returns tsvector
  language sql immutable strict parallel safe cost 1000
  return array_to_tsvector(array(select shelf || word from unnest(tsvector_to_array(words)) as word));

create table delivery_search (
  account_id  uuid not null,
  mode        text not null,
  delivery_id uuid not null,
  shelf       text not null,
  words       tsvector not null,
  primary key (account_id, mode, delivery_id)
);
-- The list of what is not sorted in yet is read by every search: small (in KiB), and yet large enough to be sorted in
-- many at a time, which is several times cheaper.
create index delivery_search_words on delivery_search using gin (on_shelf(shelf, words))
  with (gin_pending_list_limit = 1024);
comment on table delivery_search is 'What deliveries are found by. Written by a reader of the outbox, about a second after the delivery.';

create table delivery_search_walk (
  one         boolean primary key default true check (one),
  account_id  uuid not null,
  delivery_id uuid not null
);
comment on table delivery_search_walk is 'Where the walk over deliveries that are not in delivery_search yet has come to; no row: it is over.';

-- A quarter of an hour is the largest part that the days of every time zone can be put together from (+05:45).
create table delivery_counts (
  account_id uuid not null,
  mode       text not null,
  type       text not null,
  bucket     timestamptz not null,
  n          bigint not null,
  primary key (account_id, mode, type, bucket)
) with (fillfactor = 80);
comment on table delivery_counts is 'Events by type and quarter of an hour. Written by a reader of the outbox.';

create table delivery_totals (
  account_id uuid not null,
  mode       text not null,
  type       text not null,
  n          bigint not null,
  primary key (account_id, mode, type)
) with (fillfactor = 50);
comment on table delivery_totals is 'Events by type, of all time. How many deliveries are in which state follows from them.';

create table delivery_latest (
  account_id   uuid not null,
  mode         text not null,
  delivery_ids uuid[] not null,
  sequences    integer[] not null,
  primary key (account_id, mode)
) with (fillfactor = 50);
comment on table delivery_latest is 'The last 12 events of an account and mode, newest first: the keys of their rows in delivery_events.';

with horizon as materialized (
  select pg_snapshot_xmin(pg_current_snapshot()) as transaction_id
),
still_to_read as materialized (
  select o.account_id, o.subject_id as delivery_id, o.sequence from outbox o, horizon h
  where o.transaction_id >= h.transaction_id
),
past as materialized (
  select e.account_id, d.mode, e.delivery_id, e.sequence, e.type, e.at
  from delivery_events e join deliveries d using (account_id, delivery_id)
  where not exists (
    select from still_to_read s
    where s.account_id = e.account_id and s.delivery_id = e.delivery_id and s.sequence = e.sequence)
),
counted as (
  insert into delivery_counts (account_id, mode, type, bucket, n)
  select account_id, mode, type, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00'), count(*)
  from past group by 1, 2, 3, 4
),
totalled as (
  insert into delivery_totals (account_id, mode, type, n)
  select account_id, mode, type, count(*) from past group by 1, 2, 3
),
ranked as (
  select *, row_number() over (partition by account_id, mode order by at desc, sequence desc) as rank from past
),
remembered as (
  insert into delivery_latest (account_id, mode, delivery_ids, sequences)
  select account_id, mode, array_agg(delivery_id order by rank), array_agg(sequence order by rank)
  from ranked where rank <= 12 group by 1, 2
)
insert into outbox_readers (name, transaction_id, position)
select 'deliveries', transaction_id, 0 from horizon;

insert into delivery_search_walk (account_id, delivery_id)
select '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'
where exists (select from deliveries);

create index deliveries_listed on deliveries (account_id, mode, status, delivery_id);
