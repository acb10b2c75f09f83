import { expect, test } from 'vitest';
import { createDelivery, shirts } from '../../../tests/support/client.ts';
import { testFleet } from '../../../tests/support/fleet.ts';
import { useService } from '../../../tests/support/service.ts';
import type { Database } from '../../database/database.ts';
import { systemClock } from '../../platform/clock.ts';
import { parseId } from '../../platform/ids.ts';
import { makeDeliveryLists } from '../lists/delivery-lists.ts';
import { everyDelivery } from '../lists/filter.ts';
import { makeHandoverPins } from '../proof/handover-pin.ts';
import type { Scope } from '../store.ts';
import { makeFullRecords } from './full-record.ts';

const service = useService();

test('full records of a page take as many statements as that of one delivery', async () => {
  const key = await service.newKey('Acme');
  const fleet = testFleet(service);
  const courier_id = await fleet.addCourier('Bola Ade');
  const ids: string[] = [];
  for (let i = 0; i < 8; i++) {
    const id = await createDelivery(service, key, { ...shirts, required_proof: ['pin'] });
    await fleet.move(id, 'pick-up', { courier_id });
    await fleet.move(id, 'fail-attempt', { reason: 'receiver_absent' });
    ids.push(id);
  }
  let statements: string[] = [];
  const counting: Database = {
    ...service.database,
    read: (statement, values) => {
      statements.push(statement.name);
      return service.database.read(statement, values);
    },
  };
  const secretKey = { sign: (text: string) => Buffer.from(text).toString('base64url') };
  const records = makeFullRecords({
    database: counting,
    clock: systemClock,
    policy: async () => ({ maxAttempts: 3, requiredProof: [] }),
    pins: makeHandoverPins(counting, systemClock, secretKey as Parameters<typeof makeHandoverPins>[2]),
  });
  const [owner] = await service.database.read<Pick<Scope, 'accountId'>>(
    { name: 'owner', text: 'select account_id as "accountId" from deliveries where delivery_id = $1' },
    [parseId('delivery', ids[0]!)],
  );
  const scope: Scope = { accountId: owner!.accountId, mode: 'live' };
  const { rows } = await makeDeliveryLists(service.database, systemClock).page(scope, everyDelivery, 100);
  expect(rows).toHaveLength(8);
  const taken = async (some: typeof rows) => {
    statements = [];
    expect(await records.complete(scope, some, { isOperator: false })).toHaveLength(some.length);
    return statements.sort();
  };
  expect(await taken(rows)).toEqual(await taken(rows.slice(0, 1)));
});
