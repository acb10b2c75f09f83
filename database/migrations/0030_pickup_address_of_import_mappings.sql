-- The pickup address of an import is remembered with its columns: the next file with the same columns needs no questions.

alter table import_mappings
  add column pickup_address text,
  add column pickup_address_id uuid;
comment on column import_mappings.pickup_address is 'As it was typed for rows without one; empty: none. Null: a saved one.';
comment on column import_mappings.pickup_address_id is 'The saved pickup address that was chosen. Null, with no typed one: the default of the account.';
