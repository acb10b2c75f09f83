-- The event feed.
--
-- Until now the outbox was a log in the order of transaction ids, which start again in a restored copy. Now it is a queue:
-- one worker at a time takes rows out of it and adds them to the feed, `events`, with a position that only grows. Since
-- positions are given in the order in which they become visible, a reader that goes on from a position misses nothing.
--
-- Nodes of the previous version go on writing to the outbox while this one is rolled out: their rows lack the new columns,
-- which the worker then fills in. Their own workers stop here, because their table of cursors is gone.
--
-- Rows that the old reader has handled are deleted. Those that it has not handled go through the feed, so search and
-- counts get each event exactly once.
select from outbox_readers for update;
delete from outbox o using outbox_readers r
where (o.transaction_id, o.position) <= (r.transaction_id, r.position);
drop table outbox_readers;

alter table outbox
  drop constraint outbox_pkey,
  drop column transaction_id,
  add column event_id uuid,
  add column mode text,
  add column data json,
  add primary key (position, account_id);
comment on table outbox is 'One row for each event, written in the transaction of the change, until the sequencer takes it into the feed.';
comment on column outbox.data is 'What the feed and webhooks show of the event. Null, as event_id and mode: written by a node of an older version.';

create table events (
  account_id uuid not null,
  mode       text not null check (mode in ('live', 'test')),
  position   bigint not null,
  event_id   uuid not null,
  type       text not null,
  subject_id uuid not null,
  sequence   integer not null,
  at         timestamptz not null,
  data       json not null,
  primary key (account_id, mode, position)
);
create index events_position on events (position);
create index events_subject on events (account_id, subject_id);
comment on table events is 'The event feed. Append-only; rows are kept for 30 days.';
comment on column events.position is 'Microseconds since 1970, at or after the time of the event; grows with every event. The cursor of the feed.';
comment on column events.subject_id is 'What it happened to: a delivery.';
comment on column events.sequence is 'Counts inside the subject, from 1.';
comment on column events.data is 'As text, so that the body of a webhook has the same bytes at every attempt.';

create table feed_head (
  one              boolean primary key default true check (one),
  position         bigint not null,
  deleted_position bigint not null
) with (fillfactor = 50);
insert into feed_head (position, deleted_position) values (0, 0);
comment on table feed_head is 'One row. The lock of the sequencer.';
comment on column feed_head.position is 'The newest event of the feed.';
comment on column feed_head.deleted_position is 'Events up to here were deleted because of their age: a cursor before it has missed some.';

create table feed_readers (
  name     text primary key,
  position bigint not null
) with (fillfactor = 50);
insert into feed_readers (name, position) values ('search', 0);
comment on table feed_readers is 'How far each reader of the feed has come. Its cursor is committed together with what it wrote.';
