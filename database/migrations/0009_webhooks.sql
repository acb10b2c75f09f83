-- Webhooks: where an account wants its events sent, what has to be sent, and what happened when it was.

create table webhook_endpoints (
  account_id             uuid not null,
  endpoint_id            uuid not null,
  mode                   text not null check (mode in ('live', 'test')),
  url                    text not null,
  description            text not null default '',
  events                 text[] not null,
  ordering               text not null default 'bounded' check (ordering in ('bounded', 'strict', 'none')),
  sealed_secret          bytea not null,
  previous_sealed_secret bytea,
  previous_secret_until  timestamptz,
  status                 text not null default 'enabled' check (status in ('enabled', 'disabled')),
  disabled_reason        text check (disabled_reason in ('by_account', 'gone', 'failing', 'secret_lost')),
  disabled_at            timestamptz,
  missed_after           bigint,
  resuming               text check (resuming in ('send', 'skip')),
  failing_since          timestamptz,
  last_success_at        timestamptz,
  last_failure_at        timestamptz,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  primary key (account_id, endpoint_id),
  check ((status = 'disabled') = (disabled_reason is not null and disabled_at is not null and missed_after is not null)),
  check (resuming is null or status = 'disabled'),
  check ((previous_sealed_secret is null) = (previous_secret_until is null))
) with (fillfactor = 50);
comment on column webhook_endpoints.events is 'Types of events to send. Empty: all, also types that later versions add.';
comment on column webhook_endpoints.sealed_secret is 'The secret that signs, encrypted with the secret key of the installation.';
comment on column webhook_endpoints.previous_sealed_secret is 'Signs as well, after a rotation, until previous_secret_until.';
-- To disable an endpoint, set missed_after to feed_head.position. To enable it and send what it missed, lock feed_head in the
-- same transaction, so that no turn of the sequencer is under way that still sees it disabled.
comment on column webhook_endpoints.missed_after is 'While disabled: every event up to this position of the feed has its messages, later ones may have none.';
comment on column webhook_endpoints.resuming is 'The account has enabled it. Before anything is sent, the events that it missed are queued (send), or what waits is deleted (skip).';
comment on column webhook_endpoints.failing_since is 'The first failure since the last success.';
create index webhook_endpoints_resuming on webhook_endpoints (updated_at) where resuming is not null;

-- A queue: one row for each event and endpoint, written by the sequencer together with the event, deleted when the endpoint
-- has accepted it. The body is rendered from the event.
create table webhook_messages (
  account_id      uuid not null,
  endpoint_id     uuid not null,
  position        bigint not null,
  mode            text not null,
  event_id        uuid not null,
  subject_id      uuid not null,
  sequence        integer not null,
  type            text not null,
  status          text not null default 'pending' check (status in ('pending', 'failed')),
  attempts        integer not null default 0,
  first_failed_at timestamptz,
  due_at          timestamptz not null default now(),
  lease_id        uuid,
  parked          boolean not null default false,
  trigger         text not null default 'event' check (trigger in ('event', 'resend')),
  created_at      timestamptz not null default now(),
  primary key (account_id, endpoint_id, position),
  check (lease_id is null or status = 'pending')
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index webhook_messages_due on webhook_messages (account_id, endpoint_id, due_at, position)
  where status = 'pending';
create index webhook_messages_leased on webhook_messages (account_id, endpoint_id, due_at) where lease_id is not null;
create index webhook_messages_subject on webhook_messages (account_id, endpoint_id, subject_id, position)
  where status = 'pending';
create index webhook_messages_parked on webhook_messages (account_id, endpoint_id, subject_id, position) where parked;
create index webhook_messages_failed on webhook_messages (account_id, endpoint_id) where status = 'failed';
comment on table webhook_messages is 'What has to be sent to webhook endpoints, or could not be.';
comment on column webhook_messages.status is 'failed: the last attempt of the schedule failed. It can be sent again until the event is deleted.';
comment on column webhook_messages.lease_id is 'New with every claim, the fencing token: only the worker that has it may record an outcome.';
comment on column webhook_messages.parked is 'Waits for an earlier event of its delivery, until due_at at the latest.';
comment on column webhook_messages.due_at is 'The next attempt, by the clock of the database. While leased, the end of the lease: a message whose worker died is due then.';

create table webhook_attempts (
  account_id      uuid not null,
  endpoint_id     uuid not null,
  attempt_id      uuid not null,
  position        bigint,
  event_id        uuid not null,
  subject_id      uuid,
  type            text not null,
  trigger         text not null check (trigger in ('event', 'resend', 'test')),
  attempt         integer not null,
  at              timestamptz not null,
  duration_ms     integer not null,
  outcome         text not null check (outcome in ('delivered', 'failed')),
  status_code     integer,
  error           text,
  url             text not null,
  signature       text not null,
  body            text,
  response_headers json,
  response_body   text,
  next_attempt_at timestamptz,
  primary key (account_id, endpoint_id, attempt_id)
);
create index webhook_attempts_at on webhook_attempts (at);
create index webhook_attempts_event on webhook_attempts (account_id, endpoint_id, event_id);
create index webhook_attempts_failed on webhook_attempts (account_id, endpoint_id, attempt_id) where outcome = 'failed';
comment on table webhook_attempts is 'Requests to webhook endpoints and their responses. Kept for 30 days.';
comment on column webhook_attempts.position is 'Null for a test event, which is not in the feed.';
comment on column webhook_attempts.body is 'Of a test event. That of any other is rendered from the event.';
comment on column webhook_attempts.response_body is 'The first 4 KiB, as text.';

-- Enabling an endpoint, sending events again and deleting an endpoint work in batches.
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
