/** The bodies of moves, as a fleet's own systems, a courier's phone and a client send them. */
import { Type } from 'typebox';
import {
  CollectedAmount,
  CourierId,
  FailureReason,
  givenDay,
  givenTime,
  LoweredAmount,
  maxPieces,
  maxReasonLength,
  multiLine,
  PaymentMethod,
  PaymentReference,
  PhoneNumber,
} from './primitives.ts';
import { rule } from './problems/rules.ts';
import { MoveLocation } from './records.ts';
import { component, integer, namedEnum, object, text } from './schemas.ts';

export const maxPhotoBytes = 1024 * 1024;
export const maxSignatureBytes = 128 * 1024;
/** A photo and a signature in base64, with room for the rest. */
export const maxMoveBytes = 2 * 1024 * 1024;

const base64 = (description: string, maxBytes: number, types: ('jpeg' | 'png')[]) =>
  text(description, {
    minLength: 4,
    maxLength: Math.ceil(maxBytes / 3) * 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    'x-rule': rule('image', { types, max_bytes: maxBytes }),
  });

export const Proof = component(
  'Proof',
  {
    photo: Type.Optional(
      base64(
        'A JPEG or PNG of at most 1 MiB, in base64. Its metadata (GPS position, device, time) is removed.',
        maxPhotoBytes,
        ['jpeg', 'png'],
      ),
    ),
    signature: Type.Optional(
      base64('A drawn signature as a PNG of at most 128 KiB, in base64.', maxSignatureBytes, ['png']),
    ),
    pin: Type.Optional(
      text(
        'The four-digit PIN, as the receiver says it. A wrong PIN is refused. After five wrong PINs it is no longer accepted; if it was required, a photo and `recipient_name` are required instead.',
        { pattern: '^[0-9]{4}$', 'x-rule': rule('digits', { count: 4 }) },
      ),
    ),
    recipient_name: Type.Optional(multiLine('Who received the parcel.', { min: 1, max: 200 })),
  },
  { description: 'Proof that the courier collects, for every outcome.' },
);

/** A phone's clock may be ahead by a little. */
export const maxMinutesAhead = 5;

const HappenedAt = Type.Optional(
  givenTime(
    `When it happened, according to the phone, if it is sent later: an RFC 3339 time, such as 2026-11-15T09:30:00Z. It is stored in UTC with milliseconds, next to the time at which the request arrived. A time more than ${maxMinutesAhead} minutes in the future is refused; a time less far in the future is replaced with the time of arrival. A time before the delivery was created stays in the event as what the phone said; \`picked_up_at\`, \`delivered_at\` and \`returned_at\` of the record are then the time of the creation.`,
  ),
);
const locationAndTime = { location: Type.Optional(MoveLocation), happened_at: HappenedAt };
const Note = (description: string) => multiLine(description, { min: 1, max: maxReasonLength });

const MissingPieces = integer(
  'How many parcels of the delivery were missing at the pickup. The sender sees this number. Leave it out if none were missing.',
  { minimum: 1, maximum: maxPieces },
);

export const Pickup = component('Pickup', {
  courier_id: Type.Optional(CourierId),
  missing_pieces: Type.Optional(MissingPieces),
  ...locationAndTime,
});

export const Handover = component('Handover', {
  collected_amount: Type.Optional(CollectedAmount),
  payment_method: Type.Optional(PaymentMethod),
  payment_reference: Type.Optional(PaymentReference),
  shortfall_reason: Type.Optional(Note('Why less than the amount to collect was collected.')),
  proof: Type.Optional(Proof),
  ...locationAndTime,
});

export const FailedAttempt = component('FailedAttempt', {
  reason: FailureReason,
  note: Type.Optional(Note('More about the reason. Required if the reason is `other`.')),
  proof: Type.Optional(Proof),
  ...locationAndTime,
});

export const Return = component('Return', {
  reason: Type.Optional(Note('Why it goes back to the sender.')),
  proof: Type.Optional(Proof),
  ...locationAndTime,
});

export const Correction = component('Correction', { reason: Note('What went wrong.') });

export const AmountCorrection = component('AmountCorrection', {
  collected_amount: CollectedAmount,
  payment_method: Type.Optional(PaymentMethod),
  payment_reference: Type.Optional(PaymentReference),
  reason: Note('What went wrong.'),
});

export const Instructions = component('Instructions', {
  instruction: namedEnum(
    'InstructionChoice',
    ['try_again', 'return'],
    'Try again, or return it to the sender.',
  ),
  delivery_address: Type.Optional(multiLine('The corrected address.', { min: 1, max: 500 })),
  receiver_contact: Type.Optional(
    object({ phone: PhoneNumber }, { description: 'The corrected phone number of the receiver.' }),
  ),
  amount_to_collect: Type.Optional(LoweredAmount),
  deliver_on: Type.Optional(
    givenDay('Not before this day, in the time zone of the account: today or one of the next 60 days.'),
  ),
  note: Type.Optional(Note('What the courier should know.')),
});

/** The moves that a courier makes, by their names in the lifecycle. */
export const courierMoves = ['pick_up', 'deliver', 'fail_attempt', 'return'] as const;
export type CourierMove = (typeof courierMoves)[number];

/** Why Waybill did not accept a move that a courier had made; the first four: what had happened in the meantime. */
export const refusalReasons = [
  'cancelled',
  'delivered',
  'returned',
  'reassigned',
  /** It goes back to the sender. */
  'going_back',
  'not_picked_up',
  'wrong_pin',
  /** There were too many wrong ones. */
  'pin_locked',
  'proof_missing',
  'too_large',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
