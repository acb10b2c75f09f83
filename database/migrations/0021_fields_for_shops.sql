-- What a sender can say about a delivery beside the fields of the first version. All of it is optional.
alter table deliveries
  add column reference text,
  add column metadata json,
  add column sender_name text,
  add column sender_phone text,
  add column pickup_note text,
  add column delivery_note text,
  add column pickup_from timestamptz,
  add column pickup_until timestamptz,
  add column delivery_from timestamptz,
  add column delivery_until timestamptz,
  add column pickup_latitude double precision,
  add column pickup_longitude double precision,
  add column delivery_latitude double precision,
  add column delivery_longitude double precision,
  add column pieces integer,
  add column required_proof text[],
  add column edited_since integer;

comment on column deliveries.reference is 'The order number of the shop.';
comment on column deliveries.metadata is 'Pairs of text of the client, as sent.';
comment on column deliveries.pickup_until is 'A delivery that is not picked up by then is late.';
comment on column deliveries.pieces is 'Number of parcels. Null: one.';
comment on column deliveries.required_proof is 'Null: the default of fleet_settings.';
comment on column deliveries.edited_since is
  'The version of the first edit that the courier has not confirmed. Null: there is none.';

alter table fleet_settings add column required_proof text[] not null default '{}';
comment on column fleet_settings.required_proof is 'Proof without which no delivery is delivered, where the delivery does not say.';
