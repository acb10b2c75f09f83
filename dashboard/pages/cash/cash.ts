/** What the pages of money show. */
import type {
  getCash,
  getCashChain,
  getStatement,
  listAccountPayouts,
} from '../../../contract/dashboard/cash.ts';
import type { ResultOf } from '../../api/client.ts';
import type { ItemOf } from '../../api/queries.ts';

export type Balance = ResultOf<typeof getCash>['balances'][number];
export type Payout = ResultOf<typeof getCash>['to_confirm'][number];
/** With who did it and why. */
export type FullPayout = ItemOf<typeof listAccountPayouts>;
export type Statement = ResultOf<typeof getStatement>;
export type Line = Statement['lines'][number];
export type Chain = ResultOf<typeof getCashChain>;
export type ChainStep = Chain['steps'][number];
