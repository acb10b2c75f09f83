-- How much cash a courier may carry.
alter table couriers
  add column cash_limit bigint,
  add column cash_limit_currency text;
alter table couriers add constraint couriers_cash_limit_check check (cash_limit >= 0);
comment on column couriers.cash_limit is 'Minor units of cash_limit_currency. Null: no limit.';
