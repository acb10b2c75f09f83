/** The values of the dashboard's operations, in addition to those of `contract/primitives.ts`. */
import { Type } from 'typebox';
import { countries } from '../countries.ts';
import { AccountId, identifier, Mode, singleLine, Timestamp } from '../primitives.ts';
import { rule } from '../problems/rules.ts';
import { object, oneOf, orNull } from '../schemas.ts';

export const minPasswordCharacters = 8;
const maxPasswordCharacters = 128;

/** The beginning of the paths of an account. */
export const accountPath = '/dashboard/accounts/{account_id}';

export { AccountId, Mode };
export const PersonId = identifier('per', 'person', 'person_not_found');
export const SessionId = identifier('ses', 'session', 'session_not_found');
export const KeyId = identifier('key', 'API key', 'key_not_found');
export const InvitationId = identifier('inv', 'invitation', 'invitation_not_found');
export const AlertRecipientId = identifier('alr', 'recipient', 'alert_recipient_not_found');
export const PickupAddressId = identifier('adr', 'pickup address', 'pickup_address_not_found');

export const Role = oneOf(['owner', 'member']);

const blankOrControl = '\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff';
/** Format characters (zero width, soft hyphen, text direction), and letters and marks that show nothing. */
const invisible = '\\p{Cf}\\p{Default_Ignorable_Code_Point}';
/** Characters with a meaning of their own in the address headers of a mail. */
const mailCharacters = '<>()\\[\\],;:\\\\"';
const inAddress = `[^@${blankOrControl}${invisible}${mailCharacters}]+`;

export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: `^${inAddress}@${inAddress}$`,
  'x-rule': rule('email', { max: 254 }),
});
/** Length only: the server decides which passwords are too easy to guess. Never trimmed. */
export const NewPassword = Type.String({
  minLength: minPasswordCharacters,
  maxLength: maxPasswordCharacters,
  'x-rule': rule('password', { min: minPasswordCharacters, max: maxPasswordCharacters }),
  'x-untrimmed': true,
});
/** Any text: one that could never be a password gets the same response as a wrong one. */
export const GivenPassword = Type.String({
  maxLength: 1_000,
  'x-untrimmed': true,
});
export const PersonName = singleLine('Name shown to colleagues.', { min: 1, max: 200 });
export const AccountName = singleLine('The name of the account.', { min: 1, max: 200 });
export const KeyName = singleLine('What the key is for.', { min: 1, max: 200 });
export const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  'x-rule': rule('currency'),
});
export const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_+/-]+$',
  'x-rule': rule('time_zone'),
});
export const ChosenCountry = oneOf(countries, { 'x-rule': rule('country') });
/** Null if none is chosen. */
export const MaybeCountry = orNull(ChosenCountry);
export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  'x-rule': rule('link_token'),
});
export const Code = Type.String({ minLength: 1, maxLength: 50, 'x-rule': rule('one_time_code') });
export const MaybeTimestamp = orNull(Timestamp);

/** Whether this can be done now; and if not, the reason as a sentence. */
export const Permission = object({ allowed: Type.Boolean(), why_not: orNull(Type.String()) });
