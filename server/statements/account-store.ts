/** The SQL of whose statement it is. */
import type { Database } from '../platform/database.ts';
import type { AccountId } from '../platform/ids.ts';

export interface StatementAccount {
  name: string;
  currency: string;
  time_zone: string;
}

export async function readStatementAccount(
  database: Database,
  accountId: AccountId,
): Promise<StatementAccount | undefined> {
  const rows = await database.read<StatementAccount>(
    {
      name: 'read-statement-account',
      text: 'select name, currency, time_zone from accounts where account_id = $1',
    },
    [accountId],
  );
  return rows[0];
}
