/**
 * The enums of `/v1` by the name that they have in the OpenAPI document, with the meaning of each value. A schema
 * whose `title` is one of these names becomes a component, so that generated clients have one type for it.
 */
import type { ActorKind, CashStepType, PayoutStatus, StatementFormat, StatementLineType } from './cash.ts';
import { errorsWithAdvice } from './conventions.ts';
import { eventMeanings, type FeedEvent } from './events.ts';
import type { AccountMove } from './full-record.ts';
import type { LabelFormat } from './labels.ts';
import type { TestMove, TestRun } from './operations/advance-test-delivery.ts';
import type { CourierAvailability, CourierStatus } from './operations/fleet/couriers.ts';
import type { EventOrder } from './operations/list-events.ts';
import type { MissedChoice } from './operations/webhooks/endpoints.ts';
import type {
  DeliveryState,
  FailureReason,
  Instruction,
  Move,
  PaymentMethod,
  ProofKind,
} from './primitives.ts';
import { apiCodes, problems } from './problems/index.ts';
import type { DeliverySort, DeliveryView, DueStep } from './records.ts';
import type { AttemptOutcome, AttemptTrigger, DisabledReason, EndpointStatus, Ordering } from './webhooks.ts';

export interface Meaning<Value extends string = string> {
  description: string;
  values: Record<Value, string>;
}

const meaning = <Value extends string>(
  description: string,
  values: Record<Value, string>,
): Meaning<Value> => ({
  description,
  values,
});

