/** An account's deliveries, as the dashboard shows them, with the moves that are allowed now. */
import { Type } from 'typebox';
import { DeliveryEdit } from '../delivery-edit.ts';
import { csvColumns, fieldPaths, NewDelivery } from '../delivery-fields.ts';
import { ErrorBody, ReferenceTaken } from '../errors.ts';
import { Instructions } from '../moves.ts';
import { notFound } from '../not-found.ts';
import type { Operation } from '../operation.ts';
import { Advance, testMoves, testRuns } from '../operations/advance-test-delivery.ts';
import { maxBatchSize } from '../operations/batches.ts';
import { Cancellation } from '../operations/cancel-delivery.ts';
import {
  CancelReason,
  CourierId,
  DeliveryId,
  IfMatch,
  paymentMethods,
  proofKinds,
  Timestamp,
} from '../primitives.ts';
import { EventRecord, filterFields, HandoverPin, pagingFields, recordFields } from '../records.ts';
import { AccountId, badBody, byFields, Mode, object, Permission, page, refusedInAccount } from './values.ts';

const ModeParams = object({ account_id: AccountId, mode: Mode });
const OneParams = object({ account_id: AccountId, mode: Mode, delivery_id: DeliveryId });

/** What is due next. A delivery that has ended has none. */
export const Due = object({ what: Type.Enum(['pickup', 'delivery'], { type: 'string' }), at: Timestamp });

/** What the list of the dashboard can be filtered by: the filters of the interface, and who is assigned. */
export const listFilterFields = {
  ...filterFields,
  courier: Type.Optional(CourierId),
};

/**
 * The orders of the list. A minus sign: the latest first. By `due`, deliveries that have ended are due no more: they come
 * last, the newest first.
 */
export const deliverySorts = ['-created', 'created', '-updated', 'updated', 'due', '-due'] as const;
export type DeliverySort = (typeof deliverySorts)[number];
export const defaultSort: DeliverySort = '-created';

const AssignedCourier = object({
  /** For operators the whole name, for everybody else the first name; so wherever an account sees couriers. */
  name: Type.String(),
});

export const DeliveryRow = object({
  ...recordFields,
  /** The courier who is assigned or has the parcel; null where there is none, or the delivery has ended. */
  courier: Type.Union([AssignedCourier, Type.Null()]),
  due: Type.Union([Due, Type.Null()]),
  /** It was due, and has not ended. */
  late: Type.Boolean(),
  /** No move leads out of its state. */
  ended: Type.Boolean(),
  /** It was not picked up, and has not ended. */
  cancellable: Type.Boolean(),
});

/** What a courier may have done with the parcel before hearing of the cancellation. */
export const movesAfterCancellation = ['pick_up', 'deliver', 'return'] as const;
export type MoveAfterCancellation = (typeof movesAfterCancellation)[number];

export const proofFiles = ['photo', 'signature'] as const;

