-- no transaction
-- Cancelled deliveries by their reference. deliveries_reference has all others.
create index concurrently deliveries_cancelled_reference on deliveries (account_id, mode, reference, delivery_id)
  where reference is not null and status = 'cancelled';
