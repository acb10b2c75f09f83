/** Everything that is known of a delivery, for its account. */
import { type Static, Type } from 'typebox';
import { exampleWithEveryField, orNull } from './delivery-fields.ts';
import { FailureReason, Timestamp } from './primitives.ts';
import { DeliveryRecord, exampleRecord } from './records.ts';

/** The moves that an account can make, by their names in the lifecycle. */
export const accountMoves = ['edit', 'cancel', 'instruct'] as const;
export type AccountMove = (typeof accountMoves)[number];

const FailedAttemptRecord = Type.Object(
  {
    attempt: Type.Integer({ description: 'Counted from 1.' }),
    sequence: Type.Integer({ description: 'Of its event.' }),
    at: Timestamp,
    reason: FailureReason,
    note: orNull(Type.String({ description: 'What the courier wrote.' })),
  },
  { title: 'FailedAttemptRecord', additionalProperties: false },
);

const ProofLink = Type.Object(
  {
    proof_id: Type.String({ description: 'Such as `5-photo`.' }),
    kind: Type.String({ description: '`photo` or `signature`.' }),
    sequence: Type.Integer({ description: 'Of the event that it belongs to.' }),
    at: Timestamp,
    url: Type.String({ description: 'The path of the image.' }),
  },
  { title: 'ProofLink', additionalProperties: false },
);

export const FullRecord = Type.Object(
  {
    ...DeliveryRecord.properties,
    version: Type.Integer({ description: 'Counts the changes. As `ETag` it is written `"v3"`.' }),
    late: Type.Boolean({
      description:
        'It has not ended, although it was due: its estimated time is over, or it was not picked up by the end of its pickup window.',
    }),
    failed_attempts: Type.Array(FailedAttemptRecord, { description: 'Oldest first.' }),
    failure_reason: orNull(FailureReason),
    instruction_note: orNull(Type.String({ description: 'Your note to the courier, with the instruction.' })),
    courier: orNull(
      Type.Object(
        { first_name: Type.String(), phone: Type.String() },
        { additionalProperties: false, description: 'Who has the parcel, while it is on the way.' },
      ),
    ),
    allowed_moves: Type.Array(Type.Enum(accountMoves, { type: 'string', title: 'AccountMove' }), {
      description: 'What you can do with it now.',
    }),
    proofs: Type.Array(ProofLink, { description: 'The images that are kept, oldest first.' }),
    links: Type.Object(
      {
        label: Type.String({ description: 'The path of the label, as PDF or ZPL.' }),
        events: Type.String({ description: 'The path of its events.' }),
        track: Type.String({ description: 'The path to follow it live.' }),
      },
      { additionalProperties: false },
    ),
  },
  { title: 'FullRecord', additionalProperties: false },
);
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
  late: false,
  failed_attempts: [],
  failure_reason: null,
  instruction_note: null,
  courier: null,
  allowed_moves: ['edit', 'cancel'],
  proofs: [],
  links: linksOf(exampleRecord.delivery_id),
} as const;

export const exampleEditedRecord = {
  ...exampleFullRecord,
  version: 2,
  receiver_contact: { ...exampleRecord.receiver_contact, phone: '+2348012345679' },
  delivery_note: exampleWithEveryField.delivery_note,
};
