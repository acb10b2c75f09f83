-- The cash ledger: what happened to the money that couriers collect, in double entry. See docs/decisions/0047.

-- One row is one posting. Each amount is an entry on the ledger account of that name: positive is a debit, negative a credit.
create table cash_postings (
  account_id        uuid not null,
  posting_id        uuid not null,
  kind              text not null check (kind in ('collection', 'correction', 'hand_in', 'shortfall', 'payout',
                                                  'payout_reversal', 'deposit', 'desk_difference')),
  currency          text not null check (currency ~ '^[A-Z]{3}$'),
  cash_in_hand      bigint not null default 0,
  cash_desk         bigint not null default 0,
  bank              bigint not null default 0,
  owed              bigint not null default 0,
  paid_out          bigint not null default 0,
  shortfalls        bigint not null default 0,
  fees              bigint not null default 0,
  courier_id        uuid,
  delivery_id       uuid,
  hand_in_id        uuid,
  payout_id         uuid,
  payment_method    text check (payment_method in ('cash', 'transfer', 'card_terminal')),
  fee_fixed         bigint,
  fee_basis_points  integer,
  actor             text not null,
  at                timestamptz not null,
  primary key (account_id, posting_id),
  constraint cash_postings_sum_to_zero
    check (cash_in_hand + cash_desk + bank + owed + paid_out + shortfalls + fees = 0),
  constraint cash_postings_courier check (cash_in_hand = 0 or courier_id is not null),
  constraint cash_postings_delivery check (kind not in ('collection', 'correction') or delivery_id is not null),
  constraint cash_postings_hand_in check (kind not in ('hand_in', 'shortfall') or hand_in_id is not null),
  constraint cash_postings_payout check ((kind in ('payout', 'payout_reversal')) = (payout_id is not null))
);
create index cash_postings_on_statement on cash_postings (account_id, currency, posting_id)
  where kind in ('collection', 'correction', 'payout', 'payout_reversal');
-- For the filters of a statement: few postings of an account are of these kinds.
create index cash_postings_payouts on cash_postings (account_id, currency, posting_id)
  where kind in ('payout', 'payout_reversal');
create index cash_postings_corrections on cash_postings (account_id, currency, posting_id) where kind = 'correction';
create index cash_postings_delivery on cash_postings (account_id, delivery_id, posting_id) where delivery_id is not null;
create index cash_postings_of_hand_in on cash_postings (hand_in_id) where hand_in_id is not null;
comment on table cash_postings is 'The cash ledger. Append-only, and never deleted; mistakes are corrected with another posting.';
comment on column cash_postings.account_id is 'Whose money it is. The nil UUID: of the cash desk alone.';
comment on column cash_postings.posting_id is 'UUIDv7: its order is the order of time.';
comment on column cash_postings.cash_in_hand is 'Cash that the courier has.';
comment on column cash_postings.cash_desk is 'Cash at the cash desk of the delivery company.';
comment on column cash_postings.bank is 'Received by transfer or card terminal, and cash of the desk that was deposited.';
comment on column cash_postings.owed is 'Owed to the account: a debt, so it is negative.';
comment on column cash_postings.paid_out is 'Paid out to the account: it has left the bank, so it is negative.';
comment on column cash_postings.shortfalls is 'Cash that is missing, which the delivery company bears.';
comment on column cash_postings.fees is 'Fees of the delivery company for collecting: income, so it is negative.';
comment on column cash_postings.fee_fixed is 'The terms that the fee was computed with; a correction uses the same.';

create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger cash_postings_only_grows before update or delete or truncate on cash_postings
  for each statement execute function refuse_change_of_ledger();

-- Derived from cash_postings, written in the same transaction; `waybill doctor` compares them.
create table cash_days (
  account_id    uuid not null,
  currency      text not null,
  day           date not null,
  kind          text not null,
  cash_in_hand  bigint not null,
  cash_desk     bigint not null,
  bank          bigint not null,
  owed          bigint not null,
  paid_out      bigint not null,
  shortfalls    bigint not null,
  fees          bigint not null,
  primary key (account_id, currency, day, kind)
) with (fillfactor = 70);
comment on table cash_days is 'Sums of cash_postings by day (UTC) and kind, from which balances are added up.';

create table courier_cash (
  account_id   uuid not null,
  delivery_id  uuid not null,
  courier_id   uuid not null,
  currency     text not null,
  amount       bigint not null,
  since        timestamptz not null,
  primary key (account_id, delivery_id, courier_id)
) with (fillfactor = 70);
create index courier_cash_courier on courier_cash (courier_id, currency);
comment on table courier_cash is 'The cash in hand of couriers, by delivery. Rows are deleted when it is handed in.';
comment on column courier_cash.amount is 'Negative where a correction came after the hand-in: the courier handed in too much.';
comment on column courier_cash.since is 'When it was collected: the oldest cash is handed in first.';

