-- no transaction
-- Late deliveries of an account, newest first. The time is a column of the key, so that PostgreSQL leaves out deliveries that
-- are not late while it reads the index, without reading their rows.
create index concurrently deliveries_late on deliveries (account_id, mode, status, delivery_id, estimated_delivery_time)
  where status in ('created', 'in_transit');
