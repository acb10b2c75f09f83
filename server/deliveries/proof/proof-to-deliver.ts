/** Which proof couriers have to give at the door, for a page of deliveries. */
import type { ProofKind } from '../../../contract/primitives.ts';
import type { AccountId } from '../../platform/ids.ts';
import type { RecordRow } from '../fields/fields.ts';
import { isFinal, type Policy, requiredProofOf } from '../lifecycle/lifecycle.ts';
import { snapshotOf } from '../views/record.ts';
import type { HandoverPins } from './handover-pin.ts';

/** At most one query for all of them: whether PINs are locked, where one is required. Null: it is not to be delivered. */
export async function proofToDeliver(
  pins: Pick<HandoverPins, 'lockedAmong'>,
  accountId: AccountId,
  rows: readonly RecordRow[],
  policy: Policy,
): Promise<(row: RecordRow) => ProofKind[] | null> {
  const withPin = rows
    .filter((row) => isToDeliver(row) && requiredProofOf(snapshotOf(row), policy).includes('pin'))
    .map((row) => row.delivery_id);
  const locked = withPin.length === 0 ? new Set() : await pins.lockedAmong(accountId, withPin);
  return (row) =>
    !isToDeliver(row) ? null : requiredProofOf(snapshotOf(row), policy, locked.has(row.delivery_id));
}

const isToDeliver = ({ status, instruction }: RecordRow) => !isFinal(status) && instruction !== 'return';
