-- no transaction
-- Deliveries whose amount and method of payment disagree: a node of a version without the cash ledger recorded the amount.
-- Nodes of this version never write such a row, so they write nothing here.
create index concurrently deliveries_missing_posting on deliveries (updated_at)
  where mode = 'live' and (payment_method is null) <> (coalesce(collected_amount, 0) = 0);
