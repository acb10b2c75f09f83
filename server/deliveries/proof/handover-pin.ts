/**
 * The hand-over PIN: four digits that the sender shares with the receiver, who gives them to the courier. They are
 * derived from the delivery's id and the secret key, so that nothing has to be stored, and a create does no work for them.
 *
 * Four digits can be guessed, so the PIN is locked after five wrong tries. Each try is counted before it is checked: tries that
 * are sent at the same moment all count.
 */
import type { Problem } from '../../../contract/problems/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import type { SecretKey } from '../../database/secret-key.ts';
import { problem } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountId, DeliveryId } from '../../platform/ids.ts';
import type { DeliveryRef } from '../store.ts';
import { findLockedPins, giveBackPinTry, readPinTries, takePinTry } from './store.ts';

const maxTries = 5;
const field = { field: 'proof.pin' };

/** SQL: whether the PIN of the delivery `d` is locked. */
export const pinLockedColumn = `
  exists (
    select from pin_tries t
    where t.account_id = d.account_id and t.delivery_id = d.delivery_id and t.wrong >= ${maxTries}
  )`;

export type HandoverPins = ReturnType<typeof makeHandoverPins>;

export function makeHandoverPins(database: Database, clock: Clock, secretKey: SecretKey) {
  function pinOf(deliveryId: DeliveryId): string {
    const signature = Buffer.from(secretKey.sign(`handover pin ${deliveryId}`), 'base64url');
    // With 48 bits, all 10,000 remainders are as good as equally likely.
    return String(signature.readUIntBE(0, 6) % 10_000).padStart(4, '0');
  }
  return {
    pinOf,
    isLocked: async (ref: DeliveryRef) => (await readPinTries(database, ref)) >= maxTries,
    lockedAmong: async (accountId: AccountId, ids: readonly DeliveryId[]) =>
      new Set(await findLockedPins(database, accountId, ids, maxTries)),
    /** Undefined if the PIN is right; otherwise why it is refused. */
    async check(ref: DeliveryRef, pin: string): Promise<Problem | undefined> {
      const tries = await database.asOneStatement((tx: Tx) => takePinTry(tx, ref, clock.now()));
      if (tries > maxTries) return problem('handover_pin_locked', { attempts: maxTries }, field);
      if (pin === pinOf(ref.id)) {
        // The same move may come again, after a lost response or a correction.
        await database.asOneStatement((tx: Tx) => giveBackPinTry(tx, ref));
        return undefined;
      }
      return problem('handover_pin_wrong', { attempts_left: maxTries - tries }, field);
    },
  };
}
