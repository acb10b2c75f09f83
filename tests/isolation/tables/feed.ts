/** The store of the event feed. */

import type * as feed from '../../../server/events/feed/store.ts';
import { deliveryId, hourMs, seededAt } from '../owners.ts';
import { type Call, entriesOf, partitionOf, scopeOf } from '../table.ts';

const types = ['delivery.created'];
const inTime = { fromMs: seededAt - hourMs, belowMs: seededAt + hourMs };
const all = { after: 0, below: Number.MAX_SAFE_INTEGER };
const everywhere = { from: 0, below: Number.MAX_SAFE_INTEGER };
const partOf = (call: Call) => ({ ...scopeOf(call), partition: partitionOf(call) });
const ofOne = ({ of }: Call) => ({ deliveryId: deliveryId(of, 1) });

export const feedStore = entriesOf<typeof feed>({
  readFeed: {
    accountAndMode: [
      (call) => [call.database, partOf(call), all, {}, 100],
      (call) => [call.database, partOf(call), { after: 3, below: 15 }, { types, ...inTime }, 2],
      (call) => [call.database, partOf(call), all, ofOne(call), 100],
    ],
  },
  readNewest: {
    accountAndMode: [
      (call) => [call.database, partOf(call), everywhere, {}, 100],
      (call) => [call.database, partOf(call), { from: 1, below: 15 }, { types, ...inTime }, 2],
      (call) => [call.database, partOf(call), everywhere, ofOne(call), 100],
    ],
  },
});
