import { Type } from 'typebox';
import { created, get, jsonBody, okWith, post } from '../operation.ts';
import { Timestamp } from '../primitives.ts';
import { object, oneOf, text } from '../schemas.ts';
import { accountPath, KeyId, KeyName, MaybeTimestamp, Mode, Permission } from './values.ts';

/** What may be shown of a key: its start and its last four characters. */
export const keyParts = { key_start: Type.String(), key_end: Type.String() };

export const ApiKey = object({
  key_id: KeyId,
  name: Type.String(),
  mode: Mode,
  ...keyParts,
  /** A person's name, or "the terminal". */
  created_by: Type.String(),
  created_at: Timestamp,
  last_used_at: MaybeTimestamp,
  /** A rolled key works until then. */
  expires_at: MaybeTimestamp,
  revoked_at: MaybeTimestamp,
  /** `expiring`: it was rolled, and works until `expires_at`. */
  status: oneOf(['active', 'expiring', 'expired', 'revoked']),
});
const NewKey = object({
  api_key: ApiKey,
  key: text('Shown once; only its hash is stored.'),
});
/** An old key may keep working for up to 7 days after it was rolled. */
const maxMinutesAfterRoll = 10_080;

export const listApiKeys = get('listApiKeys', `${accountPath}/api-keys`, {
  summary: 'The API keys of the account',
  description: 'Newest first, at most 1,000.',
  callers: [{ right: 'keys.read' }],
  responses: okWith('The keys.', { keys: Type.Array(ApiKey), manage: Permission }),
});

export const generateApiKey = post('generateApiKey', `${accountPath}/api-keys`, {
  summary: 'Generate an API key',
  callers: [{ right: 'keys.manage' }],
  body: jsonBody({ name: KeyName, mode: Mode }),
  responses: created('The key.', NewKey),
  refusals: ['conflict'],
});

export const revokeApiKey = post('revokeApiKey', `${accountPath}/api-keys/{key_id}/revoke`, {
  summary: 'Revoke an API key',
  description: 'It stops working on all nodes within a second. Revoking again gives the same response.',
  callers: [{ right: 'keys.manage' }],
  responses: okWith('Revoked.', { api_key: ApiKey }),
});

export const rollApiKey = post('rollApiKey', `${accountPath}/api-keys/{key_id}/roll`, {
  summary: 'Roll an API key: creates a new one; the old one keeps working for a chosen time',
  callers: [{ right: 'keys.manage' }],
  body: jsonBody({
    old_key_lives_minutes: Type.Integer({
      minimum: 0,
      maximum: maxMinutesAfterRoll,
      'x-unit': 'minutes',
    }),
  }),
  responses: created('The new key.', NewKey),
  refusals: ['conflict'],
});
