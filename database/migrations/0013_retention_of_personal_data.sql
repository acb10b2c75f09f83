-- Retention of personal data: the setting, and the deliveries whose receivers asked for erasure.

alter table fleet_settings add column personal_data_kept_days integer
  check (personal_data_kept_days between 1 and 3650);
comment on column fleet_settings.personal_data_kept_days is 'Personal data is erased this many days after a delivery has ended. Null: never.';

-- Ids only: which receiver asked is not stored. Rows are kept, so that the erasures can be repeated after an older backup
-- was restored.
create table requested_erasures (
  account_id   uuid not null,
  delivery_id  uuid not null,
  requested_by text not null,
  requested_at timestamptz not null,
  erased_at    timestamptz,
  primary key (account_id, delivery_id)
);
create index requested_erasures_pending on requested_erasures (requested_at) where erased_at is null;
comment on table requested_erasures is 'Deliveries whose personal data is erased because the receiver asked for it.';
comment on column requested_erasures.requested_by is 'person:<person_id>, or terminal.';
comment on column requested_erasures.erased_at is 'Null: when the delivery ends.';
