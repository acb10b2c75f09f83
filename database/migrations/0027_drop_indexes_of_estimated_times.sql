-- contracts: unused since 0.1.0
-- deliveries_due and deliveries_overdue take their place. Older nodes find what they look for in the new ones, too: the
-- columns are the same, so they only sort what was sorted.
drop index deliveries_open;
drop index deliveries_late;
