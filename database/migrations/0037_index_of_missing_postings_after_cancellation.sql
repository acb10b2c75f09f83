-- no transaction
-- The same for the money of cancelled deliveries, of which there are few.
create index concurrently moves_after_cancellation_missing_posting on moves_after_cancellation (at)
  where collected_amount > 0 and payment_method is null;
