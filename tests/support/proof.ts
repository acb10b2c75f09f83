/** Proof that is put into the database as it is stored, for deliveries of any mode and state. */
import { parseId } from '../../server/platform/ids.ts';
import { plainPhoto } from './pictures.ts';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';

/** A photo with the event `sequence` of a delivery; returns its `proof_id`. */
export async function addPhoto(service: TestService, deliveryId: string, sequence = 1): Promise<string> {
  await sql(
    service,
    `insert into proofs (account_id, delivery_id, sequence, photo, photo_type, created_at)
     select account_id, delivery_id, $2, $3, 'image/jpeg', created_at from deliveries where delivery_id = $1`,
    [parseId('delivery', deliveryId), sequence, plainPhoto],
  );
  return `${sequence}-photo`;
}
