/**
 * The values that the operations use. Only the schema knows the limits of a value: the server validates with it, and
 * the types and the OpenAPI file are generated from it. `x-rule` names the rule, if the keywords of
 * the schema do not say it (`problems/rules.ts`). `x-instead-of-null` is for null, where "leave it out instead" is wrong.
 */
import { Type } from 'typebox';
import { deliveryIdPattern } from './delivery-id.ts';
import type { NotFoundCode } from './problems/not-found.ts';
import { rule } from './problems/rules.ts';
import { boolean, component, integer, namedEnum, number, oneOf, orNull, text } from './schemas.ts';

/** Control characters (NUL among them) and lone surrogates: they are invisible, and PostgreSQL cannot store all of them. */
const refusedInSingleLine = '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff';
/** The same without tab, line feed and carriage return. */
export const refusedInMultiLine =
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ud800-\\udfff';

export const maxAddressLength = 500;
export const maxDescriptionLength = 1_000;
export const maxNameLength = 200;
export const maxReasonLength = 500;
export const maxReferenceLength = 100;
export const maxNoteLength = 500;
export const maxPieces = 999;
export const maxMetadataPairs = 20;
export const maxMetadataKeyLength = 40;
export const maxMetadataValueLength = 500;
const heaviestKilograms = 100_000;

interface Lengths {
  min: number;
  max: number;
}

interface MultiLineLengths extends Lengths {
  maxLines?: number;
}

/** Names of people, accounts and keys, and what somebody searches for: no line breaks, no tabs. */
export function singleLine(description: string, { min, max }: Lengths) {
  return text(description, {
    minLength: min,
    maxLength: max,
    pattern: `^[^${refusedInSingleLine}]*$`,
    'x-rule': rule('text', { min, max, lines: 'one' }),
  });
}

/** Addresses, descriptions, names of receivers, reasons and notes: line breaks and tabs are kept as sent. */
export function multiLine(description: string, { min, max, maxLines }: MultiLineLengths) {
  const line = `[^${refusedInMultiLine}\\n\\r]*`;
  return text(description, {
    minLength: min,
    maxLength: max,
    pattern:
      maxLines === undefined
        ? `^[^${refusedInMultiLine}]*$`
        : `^${line}(?:(?:\\r\\n|\\n|\\r)${line}){0,${maxLines - 1}}$`,
    'x-rule': rule('text', {
      min,
      max,
      lines: 'several',
      ...(maxLines === undefined ? {} : { max_lines: maxLines }),
    }),
  });
}

/** Identifiers are a prefix and 26 characters. `x-not-found`: the response if it is part of a path. */
export function identifier(prefix: string, noun: string, missing: NotFoundCode) {
  return text(`Identifier of the ${noun}: \`${prefix}_\` and 26 characters.`, {
    pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
    'x-rule': rule('identifier', { prefix }),
    'x-not-found': missing,
  });
}

export const DeliveryId = text(
  'Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.',
  {
    pattern: deliveryIdPattern,
    'x-rule': rule('identifier', { prefix: 'dlv' }),
    'x-not-found': 'delivery_not_found',
  },
);

export const deliveryIds = (maxItems: number) =>
  Type.Array(DeliveryId, { minItems: 1, maxItems, 'x-items': 'delivery_ids' });

export const Mode = oneOf(['live', 'test']);
export const AccountId = identifier('acc', 'account', 'account_not_found');

export const NamedAccount = component(
  'NamedAccount',
  { id: AccountId, name: Type.String() },
  { description: 'The account.' },
);
export const CourierId = identifier('cou', 'courier', 'courier_not_found');
export const NamedCourier = component('NamedCourier', { id: CourierId, name: Type.String() });

export const HandInId = identifier('hin', 'hand-in', 'path_not_found');
export const PayoutId = identifier('pay', 'payout', 'payout_not_found');
export const DiscardedMoveId = identifier('dsc', 'discarded move', 'discarded_move_not_found');

export const deliveryStates = ['created', 'in_transit', 'delivered', 'returned', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What can happen to a delivery, by its name in requests. */
export const moves = [
  'assign',
  'unassign',
  'pick_up',
  'deliver',
  'fail_attempt',
  'instruct',
  'return',
  'edit',
  'cancel',
  'correct',
  'correct_amount',
] as const;
export type Move = (typeof moves)[number];

export const Status = namedEnum('DeliveryState', deliveryStates, 'The state of the delivery.');

export const Timestamp = text('ISO 8601 in UTC, with milliseconds.', { format: 'date-time' });

/** A time that may not have come. */
export const timeOrNull = (description: string) => orNull(Type.String({ format: 'date-time', description }));

export const PickupAddress = multiLine('Where the package is collected.', { min: 1, max: maxAddressLength });
export const DeliveryAddress = multiLine('Where the package is delivered.', {
  min: 1,
  max: maxAddressLength,
});
export const Description = multiLine('What the package holds.', { min: 0, max: maxDescriptionLength });
export const ReceiverName = multiLine("The receiver's name.", { min: 0, max: maxNameLength });
export const CancelReason = multiLine('Why it is cancelled, in your own words. Stored with the event.', {
  min: 0,
  max: maxReasonLength,
});

export const Reference = singleLine(
  'Your order number. Must be unique among non-cancelled deliveries, in each mode of the account.',
  { min: 1, max: maxReferenceLength },
);
export const PickupNote = multiLine('What the courier should know at pickup.', {
  min: 0,
  max: maxNoteLength,
});
export const DeliveryNote = multiLine('What the courier should know at the door.', {
  min: 0,
  max: maxNoteLength,
});
export const SenderName = multiLine('Who hands over the package at the pickup address.', {
  min: 0,
  max: maxNameLength,
});

/** Returned as sent: nothing in it is trimmed. */
export const Metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  description: `Up to ${maxMetadataPairs} key-value pairs of your own, returned as sent.`,
  maxProperties: maxMetadataPairs,
  propertyNames: {
    minLength: 1,
    maxLength: maxMetadataKeyLength,
    pattern: `^[^${refusedInSingleLine}]*$`,
  },
  additionalProperties: {
    type: 'string',
    maxLength: maxMetadataValueLength,
    pattern: `^[^${refusedInMultiLine}]*$`,
    'x-rule': rule('text', { max: maxMetadataValueLength, lines: 'several' }),
  },
  'x-rule': rule('metadata', {
    max_pairs: maxMetadataPairs,
    max_key_length: maxMetadataKeyLength,
    max_value_length: maxMetadataValueLength,
  }),
  'x-untrimmed': true,
});

