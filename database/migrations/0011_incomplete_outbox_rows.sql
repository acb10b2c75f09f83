-- no transaction
-- Finds the rows that nodes of the version before the feed write: no others are in this index.
create index concurrently outbox_incomplete on outbox (position) where data is null;
