/** What only the dashboard does with an account's deliveries. */
import { Type } from 'typebox';
import { NamedActor } from '../cash.ts';
import { csvColumns, fieldPaths, NewDelivery } from '../delivery-fields.ts';
import { get, jsonBody, ok, okWith, post } from '../operation.ts';
import { testMoves, testRuns } from '../operations/advance-test-delivery.ts';
import { maxBatchSize } from '../operations/batches.ts';
import {
  DeliveryId,
  deliveryIds,
  NamedCourier,
  paymentMethods,
  proofKinds,
  Timestamp,
} from '../primitives.ts';
import type { ShownProblem } from '../problems/index.ts';
import { rule } from '../problems/rules.ts';
import { filterFields } from '../records.ts';
import { listOf, object, oneOf, orNull } from '../schemas.ts';
import { accountPath, Permission } from './values.ts';

/** What a courier may have done with the parcel before hearing of the cancellation. */
export const movesAfterCancellation = ['pick_up', 'deliver', 'return'] as const;
export type MoveAfterCancellation = (typeof movesAfterCancellation)[number];

/** What the page of a delivery shows beside its record and its events. */
export const DeliveryPage = object({
  cancel: Permission,
  /** Can what was sent be edited, and which of its fields? */
  edit: Permission,
  editable: Type.Array(oneOf(fieldPaths)),
  /** The courier is asked to confirm an edit, and has not yet. */
  edit_unconfirmed: Type.Boolean(),
  /** Are instructions possible? Trying again may no longer be possible while a return still is. */
  instruct: Permission,
  try_again: Permission,
  /** For operators: can "delivered" or "returned" be undone? Null for everybody else. */
  correct: orNull(Permission),
  /** For operators: can the collected amount be corrected? Null for everybody else, and for test deliveries. */
  correct_amount: orNull(Permission),
  /** For a test delivery: the moves that are possible now, the default one first, and the run in progress. */
  advance: orNull(object({ moves: Type.Array(oneOf(testMoves)), run: orNull(oneOf(testRuns)) })),
  events: listOf({
    sequence: Type.Integer(),
    by: NamedActor,
    /** The courier who was assigned or unassigned. */
    courier: orNull(NamedCourier),
    /** There was proof, and it was deleted at its age. */
    proof_deleted: Type.Boolean(),
  }),
  /** The moves of a parcel after the cancellation, oldest first: the last one says who has it. */
  after_cancellation: listOf({
    move: oneOf(movesAfterCancellation),
    courier: NamedCourier,
    at: Timestamp,
    /** By the clock of the phone, if it said so. */
    happened_at: orNull(Type.String()),
    /** The cash of a hand-over, in minor units; null if none was reported. */
    collected_amount: orNull(Type.Integer()),
    shortfall_reason: orNull(Type.String()),
    payment_method: orNull(oneOf(paymentMethods)),
    payment_reference: orNull(Type.String()),
  }),
});

export const getDeliveryDefaults = get('getDeliveryDefaults', `${accountPath}/delivery-defaults`, {
  summary: 'What applies to a delivery that does not say otherwise',
  description: 'As the fleet has set it.',
  callers: [{ right: 'deliveries.read' }],
  responses: okWith('The defaults.', { required_proof: Type.Array(oneOf(proofKinds)) }),
});

const csvFile = { 200: { description: 'The file.', download: ['text/csv'] } } as const;

export const exportDeliveries = get('exportDeliveries', `${accountPath}/{mode}/export.csv`, {
  summary: 'The filtered deliveries, as CSV',
  description:
    'All of them, newest first. Cells that a spreadsheet would run as a formula begin with an apostrophe.',
  callers: [{ right: 'deliveries.read' }],
  query: object(filterFields),
  responses: csvFile,
});

export const maxSelected = maxBatchSize;
export const exportSelected = post('exportSelected', `${accountPath}/{mode}/export.csv`, {
  summary: 'Selected deliveries, as CSV',
  description: 'Exactly these, in their order.',
  callers: [{ right: 'deliveries.read' }],
  body: jsonBody({ delivery_ids: deliveryIds(maxSelected) }, { items: 'delivery_ids' }),
  responses: csvFile,
  refusals: ['deliveryNotFound'],
});

