/** The SQL of the second factor. */

import type { Database, Tx } from '../../platform/database.ts';
import type { PersonId } from '../../platform/ids.ts';
import { onlyRow } from '../../platform/only-row.ts';

export async function setPendingSeed(tx: Tx, personId: PersonId, sealed: Buffer): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'set-pending-seed',
      text: `
        update people set totp_pending_sealed = $2 where person_id = $1 and totp_sealed is null
        returning 1`,
    },
    [personId, sealed],
  );
  return rows.length === 1;
}

/** Turns it on; false where another seed is pending by now, or it is already on. */
export async function confirmSeed(
  tx: Tx,
  change: { personId: PersonId; pending: Buffer; step: number; at: number },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'confirm-seed',
      text: `
        update people
        set totp_sealed = totp_pending_sealed, totp_pending_sealed = null, totp_last_step = $3,
            totp_confirmed_at = to_timestamp($4::float8 / 1000)
        where person_id = $1 and totp_sealed is null and totp_pending_sealed = $2
        returning 1`,
    },
    [change.personId, change.pending, change.step, change.at],
  );
  return rows.length === 1;
}

/** Turns it off and deletes its recovery codes; false where it was off. */
export async function endTotp(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'end-totp',
      text: `
        with codes as (delete from recovery_codes where person_id = $1)
        update people
        set totp_sealed = null, totp_pending_sealed = null, totp_last_step = null, totp_confirmed_at = null
        where person_id = $1 and totp_sealed is not null
        returning 1`,
    },
    [personId],
  );
  return rows.length === 1;
}

/** Marks the code of a step as used; false where it, or a later one, was already used. */
export async function useStep(tx: Tx, personId: PersonId, step: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'use-totp-step',
      text: `
        update people set totp_last_step = $2
        where person_id = $1 and totp_sealed is not null and (totp_last_step is null or totp_last_step < $2)
        returning 1`,
    },
    [personId, step],
  );
  return rows.length === 1;
}

/** Marks a recovery code as used; false where there is no such code, or it was already used. */
export async function useRecoveryCode(
  tx: Tx,
  code: { personId: PersonId; hash: Buffer; at: number },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'use-recovery-code',
      text: `
        update recovery_codes set used_at = to_timestamp($3::float8 / 1000)
        where person_id = $1 and code_hash = $2 and used_at is null
        returning 1`,
    },
    [code.personId, code.hash, code.at],
  );
  return rows.length === 1;
}

export async function replaceRecoveryCodes(tx: Tx, personId: PersonId, hashes: Buffer[]): Promise<void> {
  await tx.query({ name: 'drop-recovery-codes', text: 'delete from recovery_codes where person_id = $1' }, [
    personId,
  ]);
  await tx.query(
    {
      name: 'insert-recovery-codes',
      text: `
        insert into recovery_codes (person_id, code_hash)
        select $1, decode(code.hash, 'hex') from unnest($2::text[]) as code (hash)`,
    },
    [personId, hashes.map((one) => one.toString('hex'))],
  );
}

export async function countRecoveryCodes(database: Database, personId: PersonId): Promise<number> {
  const rows = await database.read<{ count: number }>(
    {
      name: 'count-recovery-codes',
      text: 'select count(*)::int as count from recovery_codes where person_id = $1 and used_at is null',
    },
    [personId],
  );
  return onlyRow(rows).count;
}

export async function operatorsNeedTotp(database: Database): Promise<boolean> {
  const rows = await database.read<{ needed: boolean }>(
    {
      name: 'operators-need-totp',
      text: 'select coalesce((select operators_need_totp from installation), false) as needed',
    },
    [],
  );
  return onlyRow(rows).needed;
}

/** False where nothing changed. */
export async function setOperatorsNeedTotp(tx: Tx, needed: boolean): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'set-operators-need-totp',
      text: `
        insert into installation (operators_need_totp) values ($1)
        on conflict (one) do update set operators_need_totp = excluded.operators_need_totp
          where installation.operators_need_totp is distinct from excluded.operators_need_totp
        returning 1`,
    },
    [needed],
  );
  return rows.length === 1;
}

export function peopleWithSeeds(tx: Tx): Promise<{ person_id: PersonId; email: string }[]> {
  return tx.query(
    {
      name: 'people-with-seeds',
      text: 'select person_id, email from people where totp_sealed is not null order by person_id for update',
    },
    [],
  );
}
