-- How much cash a courier may carry.
alter table couriers
  add column cash_limit bigint check (cash_limit >= 0),
  add column cash_limit_currency text;
comment on column couriers.cash_limit is 'Minor units of cash_limit_currency. Null: no limit.';
