-- Checks the rows that were there when 0004 added the constraint. All of them pass: before couriers existed, nothing
-- could pick a parcel up. Reads and writes go on while PostgreSQL looks at every row.
alter table deliveries validate constraint deliveries_in_hands;
