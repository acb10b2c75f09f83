-- What a courier handed in too much for a delivery that was corrected later counts for other deliveries, without a hand-in.
alter table cash_postings drop constraint cash_postings_kind_check;
alter table cash_postings add constraint cash_postings_kind_check
  check (kind in ('collection', 'correction', 'hand_in', 'set_off', 'shortfall', 'payout', 'payout_reversal', 'deposit',
                  'desk_difference'));
create index courier_cash_overpaid on courier_cash (courier_id, currency) where amount < 0;

-- Confirmations and reversals are part of the ledger.
create trigger cash_payout_outcomes_only_grows before update or delete or truncate on cash_payout_outcomes
  for each statement execute function refuse_change_of_ledger();
