-- contracts: unused since 0.1.0
-- The feed gets partitions: one with all events on a single PostgreSQL, as before, and one for each account on a
-- distributed database, where the row of an account is in the shard of that account.
--
-- Nodes of the previous version go on working: they find the one row that they know.
alter table feed_head
  add column account_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column changed_at timestamptz not null default now(),
  drop constraint feed_head_pkey,
  add primary key (account_id);
comment on table feed_head is 'A row for each partition of the feed: the lock of its sequencer, and where it ends.';
comment on column feed_head.account_id is 'The partition; the nil UUID where one partition has the events of all accounts.';
comment on column feed_head.changed_at is 'When the position changed, on a distributed database.';
comment on column feed_head.one is 'Of the version before partitions.';

alter table feed_readers
  add column account_id uuid not null default '00000000-0000-0000-0000-000000000000',
  drop constraint feed_readers_pkey,
  add primary key (account_id, name);
comment on column feed_readers.account_id is 'The partition, as in feed_head.';
