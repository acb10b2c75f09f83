/** The operations of the dashboard while the database has a fault. */
import { expect, test } from 'vitest';
import { dashboardOperations } from '../../contract/dashboard/index.ts';
import { type FaultOptions, testLostConnections, testMissingTables } from '../support/database-faults.ts';
import { successfulRequests } from './successful-requests.ts';

/** Works while nobody is here. */
const first = 'setUp';
/** They go on after their answer, which would look like a change that the next operation made. */
const last = ['requestPasswordReset', 'requestSignUp'];

const placeOf = (id: string) => (id === first ? -1 : last.indexOf(id) + 1);

const options: FaultOptions = {
  operations: [...dashboardOperations].sort((a, b) => placeOf(a.id) - placeOf(b.id)),
  // By nobody in particular, by a person, in an account, and by an operator.
  reads: ['getInstallation', 'getMe', 'listDeliveries', 'getBoard'],
  // Nobody listens where mail would go.
  service: {
    signup: 'open',
    smtpUrl: 'smtp://127.0.0.1:9',
    trustedProxies: ['127.0.0.1'],
    webhookAllow: ['127.0.0.1'],
  },
  async arrange(operation, on) {
    const [by, request] = await successfulRequests[operation.id]!(on);
    return () => by.copy().call(operation, request);
  },
  readAfterCommit: [
    'changeProfile',
    'changeRole',
    'setDisabled',
    'inviteOperator',
    'createResetLink',
    'editDelivery',
    'cancelDelivery',
    'instructDelivery',
    'advanceTestDelivery',
    // It is turned off first, so that nothing more is assigned.
    'undoAutomaticAssignment',
  ],
  // The attempt of a test event is recorded, whether or not the response can be read.
  changeNothing: [
    'openLink',
    'exportSelected',
    'openAlertLink',
    'sendTestAlert',
    'suggestCouriers',
    'testAccountEndpoint',
    'findReceiver',
    'findReceiverInAccount',
    ...last,
  ],
  // The seed counts from when it is confirmed, and that is recorded.
  unaudited: ['beginTotp'],
};

test('there is a successful request for every operation', () => {
  expect(Object.keys(successfulRequests).sort()).toEqual(dashboardOperations.map(({ id }) => id).sort());
});

testMissingTables(options);
testLostConnections(options);