export const DeliveryDetail = object({
  ...recordFields,
  /** Counts the changes of the delivery. With quotes, as in `"v3"`, it is the value of `If-Match`. */
  version: Type.Integer(),
  /** For the receiver. */
  handover_pin: HandoverPin,
  due: Type.Union([Due, Type.Null()]),
  late: Type.Boolean(),
  mode: Mode,
  /** No move leads out of its state. */
  ended: Type.Boolean(),
  /** The courier who is assigned or has the parcel; null where there is none. */
  courier: Type.Union([AssignedCourier, Type.Null()]),
  cancel: Permission,
  /** Can what was sent be edited, and which of its fields? */
  edit: Permission,
  editable: Type.Array(Type.Enum(fieldPaths, { type: 'string' })),
  /**
   * Proof without which the courier cannot deliver: `required_proof`, or the default of the fleet where that is null. A PIN
   * that is locked is replaced.
   */
  proof_to_deliver: Type.Array(Type.Enum(proofKinds, { type: 'string' })),
  /** The courier is asked to confirm an edit, and has not yet. */
  edit_unconfirmed: Type.Boolean(),
  /** Are instructions possible? Trying again may no longer be possible while a return still is. */
  instruct: Permission,
  try_again: Permission,
  /** For operators: can "delivered" or "returned" be undone? Null for everybody else. */
  correct: Type.Union([Permission, Type.Null()]),
  /** For operators: can the collected amount be corrected? Null for everybody else, and for test deliveries. */
  correct_amount: Type.Union([Permission, Type.Null()]),
  /** Of a test delivery: the moves that are possible now, the default one first, and the run in progress. */
  advance: Type.Union([
    object({
      moves: Type.Array(Type.Enum(testMoves, { type: 'string' })),
      run: Type.Union([Type.Enum(testRuns, { type: 'string' }), Type.Null()]),
    }),
    Type.Null(),
  ]),
  events: Type.Array(
    object({
      ...EventRecord.properties,
      /** Who did it: a person's name, or the name of an API key. */
      ...byFields,
      /** The courier who was assigned or unassigned. */
      courier_name: Type.Union([Type.String(), Type.Null()]),
      /** The files of the proof that can be seen now; empty where there are none, or they were deleted. */
      proof_files: Type.Array(Type.Enum(proofFiles, { type: 'string' })),
      /** There was proof, and it was deleted at its age. */
      proof_deleted: Type.Boolean(),
    }),
  ),
  /** Of a cancelled delivery, oldest first: the last one says who has the parcel. */
  after_cancellation: Type.Array(
    object({
      move: Type.Enum(movesAfterCancellation, { type: 'string' }),
      courier_name: Type.String(),
      at: Timestamp,
      /** By the clock of the phone, where it said so. */
      happened_at: Type.Union([Type.String(), Type.Null()]),
      /** The cash of a hand-over, in minor units; null where none was reported. */
      collected_amount: Type.Union([Type.Integer(), Type.Null()]),
      shortfall_reason: Type.Union([Type.String(), Type.Null()]),
      /** How the receiver paid; null where nothing was collected. */
      payment_method: Type.Union([Type.Enum(paymentMethods, { type: 'string' }), Type.Null()]),
      payment_reference: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});

/** A search is sorted among this many of its newest matches: the index of words has no other order. */
export const maxSortedMatches = 500;
/** Days of the past are sorted by the last change, the latest first, among this many of their newest deliveries. */
export const maxSortedOfPast = 2_500;

export const listDeliveries = {
  id: 'listDeliveries',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries',
  summary: 'The deliveries of the account',
  description: `Newest first, or as \`sort\` says. A date without a time is a day in the time zone of the account. \`courier\` finds open deliveries only. A search is sorted among its ${maxSortedMatches} newest matches, days of the past by the latest change among their ${maxSortedOfPast} newest deliveries; \`sorted_among\` says so if there are more.`,
  caller: { right: 'deliveries.read' },
  params: ModeParams,
  query: object({
    ...listFilterFields,
    ...pagingFields,
    sort: Type.Optional(
      Type.Enum(deliverySorts, { type: 'string', 'x-rule': `must be one of ${deliverySorts.join(', ')}` }),
    ),
  }),
  answers: {
    200: {
      description: 'A page of deliveries.',
      body: object({
        ...page(DeliveryRow).properties,
        /** How many of the newest are sorted, where not all are; null where all are. */
        sorted_among: Type.Union([Type.Integer(), Type.Null()]),
      }),
    },
    ...refusedInAccount('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;

/** Deliveries are counted one by one, up to these numbers. */
export const maxCounted = 10_000;
export const maxCountedMatches = maxSortedMatches;

export const countDeliveries = {
  id: 'countDeliveries',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries/count',
  summary: 'How many deliveries a filter has',
  description: `Exact up to ${maxCounted}, and up to ${maxCountedMatches} for a search; above that, \`at_least\` is true.`,
  caller: { right: 'deliveries.read' },
  params: ModeParams,
  query: object(listFilterFields),
  answers: {
    200: {
      description: 'The number.',
      body: object({
        count: Type.Integer(),
        /** There are more than `count`. */
        at_least: Type.Boolean(),
      }),
    },
    ...refusedInAccount('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;

export const maxAssignedCouriers = 500;

export const listAssignedCouriers = {
  id: 'listAssignedCouriers',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries/couriers',
  summary: 'The couriers who are assigned to open deliveries of the account',
  description: `By name, ${maxAssignedCouriers} at most. If several have the same first name, the initial of the last name tells them apart.`,
  caller: { right: 'deliveries.read' },
  params: ModeParams,
  answers: {
    200: {
      description: 'The couriers.',
      body: object({ data: Type.Array(object({ courier_id: CourierId, name: Type.String() })) }),
    },
    ...refusedInAccount(),
  },
  examples: [],
} as const satisfies Operation;

export const getDeliveryDefaults = {
  id: 'getDeliveryDefaults',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/delivery-defaults',
  summary: 'What applies to a delivery that does not say otherwise',
  description: 'As the fleet has set it.',
  caller: { right: 'deliveries.read' },
  params: object({ account_id: AccountId }),
  answers: {
    200: {
      description: 'The defaults.',
      body: object({ required_proof: Type.Array(Type.Enum(proofKinds, { type: 'string' })) }),
    },
    ...refusedInAccount(),
  },
  examples: [],
} as const satisfies Operation;

export const exportDeliveries = {
  id: 'exportDeliveries',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/{mode}/export.csv',
  summary: 'The filtered deliveries, as CSV',
  description:
    'All of them, newest first. Cells that a spreadsheet would run as a formula begin with an apostrophe.',
  caller: { right: 'deliveries.read' },
  params: ModeParams,
  query: object(listFilterFields),
  answers: {
    200: { description: 'The file.', download: ['text/csv'] },
    ...refusedInAccount('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;

/** Deliveries that were selected in the list. */
export const maxSelected = maxBatchSize;
const Selected = Type.Array(DeliveryId, {
  minItems: 1,
  maxItems: maxSelected,
  'x-rule': `must be a list of 1 to ${maxSelected} identifiers`,
});

export const exportSelected = {
  id: 'exportSelected',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/{mode}/export.csv',
  summary: 'Selected deliveries, as CSV',
  description: 'Exactly these, in their order.',
  caller: { right: 'deliveries.read' },
  params: ModeParams,
  body: { schema: object({ delivery_ids: Selected }), required: true, items: 'delivery_ids' },
  answers: {
    200: { description: 'The file.', download: ['text/csv'] },
    ...refusedInAccount(...badBody, 'deliveryNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const cancelBatch = {
  id: 'cancelBatch',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries/cancel-batch',
  summary: 'Cancel selected deliveries',
  description: 'Each alone, by the same rules as the operation of `/v1`.',
  caller: { right: 'deliveries.write' },
  params: ModeParams,
  body: {
    schema: object({ delivery_ids: Selected, reason: Type.Optional(CancelReason) }),
    required: true,
    items: 'delivery_ids',
  },
  answers: {
    200: {
      description: 'A result for each, in their order.',
      body: object({
        results: Type.Array(
          object({
            delivery_id: DeliveryId,
            cancelled: Type.Boolean(),
            /** Null where it is cancelled. */
            why_not: Type.Union([Type.String(), Type.Null()]),
            /** It was not, but can be: the database did not answer. */
            cancellable: Type.Boolean(),
          }),
        ),
      }),
    },
    ...refusedInAccount(...badBody),
  },
  examples: [],
} as const satisfies Operation;

export const getDelivery = {
  id: 'getDelivery',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries/{delivery_id}',
  summary: 'One delivery with its history',
  description: '',
  caller: { right: 'deliveries.read' },
  params: OneParams,
  answers: {
    200: { description: 'The delivery.', body: DeliveryDetail },
    ...refusedInAccount('deliveryNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const createDelivery = {
  id: 'createDelivery',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries',
  summary: 'Create a delivery',
  description: 'The same checks, code and events as the operation of `/v1`.',
  caller: { right: 'deliveries.write' },
  params: ModeParams,
  idempotency: 'key',
  body: { schema: NewDelivery, required: true },
  answers: {
    201: { description: 'Created.', body: object({ delivery_id: DeliveryId }) },
    ...refusedInAccount(...badBody, 'referenceTaken', 'keyReused'),
  },
  examples: [],
} as const satisfies Operation;

export const editDelivery = {
  id: 'editDelivery',
  method: 'PATCH',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries/{delivery_id}',
  summary: 'Change what was sent',
  description: 'The same checks, code and events as the operation of `/v1`.',
  caller: { right: 'deliveries.write' },
  params: OneParams,
  headers: { 'If-Match': IfMatch },
  body: { schema: DeliveryEdit, required: true, nullClears: true },
  answers: {
    200: { description: 'The delivery as it is now.', body: DeliveryDetail },
    ...refusedInAccount(...badBody, 'deliveryNotFound', 'deliveryChanged'),
    409: {
      description: 'Not in this state, or another delivery has the reference.',
      body: Type.Union([ReferenceTaken, ErrorBody]),
    },
  },
  examples: [],
} as const satisfies Operation;

export const cancelDelivery = {
  id: 'cancelDelivery',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries/{delivery_id}/cancel',
  summary: 'Cancel a delivery',
  description: 'The same rules as the operation of `/v1`.',
  caller: { right: 'deliveries.write' },
  params: OneParams,
  body: { schema: Cancellation, required: false },
  answers: {
    200: { description: 'Cancelled.', body: DeliveryDetail },
    ...refusedInAccount(...badBody, 'deliveryNotFound', 'cannotBeCancelled'),
  },
  examples: [],
} as const satisfies Operation;

export const instructDelivery = {
  id: 'instructDelivery',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries/{delivery_id}/instructions',
  summary: 'Give instructions after a failed attempt',
  description: 'The same rules as the operation of `/v1`.',
  caller: { right: 'deliveries.write' },
  params: OneParams,
  body: { schema: Instructions, required: true },
  answers: {
    200: { description: 'Noted.', body: DeliveryDetail },
    ...refusedInAccount(...badBody, 'deliveryNotFound', 'moveNotPossible'),
  },
  examples: [],
} as const satisfies Operation;

export const downloadProof = {
  id: 'downloadProof',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries/{delivery_id}/proof/{sequence}/{file}',
  summary: 'A photo or a signature of a proof',
  description: '`sequence` is that of the event.',
  caller: { right: 'deliveries.read' },
  params: object({
    ...OneParams.properties,
    sequence: Type.String({ pattern: '^[1-9][0-9]{0,8}$', 'x-not-found': notFound.proof }),
    file: Type.Enum(proofFiles, { type: 'string', 'x-not-found': notFound.proof }),
  }),
  answers: {
    200: { description: 'The image.', download: ['image/jpeg', 'image/png'] },
    ...refusedInAccount('proofNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const advanceTestDelivery = {
  id: 'advanceTestDelivery',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/{mode}/deliveries/{delivery_id}/advance',
  summary: 'Advance a test delivery',
  description: 'As the operation of `/v1` does. `mode` has to be `test`.',
  caller: { right: 'deliveries.write' },
  params: OneParams,
  body: { schema: Advance, required: false },
  answers: {
    200: { description: 'The delivery as it is now.', body: DeliveryDetail },
    ...refusedInAccount(...badBody, 'deliveryNotFound', 'moveNotPossible'),
  },
  examples: [],
} as const satisfies Operation;

/** Rows in one request; the pages send a longer file in several requests, one after the other. */
export const maxImportRows = 500;
export const maxImportColumns = 50;
export const maxImportCellCharacters = 2_000;

/** The error of a row whose reference another delivery has; pages count these rows apart. */
export const usedReferenceProblem = 'reference is that of another delivery';
/** What an error of a row says where the account's country would help; pages link it to the settings. */
export const countryHint = 'choose the account’s country in Settings';

/** "6,576" or "6,576 kg": six kilograms and a half, or six tonnes and a half. Nobody writes thousands after a zero. */
export const unclearWeight = /^[1-9]\d{0,2},\d{3}\s*(kgs?)?\.?$/i;
/** The error of a row with such a weight; the page offers to read all of them as decimals. */
export const unclearWeightProblem =
  'weight has a comma that can mean decimals or thousands: write a point for decimals, or leave the comma out';

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
  'taker_name',
] as const;

export type ExportColumn = (typeof recordColumns)[number] | ImportColumn | 'currency';

/** An exported file can be imported again. */
export const exportColumns: readonly ExportColumn[] = [...recordColumns, ...importColumns, 'currency'];

export const importDeliveries = {
  id: 'importDeliveries',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/{mode}/import',
  summary: 'Create deliveries from the rows of a CSV file, or try it without creating any',
  description:
    'Each row is checked alone and gets its own outcome. The same `import_id` and line never create a second delivery, so a request whose response was lost can be sent again.',
  caller: { right: 'deliveries.write' },
  params: ModeParams,
  body: {
    schema: object({
      import_id: Type.String({
        pattern: '^[0-9A-Za-z-]{8,64}$',
        'x-rule': 'must be 8 to 64 letters, digits and hyphens',
      }),
      dry_run: Type.Boolean({ 'x-rule': 'must be true or false' }),
      columns: Type.Array(Type.String({ maxLength: 200 }), {
        minItems: 1,
        maxItems: maxImportColumns,
        'x-rule': `must be the names of 1 to ${maxImportColumns} columns`,
      }),
      rows: Type.Array(
        object({
          line: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
          cells: Type.Array(Type.String({ maxLength: maxImportCellCharacters }), {
            maxItems: maxImportColumns,
          }),
        }),
        {
          minItems: 1,
          maxItems: maxImportRows,
          'x-rule': `must be 1 to ${maxImportRows} rows of text cells`,
        },
      ),
    }),
    required: true,
    items: 'rows',
  },
  answers: {
    200: {
      description: 'An outcome for each row, in their order.',
      body: object({
        results: Type.Array(
          object({
            line: Type.Integer(),
            outcome: Type.Enum(['ready', 'created', 'created before', 'refused'], { type: 'string' }),
            delivery_id: Type.Union([DeliveryId, Type.Null()]),
            /** Of a refused row: the delivery that has its reference or its id. */
            duplicate_of: Type.Union([DeliveryId, Type.Null()]),
            /** Why a row is refused: everything that is wrong with it, in one text and one by one. */
            details: Type.Union([Type.String(), Type.Null()]),
            problems: Type.Array(Type.String()),
            /** How the row was read; null where it was refused. */
            delivery: Type.Union([NewDelivery, Type.Null()]),
          }),
        ),
      }),
    },
    ...refusedInAccount(...badBody),
  },
  examples: [],
} as const satisfies Operation;
