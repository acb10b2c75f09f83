/** The stores of cash. */

import type * as cashInHand from '../../../server/cash/cash-in-hand-store.ts';
import { courierId, hourMs, seededAt } from '../owners.ts';
import { entriesOf } from '../table.ts';

export const cashInHandStore = entriesOf<typeof cashInHand>({
  readCashInHand: { live: (c) => [c.database] },
  readCashInHandOf: { courier: (c) => [c.database, courierId(c.as)] },
  readHandInsOf: { courier: (c) => [c.database, courierId(c.as), seededAt - hourMs, 100] },
});
