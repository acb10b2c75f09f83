-- no transaction
-- For the set-off of what couriers handed in too much.
create index concurrently courier_cash_overpaid on courier_cash (courier_id, currency) where amount < 0;
