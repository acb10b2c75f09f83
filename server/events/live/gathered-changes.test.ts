import { expect, onTestFinished, test } from 'vitest';
import type { DeliveryId } from '../../platform/ids.ts';
import { type Changed, gatherChanges } from './api.ts';

function arrange() {
  const sent: Changed[] = [];
  const gathered = gatherChanges((changed) => void sent.push(changed));
  onTestFinished(gathered.stop);
  return { sent, gathered };
}
const ids = (...names: string[]) => names as DeliveryId[];

test('the first change is sent at once, and those that follow it together', async () => {
  const { sent, gathered } = arrange();
  gathered.deliveries(ids('a'));
  expect(sent).toEqual([{ deliveryIds: ['a'], hasDeliveries: true, hasAccount: false }]);
  gathered.deliveries(ids('b', 'c'));
  gathered.deliveries(ids('b'));
  gathered.account();
  expect(sent).toHaveLength(1);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual({ deliveryIds: ['b', 'c'], hasDeliveries: true, hasAccount: true });
});

test('more deliveries than a page can read one by one are sent as all of them', () => {
  const many = Array.from({ length: 101 }, (_, n) => String(n));
  const [tooMany, anything] = [arrange(), arrange()];
  tooMany.gathered.deliveries(ids(...many));
  anything.gathered.deliveries([]);
  for (const { sent } of [tooMany, anything]) {
    expect(sent).toEqual([{ deliveryIds: [], hasDeliveries: true, hasAccount: false }]);
  }
});
