create table backup_state (
  one boolean primary key default true check (one),
  lease_id uuid,
  leased_until timestamptz,
  last_scheduled_at timestamptz,
  last_success_at timestamptz,
  last_seconds double precision,
  last_bytes bigint,
  last_failure_at timestamptz,
  last_error text
);
comment on table backup_state is 'One row: the last backup, and which process is making one.';
comment on column backup_state.lease_id is 'Of the process that makes a scheduled backup, until leased_until unless it extends that.';
comment on column backup_state.last_scheduled_at is 'The last good one of the schedule; last_success_at also counts those of the terminal.';
comment on column backup_state.last_bytes is 'Size of the file.';
insert into backup_state default values;
