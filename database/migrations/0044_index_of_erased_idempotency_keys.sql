-- no transaction
create index concurrently idempotency_keys_erased on idempotency_keys (account_id) where starts_with(idempotency_key, 'erased:');
