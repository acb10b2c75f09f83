/** The store of erasures. */
import type * as erasure from '../../../server/privacy/erasure-store.ts';
import { accountId, deliveryId, seededAt } from '../owners.ts';
import { numberOf } from '../rows.ts';
import { type Call, entriesOf, installation } from '../table.ts';

const worker = 'of a worker, for all accounts: finds what is due, and nothing of it is shown to anybody';
const ended = ({ of }: Call) => [deliveryId(of, numberOf.delivered), deliveryId(of, numberOf.cancelled)];

export const erasureStore = entriesOf<typeof erasure>({
  findEnded: worker,
  findRequested: worker,
  countEnded: 'counts deliveries of all accounts, for operators',
  insertRequested: { account: (c) => [c.tx, accountId(c.as), ended(c), 'terminal', true, seededAt] },
  eraseDeliveries: { account: (c) => [c.tx, accountId(c.as), ended(c), seededAt, seededAt] },
  eraseReferences: {
    account: (c) => [c.tx, accountId(c.as), [deliveryId(c.of, numberOf.erased)], 'terminal', seededAt],
  },
  eraseDerived: { account: (c) => [c.tx, accountId(c.as), ended(c), seededAt] },
  listRequested: installation,
  readPending: { account: (c) => [c.database, accountId(c.as), [deliveryId(c.of, numberOf.unassigned)]] },
  findAccount: installation,
  listAccountsFrom: installation,
});
