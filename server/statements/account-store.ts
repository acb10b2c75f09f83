/** The SQL of whose statement it is. */
import type { Database } from '../platform/database.ts';
import type { AccountId } from '../platform/ids.ts';
import { queryFirst } from '../platform/statements.ts';

export interface StatementAccount {
  name: string;
  currency: string;
  time_zone: string;
}

export function readStatementAccount(database: Database, accountId: AccountId) {
  return queryFirst<StatementAccount>(database, 'read-statement-account', { accountId })`
    select name, currency, time_zone from accounts where account_id = $accountId`;
}
