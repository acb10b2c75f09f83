-- contracts: unused since 0.1.0
-- deliveries_open_by_courier takes its place. Older nodes find what they look for there, too: the columns are the same.
drop index deliveries_carried;
