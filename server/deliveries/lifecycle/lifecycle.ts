/**
 * The life of a delivery. Only this file decides a state. It is pure: it gets what the delivery is now, and returns what
 * it becomes, as data.
 *
 *   (none) ──create──▶ created ──pick_up──▶ in_transit ──deliver──▶ delivered
 *                        │ ↺                   ↺  └────────return──▶ returned
 *                        └──cancel──▶ cancelled
 *
 * ↺ are moves that leave the state as it is: assign, unassign and edit before pickup; assign (to another courier), edit,
 * fail_attempt and instruct after it. delivered, returned and cancelled are final; only an operator's `correct` leads
 * from delivered or returned back to in_transit, and `correct_amount` corrects what was collected, also by a courier who had not
 * heard of the cancellation. Every change adds one to the version and writes one event whose sequence is the new version, so
 * that the last event and the version always agree.
 *
 * Before pickup all that the sender said can be edited. After it, only what does not change where the parcel goes and what is
 * collected for it: notes, the receiver's phone, metadata.
 *
 * A parcel that was picked up always has a courier. After a failed attempt the instruction is `awaited` until the sender
 * chooses `try_again` or `return`; after as many attempts as the policy allows it is `return` immediately, which no instruction
 * changes. With `return`, only a return is possible.
 *
 * What may be paid at the door is in `payment.ts`.
 */
import { type FieldPath, fieldPaths } from '../../../contract/delivery-fields.ts';
import type { DeliveryEvent } from '../../../contract/events.ts';
import {
  type DeliveryState,
  type FailureReason,
  type Instruction,
  type Move,
  moves,
  type ProofKind,
  proofKinds,
} from '../../../contract/primitives.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import { problem } from '../../errors/rejection.ts';
import type { CourierId } from '../../platform/ids.ts';
import type { KeptValue } from '../fields/fields.ts';
import * as payment from './payment.ts';

export type MoveRequest =
  | { move: 'assign'; courierId: CourierId }
  | { move: 'unassign' }
  | { move: 'pick_up'; courierId?: CourierId | undefined; missingPieces?: number | undefined }
  | Deliver
  | { move: 'fail_attempt'; reason: FailureReason; note?: string | undefined }
  | Instruct
  | { move: 'return'; reason?: string | undefined }
  | Edit
  | { move: 'cancel'; reason?: string | undefined }
  | { move: 'correct'; reason: string }
  | CorrectAmount;

interface Deliver extends payment.Paid {
  move: 'deliver';
  collectedAmount?: number | undefined;
  shortfallReason?: string | undefined;
  proof?: readonly ProofKind[] | undefined;
  /** There were too many wrong tries of the PIN: it is not accepted any more. */
  isPinLocked?: boolean | undefined;
}

/** Another amount, or another method of payment, than was recorded at the door. */
interface CorrectAmount extends payment.Paid {
  move: 'correct_amount';
  collectedAmount: number;
  reason: string;
  /** What a courier recorded who had not heard that the delivery was cancelled. */
  afterCancellation?: payment.RecordedPayment | undefined;
}

