-- What a courier did with a parcel without network, before hearing that the sender had cancelled.

create table moves_after_cancellation (
  account_id  uuid not null,
  delivery_id uuid not null,
  move        text not null check (move in ('pick_up', 'deliver', 'return')),
  courier_id  uuid not null,
  happened_at text,
  at          timestamptz not null,
  primary key (account_id, delivery_id, move)
);
comment on table moves_after_cancellation is 'Moves of cancelled deliveries: they change no state, but say who has the parcel. See docs/decisions/0024.';
comment on column moves_after_cancellation.happened_at is 'By the clock of the phone, where it said so; as in the data of an event, because that clock may say anything.';
-- What a courier still has to return.
create index moves_after_cancellation_picked_up on moves_after_cancellation (courier_id) where move = 'pick_up';
