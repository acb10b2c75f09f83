/** The operations of the interface, for accounts and for the fleet, while the database has a fault. */
import { operations } from '../../contract/operations/index.ts';
import { send } from '../support/client.ts';
import {
  type FaultOptions,
  testFrozenDatabase,
  testLostConnections,
  testMissingTables,
} from '../support/database-faults.ts';
import { successfulRequest } from './successful-requests.ts';

const options: FaultOptions = {
  operations,
  // The express lane, Fastify, a stream, and the fleet.
  reads: ['getDelivery', 'listDeliveries', 'trackDelivery', 'getCourierCash'],
  service: { webhookAllow: ['127.0.0.1'] },
  readAfterCommit: ['editDelivery'],
  // Its attempt is recorded, whether or not the response can be read.
  changeNothing: ['testWebhookEndpoint'],
  async arrange(operation, on) {
    const { params, ...request } = await successfulRequest(operation, on);
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
    return () => send(on, operation.method, path, request);
  },
};

testMissingTables(options);
testLostConnections(options);
testFrozenDatabase(options, ['createDelivery', 'listDeliveries']);