/** A change of what the sender said, worked out by `edits.ts` from the delivery as it is. */
export interface Edit {
  move: 'edit';
  /** The fields that get another value. */
  paths: readonly FieldPath[];
  /** Their values, by the keys of `fields.ts`; null if a field becomes empty. */
  fields: ChangedFields;
  /** What of the snapshot follows from them. */
  changed: Partial<Pick<DeliverySnapshot, 'amountToCollect' | 'estimatedDeliveryMs' | 'requiredProof'>>;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

type ChangedFields = Readonly<Record<string, KeptValue | null | undefined>>;

export interface Instruct {
  move: 'instruct';
  instruction: 'try_again' | 'return';
  deliveryAddress?: string | undefined;
  receiverPhone?: string | undefined;
  /** Lower than before, after an attempt that failed because the receiver could not pay. */
  amountToCollect?: number | undefined;
  deliverOn?: string | undefined;
  /** The estimated time that follows from `deliverOn`; without one, from today. */
  estimatedDeliveryMs?: number | undefined;
  note?: string | undefined;
}

/** An event that changes the state belongs to exactly one edge, so the events say how many are in which state. */
export const graph: Record<
  Move,
  readonly { from: DeliveryState; to: DeliveryState; event: DeliveryEvent }[]
> = {
  assign: [
    { from: 'created', to: 'created', event: 'delivery.assigned' },
    { from: 'in_transit', to: 'in_transit', event: 'delivery.assigned' },
  ],
  unassign: [{ from: 'created', to: 'created', event: 'delivery.unassigned' }],
  pick_up: [{ from: 'created', to: 'in_transit', event: 'delivery.picked_up' }],
  deliver: [{ from: 'in_transit', to: 'delivered', event: 'delivery.delivered' }],
  fail_attempt: [{ from: 'in_transit', to: 'in_transit', event: 'delivery.attempt_failed' }],
  instruct: [{ from: 'in_transit', to: 'in_transit', event: 'delivery.instructed' }],
  return: [{ from: 'in_transit', to: 'returned', event: 'delivery.returned' }],
  edit: [
    { from: 'created', to: 'created', event: 'delivery.updated' },
    { from: 'in_transit', to: 'in_transit', event: 'delivery.updated' },
  ],
  cancel: [{ from: 'created', to: 'cancelled', event: 'delivery.cancelled' }],
  correct: [
    { from: 'delivered', to: 'in_transit', event: 'delivery.delivered_in_error' },
    { from: 'returned', to: 'in_transit', event: 'delivery.returned_in_error' },
  ],
  correct_amount: [
    { from: 'delivered', to: 'delivered', event: 'delivery.amount_corrected' },
    { from: 'cancelled', to: 'cancelled', event: 'delivery.amount_corrected' },
  ],
};

const correctingMoves: readonly Move[] = ['correct', 'correct_amount'];

/** A delivery at one moment, as far as moves are decided on it. Nothing is recorded as paid before it is delivered. */
export interface DeliverySnapshot extends payment.RecordedPayment {
  status: DeliveryState;
  version: number;
  courierId: CourierId | null;
  /** Failed ones. */
  attempts: number;
  instruction: Instruction | null;
  /** The day that the sender asked for, such as 2026-11-17. */
  deliverOn: string | null;
  /** In minor units of the delivery's currency; 0 if there is nothing to collect. */
  amountToCollect: number;
  /** ISO 4217. */
  currency: string;
  estimatedDeliveryMs: number;
  /** Nobody can deliver it again: its addresses are gone. */
  isPersonalDataErased: boolean;
  failureReason: FailureReason | null;
  /** Null: the default of the policy. */
  requiredProof: readonly ProofKind[] | null;
}

/** What the delivery company has decided for all deliveries. */
export interface Policy {
  /** After this many failed attempts a delivery has to be returned, without asking the sender. */
  maxAttempts: number;
  /** Proof without which nothing is delivered, if a delivery does not say. */
  requiredProof: readonly ProofKind[];
}

export interface NewEvent {
  type: DeliveryEvent;
  sequence: number;
  /** Who did it, for example `key:0190…`. */
  actor: string;
  atMs: number;
  data: Record<string, unknown>;
}

/** What a move changes in the delivery beside its snapshot; what is left out stays. */
interface Corrections {
  /** By the keys of `fields.ts`. */
  fields?: ChangedFields | undefined;
  instructionNote?: string | null | undefined;
  /** The courier is asked to confirm what has changed. */
  isToConfirm?: boolean | undefined;
}

export type Decision =
  | {
      outcome: 'change';
      from: DeliverySnapshot;
      to: DeliverySnapshot;
      corrections: Corrections;
      event: NewEvent;
    }
  /** It is already done: asking twice is no mistake. */
  | { outcome: 'unchanged'; snapshot: DeliverySnapshot }
  /** Not in this state, or not with these values. */
  | { outcome: 'refused'; snapshot: DeliverySnapshot; problems: readonly Problem[] };

export const beginning = { status: 'created', version: 1, event: 'delivery.created' } as const;

export function decide(
  snapshot: DeliverySnapshot,
  wanted: MoveRequest,
  policy: Policy,
  actor: string,
  atMs: number,
): Decision {
  const request = wanted.move === 'correct_amount' ? withRecordedMethod(snapshot, wanted) : wanted;
  if (isAlreadyDone(snapshot, request, policy)) return { outcome: 'unchanged', snapshot };
  const edge = graph[request.move].find(({ from }) => from === snapshot.status);
  const afterCancellation = request.move === 'correct_amount' ? request.afterCancellation : undefined;
  const notNow = whyNotNow(snapshot, request.move, policy, afterCancellation);
  const problems = notNow ? [notNow] : invalidValues(snapshot, request, policy);
  if (!edge || problems.length > 0) return { outcome: 'refused', snapshot, problems };

  const { changed = {}, corrections = {}, data } = effectOf(snapshot, request, policy);
  const to = { ...snapshot, ...changed, status: edge.to, version: snapshot.version + 1 };
  return {
    outcome: 'change',
    from: snapshot,
    to,
    corrections,
    event: { type: edge.event, sequence: to.version, actor, atMs, data },
  };
}

/** What was asked for is already done, and nothing in the request would get lost. */
function isAlreadyDone(snapshot: DeliverySnapshot, request: MoveRequest, policy: Policy): boolean {
  switch (request.move) {
    case 'assign':
      return snapshot.courierId === request.courierId && !isFinal(snapshot.status);
    case 'unassign':
      return snapshot.courierId === null && snapshot.status === 'created';
    case 'pick_up': {
      const { courierId = snapshot.courierId } = request;
      return snapshot.status === 'in_transit' && courierId === snapshot.courierId;
    }
    case 'deliver': {
      const { collectedAmount = 0 } = request;
      return snapshot.status === 'delivered' && payment.isSamePayment(snapshot, collectedAmount, request);
    }
    case 'correct_amount':
      return (
        whyNotNow(snapshot, request.move, policy, request.afterCancellation) === undefined &&
        payment.isSamePayment(recordedPayment(snapshot, request), request.collectedAmount, request)
      );
    case 'instruct':
      return isReturnFinal(snapshot, policy) && request.instruction === 'return' && !request.note;
    case 'return':
      return snapshot.status === 'returned' && request.reason === undefined;
    case 'edit':
      return request.paths.length === 0 && !isFinal(snapshot.status);
    case 'cancel':
      return snapshot.status === 'cancelled';
    default:
      return false;
  }
}

/** A correction that names no method leaves it as it was. */
function withRecordedMethod(snapshot: DeliverySnapshot, request: CorrectAmount): CorrectAmount {
  if (request.collectedAmount === 0 || request.paymentMethod !== undefined) return request;
  const { paymentMethod, paymentReference } = recordedPayment(snapshot, request);
  return {
    ...request,
    paymentMethod: paymentMethod ?? undefined,
    paymentReference: request.paymentReference ?? paymentReference ?? undefined,
  };
}

/** Why this move is not possible now, whatever its values; undefined if it is possible. */
export function whyNotNow(
  snapshot: DeliverySnapshot,
  move: Move,
  policy: Policy,
  afterCancellation?: payment.RecordedPayment | undefined,
): Problem | undefined {
  if (!startsFrom(snapshot.status, move)) return wrongState(snapshot, move);
  switch (move) {
    case 'unassign':
      return snapshot.courierId === null ? problem('no_courier_assigned') : undefined;
    case 'deliver':
    case 'fail_attempt':
      return snapshot.instruction === 'return' ? problem('going_back') : undefined;
    case 'instruct':
      if (snapshot.instruction === null) return wrongState(snapshot, move);
      return isReturnFinal(snapshot, policy) ? whyNotAgain(snapshot, policy) : undefined;
    case 'correct':
      return snapshot.isPersonalDataErased ? problem('personal_data_erased') : undefined;
    case 'correct_amount': {
      const { status, amountToCollect, collectedAmount } = snapshot;
      if (amountToCollect === 0) return problem('nothing_to_collect');
      const isHandedOver = status === 'delivered' || collectedAmount !== null || afterCancellation;
      return isHandedOver ? undefined : wrongState(snapshot, move);
    }
    default:
      return undefined;
  }
}

const editableAfterPickup: readonly FieldPath[] = [
  'pickup_note',
  'delivery_note',
  'receiver_contact.phone',
  'metadata',
];

/** The fields that an edit can change now; none if it has ended. */
export function editablePaths({ status }: DeliverySnapshot): readonly FieldPath[] {
  if (status === 'created') return fieldPaths;
  return isFinal(status) ? [] : editableAfterPickup;
}

/** What is recorded now. After a cancellation it is not in the delivery before it is corrected for the first time. */
function recordedPayment(
  snapshot: DeliverySnapshot,
  { afterCancellation }: Pick<CorrectAmount, 'afterCancellation'>,
): payment.RecordedPayment {
  return snapshot.collectedAmount === null && afterCancellation ? afterCancellation : snapshot;
}

/** It goes back after its last attempt: no instruction changes that. */
const isReturnFinal = (snapshot: DeliverySnapshot, policy: Policy) =>
  snapshot.status === 'in_transit' &&
  snapshot.instruction === 'return' &&
  whyNotAgain(snapshot, policy) !== undefined;

const whyNotAgain = ({ attempts }: DeliverySnapshot, { maxAttempts }: Policy) =>
  attempts < maxAttempts ? undefined : problem('no_attempts_left', { attempts });

function invalidValues(snapshot: DeliverySnapshot, request: MoveRequest, policy: Policy): readonly Problem[] {
  switch (request.move) {
    case 'pick_up':
      return (request.courierId ?? snapshot.courierId) === null
        ? [problem('courier_needed', {}, { field: 'courier_id' })]
        : [];
    case 'deliver':
      return some(
        payment.wrongCash(snapshot.amountToCollect, request.collectedAmount, request.shortfallReason) ??
          payment.wrongPayment(request.collectedAmount ?? 0, request) ??
          missingProof(requiredProofOf(snapshot, policy, request.isPinLocked), request.proof ?? []),
      );
    case 'fail_attempt':
      return request.reason === 'other' && !request.note
        ? [problem('required_with', { with: 'reason', value: 'other' }, { field: 'note' })]
        : [];
    case 'correct_amount':
      return some(
        payment.tooMuch(snapshot.amountToCollect, request.collectedAmount) ??
          payment.wrongPayment(request.collectedAmount, request),
      );
    case 'instruct':
      return request.instruction === 'return'
        ? unusedInReturn(request)
        : some(whyNotAgain(snapshot, policy) ?? wrongAmount(snapshot, request));
    case 'edit': {
      const editable = editablePaths(snapshot);
      const fields = request.paths.filter((path) => !editable.includes(path));
      return fields.length === 0 ? [] : [problem('fixed_after_pickup', { fields })];
    }
    default:
      return [];
  }
}

const some = (one: Problem | undefined) => (one ? [one] : []);

/** Takes the place of a PIN that is locked. One of them alone could be made up at any door. */
const insteadOfPin: readonly ProofKind[] = ['photo', 'name'];

export function requiredProofOf(
  { requiredProof }: Pick<DeliverySnapshot, 'requiredProof'>,
  policy: Policy,
  isPinLocked = false,
): ProofKind[] {
  const required = requiredProof ?? policy.requiredProof;
  const isReplaced = isPinLocked && required.includes('pin');
  const kinds = isReplaced ? [...required.filter((kind) => kind !== 'pin'), ...insteadOfPin] : required;
  return proofKinds.filter((kind) => kinds.includes(kind));
}

function missingProof(required: readonly ProofKind[], sent: readonly ProofKind[]): Problem | undefined {
  const kinds = required.filter((kind) => !sent.includes(kind));
  return kinds.length === 0 ? undefined : problem('proof_missing', { kinds });
}

/** Only less, and only if the receiver could not pay: anything else is a change of the order. */
function wrongAmount(
  { amountToCollect, failureReason }: DeliverySnapshot,
  { amountToCollect: wanted }: Instruct,
): Problem | undefined {
  const field = { field: 'amount_to_collect' };
  if (wanted === undefined) return undefined;
  if (failureReason !== 'cannot_pay') {
    return problem('only_with', { with: 'failure_reason', values: ['cannot_pay'] }, field);
  }
  return wanted < amountToCollect
    ? undefined
    : problem('not_lowered', { amount_to_collect: amountToCollect }, field);
}

function unusedInReturn(request: Instruct): readonly Problem[] {
  const sent = Object.entries({
    delivery_address: request.deliveryAddress,
    'receiver_contact.phone': request.receiverPhone,
    amount_to_collect: request.amountToCollect,
    deliver_on: request.deliverOn,
  }).filter(([, value]) => value !== undefined);
  return sent.map(([field]) =>
    problem('only_with', { with: 'instruction', values: ['try_again'] }, { field }),
  );
}

interface Effect {
  changed?: Partial<DeliverySnapshot>;
  corrections?: Corrections;
  data: Record<string, unknown>;
}

/** What the move changes, and the data of its event. */
function effectOf(snapshot: DeliverySnapshot, request: MoveRequest, policy: Policy): Effect {
  switch (request.move) {
    case 'assign': {
      const { courierId } = request;
      const from = snapshot.courierId ?? undefined;
      return { changed: { courierId }, data: withoutEmpty({ courier_id: courierId, from_courier_id: from }) };
    }
    case 'unassign':
      return { changed: { courierId: null }, data: { courier_id: snapshot.courierId } };
    case 'pick_up': {
      const courierId = request.courierId ?? snapshot.courierId;
      const data = withoutEmpty({ courier_id: courierId, missing_pieces: request.missingPieces });
      return { changed: { courierId }, data };
    }
    case 'deliver':
      return effectOfHandover(snapshot, request);
    case 'fail_attempt':
      return effectOfFailure(snapshot, request, policy);
    case 'instruct':
      return effectOfInstructions(snapshot, request);
    case 'return':
      return { data: withoutEmpty({ courier_id: snapshot.courierId, reason: request.reason }) };
    case 'edit':
      return {
        changed: request.changed,
        corrections: { fields: request.fields, isToConfirm: request.paths.some(isForCourier) },
        data: { before: request.before, after: request.after },
      };
    case 'cancel':
      return { data: withoutEmpty({ reason: request.reason }) };
    case 'correct':
      return {
        changed: { ...payment.notPaid, collectedAmount: null, instruction: null, deliverOn: null },
        corrections: { instructionNote: null },
        data: withoutEmpty({
          reason: request.reason,
          collected_amount: snapshot.collectedAmount ?? undefined,
        }),
      };
    case 'correct_amount': {
      const { collectedAmount } = request;
      return {
        changed: { collectedAmount, ...payment.paymentOf(collectedAmount, request) },
        data: {
          courier_id: snapshot.courierId,
          reason: request.reason,
          previous_amount: recordedPayment(snapshot, request).collectedAmount ?? 0,
          collected_amount: collectedAmount,
          ...payment.paymentData(request),
        },
      };
    }
  }
}

/** What a courier does not have to know when it changes. Names of whole fields, for `edit-store.ts`. */
export const onlyForSender = ['metadata', 'reference'] as const satisfies readonly FieldPath[];
const isForCourier = (path: FieldPath) => !onlyForSender.some((own) => own === path);

function effectOfHandover(snapshot: DeliverySnapshot, request: Deliver): Effect {
  const collected = request.collectedAmount ?? 0;
  const isToCollect = snapshot.amountToCollect > 0;
  return {
    changed: { collectedAmount: isToCollect ? collected : null, ...payment.paymentOf(collected, request) },
    data: withoutEmpty({
      courier_id: snapshot.courierId,
      collected_amount: isToCollect ? collected : undefined,
      ...payment.paymentData(request),
      shortfall_reason: request.shortfallReason,
    }),
  };
}

function effectOfFailure(
  snapshot: DeliverySnapshot,
  { reason, note }: Extract<MoveRequest, { move: 'fail_attempt' }>,
  { maxAttempts }: Policy,
): Effect {
  const attempts = snapshot.attempts + 1;
  const instruction = attempts >= maxAttempts ? 'return' : 'awaited';
  return {
    changed: { attempts, instruction, deliverOn: null, failureReason: reason },
    corrections: { instructionNote: null },
    data: withoutEmpty({ courier_id: snapshot.courierId, reason, note, attempt: attempts, instruction }),
  };
}

function effectOfInstructions(snapshot: DeliverySnapshot, request: Instruct): Effect {
  const { instruction, deliveryAddress, receiverPhone, amountToCollect, deliverOn, note } = request;
  const { estimatedDeliveryMs } = request;
  // Choosing a day, or no longer choosing one, changes the estimated time.
  const isMoved = deliverOn !== undefined || snapshot.deliverOn !== null;
  return {
    changed: {
      instruction,
      deliverOn: deliverOn ?? null,
      ...(isMoved && estimatedDeliveryMs !== undefined ? { estimatedDeliveryMs } : {}),
      ...(amountToCollect === undefined ? {} : { amountToCollect }),
    },
    corrections: {
      fields: {
        address: deliveryAddress,
        phone: receiverPhone,
        amount: amountToCollect,
        // The location is that of the old address: a map would lead there.
        ...(deliveryAddress === undefined ? {} : { delivery_latitude: null, delivery_longitude: null }),
      },
      instructionNote: note ?? null,
    },
    data: withoutEmpty({
      instruction,
      delivery_address: deliveryAddress,
      deliver_on: deliverOn,
      note,
      receiver_contact: receiverPhone === undefined ? undefined : { phone: receiverPhone },
      amount_to_collect: amountToCollect,
    }),
  };
}

/** Without what was left out, or is empty text. */
const withoutEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

/** Why it cannot be tried again, although instructions are possible. */
export function whyNotTryAgain(snapshot: DeliverySnapshot, policy: Policy): Problem | undefined {
  return whyNotNow(snapshot, 'instruct', policy) ?? whyNotAgain(snapshot, policy);
}

/** The moves that are possible now, the default one first. */
export function possibleMoves(snapshot: DeliverySnapshot, policy: Policy): Move[] {
  const possible = moves.filter((move) => whyNotNow(snapshot, move, policy) === undefined);
  const usual = defaultMove(snapshot);
  return usual === undefined ? possible : [usual, ...possible.filter((move) => move !== usual)];
}

/** The move that most deliveries make next; undefined after the end. */
function defaultMove({ status, courierId, instruction }: DeliverySnapshot): Move | undefined {
  if (status === 'created') return courierId === null ? 'assign' : 'pick_up';
  if (status === 'in_transit') return instruction === 'return' ? 'return' : 'deliver';
  return undefined;
}

/** How many deliveries are in each state, from how often each event has happened. */
export function statesAfter(happened: (event: DeliveryEvent) => number): Record<DeliveryState, number> {
  const count = { created: 0, in_transit: 0, delivered: 0, returned: 0, cancelled: 0 };
  count[beginning.status] += happened(beginning.event);
  for (const { from, to, event } of moves.flatMap((move) => graph[move])) {
    if (from === to) continue;
    count[from] -= happened(event);
    count[to] += happened(event);
  }
  return count;
}

const startsFrom = (status: DeliveryState, move: Move): boolean =>
  graph[move].some(({ from }) => from === status);

/** It has ended. An operator can still correct a mistake. */
export function isFinal(status: DeliveryState): boolean {
  return moves.every((move) => correctingMoves.includes(move) || !startsFrom(status, move));
}

const wrongState = ({ status }: DeliverySnapshot, move: Move): Problem =>
  move === 'cancel' ? problem('cannot_be_cancelled', { status }) : problem('wrong_state', { move, status });
