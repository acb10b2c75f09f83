-- no transaction
-- Of the deliveries of an account and mode that are not cancelled, one has a reference.
create unique index concurrently deliveries_reference on deliveries (account_id, mode, reference)
  where reference is not null and status <> 'cancelled';
