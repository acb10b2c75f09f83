-- Who issues statements and receipts. In separate statements: some versions of Citus refuse a column that has a constraint without a name.
alter table fleet_settings add column company_name text;
alter table fleet_settings add column company_address text;
alter table fleet_settings add constraint fleet_settings_company_name_check
  check (char_length(company_name) between 1 and 100);
alter table fleet_settings add constraint fleet_settings_company_address_check
  check (char_length(company_address) between 1 and 300);
comment on column fleet_settings.company_name is 'Printed on statements and receipts. Null: not set.';
comment on column fleet_settings.company_address is 'Up to 5 lines below the name, with the tax number for example. Null: not set.';
