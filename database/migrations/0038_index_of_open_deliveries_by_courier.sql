-- no transaction
-- Open deliveries of a courier. It includes what is collected for them, so that the loads of all couriers are read from the
-- index alone.
create index concurrently deliveries_open_by_courier on deliveries (courier_id, status)
  include (amount_to_collect, currency)
  where mode = 'live' and courier_id is not null and status in ('created', 'in_transit');
