/** Every file that asks the database for data of somebody, by its path in `server/`. */
import type { Entry } from '../table.ts';
import * as access from './access.ts';
import * as alerts from './alerts.ts';
import * as backup from './backup.ts';
import * as cash from './cash.ts';
import * as deliveries from './deliveries.ts';
import * as feed from './feed.ts';
import * as fleet from './fleet.ts';
import * as people from './people.ts';
import * as pickupAddresses from './pickup-addresses.ts';
import * as privacy from './privacy.ts';
import * as webhookEndpoints from './webhook-endpoints.ts';
import * as webhookSending from './webhook-sending.ts';

export const tables: Record<string, Record<string, Entry<unknown[]>>> = {
  'accounts/audit.ts': access.auditFile,
  'access/keys/store.ts': access.keyStore,
  'access/links/store.ts': people.linkStore,
  'access/operators/store.ts': access.operatorStore,
  'access/people/store.ts': people.personStore,
  'access/second-factor/store.ts': people.secondFactorStore,
  'access/sessions/store.ts': people.sessionStore,
  'accounts/account-store.ts': access.accountStore,
  'accounts/audit-pages.ts': access.auditPageFile,
  'accounts/member-store.ts': access.memberStore,
  'access/throttle/store.ts': people.throttleStore,
  'alerts/recipients/store.ts': alerts.recipientStore,
  'alerts/sending/mail-store.ts': alerts.mailStore,
  'deliveries/moves/after-cancellation-store.ts': deliveries.afterCancellationStore,
  'backup/state-store.ts': backup.stateStore,
  'money/ledger/check-store.ts': cash.checkStore,
  'money/ledger/ledger-store.ts': cash.ledgerStore,
  'money/ledger/posting-store.ts': cash.postingStore,
  'money/desk/desk-store.ts': cash.deskStore,
  'money/desk/hand-in-store.ts': cash.handInStore,
  'money/desk/payout-store.ts': cash.payoutStore,
  'money/statements/statement-store.ts': cash.statementStore,
  'deliveries/cash-chain/chain-store.ts': cash.chainStore,
  'dispatch/discarded-move-store.ts': fleet.discardedMoveStore,
  'couriers/link-store.ts': access.courierLinkStore,
  'couriers/load-store.ts': fleet.loadStore,
  'couriers/phone-store.ts': access.phoneStore,
  'couriers/store.ts': access.courierStore,
  'deliveries/csv/mapping-store.ts': pickupAddresses.mappingStore,
  'deliveries/moves/edit-store.ts': deliveries.editStore,
  'deliveries/insert-store.ts': deliveries.insertStore,
  'idempotency/keyed-response-store.ts': deliveries.keyedResponseStore,
  'deliveries/lists/search-store.ts': deliveries.searchesStore,
  'deliveries/lists/store.ts': deliveries.listStore,
  'deliveries/pickup-addresses/store.ts': pickupAddresses.pickupAddressStore,
  'deliveries/proof/store.ts': deliveries.proofStore,
  'deliveries/views/record-store.ts': deliveries.recordStore,
  'deliveries/search/store.ts': deliveries.searchStore,
  'deliveries/store.ts': deliveries.deliveryStore,
  'events/feed/store.ts': feed.feedStore,
  'dispatch/board-store.ts': fleet.boardStore,
  'dispatch/day-store.ts': fleet.dayStore,
  'dispatch/list-store.ts': fleet.fleetListStore,
  'dispatch/settings-store.ts': fleet.fleetSettingsStore,
  'dispatch/suggestion-store.ts': fleet.suggestionStore,
  'events/live/store.ts': fleet.liveStore,
  'overview/store.ts': deliveries.overviewStore,
  'privacy/erasure-store.ts': privacy.erasureStore,
  'test-mode/store.ts': deliveries.testModeStore,
  'webhooks/endpoints/attempts-store.ts': webhookEndpoints.attemptStore,
  'webhooks/endpoints/backlog-store.ts': webhookEndpoints.backlogStore,
  'webhooks/endpoints/chores.ts': webhookEndpoints.choreFile,
  'webhooks/endpoints/store.ts': webhookEndpoints.endpointStore,
  'webhooks/sending/outcome-store.ts': webhookSending.outcomeStore,
  'webhooks/sending/queue-store.ts': webhookSending.queueStore,
};

/** Other files with SQL, and why nobody's data gets to anybody else there. `platform/`, `database/`, `workers/` and `http/` know no accounts,
 * and the files in `events/` itself move the events of all of them. */
export const otherFiles: Record<string, string> = {
  'backup/catalog.ts': 'the names of tables, columns and sequences',
  'backup/dump.ts': 'everything, into a file that is encrypted',
  'backup/load-tables.ts': 'the definitions of indexes',
  'backup/inspect.ts': 'when the last backup was made',
  'backup/make-backup.ts': 'which secret key the installation has',
  'backup/load.ts': 'whether a database is empty',
  'accounts/actors.ts': 'names who did something, for those who may read what was done',
  'access/signing-in/set-up.ts': 'a lock of the whole installation',
  'money/ledger/ledger-watch.ts': 'counts rows that are wrong, over the whole ledger',
  'accounts/settings.ts': 'which time zones PostgreSQL knows',
  'deliveries/lists/list-sql.ts': 'asks for the stores of lists, whose functions are in their tables',
};