create table cash_hand_ins (
  hand_in_id      uuid primary key,
  courier_id      uuid not null,
  currency        text not null,
  number          integer not null,
  expected        bigint not null,
  amount          bigint not null check (amount >= 0),
  shortfall       bigint not null default 0 check (shortfall >= 0),
  reason          text,
  counted_by      text,
  denominations   jsonb,
  actor           text not null,
  at              timestamptz not null,
  check (amount > 0 or shortfall > 0)
);
create index cash_hand_ins_courier on cash_hand_ins (courier_id, hand_in_id);
create index cash_hand_ins_number on cash_hand_ins (currency, number);
create trigger cash_hand_ins_only_grows before update or delete or truncate on cash_hand_ins
  for each statement execute function refuse_change_of_ledger();
comment on table cash_hand_ins is 'Cash that couriers handed in at the cash desk, as it was counted there. Append-only.';
comment on column cash_hand_ins.number is 'Of the receipt; counts in its currency, from 1.';
comment on column cash_hand_ins.expected is 'The cash in hand of the courier before it.';
comment on column cash_hand_ins.shortfall is 'Of the difference, what is missing for good; the rest stays in the hands of the courier.';
comment on column cash_hand_ins.denominations is 'Notes and coins as counted: a list of {value, count}, values in minor units.';

create table cash_accounts (
  account_id        uuid primary key,
  fee_fixed         bigint not null default 0 check (fee_fixed >= 0),
  fee_currency      text,
  fee_basis_points  integer not null default 0 check (fee_basis_points between 0 and 10000),
  payouts           integer not null default 0
);
comment on table cash_accounts is 'Fees of an account, and the lock of its payouts.';
comment on column cash_accounts.fee_fixed is 'For each collection, in minor units of fee_currency; charged in that currency only.';
comment on column cash_accounts.fee_basis_points is 'Hundredths of a percent of the collected amount.';
comment on column cash_accounts.payouts is 'The number of the last payout.';

create table cash_payouts (
  account_id  uuid not null,
  payout_id   uuid not null,
  number      integer not null,
  currency    text not null,
  amount      bigint not null check (amount > 0),
  reference   text not null,
  actor       text not null,
  at          timestamptz not null,
  primary key (account_id, payout_id)
);
create trigger cash_payouts_only_grows before update or delete or truncate on cash_payouts
  for each statement execute function refuse_change_of_ledger();
comment on table cash_payouts is 'Money that was paid out to accounts. Append-only.';
comment on column cash_payouts.reference is 'Of the bank transfer.';

create table cash_payout_outcomes (
  account_id  uuid not null,
  payout_id   uuid not null,
  outcome     text not null check (outcome in ('confirmed', 'reversed')),
  reason      text,
  actor       text not null,
  at          timestamptz not null,
  primary key (account_id, payout_id)
);
comment on table cash_payout_outcomes is 'The account has confirmed a payout, or the delivery company has reversed it because it did not arrive.';

create table cash_desks (
  currency   text primary key,
  opening    bigint not null default 0,
  handed_in  bigint not null default 0,
  deposited  bigint not null default 0,
  hand_ins   integer not null default 0,
  closings   integer not null default 0,
  closed_at  timestamptz
);
comment on table cash_desks is 'The cash desk, a row for each currency, which everything at the desk locks. Its balance is opening + handed_in - deposited.';
comment on column cash_desks.opening is 'What the last closing counted; the next two are since then.';
comment on column cash_desks.hand_ins is 'The number of the last hand-in; closings that of the last closing.';

create table cash_closings (
  currency       text not null,
  number         integer not null,
  opening        bigint not null,
  handed_in      bigint not null,
  deposited      bigint not null,
  difference     bigint not null,
  closing        bigint not null,
  counted        bigint not null check (counted >= 0),
  denominations  jsonb,
  reason         text,
  actor          text not null,
  at             timestamptz not null,
  primary key (currency, number),
  constraint cash_closings_balance check (opening + handed_in - deposited + difference = closing and closing = counted)
);
create trigger cash_closings_only_grows before update or delete or truncate on cash_closings
  for each statement execute function refuse_change_of_ledger();
comment on table cash_closings is 'Daily closings of the cash desk. Append-only.';
comment on column cash_closings.difference is 'What was counted beyond what the ledger had; negative: less.';
