/** The values that the dashboard's operations are made of, beside those of `contract/primitives.ts`. */
import { Type } from 'typebox';
import { ErrorBody, type Phrase, phrases } from '../errors.ts';
import { notFound } from '../not-found.ts';
import type { Answer } from '../operation.ts';
import { AccountId, identifier, singleLine, Timestamp } from '../primitives.ts';

export const fewestPasswordCharacters = 8;
export const maxPasswordCharacters = 128;

export { AccountId };
export const PersonId = identifier('per', 'person', notFound.person);
export const MemberId = identifier('per', 'person', notFound.member);
export const SessionId = identifier('ses', 'session', notFound.session);
export const KeyId = identifier('key', 'API key', notFound.key);
export const InvitationId = identifier('inv', 'invitation', notFound.invitation);
export const OperatorInvitationId = identifier('inv', 'invitation', notFound.operatorInvitation);
export const AuditId = identifier('aud', 'entry', notFound.path);

export const Mode = Type.Enum(['live', 'test'], { type: 'string', 'x-rule': 'must be live or test' });
export const Role = Type.Enum(['holder', 'member'], { type: 'string', 'x-rule': 'must be holder or member' });

const emailRule = { 'x-rule': 'must be an e-mail address of at most 254 characters' };
const unseen = '\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff';
/** Format characters (zero width, soft hyphen, direction of what follows), and letters and marks that show nothing. */
const invisible = '\\p{Cf}\\p{Default_Ignorable_Code_Point}';
/** They have a meaning of their own in the headers of a mail, where an address is written. */
const signsOfMail = '<>()\\[\\],;:\\\\"';
const addressOf = (forbidden: string) => `^[^@${forbidden}]+@[^@${forbidden}]+$`;

export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: addressOf(unseen + invisible + signsOfMail),
  ...emailRule,
});
/** For who has an address already: older installations took signs that `Email` refuses. */
export const GivenEmail = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: addressOf(unseen),
  ...emailRule,
});
/** Length alone: which passwords are too common is for the server to say. Never trimmed. */
export const NewPassword = Type.String({
  minLength: fewestPasswordCharacters,
  maxLength: maxPasswordCharacters,
  'x-rule': `must have ${fewestPasswordCharacters} to ${maxPasswordCharacters} characters`,
  'x-untrimmed': true,
});
/** Any text: a password that never could be one is answered like a wrong one. */
export const GivenPassword = Type.String({
  maxLength: 1_000,
  'x-rule': 'must be text',
  'x-untrimmed': true,
});
export const PersonName = singleLine('The name that colleagues see.', { min: 1, max: 200 });
export const AccountName = singleLine('The name of the account.', { min: 1, max: 200 });
export const KeyName = singleLine('What the key is for.', { min: 1, max: 200 });
export const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  'x-rule': 'must be a currency of ISO 4217, such as NGN',
});
export const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_+/-]+$',
  'x-rule': 'must be a time zone, such as Africa/Lagos',
});
export const ServiceTimeMinutes = Type.Integer({
  minimum: 1,
  maximum: 525_600,
  'x-rule': 'must be a whole number of minutes from 1 to 525600',
});
export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  'x-rule': 'must be the token of a link',
});
export const Code = Type.String({ minLength: 1, maxLength: 50, 'x-rule': 'must be a code' });
export const Cursor = Type.String({
  description: '`next_cursor` of the page before.',
  minLength: 1,
  maxLength: 200,
  pattern: '^[A-Za-z0-9_-]+$',
  'x-rule': 'must be the next_cursor of an earlier answer',
});

export const MaybeTimestamp = Type.Union([Timestamp, Type.Null()]);

/** May this be done now; and where not, the sentence that says why. */
export const Permission = Type.Object(
  { allowed: Type.Boolean(), why_not: Type.Union([Type.String(), Type.Null()]) },
  { additionalProperties: false },
);

export const AccountParams = Type.Object({ account_id: AccountId }, { additionalProperties: false });

/** Declares refusals by their phrases. */
function refuse(...names: Phrase[]): Record<number, Answer> {
  return Object.fromEntries(
    names.map((name) => [phrases[name].status, { description: phrases[name].error, body: ErrorBody }]),
  );
}

const always = ['tooManyRequests', 'internal', 'unavailable'] as const;
/** 403 is a request from another site. */
export const refusedToAnybody = (...more: Phrase[]) => refuse(...more, 'forbidden', ...always);
export const refusedToPerson = (...more: Phrase[]) => refuse(...more, 'unauthorized', 'forbidden', ...always);
/** In an account: an account that is not there, or not this person's, is 404; a missing right is 403. */
export const refusedInAccount = (...more: Phrase[]) =>
  refuse('accountNotFound', ...more, 'unauthorized', 'forbidden', ...always);

/** What an operation with a body may answer on top. */
export const badBody = ['invalidRequest', 'tooLarge', 'unsupportedMediaType'] as const;

export function page<S extends Parameters<typeof Type.Array>[0]>(item: S) {
  return Type.Object(
    {
      data: Type.Array(item),
      has_more: Type.Boolean(),
      next_cursor: Type.Union([Type.String(), Type.Null()]),
    },
    { additionalProperties: false },
  );
}

export function object<P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}
