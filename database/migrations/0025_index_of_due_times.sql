-- no transaction
-- The board: open live deliveries of all accounts by the time at which they are due (server/deliveries/due.ts). It holds all that
-- decides the column of a card, and what the due time is made of: without these, counting would read the deliveries themselves.
create index concurrently deliveries_due on deliveries (
  (case when status = 'created' then least(pickup_until, estimated_delivery_time) else estimated_delivery_time end), delivery_id)
  include (account_id, status, courier_id, instruction, estimated_delivery_time, pickup_until)
  where mode = 'live' and status in ('created', 'in_transit');
