/** The stores of sending webhooks. */
import type * as outcome from '../../../server/webhooks/sending/outcome-store.ts';
import type * as queue from '../../../server/webhooks/sending/queue-store.ts';
import * as is from '../owners.ts';
import { entriesOf, scopeOf } from '../table.ts';

const worker = 'of a worker, for all accounts; nothing of it is shown to anybody';

export const outcomeStore = entriesOf<typeof outcome>({
  completeMessages: worker,
  recordTestAttempt: 'adds a row about an endpoint that findReceiver found',
});

export const queueStore = entriesOf<typeof queue>({
  enqueueMessages: worker,
  findDueQueues: worker,
  claimMessages: worker,
  extendLeases: worker,
  findReceiver: { accountAndMode: (c) => [c.database, { ...scopeOf(c), endpointId: is.endpointId(c.of) }] },
});