export const getDeliveryPage = get('getDeliveryPage', `${accountPath}/{mode}/deliveries/{delivery_id}/page`, {
  summary: 'What this person may do with a delivery, and who did what',
  callers: [{ right: 'deliveries.read' }],
  responses: ok('As it is now.', DeliveryPage),
});

/** Rows in one request; the pages send a longer file in several requests, one after the other. */
export const maxImportRows = 500;
export const maxImportColumns = 50;
export const maxImportCellCharacters = 2_000;

/** "6,576" or "6,576 kg": six kilograms and a half, or six tonnes and a half. Nobody writes thousands after a zero. */
export const unclearWeight = /^[1-9]\d{0,2},\d{3}\s*(kgs?)?\.?$/i;

/** The reference of the template's example row, with which no row is imported. */
export const exampleReference = 'EXAMPLE';

/** A column for each field, and `amount`: `amount_to_collect` in whole units of the currency ("5000.00"). */
export type ImportColumn = (typeof csvColumns)[keyof typeof csvColumns] | 'amount';

export const importColumns: readonly ImportColumn[] = fieldPaths.flatMap((path) =>
  path === 'amount_to_collect' ? ['amount' as const, csvColumns[path]] : [csvColumns[path]],
);

/** Columns that only an export has. An import ignores them, except `delivery_id`: it creates no delivery again that exists. */
export const recordColumns = [
  'delivery_id',
  'status',
  'created_at',
  'updated_at',
  'estimated_delivery_time',
  'picked_up_at',
  'delivered_at',
  'returned_at',
  'cancelled_at',
  'courier',
  'attempts',
  'instruction',
  'deliver_on',
  'collected_amount',
  'proof_to_deliver',
  'recipient_name',
] as const;

export type ExportColumn = (typeof recordColumns)[number] | ImportColumn | 'currency';

/** An exported file can be imported again. */
export const exportColumns: readonly ExportColumn[] = [...recordColumns, ...importColumns, 'currency'];

export const importDeliveries = post('importDeliveries', `${accountPath}/{mode}/import`, {
  summary: 'Create deliveries from the rows of a CSV file, or try it without creating any',
  description:
    'Each row is checked alone and gets its own outcome. The same `import_id` and line never create a second delivery, so a request whose response was lost can be sent again.',
  callers: [{ right: 'deliveries.write' }],
  body: jsonBody(
    {
      import_id: Type.String({
        pattern: '^[0-9A-Za-z-]{8,64}$',
        'x-rule': rule('import_id'),
      }),
      dry_run: Type.Boolean(),
      columns: Type.Array(Type.String({ maxLength: 200 }), {
        minItems: 1,
        maxItems: maxImportColumns,
        'x-items': 'column_names',
      }),
      rows: listOf(
        {
          line: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
          cells: Type.Array(Type.String({ maxLength: maxImportCellCharacters }), {
            maxItems: maxImportColumns,
          }),
        },
        {
          minItems: 1,
          maxItems: maxImportRows,
          'x-items': 'rows',
        },
      ),
    },
    { items: 'rows' },
  ),
  responses: okWith('An outcome for each row, in their order.', {
    results: listOf({
      line: Type.Integer(),
      outcome: oneOf(['ready', 'created', 'replayed', 'refused']),
      delivery_id: orNull(DeliveryId),
      /** For a refused row: the delivery that has its reference or its id. */
      duplicate_of: orNull(DeliveryId),
      /** Why a row is refused: everything that is wrong with it. `field` is the column. */
      problems: Type.Array(
        Type.Unsafe<ShownProblem>(
          object({
            code: Type.String(),
            field: orNull(Type.String()),
            params: Type.Object({}),
            detail: Type.String(),
          }),
        ),
      ),
      /** How the row was read; null if it was refused. */
      delivery: orNull(NewDelivery),
    }),
  }),
});
