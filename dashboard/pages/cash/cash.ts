/** What the pages of money show. */
import type { getCash, getCashChain, getCashStatement } from '../../../contract/operations/cash.ts';
import type { ResultOf } from '../../api/client.ts';

export type Balance = ResultOf<typeof getCash>['balances'][number];
export type Payout = ResultOf<typeof getCash>['to_confirm'][number];
export type Statement = ResultOf<typeof getCashStatement>;
export type Line = Statement['lines'][number];
export type Chain = ResultOf<typeof getCashChain>;
export type ChainStep = Chain['steps'][number];
