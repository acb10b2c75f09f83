-- What a courier recorded, Waybill did not accept, and the courier then discarded.

create table discarded_moves (
  account_id        uuid not null,
  discarded_move_id uuid not null,
  delivery_id       uuid not null,
  courier_id        uuid not null,
  move_key          text not null,
  move              text not null,
  collected_amount  bigint,
  payment_method    text,
  reason            text not null,
  recorded_at       text not null,
  discarded_at      text not null,
  reported_at       timestamptz not null,
  resolved_at       timestamptz,
  resolved_by       text,
  primary key (account_id, discarded_move_id),
  constraint discarded_moves_once unique (account_id, delivery_id, courier_id, move_key),
  constraint discarded_moves_move check (move in ('pick_up', 'deliver', 'fail_attempt', 'return')),
  constraint discarded_moves_collected_amount check (collected_amount >= 0),
  constraint discarded_moves_cash check (move = 'deliver' or (collected_amount is null and payment_method is null)),
  constraint discarded_moves_resolved check ((resolved_at is null) = (resolved_by is null))
);
comment on table discarded_moves is 'Refused moves that couriers discarded on their phones: they change no state and make no posting. See docs/decisions/0055.';
comment on column discarded_moves.move_key is 'The Idempotency-Key with which the phone sent the move: it reports the same move once.';
comment on column discarded_moves.collected_amount is 'In minor units of the currency of the delivery, as the courier recorded it.';
comment on column discarded_moves.recorded_at is 'By the clock of the phone, as discarded_at; text, because that clock may say anything.';
-- Those of a courier, for the phone.
create index discarded_moves_of on discarded_moves (courier_id, reported_at);
-- Those that a dispatcher has to look at.
create index discarded_moves_open on discarded_moves (reported_at) where resolved_at is null;
