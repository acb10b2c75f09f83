/** A fleet for tests: couriers and deliveries, arranged through the interface with a fleet key. */
import { createDelivery, send, shirts } from './client.ts';
import type { TestService } from './service.ts';

export interface TestFleet {
  /** Returns the courier_id. */
  addCourier(name: string, more?: object): Promise<string>;
  /** One delivery for each address; returns their ids. */
  deliveries(account: string, ...addresses: string[]): Promise<string[]>;
  assign(deliveryId: string, courierId: string): Promise<void>;
  /** `pick-up`, `deliver`, `fail-attempt`, …: the last part of the operation's path. */
  move(deliveryId: string, move: string, body?: object): Promise<void>;
}

export function testFleet(service: TestService): TestFleet {
  let key: Promise<string> | undefined;
  const post = async (path: string, body: object) => {
    key ??= service.newKey('', 'fleet');
    const response = await send(service, 'POST', path, { key: await key, body });
    if (response.status >= 300) throw new Error(`${path} answered ${response.status}: ${response.text}`);
    return response.body;
  };
  const move = async (deliveryId: string, name: string, body: object = {}) => {
    await post(`/v1/fleet/deliveries/${deliveryId}/${name}`, body);
  };
  return {
    move,
    addCourier: async (name, more = {}) =>
      (await post('/v1/fleet/couriers', { name, phone: '+2348012345670', ...more })).courier_id,
    deliveries: async (account, ...addresses) => {
      const own = await service.newKey(account);
      const ids: string[] = [];
      for (const delivery_address of addresses) {
        ids.push(await createDelivery(service, own, { ...shirts, delivery_address }));
      }
      return ids;
    },
    assign: (deliveryId, courierId) => move(deliveryId, 'assign', { courier_id: courierId }),
  };
}
