/** The operations of the courier's page while the database has a fault. */
import { courierOperations } from '../../contract/courier/operations.ts';
import { type FaultOptions, testLostConnections, testMissingTables } from '../support/database-faults.ts';
import { stopBodies, successfulRequest } from './successful-requests.ts';

const options: FaultOptions = {
  operations: courierOperations,
  reads: ['getDay'],
  async arrange(operation, on) {
    const [by, request] = await successfulRequest(operation.id, on);
    return () => by.copy().call(operation, request);
  },
  readAfterCommit: Object.keys(stopBodies),
};

testMissingTables(options);
testLostConnections(options);
