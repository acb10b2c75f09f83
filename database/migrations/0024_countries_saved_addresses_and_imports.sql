-- Forgiving input for people: the country of an account, its saved pickup addresses, and how its files are read.

alter table accounts add column country text;
alter table accounts add constraint accounts_country_check check (country ~ '^[A-Z]{2}$');
comment on column accounts.country is 'ISO 3166-1 alpha-2, for phone numbers that people type without a country code. Null: not chosen.';

create table pickup_addresses (
  account_id    uuid not null,
  address_id    uuid not null,
  name          text not null,
  address       text not null,
  contact_name  text,
  contact_phone text,
  latitude      double precision check (latitude between -90 and 90),
  longitude     double precision check (longitude between -180 and 180),
  note          text,
  is_default    boolean not null default false,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (account_id, address_id),
  check ((latitude is null) = (longitude is null))
);
create unique index pickup_addresses_name on pickup_addresses (account_id, lower(name));
create unique index pickup_addresses_default on pickup_addresses (account_id) where is_default;
comment on table pickup_addresses is 'Where an account hands over its parcels: chosen in forms and imports, copied into deliveries.';

create table import_mappings (
  account_id   uuid not null,
  headers_hash text not null,
  columns      jsonb not null,
  saved_at     timestamptz not null,
  primary key (account_id, headers_hash)
);
comment on table import_mappings is 'How the columns of files with these headers were read the last time they were imported.';
comment on column import_mappings.headers_hash is 'SHA-256 of the headers in lower case, sorted: the order of the columns does not matter.';
comment on column import_mappings.columns is 'A list of {header, field}.';
