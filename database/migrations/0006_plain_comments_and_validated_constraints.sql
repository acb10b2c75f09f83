-- Clearer comments of tables and columns, and a constraint of 0004 that was never validated.

comment on table outbox is 'One row for each event, for readers that act on it. A reader that reads in the order of the primary key, and only below pg_snapshot_xmin(pg_current_snapshot()), never misses a committed row.';
comment on table outbox_readers is 'How far each reader of the outbox has come. Its cursor is committed together with what it wrote.';
comment on column outbox_readers.transaction_id is 'With position, the cursor: the last row that was read. Rows after the cursor of any reader are not deleted.';
comment on column idempotency_keys.subject_id is 'What the first request created.';
comment on column idempotency_keys.answer is 'The body of the first response, to the byte.';
comment on column api_keys.key_hash is 'SHA-256 of the whole key. The key itself is not stored.';
comment on column deliveries.version is 'Counts the changes. The ETag, and the condition of every update.';
comment on column deliveries.courier_id is 'Who it is assigned to, or who has it. In test mode, the simulated courier.';
comment on column deliveries.instruction is 'After a failed attempt: awaited, or what the sender answered.';
comment on table delivery_search is 'The words by which deliveries are found. Written by a reader of the outbox, about a second after the delivery.';
comment on column delivery_search.shelf is 'Account, mode and three days: the prefix of each word in the index.';
comment on table delivery_search_walk is 'Cursor of the worker that indexes deliveries from before delivery_search; no row: it is done.';
comment on table delivery_totals is 'Events by type, of all time. The number of deliveries in each state is computed from them.';
comment on column couriers.paused_at is 'No suggestions and no automatic assignments.';
comment on column couriers.ended_at is 'Deactivated: no sign-in, nothing can be assigned.';
comment on table courier_phones is 'Phones on which couriers are signed in. The cookie contains a token; only its SHA-256 is stored.';
comment on table fleet_settings is 'One row: the settings of the delivery company for all couriers.';
comment on table proofs is 'Proof of an event. Deleted after the number of days that operators set; the event still says what it was.';
comment on column proofs.taker_name is 'Name of the recipient.';
comment on table test_runs is 'Test deliveries whose lifecycle is being simulated; the row is deleted when the run is over.';
comment on column courier_links.made_by is 'Who created it: person:<person_id>; unknown: from before this was recorded.';
comment on column courier_phones.link_made_by is 'Who created the link with which it was signed in.';
comment on column api_keys.made_by is 'Who created it: person:<person_id>, or terminal.';
comment on table audit_log is 'Who did what, and when. Append-only, and never deleted.';
comment on table delivery_events is 'What happened, in order inside a delivery. Append-only.';
comment on table installation is 'One row at most: what this installation has to know about itself.';

-- Checks the rows that were there when 0004 added the constraint. All of them pass: before couriers existed, nothing
-- could pick a parcel up. Reads and writes go on while PostgreSQL looks at every row.
alter table deliveries validate constraint deliveries_in_hands;
