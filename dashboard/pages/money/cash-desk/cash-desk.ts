/** What the page of the cash desk shows, and what it reads again after a change. */
import { getCourierCash } from '../../../../contract/operations/fleet/cash.ts';
import {
  getCashDesk,
  listClosings,
  listDeposits,
  listHandIns,
} from '../../../../contract/operations/fleet/cash-desk.ts';
import type { ItemOf, ResultOf } from '../../../api/client.ts';

type CashDesk = ResultOf<typeof getCashDesk>;
export type CourierInHand = CashDesk['couriers'][number];
export type AccountBalance = CashDesk['accounts'][number];
export type Desk = CashDesk['desks'][number];
export type Closing = ItemOf<typeof listClosings>;
export type Deposit = ItemOf<typeof listDeposits>;
export type ListedHandIn = ItemOf<typeof listHandIns>;

export const changedByHandIn = [getCashDesk, getCourierCash, listHandIns];
export const changedAtDesk = [getCashDesk, listClosings, listDeposits];
