/** What a courier discarded on the phone, as the page reports it. */
import { reportDiscardedMove } from '../../contract/courier/operations.ts';
import type { TestPhone } from './couriers.ts';

export const discardedHandOver = {
  move_key: 'hand-over-1',
  move: 'deliver',
  reason: 'wrong_pin',
  recorded_at: '2026-11-15T09:30:00.000Z',
  discarded_at: '2026-11-15T09:45:00.000Z',
  collected_amount: 500_000,
};

export async function discardHandOver(own: TestPhone, deliveryId: string, more: object = {}): Promise<void> {
  const response = await own.move(reportDiscardedMove, deliveryId, {
    body: { ...discardedHandOver, ...more },
  });
  if (response.status !== 204) throw new Error(`the report answered ${response.status}: ${response.text}`);
}
