/** What other capabilities may use of deliveries. */
export { bindDeliveries, checkProof, deliveryNotFound, refOf } from './api.ts';
export { eachAlone, textAt } from './batches.ts';
export { bindCashChain } from './cash-chain/chain.ts';
export { bindImportMappings } from './csv/mappings-api.ts';
export { bindDashboardDeliveries } from './dashboard-api.ts';
export { type Deliveries, makeDeliveries, viewOf } from './deliveries.ts';
export { changesForCourier, courierFieldsOf, isToConfirm } from './fields/courier-fields.ts';
export { type RecordRow, recordOf } from './fields/fields.ts';
export { dueOf, isLate, isLateSql } from './lifecycle/due.ts';
export {
  beginning,
  type DeliverySnapshot,
  isFinal,
  type MoveRequest,
  type Policy,
  possibleMoves,
  statesAfter,
} from './lifecycle/lifecycle.ts';
export { lifecycle, renderStateChart } from './lifecycle/state-chart.ts';
export { isFinalSql, isOpenSql, isStateSql } from './lifecycle/state-sql.ts';
export { bindDeliveryLists } from './lists/api.ts';
export { type DeliveryLists, makeDeliveryLists } from './lists/delivery-lists.ts';
export { awaitedDeliveries, everyDelivery, lateDeliveries } from './lists/filter.ts';
export { countListed, listByIds } from './lists/store.ts';
export {
  collectedAfterCancellationColumn,
  collectedAfterCancellationSql,
  type NewMoveAfterCancellation,
  paidByAfterCancellationColumn,
  parcelHolderColumn,
  toReturnSql,
} from './moves/after-cancellation-store.ts';
export { confirmEdits, type EditRow, readEdits } from './moves/edit-store.ts';
export { type MoveBy, type Moved, type MoveExtra, moveClaim } from './moves/mover.ts';
export { bindPickupAddresses } from './pickup-addresses/api.ts';
export { makeHandoverPins, pinLockedColumn } from './proof/handover-pin.ts';
export { type CheckedProof, clearPinTries, clearProofs } from './proof/store.ts';
export { eraseWords, indexNewDeliveries } from './search/indexing.ts';
export { makeNewWords, sortEveryMs } from './search/new-words.ts';
export { parseSearch } from './search/query.ts';
export { wordsOf } from './search/words.ts';
export type { DeliveryRef, Mode, Scope } from './store.ts';
export { bindTracking } from './tracking/api.ts';
export { makeDeliveryUpdates } from './tracking/delivery-updates.ts';
export { simulatedCourierId } from './views/courier-names.ts';
export { makeDetail } from './views/detail.ts';
export { type StoredEventData, snapshotOf } from './views/record.ts';
export { recordColumns } from './views/record-store.ts';
