-- Secrets from before the previous one, each with its own end: a second rotation does not cut off a receiver that has the first secret.
alter table webhook_endpoints add column earlier_sealed_secrets bytea[] not null default '{}';
alter table webhook_endpoints add column earlier_secrets_until timestamptz[] not null default '{}';
comment on column webhook_endpoints.earlier_sealed_secrets is 'From before the previous one.';
comment on column webhook_endpoints.earlier_secrets_until is 'Until when each of them signs.';
