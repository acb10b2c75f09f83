-- Every move leaves a dead row, and dead entries in the index of open deliveries, which the dispatch board reads from its
-- oldest end: measured at ten million deliveries, 60,000 dead entries make that read take 12 ms instead of 0.3 ms, and the first
-- one after they died 1.3 s. PostgreSQL starts to vacuum when a fifth of a table is dead, which would be two million.
alter table deliveries set (
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0.005,
  autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02
);
