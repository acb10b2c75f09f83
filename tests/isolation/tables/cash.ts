/** The stores of the cash ledger, of the cash desk, and of statements. */

import type * as chain from '../../../server/deliveries/cash-chain/chain-store.ts';
import type * as desk from '../../../server/money/desk/desk-store.ts';
import type * as handIns from '../../../server/money/desk/hand-in-store.ts';
import type * as payouts from '../../../server/money/desk/payout-store.ts';
import type { PayoutRow } from '../../../server/money/desk/payout-store.ts';
import { collectionOf } from '../../../server/money/index.ts';
import type * as checks from '../../../server/money/ledger/check-store.ts';
import type * as ledger from '../../../server/money/ledger/ledger-store.ts';
import type * as posting from '../../../server/money/ledger/posting-store.ts';
import type * as statements from '../../../server/money/statements/statement-store.ts';
import { firstIdAt, highestId, lowestId } from '../../../server/platform/ids.ts';
import { accountId, courierId, deliveryId, freshId, hourMs, payoutId, seededAt } from '../owners.ts';
import { numberOf } from '../rows.ts';
import { type Call, entriesOf, fleet } from '../table.ts';

const wholeLedger = 'the whole ledger, for `waybill doctor`: it returns counts only';
export const checkStore = entriesOf<typeof checks>({
  checkLedger: wholeLedger,
  findDiscrepancies: wholeLedger,
  countPostings: wholeLedger,
});

/** After everything that is seeded. */
const afterAll = firstIdAt<'posting'>(seededAt + 24 * hourMs);
const delivered = (c: Call) => deliveryId(c.of, numberOf.delivered);

export const ledgerStore = entriesOf<typeof ledger>({
  readFeeTerms: { account: (c) => [c.database, [{ accountId: accountId(c.as), currency: 'USD' }]] },
  readPostedPayment: { account: (c) => [c.database, accountId(c.as), delivered(c)] },
  readCashInHand: { live: (c) => [c.database] },
  readCashInHandOf: { courier: (c) => [c.database, courierId(c.as)] },
  readBalances: { account: (c) => [c.database, accountId(c.as)] },
  readCurrencies: { account: (c) => [c.database, accountId(c.as)] },
  readBalanceToPay: { account: (c) => [c.tx, accountId(c.as), 'USD'] },
  listBalances: fleet,
  readSums: 'what a courier has in hand is of all accounts; it returns sums only, and nobody is shown them',
});

/** A collection, and its event. */
function change(c: Call): Parameters<typeof posting.post>[1] {
  const of = { accountId: accountId(c.as), deliveryId: delivered(c) };
  const door = { ...of, courierId: courierId(c.as), currency: 'USD' };
  const paid = collectionOf(door, { amount: 7, method: 'cash' }, { fixed: 0, basisPoints: 0 })!;
  const event = {
    accountId: of.accountId,
    subjectId: of.deliveryId,
    type: 'cash.collected' as const,
    data: { amount: 1 },
  };
  return { postings: [paid], events: [event], actor: 'test', atMs: seededAt };
}

export const postingStore = entriesOf<typeof posting>({
  post: { account: (c) => [c.tx, change(c)] },
});

const closing = {
  currency: 'USD',
  number: 1,
  opening: '0',
  handed_in: '0',
  deposited: '0',
  difference: '0',
  closing: '0',
  counted: '0',
  denominations: null,
  reason: null,
  actor: 'test',
  at: new Date(seededAt),
};
export const deskStore = entriesOf<typeof desk>({
  readDesks: fleet,
  lockDesk: fleet,
  takeFromDesk: fleet,
  insertClosing: fleet,
  startNextDay: fleet,
  readClosings: fleet,
  readDeposits: fleet,
  findCashAccount: { account: (c) => [c.database, accountId(c.as)] },
  findAccountsByName: fleet,
  setFees: { account: (c) => [c.tx, accountId(c.as), { fixed: 1, currency: 'USD', basis_points: 2 }] },
});

