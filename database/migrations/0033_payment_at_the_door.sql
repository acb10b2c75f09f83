-- How the receiver paid.
alter table deliveries
  add column payment_method text,
  add column payment_reference text;
comment on column deliveries.payment_method is 'cash, transfer or card_terminal. Null: nothing was collected, or it was before this was recorded, in cash.';
comment on column deliveries.payment_reference is 'Of the transfer, or of the slip of the card terminal.';
