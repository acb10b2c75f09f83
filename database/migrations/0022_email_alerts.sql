-- E-mail alerts: to whom an account wants them sent, what has to be sent, and the mails.

create table alert_recipients (
  account_id           uuid not null,
  recipient_id         uuid not null,
  email                text not null,
  kinds                text[] not null,
  schedule             text not null check (schedule in ('immediately', 'daily')),
  daily_hour           integer not null check (daily_hour between 0 and 23),
  created_at           timestamptz not null,
  confirmation_sent_at timestamptz not null,
  confirmed_at         timestamptz,
  unsubscribed_at      timestamptz,
  hour_started_at      timestamptz,
  mails_in_hour        integer not null default 0,
  next_mail_at         timestamptz,
  last_mail_at         timestamptz,
  last_outcome         text check (last_outcome in ('sent', 'refused', 'failed', 'unknown')),
  primary key (account_id, recipient_id),
  check (unsubscribed_at is null or confirmed_at is not null)
) with (fillfactor = 70);
create unique index alert_recipients_email on alert_recipients (account_id, lower(email));
comment on table alert_recipients is 'Addresses that get e-mail alerts of an account, after they were confirmed with a link that was sent to them.';
comment on column alert_recipients.daily_hour is 'Of the day in the time zone of the account.';
comment on column alert_recipients.confirmation_sent_at is 'When the link was last sent. It works for seven days.';
comment on column alert_recipients.hour_started_at is 'The hour in which mails_in_hour were sent.';
comment on column alert_recipients.next_mail_at is 'No mail to this address before: alerts that come in the meantime are combined.';

-- Ids only: what a mail says is read when it is sent.
create table alerts (
  account_id   uuid not null,
  recipient_id uuid not null,
  delivery_id  uuid not null,
  kind         text not null check (kind in ('attempt_failed', 'late', 'returned')),
  cause        bigint not null,
  created_at   timestamptz not null,
  mail_id      uuid,
  primary key (account_id, recipient_id, delivery_id, kind, cause)
) with (fillfactor = 70);
create index alerts_waiting on alerts (account_id, recipient_id, created_at) where mail_id is null;
create index alerts_of_mail on alerts (account_id, mail_id) where mail_id is not null;
create index alerts_created on alerts (created_at);
comment on table alerts is 'What a recipient has to be alerted of: one row for each delivery and cause.';
comment on column alerts.cause is 'Of an event, its sequence in the delivery; of a late delivery, its estimated time in milliseconds since 1970.';
comment on column alerts.mail_id is 'The mail that it is in. Null: it waits for one.';

create table alert_mails (
  account_id   uuid not null,
  mail_id      uuid not null,
  recipient_id uuid not null,
  status       text not null check (status in ('sending', 'waiting', 'sent', 'skipped', 'refused', 'failed', 'unknown')),
  attempts     integer not null default 1,
  claim_id     uuid not null,
  claimed_at   timestamptz not null,
  due_at       timestamptz,
  created_at   timestamptz not null,
  primary key (account_id, mail_id),
  check ((status = 'waiting') = (due_at is not null))
) with (fillfactor = 70);
create unique index alert_mails_open on alert_mails (account_id, recipient_id) where status in ('sending', 'waiting');
create index alert_mails_created on alert_mails (created_at);
comment on table alert_mails is 'Mails with alerts. A recipient has one open mail at a time.';
comment on column alert_mails.status is 'sending: handed to one worker, and never to another. waiting: the mail server did not accept it, and it is tried again. skipped: nothing in it was true any more. unknown: the worker ended, or the connection did, before the mail server had answered; it is not sent again.';
comment on column alert_mails.claim_id is 'New with every attempt: only the worker that has it records the outcome.';

create table alert_late_checks (
  account_id    uuid primary key,
  checked_until timestamptz not null
);
comment on table alert_late_checks is 'Deliveries of the account that were late by then have been found.';