const handIn = (c: Call): Parameters<typeof handIns.insertHandIn>[1] => ({
  ...closing,
  number: 9,
  hand_in_id: freshId(7),
  courier_id: courierId(c.as),
  expected: '10',
  amount: '10',
  shortfall: '0',
  counted_by: null,
});

export const handInStore = entriesOf<typeof handIns>({
  lockHeldCash: { courier: (c) => [c.tx, courierId(c.as), 'USD'] },
  readShortfalls: { account: (c) => [c.tx, accountId(c.as), [deliveryId(c.of, numberOf.delivered)]] },
  listToSetOff: fleet,
  deleteEmptied: { courier: [(c) => [c.tx, courierId(c.as), 'USD']] },
  addToDesk: fleet,
  insertHandIn: { courier: (c) => [c.tx, handIn(c)] },
  readHandIns: { courier: (c) => [c.database, courierId(c.as), seededAt - hourMs, 100] },
  listHandIns: {
    courier: (c) => [c.database, { courierId: courierId(c.as), fromId: lowestId, belowId: highestId }, 100],
  },
  readHeldDeliveries: { courier: (c) => [c.database, courierId(c.as), 100] },
});

const newPayout = (c: Call): PayoutRow => ({
  account_id: accountId(c.as),
  account_name: 'New',
  payout_id: freshId(8),
  number: 3,
  currency: 'USD',
  amount: '5',
  bank_reference: 'New',
  at: new Date(seededAt),
  actor: 'test',
  outcome: null,
  closed_at: null,
  closed_actor: null,
  reason: null,
});
const confirmed = { outcome: 'confirmed', reason: null, actor: 'test', atMs: seededAt } as const;

export const payoutStore = entriesOf<typeof payouts>({
  nextPayoutNumber: { account: (c) => [c.tx, accountId(c.as)] },
  insertPayout: { account: (c) => [c.tx, newPayout(c)] },
  findPayout: { account: (c) => [c.database, accountId(c.as), payoutId(c.of)] },
  findAccountOfPayout: fleet,
  listPayouts: { account: (c) => [c.database, accountId(c.as), { below: highestId, limit: 100 }] },
  readPaidWithReference: { account: (c) => [c.tx, accountId(c.as), `Of ${c.of.account}`] },
  readOpenPayouts: { account: (c) => [c.database, accountId(c.as), 100] },
  closePayout: { account: (c) => [c.tx, { ...newPayout(c), payout_id: payoutId(c.as) }, confirmed] },
  lockPosition: { account: (c) => [c.tx, paidMoney(c)] },
  setPosition: { account: (c) => [c.tx, paidMoney(c), afterAll] },
  goBackBefore: { account: (c) => [c.tx, accountId(c.as), 'USD', payoutId(c.of)] },
  payNext: { account: (c) => [c.tx, { ...paidMoney(c), payoutId: freshId(8), ...payable }] },
  inSavepoint: 'reads and writes nothing itself',
  readPaidParts: { account: (c) => [c.database, accountId(c.as), delivered(c)] },
});

const paidMoney = (c: Call) => ({ accountId: accountId(c.as), currency: 'USD' });
const payable = { start: lowestId, amount: 5, maxPostings: 100 };

export const statementStore = entriesOf<typeof statements>({
  readStatementPage: {
    account: (c) => [
      c.database,
      { accountId: accountId(c.as), currency: 'USD', from: lowestId, to: afterAll },
      { start: lowestId, kinds: null, limit: 100 },
    ],
  },
  readStatementLines: {
    account: (c) => [
      c.database,
      { accountId: accountId(c.as), currency: 'USD', from: lowestId, to: afterAll },
      { start: lowestId, kinds: null, limit: 100 },
    ],
  },
});

export const chainStore = entriesOf<typeof chain>({
  readSteps: { account: (c) => [c.database, accountId(c.as), delivered(c)] },
  readHandInsOf: 'by the ids of hand-ins that the postings of one delivery name',
});
