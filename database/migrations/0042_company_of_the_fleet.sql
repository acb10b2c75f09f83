-- Who issues statements and receipts.
alter table fleet_settings
  add column company_name text check (char_length(company_name) between 1 and 100),
  add column company_address text check (char_length(company_address) between 1 and 300);
comment on column fleet_settings.company_name is 'Printed on statements and receipts. Null: not set.';
comment on column fleet_settings.company_address is 'Up to 5 lines below the name, with the tax number for example. Null: not set.';
