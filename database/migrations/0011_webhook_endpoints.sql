-- What the API of webhook endpoints needs beside the queue: enabling an endpoint and sending events again in batches,
-- deleting an endpoint with a million messages, and its health hour by hour.

alter table webhook_endpoints
  add column resuming text check (resuming in ('send', 'skip')),
  drop constraint webhook_endpoints_disabled_reason_check,
  add constraint webhook_endpoints_disabled_reason_check
    check (disabled_reason in ('by_account', 'gone', 'failing', 'secret_lost')),
  add constraint webhook_endpoints_resuming_while_disabled check (resuming is null or status = 'disabled');
create index webhook_endpoints_resuming on webhook_endpoints (updated_at) where resuming is not null;
comment on column webhook_endpoints.resuming is 'The account has enabled it. Before anything is sent, the events that it missed are queued (send), or what waits is deleted (skip).';

create index webhook_messages_failed on webhook_messages (account_id, endpoint_id) where status = 'failed';

create table webhook_resends (
  account_id     uuid not null,
  endpoint_id    uuid not null,
  resend_id      uuid not null,
  mode           text not null check (mode in ('live', 'test')),
  after_position bigint not null,
  up_to_position bigint not null,
  only_failed    boolean not null,
  created_at     timestamptz not null,
  primary key (account_id, endpoint_id, resend_id)
) with (fillfactor = 50);
create index webhook_resends_oldest on webhook_resends (created_at);
comment on table webhook_resends is 'Ranges of the feed whose events are being queued again, until they are.';
comment on column webhook_resends.after_position is 'How far it has come.';
comment on column webhook_resends.only_failed is 'Only events that the endpoint has not accepted.';

create table webhook_deleted_endpoints (
  account_id  uuid not null,
  endpoint_id uuid not null,
  deleted_at  timestamptz not null,
  primary key (account_id, endpoint_id)
);
comment on table webhook_deleted_endpoints is 'Endpoints whose messages and attempts housekeeping still has to delete.';

create table webhook_hours (
  account_id  uuid not null,
  endpoint_id uuid not null,
  hour        timestamptz not null,
  delivered   integer not null,
  failed      integer not null,
  primary key (account_id, endpoint_id, hour)
) with (fillfactor = 50);
create index webhook_hours_hour on webhook_hours (hour);
comment on table webhook_hours is 'Attempts of an endpoint, counted by the hour (UTC): its health at a glance. Kept for two days.';
