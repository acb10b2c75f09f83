-- What a courier did with a parcel without network, before hearing that the sender had cancelled.

create table moves_after_cancellation (
  account_id       uuid not null,
  delivery_id      uuid not null,
  move             text not null check (move in ('pick_up', 'deliver', 'return')),
  courier_id       uuid not null,
  happened_at      text,
  at               timestamptz not null,
  collected_amount bigint,
  shortfall_reason text,
  primary key (account_id, delivery_id, move),
  constraint moves_after_cancellation_collected_amount check (collected_amount >= 0),
  constraint moves_after_cancellation_cash
    check (move = 'deliver' or (collected_amount is null and shortfall_reason is null))
);
comment on table moves_after_cancellation is 'Moves of cancelled deliveries: they change no state, but say who has the parcel. See docs/decisions/0024.';
comment on column moves_after_cancellation.happened_at is 'By the clock of the phone, where it said so; as in the data of an event, because that clock may say anything.';
comment on column moves_after_cancellation.collected_amount is 'Cash in minor units, as the courier reported it; the delivery itself collects nothing once it is cancelled.';
-- What a courier still has to return, and what ended today.
create index moves_after_cancellation_by on moves_after_cancellation (courier_id, at);
