-- How the receiver of a cancelled delivery paid.
alter table moves_after_cancellation
  add column payment_method text,
  add column payment_reference text;
