-- no transaction
-- Late deliveries of an account, newest first. The due time is in the key, so that PostgreSQL leaves out deliveries that are
-- not late while it reads the index, without reading their rows. It includes what the due time is made of, so that sorting by
-- it reads the index alone.
create index concurrently deliveries_overdue on deliveries (account_id, mode, status, delivery_id,
  (case when status = 'created' then least(pickup_until, estimated_delivery_time) else estimated_delivery_time end))
  include (estimated_delivery_time, pickup_until)
  where status in ('created', 'in_transit');
