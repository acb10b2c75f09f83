/** The labels of deliveries: reads what is printed, and has it drawn in a thread. */
import type { LabelFormat } from '../../contract/labels.ts';
import { readAccount } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { listByIds, type RecordRow, recordOf, type Scope } from '../deliveries/index.ts';
import { notFoundRejection, Rejection } from '../errors/rejection.ts';
import type { Clock } from '../platform/clock.ts';
import { type AccountId, type DeliveryId, formatId } from '../platform/ids.ts';
import type { Output } from '../workers/threads/job-thread.ts';
import type { DeliveryLabels } from './layout.ts';

/** In one file. A delivery has at most 999 parcels, so each one can be printed whole. */
const maxLabels = 1_000;

export type LabelType = { type: 'application/pdf'; format: LabelFormat } | { type: 'application/zpl' };

interface PrintRequest {
  deliveryIds: readonly DeliveryId[];
  /** Only this parcel of each; undefined: all of them. */
  piece?: number | undefined;
  as: LabelType;
}

/** What a thread draws: plain data. */
export interface LabelsJob {
  deliveries: readonly DeliveryLabels[];
  as: LabelType;
  printedAt: Date;
}

interface LabelParts {
  database: Database;
  clock: Clock;
  /** Draws in a thread. `closed` is aborted when the client has got everything, and when it has left before. */
  draw(accountId: AccountId, job: LabelsJob, closed: AbortSignal): Promise<Output | Rejection>;
}

export type Labels = ReturnType<typeof makeLabels>;

export function makeLabels({ database, clock, draw }: LabelParts) {
  return {
    async print(scope: Scope, { deliveryIds, piece, as }: PrintRequest, closed: AbortSignal) {
      const { accountId } = scope;
      const [account, records] = await Promise.all([
        readAccount(database, accountId),
        listByIds(database, scope, [...new Set(deliveryIds)]),
      ]);
      const byId = new Map(records.map((row) => [row.delivery_id, row]));
      const rows = deliveryIds.flatMap((id) => byId.get(id) ?? []);
      if (rows.length < deliveryIds.length) return notFoundRejection('delivery_not_found');
      const rejection = whyNot(rows, piece);
      if (rejection) return rejection;
      const { name: accountName, time_zone: timeZone } = account;
      const sender = { accountName, timeZone, isTest: scope.mode === 'test' };
      const deliveries = rows.map((row) => labelsOf(row, piece, sender));
      return draw(accountId, { deliveries, as, printedAt: new Date(clock.now()) }, closed);
    },
  };
}

function whyNot(rows: readonly RecordRow[], piece: number | undefined): Rejection | undefined {
  const erased = rows.filter((row) => row.personal_data_erased_at !== null);
  if (erased.length > 0) {
    const ids = erased.slice(0, 5).map((row) => formatId('delivery', row.delivery_id));
    return new Rejection('label_erased', { delivery_ids: ids, more: erased.length - ids.length });
  }
  const fewest = Math.min(...rows.map(piecesOf));
  if (piece !== undefined && piece > fewest) {
    return new Rejection('no_such_piece', { pieces: fewest }, { field: 'piece' });
  }
  const count = rows.reduce((sum, row) => sum + (piece === undefined ? piecesOf(row) : 1), 0);
  if (count <= maxLabels) return undefined;
  return new Rejection('too_many_labels', { count, max: maxLabels });
}

const piecesOf = ({ pieces }: RecordRow) => pieces ?? 1;

/** For each parcel, or for the one that is asked for. */
function labelsOf(
  row: RecordRow,
  piece: number | undefined,
  sender: Pick<DeliveryLabels, 'accountName' | 'timeZone' | 'isTest'>,
): DeliveryLabels {
  const record = recordOf(row);
  const pieces = piecesOf(row);
  const { deliver_on: chosenDay, delivery_from: from, delivery_to: to } = row;
  return {
    ...sender,
    isCancelled: record.status === 'cancelled',
    deliveryId: record.delivery_id,
    parcels: piece === undefined ? Array.from({ length: pieces }, (_, index) => index + 1) : [piece],
    pieces,
    sender: record.sender_contact,
    pickupAddress: record.pickup_address,
    receiver: record.receiver_contact,
    deliveryAddress: record.delivery_address,
    reference: record.reference,
    amountToCollect: record.amount_to_collect,
    currency: record.currency,
    pickupNote: record.pickup_note,
    deliveryNote: record.delivery_note,
    // Once the sender has chosen another day, the window of the first attempt would be wrong.
    deliveryWindow: chosenDay === null && from && to ? { from, to } : null,
  };
}
