/**
 * The SQL of idempotency keys: what their first request was, and what it was answered. A new delivery and a move use
 * up their keys in the statements of `deliveries/`.
 */

import type { Database, Tx } from '../database/database.ts';
import { execute, returnsRow } from '../database/statements.ts';
import { type AccountId, lowestId } from '../platform/ids.ts';
import { before, oldRows } from '../workers/housekeeping.ts';
import { erasedKeySql } from './erased-key.ts';

export const idempotencyChore = oldRows('idempotency keys', 48 * 3_600_000, {
  table: 'idempotency_keys',
  key: 'account_id, scope, idempotency_key',
  condition: `created_at < ${before} order by created_at`,
});
/** The account of keys whose callers see all accounts. */
export const noAccount: AccountId = lowestId;

/** The response of a key whose first request is still under way, or broke off. */
export const unanswered = '';

export interface KeyedResponse {
  fingerprint: string;
  response: string;
}

export interface KeyRef {
  accountId: AccountId;
  scope: string;
  key: string;
}

const findKeyed = (accountOfKey: string) => `
  select r.n, encode(k.fingerprint, 'hex') as fingerprint, k.response
  from json_to_recordset($1) as r (n int, "accountId" uuid, scope text, key text)
  join idempotency_keys k on k.account_id = ${accountOfKey} and k.scope = r.scope
    and k.idempotency_key in (r.key, ${erasedKeySql('r.key')})`;

const findOfMany = { name: 'find-keyed-responses', text: findKeyed('r."accountId"') };
/** On a distributed database all are of one account, and the shard that has it is asked. */
const findOfOne = { name: 'find-keyed-responses-of-account', text: findKeyed('$2') };

/** The first responses to these idempotency keys, in the order of the keys; undefined if a key is not known. */
export async function findKeyedResponses(database: Database, keys: readonly KeyRef[]) {
  const accountId = keys[0]?.accountId;
  const values = [JSON.stringify(keys.map((key, n) => ({ ...key, n })))];
  const rows = keys.every((key) => key.accountId === accountId)
    ? await database.read<KeyedResponse & { n: number }>(findOfOne, [...values, accountId])
    : await database.read<KeyedResponse & { n: number }>(findOfMany, values);
  const responses: (KeyedResponse | undefined)[] = new Array(keys.length).fill(undefined);
  for (const row of rows) responses[row.n] = row;
  return responses;
}

/** Returns whether this request is the first with its key. Waits for another that is about to be. */
export function insertKeyedResponse(
  tx: Tx,
  { accountId, scope, key }: KeyRef,
  first: KeyedResponse & { subjectId: string; at: number },
) {
  return returnsRow(tx, 'insert-keyed-response', { ...first, accountId, scope, key })`
    insert into idempotency_keys (account_id, scope, idempotency_key, fingerprint, subject_id, response,
      created_at)
    values ($accountId, $scope, $key, decode($fingerprint, 'hex'), $subjectId, $response,
      to_timestamp($at::float8 / 1000))
    on conflict do nothing
    returning 1`;
}

/** Gives a key its response; returns whether it had none. */
export function completeKeyedResponse(tx: Tx, { accountId, scope, key }: KeyRef, response: string) {
  return returnsRow(tx, 'complete-keyed-response', { accountId, scope, key, response })`
    update idempotency_keys set response = $response
    where account_id = $accountId and scope = $scope and idempotency_key = $key and response = '${unanswered}'
    returning 1`;
}

/** Forgets a key whose request was refused, or failed: it may be sent again. */
export function deleteClaimed(tx: Tx, { accountId, scope, key }: KeyRef) {
  return execute(tx, 'delete-unanswered-key', { accountId, scope, key })`
    delete from idempotency_keys
    where account_id = $accountId and scope = $scope and idempotency_key = $key and response = '${unanswered}'`;
}
