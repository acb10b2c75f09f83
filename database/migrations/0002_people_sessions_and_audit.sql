-- People who sign in to the dashboard, their sessions, one-time links, throttles, and the audit log.
-- Nothing that lets anybody in is kept in clear: passwords as argon2id, tokens and codes as SHA-256, seeds sealed.

alter table accounts add column time_zone text not null default 'UTC'
  check (char_length(time_zone) between 1 and 64);

alter table api_keys
  add column expires_at timestamptz,
  add column made_by    text not null default 'terminal';
comment on column api_keys.expires_at is 'A rolled key works until then.';
comment on column api_keys.made_by is 'Who made it: person:<person_id>, or terminal.';
create index api_keys_account on api_keys (account_id, created_at desc);

create table people (
  person_id           uuid primary key,
  email               text not null check (char_length(email) between 3 and 254),
  name                text not null check (char_length(name) between 1 and 200),
  password_hash       text not null check (password_hash like '$argon2id$%'),
  is_operator         boolean not null default false,
  totp_sealed         bytea,
  totp_confirmed_at   timestamptz,
  totp_last_step      bigint,
  totp_pending_sealed bytea,
  created_at          timestamptz not null,
  disabled_at         timestamptz,
  last_seen_at        timestamptz,
  check ((totp_sealed is null) = (totp_confirmed_at is null))
);
create unique index people_email on people (lower(email));
comment on column people.totp_sealed is 'The seed of the second factor, sealed for this row; null where it is off.';
comment on column people.totp_last_step is 'The step of the last code that counted: no code counts twice.';
comment on column people.totp_pending_sealed is 'A seed that was shown and is not confirmed yet.';

create table memberships (
  account_id uuid not null references accounts,
  person_id  uuid not null references people,
  role       text not null check (role in ('holder', 'member')),
  created_at timestamptz not null,
  primary key (account_id, person_id)
);
create index memberships_person on memberships (person_id);

create table sessions (
  session_id   uuid primary key,
  token_hash   bytea not null check (octet_length(token_hash) = 32),
  person_id    uuid not null references people,
  state        text not null check (state in ('code', 'full')),
  user_agent   text not null,
  network      text not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz
);
create unique index sessions_token on sessions (token_hash);
create index sessions_person on sessions (person_id, created_at desc);
create index sessions_expires_at on sessions (expires_at);
comment on column sessions.state is 'code: the password was right, the second factor is still to come.';
comment on column sessions.expires_at is 'The end, however busy the session is.';

create table recovery_codes (
  person_id uuid not null references people,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at   timestamptz,
  primary key (person_id, code_hash)
);

create table links (
  link_id      uuid primary key,
  token_hash   bytea not null check (octet_length(token_hash) = 32),
  kind         text not null check (kind in ('set_up', 'invitation', 'sign_up', 'password_reset')),
  email        text,
  account_id   uuid references accounts,
  role         text check (role in ('holder', 'member', 'operator')),
  person_id    uuid references people,
  made_by      text not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  withdrawn_at timestamptz,
  -- Only a set-up is for whoever holds the link; an operator is over all accounts; a reset is for one person.
  check ((kind = 'set_up') = (email is null)),
  check ((kind = 'invitation') = (role is not null)),
  check ((role in ('holder', 'member')) is not true or account_id is not null),
  check (role is distinct from 'operator' or account_id is null),
  check ((kind = 'password_reset') = (person_id is not null))
);
create unique index links_token on links (token_hash);
create index links_account on links (account_id, created_at desc);
create index links_expires_at on links (expires_at);
comment on column links.made_by is 'person:<person_id>, terminal, service, or visitor.';

create table throttles (
  throttle_key  text primary key,
  failures      integer not null check (failures >= 0),
  blocked_until timestamptz,
  updated_at    timestamptz not null
);
create index throttles_updated_at on throttles (updated_at);
comment on column throttles.throttle_key is 'What is counted: a network, or the SHA-256 of an address.';

create table audit_log (
  audit_id       uuid primary key,
  account_id     uuid references accounts,
  transaction_id xid8 not null default pg_current_xact_id(),
  actor          text not null,
  person_id      uuid references people,
  action         text not null,
  summary        text not null,
  network        text,
  data           jsonb,
  at             timestamptz not null
);
create index audit_log_account on audit_log (account_id, audit_id desc);
create index audit_log_transaction on audit_log (transaction_id);
comment on table audit_log is 'Who did what, and when. Rows are only ever added, and kept for good.';
comment on column audit_log.account_id is 'Null: of the whole installation.';
comment on column audit_log.actor is 'person:<person_id>, terminal, or visitor.';
comment on column audit_log.summary is 'For people: a sentence without its subject.';

create table installation (
  one           boolean primary key default true check (one),
  secret_key_id text
);
comment on table installation is 'One row at most: what this installation has to remember about itself.';
