/** The stores of webhook endpoints. */

import { highestId } from '../../../server/platform/ids.ts';
import type * as attempts from '../../../server/webhooks/endpoints/attempts-store.ts';
import type * as backlog from '../../../server/webhooks/endpoints/backlog-store.ts';
import type * as chores from '../../../server/webhooks/endpoints/chores.ts';
import type * as endpoints from '../../../server/webhooks/endpoints/store.ts';
import * as is from '../owners.ts';
import { freshId, seededAt } from '../owners.ts';
import { type Call, entriesOf, housekeeping, partitionOf, scopeOf } from '../table.ts';

const refOf = (c: Call) => ({ ...scopeOf(c), endpointId: is.endpointId(c.of) });
const disabledRefOf = (c: Call) => ({ ...scopeOf(c), endpointId: is.disabledEndpointId(c.of) });
const resendRefOf = (c: Call) => ({ ...refOf(c), resendId: is.resendId });
const worker = 'of a worker, for all accounts; nothing of it is shown to anybody';

const settings = { url: 'https://new.example/', description: 'New', events: [], ordering: 'none' as const };

export const endpointStore = entriesOf<typeof endpoints>({
  listEndpoints: { accountAndMode: (c) => [c.database, scopeOf(c)] },
  findEndpoint: { accountAndMode: (c) => [c.database, refOf(c)] },
  lockEndpoint: { accountAndMode: (c) => [c.tx, refOf(c)] },
  countEndpoints: { accountAndMode: (c) => [c.tx, scopeOf(c)] },
  insertEndpoint: {
    accountAndMode: (c) => [
      c.tx,
      { ...scopeOf(c), endpointId: freshId(8) },
      settings,
      Buffer.from('sealed'),
      seededAt,
    ],
  },
  updateSettings: { accountAndMode: (c) => [c.tx, refOf(c), settings, seededAt] },
  disableEndpoint: { accountAndMode: (c) => [c.tx, refOf(c), 'by_account', seededAt, partitionOf(c)] },
  startResuming: { accountAndMode: (c) => [c.tx, disabledRefOf(c), 'skip', seededAt] },
  deleteEndpoint: 'deletes the endpoint of an account and mode; its memory of deleted ones has no mode',
  readSealedSecrets: { accountAndMode: (c) => [c.tx, { ...scopeOf(c), endpointId: is.endpointId(c.as) }] },
  replaceSecret: { accountAndMode: (c) => [c.tx, refOf(c), Buffer.from('sealed'), 5, [], seededAt] },
  readHours: { accountAndMode: (c) => [c.database, scopeOf(c), seededAt] },
  countDisabled: { accountAndMode: (c) => [c.database, scopeOf(c)] },
  disableForLostSecrets: 'after the secret key was replaced: the secrets of all accounts are lost',
});

export const attemptStore = entriesOf<typeof attempts>({
  listAttempts: {
    accountAndMode: [
      (c) => [c.database, refOf(c), { before: highestId, limit: 10 }],
      (c) => [c.database, refOf(c), { before: highestId, limit: 10, outcome: 'delivered' }],
      (c) => [c.database, refOf(c), { before: highestId, limit: 10, eventId: is.attemptId(c.of) }],
    ],
  },
  findAttempt: { accountAndMode: (c) => [c.database, refOf(c), is.attemptId(c.of)] },
});

export const backlogStore = entriesOf<typeof backlog>({
  listResuming: worker,
  lockFeedHead: 'a lock of a partition of the feed',
  lockResuming: { accountAndMode: (c) => [c.tx, disabledRefOf(c)] },
  queueMissed: { accountAndMode: (c) => [c.tx, disabledRefOf(c)] },
  makePendingDue: { accountAndMode: (c) => [c.tx, refOf(c)] },
  deletePending: { accountAndMode: (c) => [c.tx, refOf(c)] },
  finishResuming: { accountAndMode: (c) => [c.tx, disabledRefOf(c)] },
  insertResend: {
    accountAndMode: (c) => [
      c.tx,
      { ...resendRefOf(c), resendId: freshId(9) },
      { after: 0, onlyFailed: true, at: seededAt },
      partitionOf(c),
    ],
  },
  countResends: { accountAndMode: (c) => [c.tx, refOf(c)] },
  listResends: worker,
  lockResend: { accountAndMode: (c) => [c.tx, resendRefOf(c)] },
  queueAgain: { accountAndMode: (c) => [c.tx, resendRefOf(c)] },
  deleteResend: { accountAndMode: (c) => [c.tx, resendRefOf(c)] },
  findEvent: { accountAndMode: (c) => [c.tx, scopeOf(c), is.deliveryId(c.of, 1), 0] },
  queueOneAgain: { accountAndMode: (c) => [c.tx, { ...scopeOf(c), endpointId: is.endpointId(c.as) }, 11] },
});

export const choreFile = entriesOf<typeof chores>({
  webhookChores: 'a list of chores',
  clearDeletedEndpoints: housekeeping,
  clearMessagesWithoutEvent: housekeeping,
});
