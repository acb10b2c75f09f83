-- Null, without a default: no row is written again.
alter table deliveries add column personal_data_erased_at timestamptz;
comment on column deliveries.personal_data_erased_at is 'Names, phone numbers, addresses, notes and proof of this delivery were erased then, here and in all tables derived from it.';
