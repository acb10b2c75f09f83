/** What other capabilities may use of deliveries. */
export {
  collectedAfterCancellationColumn,
  collectedAfterCancellationSql,
  paidByAfterCancellationColumn,
  parcelHolderColumn,
  toReturnSql,
} from './after-cancellation-sql.ts';
export {
  insertMoveAfterCancellation,
  type NewMoveAfterCancellation,
  readMovesAfterCancellation,
} from './after-cancellation-store.ts';
export {
  bindDeliveries,
  cachingHeaders,
  checkProof,
  deliveryNotFound,
  refOf,
  viewOf,
} from './api.ts';
export { eachAlone, textAt } from './batches.ts';
export { changesForCourier, courierFieldsOf, isToConfirm } from './courier-fields.ts';
export { readNamedCouriers } from './courier-names.ts';
export { byteOrderMark, writeCell, writeLine } from './csv/cells.ts';
export { bindImportMappings } from './csv/mappings-api.ts';
export { bindDashboardDeliveries, type Detail } from './dashboard-api.ts';
export { type Deliveries, makeDeliveries } from './deliveries.ts';
export { makeDetail } from './detail.ts';
export { dueOf, isLate, isLateSql } from './due.ts';
export { confirmEdits, type EditRow, readEdits } from './edit-store.ts';
export {
  beginning,
  type DeliverySnapshot,
  isFinal,
  type MoveRequest,
  type Policy,
  possibleMoves,
  statesAfter,
} from './lifecycle.ts';
export { bindDeliveryLists } from './lists/api.ts';
export { type DeliveryLists, makeDeliveryLists, type Page } from './lists/delivery-lists.ts';
export { everyDelivery } from './lists/filter.ts';
export { countAwaited, countLate, readEventsByKey, type Scope } from './lists/store.ts';
export { moveClaim } from './move-claim.ts';
export type { MoveBy, Moved, MoveExtra } from './mover.ts';
export { wrongCash, wrongPayment } from './payment.ts';
export { bindPickupAddresses } from './pickup-addresses/api.ts';
export { makeHandoverPins, pinLockedColumn } from './proof/handover-pin.ts';
export { type CheckedProof, clearPinTries, clearProofs } from './proof/store.ts';
export { type RecordRow, recordOf, type StoredEventData, snapshotOf } from './record.ts';
export { readEvents, readRecord, recordColumns } from './record-store.ts';
export { eraseWords, indexNewDeliveries } from './search/indexing.ts';
export { parseSearch } from './search/query.ts';
export { wordsOf } from './search/words.ts';
export { simulatedCourierId } from './simulated-courier.ts';
export { lifecycle, renderStateChart } from './state-chart.ts';
export { isFinalSql, isOpenSql, isStateSql, openStates } from './state-sql.ts';
export type { DeliveryRef, DeliveryRow, Mode } from './store.ts';
