-- no transaction
-- Deliveries that changed since they were created, of an account and state by their last change. A delivery that did not
-- change is left out, so that a create writes nothing here: its last change is its creation, with which its id begins.
create index concurrently deliveries_updated on deliveries (account_id, mode, status, updated_at, delivery_id)
  where version > 1 or status <> 'created';
