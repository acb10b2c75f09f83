-- no transaction
-- By the time of their end. A create writes nothing to this index, an end one entry, and an erasure removes it.
create index concurrently deliveries_to_erase on deliveries (updated_at)
  where status in ('delivered', 'returned', 'cancelled') and personal_data_erased_at is null;
