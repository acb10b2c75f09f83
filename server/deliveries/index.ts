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
  type BoundParts,
  bindDeliveries,
  cachingHeaders,
  checkProof,
  deliveryNotFound,
  readCursor,
  refOf,
  viewOf,
} from './api.ts';
export { eachAlone, textAt } from './batches.ts';
export { changesForCourier, courierFieldsOf, isToConfirm } from './courier-fields.ts';
export { readNamedCouriers } from './courier-names.ts';
export { byteOrderMark, writeCell, writeLine } from './csv/cells.ts';
export { bindImportMappings } from './csv/mappings-api.ts';
export { bindDashboardDeliveries, type Detail, refIn } from './dashboard-api.ts';
export { type Deliveries, makeDeliveries } from './deliveries.ts';
export { makeDetail } from './detail.ts';
export { dueOf, isLate, isLateSql } from './due.ts';
export { confirmEdits, type EditRow, readEdits } from './edit-store.ts';
export { sentFieldsOf } from './fields.ts';
export {
  beginning,
  type DeliverySnapshot,
  defaultMove,
  isFinal,
  type MoveRequest,
  type Policy,
  possibleMoves,
  requiredProofOf,
  statesAfter,
  whyNotNow,
} from './lifecycle.ts';
export { bindDeliveryLists } from './lists/api.ts';
export { cursorAfter, parseCursor } from './lists/cursor.ts';
export { type DeliveryLists, makeDeliveryLists, type Page } from './lists/delivery-lists.ts';
export { everyDelivery } from './lists/filter.ts';
export { countAwaited, countLate, type EventOfDelivery, readEventsByKey, type Scope } from './lists/store.ts';
export { type ClaimParts, moveClaim } from './move-claim.ts';
export type { MadeMove, MoveBy, Moved, MoveExtra } from './mover.ts';
export { wrongCash, wrongPayment } from './payment.ts';
export { bindPickupAddresses } from './pickup-addresses/api.ts';
export { parseProof } from './proof/check-proof.ts';
export { type HandoverPins, makeHandoverPins, pinLockedColumn } from './proof/handover-pin.ts';
export { type CheckedProof, clearPinTries, clearProofs } from './proof/store.ts';
export { type RecordRow, recordOf, type StoredEventData, snapshotOf } from './record.ts';
export { readEvents, readRecord, recordColumns } from './record-store.ts';
export { eraseWords, indexNewDeliveries } from './search/indexing.ts';
export { parseSearch } from './search/query.ts';
export { wordsOf } from './search/words.ts';
export { simulatedCourierId, simulatedCourierName } from './simulated-courier.ts';
export { lifecycle, renderStateChart } from './state-chart.ts';
export { isFinalSql, isOpenSql, isStateSql, openStates } from './state-sql.ts';
export type { DeliveryRef, DeliveryRow, Mode } from './store.ts';