export const Pieces = integer('Number of parcels. Defaults to 1.', { minimum: 1, maximum: maxPieces });

/** What a courier can be asked to bring back from the door. */
export const proofKinds = ['photo', 'signature', 'pin', 'name'] as const;
export type ProofKind = (typeof proofKinds)[number];

export const ProofKind = namedEnum('ProofKind', proofKinds);

export const RequiredProof = Type.Array(ProofKind, {
  description:
    "Proof without which the courier cannot deliver. Defaults to the delivery company's setting; an empty list means none.",
  maxItems: proofKinds.length,
  uniqueItems: true,
});

export const Weight = number('Weight in kg. 0 is the same as leaving it out.', {
  minimum: 0,
  maximum: heaviestKilograms,
  'x-unit': 'kilograms',
});

export const PhoneNumber = text('A plus sign and 6 to 15 digits.', {
  pattern: '^\\+[0-9]{6,15}$',
  'x-rule': rule('phone_number'),
});

const contactPhone = (whose: string) =>
  text(`${whose} phone number: a plus sign and 6 to 15 digits. Empty text is the same as leaving it out.`, {
    pattern: '^(\\+[0-9]{6,15})?$',
    'x-rule': rule('phone_number'),
  });
export const ReceiverPhone = contactPhone("The receiver's");
export const SenderPhone = contactPhone("The sender's");

export const givenDay = (description: string) =>
  text(description, { pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', 'x-rule': rule('day') });

/** `format` checks that the day exists, `pattern` excludes leap seconds and suffixes that `format` allows. */
export function givenTime(description: string) {
  return text(description, {
    format: 'date-time',
    pattern: '^[0-9-]{10}[Tt][0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$',
    'x-rule': rule('time'),
  });
}

export function currencyCode(description: string) {
  return text(description, { pattern: '^[A-Z]{3}$', 'x-rule': rule('currency') });
}

export const Latitude = number('Degrees north of the equator; negative values are south.', {
  minimum: -90,
  maximum: 90,
});
export const Longitude = number('Degrees east of Greenwich; negative values are west.', {
  minimum: -180,
  maximum: 180,
});

/** An amount as it is sent, in minor units. */
export function amountOf(description: string, minimum: 0 | 1 = 0) {
  return integer(description, { minimum, maximum: Number.MAX_SAFE_INTEGER, 'x-unit': 'minor_units' });
}

export const AmountToCollect = amountOf(
  "Cash to collect on delivery, in minor units of the account's currency (kobo, cents). Defaults to 0.",
);
export const LoweredAmount = amountOf(
  'Less cash to collect than before, in minor units. Only after an attempt that failed because the receiver could not pay (`cannot_pay`).',
);
export const CollectedAmount = amountOf(
  'Money collected at the door, in minor units. Required if there is an amount to collect.',
);

/** Sent together: both, or neither. */
export const CashLimit = amountOf(
  'How much cash the courier may carry, in minor units of `cash_limit_currency`: cash in hand plus what is still to be collected for open deliveries.',
);
export const CashLimitCurrency = currencyCode('The currency of `cash_limit` (ISO 4217).');
export const OverCashLimit = boolean(
  '`true` assigns a delivery even if the courier will then carry more than their cash limit.',
);

/** How the receiver paid. Only cash is in the hands of the courier. */
export const paymentMethods = ['cash', 'transfer', 'card_terminal'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const PaymentMethod = namedEnum(
  'PaymentMethod',
  paymentMethods,
  'How the receiver paid. Defaults to `cash`.',
);
export const PaymentReference = singleLine(
  'The number of the transfer or of the card terminal slip. Required if the payment was not in cash.',
  { min: 1, max: maxReferenceLength },
);

/** Why an attempt failed. `other` needs a note. */
export const failureReasons = [
  'receiver_absent',
  'address_not_found',
  'refused',
  'cannot_pay',
  'damaged',
  'other',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export const FailureReason = namedEnum(
  'FailureReason',
  failureReasons,
  'Why the parcel could not be handed over.',
);

/** What to do next with a parcel that could not be handed over. */
export const instructions = ['awaited', 'try_again', 'return'] as const;
export type Instruction = (typeof instructions)[number];

export const IdempotencyKey = text(
  'Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response.',
  { minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$', 'x-rule': rule('idempotency_key') },
);

export const IfMatch = text(
  'The `ETag` of the delivery as you know it. If the delivery has changed since then, the request changes nothing and the response is 412.',
  { pattern: '^(\\*|"v[0-9]{1,9}")$', 'x-rule': rule('etag') },
);
