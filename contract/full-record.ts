/** Everything that is known of a delivery, for its account. */
import { type Static, Type } from 'typebox';
import { exampleWithEveryField } from './delivery-fields.ts';
import { CourierId, FailureReason, proofKinds, Timestamp, timeOrNull } from './primitives.ts';
import { DeliveryRecord, exampleRecord } from './records.ts';
import { component, integer, namedEnum, object, orNull, text } from './schemas.ts';

/** The moves that an account can make, by their names in the lifecycle. */
export const accountMoves = ['edit', 'cancel', 'instruct'] as const;
export type AccountMove = (typeof accountMoves)[number];

const FailedAttemptRecord = component('FailedAttemptRecord', {
  attempt: integer('Counted from 1.'),
  sequence: integer('The `sequence` of its event.'),
  at: Timestamp,
  reason: FailureReason,
  note: orNull(text('What the courier wrote.')),
});

const ProofLink = component('ProofLink', {
  proof_id: text('The identifier of the image, such as `5-photo`.'),
  kind: namedEnum('ProofImage', ['photo', 'signature']),
  sequence: integer('The `sequence` of the event that it belongs to.'),
  at: Timestamp,
  url: text('The path of the image.'),
});

export const FullRecord = component('FullRecord', {
  ...DeliveryRecord.properties,
  version: integer('Counts the changes. As an `ETag` it is written `"v3"`.'),
  picked_up_at: timeOrNull('When the courier picked it up; null until then.'),
  delivered_at: timeOrNull(
    'When the receiver got it; null until then, and after a delivery recorded by mistake was corrected.',
  ),
  returned_at: timeOrNull('When the sender got it back; null if it was not returned.'),
  cancelled_at: timeOrNull('When it was cancelled; null if it was not.'),
  failed_attempts: Type.Array(FailedAttemptRecord, { description: 'Oldest first.' }),
  failure_reason: orNull(FailureReason),
  instruction_note: orNull(text('Your note to the courier about the instruction.')),
  courier: orNull(
    object(
      {
        id: CourierId,
        name: text('The first name.'),
        phone: orNull(text('While the parcel is on the way; null before and after.')),
      },
      { description: 'Who is assigned, has the parcel, or delivered or returned it; null if nobody.' },
    ),
  ),
  allowed_moves: Type.Array(namedEnum('AccountMove', accountMoves), {
    description: 'What you can do with it now.',
  }),
  proof_to_deliver: orNull(
    Type.Array(namedEnum('ProofKind', proofKinds), {
      description:
        "Proof that the courier has to collect: `required_proof`, or the delivery company's default if that is null. If the PIN is locked after too many wrong attempts, a photo and the name replace it. Empty if no proof is needed; null once the delivery has ended or has to be returned.",
    }),
  ),
  recipient_name: orNull(
    text(
      'Who took the parcel in the end, as written at the door; null until then, if no name was given, and after the proof was deleted.',
    ),
  ),
  proofs: Type.Array(ProofLink, { description: 'The images that are kept, oldest first.' }),
  links: object({
    label: text('The path of the label, as PDF or ZPL.'),
    events: text('The path of its events.'),
    track: text('The path to follow it live.'),
  }),
});
export type FullRecord = Static<typeof FullRecord>;

export function linksOf(deliveryId: string): FullRecord['links'] {
  const path = `/v1/deliveries/${deliveryId}`;
  return { label: `${path}/label`, events: `${path}/events`, track: `${path}/track` };
}

export const proofUrl = (deliveryId: string, proofId: string) =>
  `/v1/deliveries/${deliveryId}/proofs/${proofId}`;

export const exampleFullRecord = {
  ...exampleRecord,
  version: 1,
  picked_up_at: null,
  delivered_at: null,
  returned_at: null,
  cancelled_at: null,
  failed_attempts: [],
  failure_reason: null,
  instruction_note: null,
  courier: null,
  allowed_moves: ['edit', 'cancel'],
  proof_to_deliver: [],
  recipient_name: null,
  proofs: [],
  links: linksOf(exampleRecord.delivery_id),
} as const;

export const exampleEditedRecord = {
  ...exampleFullRecord,
  version: 2,
  receiver_contact: { ...exampleRecord.receiver_contact, phone: '+2348012345679' },
  delivery_note: exampleWithEveryField.delivery_note,
};
