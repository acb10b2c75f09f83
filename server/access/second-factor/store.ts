/** The SQL of the second factor. */

import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryValue, returnsRow } from '../../database/statements.ts';
import type { PersonId } from '../../platform/ids.ts';

export function setPendingSeed(tx: Tx, personId: PersonId, sealed: Buffer) {
  return returnsRow(tx, 'set-pending-seed', { personId, sealed })`
    update people set totp_pending_sealed = $sealed where person_id = $personId and totp_sealed is null
    returning 1`;
}

type SeedChange = { personId: PersonId; pending: Buffer; step: number; at: number };

/** Turns it on; false if another seed is pending by now, or it is already on. */
export function confirmSeed(tx: Tx, change: SeedChange) {
  return returnsRow(tx, 'confirm-seed', change)`
    update people
    set totp_sealed = totp_pending_sealed, totp_pending_sealed = null, totp_last_step = $step,
        totp_confirmed_at = to_timestamp($at::float8 / 1000)
    where person_id = $personId and totp_sealed is null and totp_pending_sealed = $pending
    returning 1`;
}

/** Turns it off and deletes its recovery codes; false if it was off. */
export function endTotp(tx: Tx, personId: PersonId) {
  return returnsRow(tx, 'end-totp', { personId })`
    with codes as (delete from recovery_codes where person_id = $personId)
    update people
    set totp_sealed = null, totp_pending_sealed = null, totp_last_step = null, totp_confirmed_at = null
    where person_id = $personId and totp_sealed is not null
    returning 1`;
}

/** Marks the code of a step as used; false if it, or a later one, was already used. */
export function useStep(tx: Tx, personId: PersonId, step: number) {
  return returnsRow(tx, 'use-totp-step', { personId, step })`
    update people set totp_last_step = $step
    where person_id = $personId and totp_sealed is not null
      and (totp_last_step is null or totp_last_step < $step)
    returning 1`;
}

/** Marks a recovery code as used; false if there is no such code, or it was already used. */
export function useRecoveryCode(tx: Tx, code: { personId: PersonId; hash: Buffer; at: number }) {
  return returnsRow(tx, 'use-recovery-code', code)`
    update recovery_codes set used_at = to_timestamp($at::float8 / 1000)
    where person_id = $personId and code_hash = $hash and used_at is null
    returning 1`;
}

export async function replaceRecoveryCodes(tx: Tx, personId: PersonId, hashes: Buffer[]): Promise<void> {
  await execute(tx, 'drop-recovery-codes', { personId })`
    delete from recovery_codes where person_id = $personId`;
  await execute(tx, 'insert-recovery-codes', { personId, hashes: hashes.map((one) => one.toString('hex')) })`
    insert into recovery_codes (person_id, code_hash)
    select $personId, decode(code.hash, 'hex') from unnest($hashes::text[]) as code (hash)`;
}

export function countRecoveryCodes(database: Database, personId: PersonId) {
  return queryValue<number>(database, 'count-recovery-codes', { personId })`
    select count(*)::int as count from recovery_codes where person_id = $personId and used_at is null`;
}

export function operatorsNeedTotp(database: Database) {
  return queryValue<boolean>(database, 'operators-need-totp')`
    select coalesce((select operators_need_totp from installation), false) as needed`;
}

/** False if nothing changed. */
export function setOperatorsNeedTotp(tx: Tx, needed: boolean) {
  return returnsRow(tx, 'set-operators-need-totp', { needed })`
    insert into installation (operators_need_totp) values ($needed)
    on conflict (one) do update set operators_need_totp = excluded.operators_need_totp
      where installation.operators_need_totp is distinct from excluded.operators_need_totp
    returning 1`;
}

export function peopleWithSeeds(tx: Tx) {
  return queryAll<{ person_id: PersonId; email: string }>(tx, 'people-with-seeds')`
    select person_id, email from people where totp_sealed is not null order by person_id for update`;
}
