-- contracts: unused since 0.1.0
-- What a courier handed in too much for a delivery that was corrected later counts for other deliveries, without a hand-in: one
-- more kind of posting. No release has the ledger yet.
alter table cash_postings drop constraint cash_postings_kind_check;
alter table cash_postings add constraint cash_postings_kind_check
  check (kind in ('collection', 'correction', 'hand_in', 'set_off', 'shortfall', 'payout', 'payout_reversal', 'deposit',
                  'desk_difference'));

-- Confirmations and reversals are part of the ledger.
create trigger cash_payout_outcomes_only_grows before update or delete or truncate on cash_payout_outcomes
  for each statement execute function refuse_change_of_ledger();
