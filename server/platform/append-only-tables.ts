/** Tables whose rows are only ever added: triggers refuse everything else, and the role of the service has no right to it. */
export const appendOnlyTables = [
  'audit_log',
  'cash_postings',
  'cash_hand_ins',
  'cash_payouts',
  'cash_closings',
] as const;