export const meanings: Record<string, Meaning> = {
  DeliverySort: meaning<DeliverySort>('The order of a list.', {
    '-created': 'Newest first.',
    created: 'Oldest first.',
    '-updated': 'Last changed first.',
    updated: 'Least recently changed first.',
    due: 'Due soonest first; those that have ended come last.',
    '-due': 'Due latest first; those that have ended come last.',
  }),
  DeliveryView: meaning<DeliveryView>('What a list has of each delivery.', {
    basic: 'What was sent, its state and what is due next.',
    record: 'Everything that is known about it.',
  }),
  ProofImage: meaning<'photo' | 'signature'>('What an image of the proof shows.', {
    photo: 'The parcel at the door.',
    signature: 'The signature of who took it.',
  }),
  DueStep: meaning<DueStep>('What is due next.', {
    pickup: 'The pickup: the end of its pickup window comes before the estimated delivery time.',
    delivery: 'The delivery, at its estimated time.',
  }),
  DeliveryState: meaning<DeliveryState>('The state of a delivery.', {
    created: 'Stored, and not yet picked up. It can be cancelled.',
    in_transit: 'A courier has the parcel, including after a failed attempt.',
    delivered: 'The receiver has the parcel.',
    returned: 'The sender has the parcel back.',
    cancelled: 'Cancelled by the account before pickup.',
  }),
  EventType: meaning<FeedEvent>(
    'What happened to a delivery, or to the money that was collected. More may be added.',
    eventMeanings,
  ),
  PaymentMethod: meaning<PaymentMethod>('How a receiver paid.', {
    cash: 'In cash, which the courier has until it is handed in.',
    transfer: "By bank transfer to the delivery company's account.",
    card_terminal: "By card, at the courier's terminal.",
  }),
  FailureReason: meaning<FailureReason>('Why a parcel could not be handed over.', {
    receiver_absent: 'Nobody was there to take it.',
    address_not_found: 'The courier could not find the address.',
    refused: 'The receiver did not want it.',
    cannot_pay: 'The receiver could not pay the amount to collect.',
    damaged: 'The parcel was damaged.',
    other: 'Something else; `note` says what.',
  }),
  PayoutStatus: meaning<PayoutStatus>('Whether a payout has arrived.', {
    paid: 'Sent; the account has not confirmed it yet.',
    confirmed: 'The account confirmed it.',
    reversed: 'It did not arrive, and its amount is owed again.',
  }),
  StatementLineType: meaning<StatementLineType>('What changed the balance of an account.', {
    collected: 'Money was collected at the door.',
    corrected: 'The collected amount or its fee was corrected.',
    paid_out: 'Money was paid out.',
    payout_reversed: 'A payout did not arrive.',
  }),
  StatementFormat: meaning<StatementFormat>(
    'How the statement is sent. For links, which send no `Accept` of their own; it takes precedence over `Accept`.',
    {
      json: 'One page of lines.',
      csv: 'A file with all lines, for spreadsheets.',
      pdf: 'A file with all lines, for bookkeeping.',
    },
  ),
  CashStepType: meaning<CashStepType>('What happened to the money of a delivery.', {
    collected: 'A courier collected it at the door.',
    corrected: 'The collected amount or its fee was corrected.',
    handed_in: 'It was counted at the cash desk.',
    set_off: 'The courier had handed in too much for one delivery, and it counts for another one.',
    shortfall: 'It is missing, and the delivery company covers the loss.',
  }),
  ActorKind: meaning<ActorKind>('What a name is of.', {
    person: 'Somebody with access to the dashboard.',
    key: 'An API key.',
    courier: 'A courier.',
    system: 'Waybill itself.',
  }),
  LabelFormat: meaning<LabelFormat>('The size of the pages that labels are printed on.', {
    label: '100 × 150 mm (4 × 6 inches), one label on each page, for label printers.',
    a4: 'A4, four labels on each page, to cut apart.',
  }),
  EventOrder: meaning<EventOrder>('Which events come first.', {
    oldest: 'The oldest: to follow the feed.',
    newest: 'The newest: to look at what happened last.',
  }),
  Instruction: meaning<Instruction>('What to do with a parcel that could not be handed over.', {
    awaited: 'The account has not chosen yet.',
    try_again: 'Another attempt will be made.',
    return: 'It will be returned to the sender.',
  }),
  InstructionChoice: meaning<Exclude<Instruction, 'awaited'>>('What to do after a failed attempt.', {
    try_again: 'Make another attempt.',
    return: 'Return it to the sender.',
  }),
  AccountMove: meaning<AccountMove>('What an account can do with a delivery.', {
    edit: 'Change what was sent.',
    cancel: 'Cancel it.',
    instruct: 'Say what to do after a failed attempt.',
  }),
  Move: meaning<Move>('What can be done with a delivery, by the name of the operation.', {
    assign: 'Assign a courier.',
    unassign: 'Take it from its courier.',
    pick_up: 'Record that the courier has the parcel.',
    deliver: 'Record that it was handed over.',
    fail_attempt: 'Record that an attempt failed.',
    instruct: 'Say what to do after a failed attempt.',
    return: 'Record that the parcel is back with the sender.',
    edit: 'Change what was sent.',
    cancel: 'Cancel it.',
    correct: 'Undo a delivery or return that was recorded by mistake.',
    correct_amount: 'Correct the collected amount.',
  }),
  ProofKind: meaning<ProofKind>('Proof that the courier brings from the door.', {
    photo: 'A photo of the parcel where it was left.',
    signature: 'A signature drawn on the screen.',
    pin: "The receiver's hand-over PIN.",
    name: 'The name of the person who took it.',
  }),
  CourierStatus: meaning<CourierStatus>('Whether a courier is working.', {
    active: 'Can be assigned, also by automatic assignment.',
    paused: 'Keeps assigned deliveries, but automatic assignment adds no new ones.',
    deactivated: 'Has left: cannot be assigned or changed.',
  }),
  CourierAvailability: meaning<CourierAvailability>('Whether a courier works at the moment.', {
    active: 'Can be assigned, also by automatic assignment.',
    paused: 'Keeps assigned deliveries, but automatic assignment adds no new ones.',
  }),
  TestMove: meaning<TestMove>('A move of a test delivery.', {
    assign: 'Assign a courier.',
    unassign: 'Unassign the courier.',
    pick_up: 'The courier picks it up.',
    deliver: 'The receiver takes it.',
    fail_attempt: 'It cannot be handed over.',
    return: 'The sender gets it back.',
  }),
  TestRun: meaning<TestRun>('A full lifecycle of a test delivery.', {
    delivered: 'Picked up and delivered.',
    returned: 'Picked up, an attempt fails, and it is returned.',
    failed_then_delivered: 'An attempt fails, the next one succeeds.',
  }),
  WebhookEventType: meaning<FeedEvent | '*'>('Which events are sent to a webhook endpoint.', {
    '*': 'All, including types added later.',
    ...eventMeanings,
  }),
  WebhookOrdering: meaning<Ordering>('The order of the events of one delivery.', {
    bounded:
      'A later event waits while an earlier one is in its first retries, at most 5 minutes, then overtakes it. Compare `sequence` to discard what is out of date.',
    strict: 'A later event waits until the earlier one is accepted or has failed for good.',
    none: 'Nothing waits: events may arrive in any order.',
  }),
  WebhookEndpointStatus: meaning<EndpointStatus>('Whether events are sent to a webhook endpoint.', {
    enabled: 'Events are sent.',
    disabled: 'Nothing is sent. Events are kept, and sent when you enable it again.',
  }),
  WebhookDisabledReason: meaning<DisabledReason>('Why a webhook endpoint is disabled.', {
    by_account: 'You disabled it.',
    gone: 'It responded 410 Gone.',
    failing: 'All attempts failed for five days.',
    secret_lost:
      "The installation's secret key was replaced, so the endpoint's secret can no longer be read. Rotate the secret, then enable the endpoint.",
  }),
  WebhookMissed: meaning<MissedChoice>('What happens to events that a disabled endpoint missed.', {
    send: 'They are sent, together with events that were already waiting.',
    skip: 'They are not sent, and neither are events that were already waiting.',
  }),
  WebhookAttemptOutcome: meaning<AttemptOutcome>('The outcome of an attempt.', {
    delivered: 'The endpoint accepted the event: it responded with 2xx in time.',
    failed: 'It did not; `error` says why.',
  }),
  WebhookAttemptTrigger: meaning<AttemptTrigger>('Why an event was sent.', {
    event: 'It happened.',
    resend: 'Someone resent it.',
    test: 'Someone sent a test event.',
  }),
  ErrorCode: meaning<string>(
    'What is wrong, for programs. `/docs/errors` says what each means and what to do. More may be added.',
    Object.fromEntries(apiCodes.map((code) => [code, problems[code].meaning])),
  ),
  ErrorPhrase: meaning<string>(
    'A short, stable phrase that a program may compare. More may be added.',
    Object.fromEntries(errorsWithAdvice.map(({ error, what }) => [error, what])),
  ),
};
