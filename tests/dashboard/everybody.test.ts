/**
 * What is true of every operation of the dashboard: who may call it (each operation × each kind of caller, each cell
 * asserted), and how it refuses. The table below is written by hand on purpose: it is what we mean, and the contract
 * has to agree with it.
 */
import { beforeAll, expect, test } from 'vitest';
import { dashboardOperations } from '../../contract/dashboard/index.ts';
import { type Operation, rights } from '../../contract/operation.ts';
import { send } from '../support/client.ts';
import { signedInPhone } from '../support/couriers.ts';
import { type CallOptions, signedIn, type TestVisitor, visitor } from '../support/dashboard.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { startTestService, useService } from '../support/service.ts';

/** Who may call: anybody; who is signed in; a member of the account and up; a holder and up; a holder, but no operator; operators. */
const mayCall: Record<string, 'anybody' | 'signed in' | 'member' | 'holder' | 'holder alone' | 'operator'> = {
  getInstallation: 'anybody',
  openLink: 'anybody',
  setUp: 'anybody',
  requestSignUp: 'anybody',
  signUp: 'anybody',
  acceptInvitation: 'anybody',
  signIn: 'anybody',
  signInWithCode: 'anybody',
  requestPasswordReset: 'anybody',
  resetPassword: 'anybody',
  getMe: 'signed in',
  changeProfile: 'signed in',
  signOut: 'signed in',
  signOutEverywhere: 'signed in',
  listSessions: 'signed in',
  endSession: 'signed in',
  changePassword: 'signed in',
  beginTotp: 'signed in',
  confirmTotp: 'signed in',
  renewRecoveryCodes: 'signed in',
  endTotp: 'signed in',
  listApiKeys: 'member',
  generateApiKey: 'holder',
  revokeApiKey: 'holder',
  rollApiKey: 'holder',
  listDeliveries: 'member',
  countDeliveries: 'member',
  listAssignedCouriers: 'member',
  getDeliveryDefaults: 'member',
  exportDeliveries: 'member',
  exportSelected: 'member',
  cancelBatch: 'member',
  getDelivery: 'member',
  createDelivery: 'member',
  editDelivery: 'member',
  cancelDelivery: 'member',
  instructDelivery: 'member',
  downloadProof: 'member',
  printLabels: 'member',
  advanceTestDelivery: 'member',
  importDeliveries: 'member',
  listImportMappings: 'member',
  saveImportMapping: 'member',
  listPickupAddresses: 'member',
  savePickupAddress: 'member',
  changePickupAddress: 'member',
  deletePickupAddress: 'member',
  listAccountEvents: 'member',
  getOverview: 'member',
  followAccount: 'member',
  listTeam: 'member',
  inviteMember: 'holder',
  withdrawInvitation: 'holder',
  changeRole: 'holder',
  removeMember: 'holder',
  getSettings: 'member',
  changeSettings: 'holder',
  listAudit: 'holder',
  listAccountEndpoints: 'member',
  getAccountEndpoint: 'member',
  createAccountEndpoint: 'holder',
  updateAccountEndpoint: 'holder',
  deleteAccountEndpoint: 'holder',
  rotateAccountEndpointSecret: 'holder',
  testAccountEndpoint: 'holder',
  listAccountEndpointAttempts: 'member',
  getAccountEndpointAttempt: 'member',
  resendAccountEndpointEvents: 'holder',
  listAlertRecipients: 'member',
  addAlertRecipient: 'holder',
  changeAlertRecipient: 'holder',
  removeAlertRecipient: 'holder',
  resendAlertConfirmation: 'holder',
  sendTestAlert: 'holder',
  openAlertLink: 'anybody',
  confirmAlertRecipient: 'anybody',
  unsubscribeFromAlerts: 'anybody',
  getCash: 'member',
  getStatement: 'member',
  downloadStatement: 'member',
  listAccountPayouts: 'member',
  confirmAccountPayout: 'holder alone',
  getCashChain: 'member',
  getCashDesk: 'operator',
  getCourierCashAtDesk: 'operator',
  handInAtDesk: 'operator',
  listHandIns: 'operator',
  findAccountsAtDesk: 'operator',
  getAccountCashAtDesk: 'operator',
  findPayoutsAtDesk: 'operator',
  changeFees: 'operator',
  payOut: 'operator',
  reversePayoutAtDesk: 'operator',
  depositCash: 'operator',
  listDeposits: 'operator',
  closeDesk: 'operator',
  listClosings: 'operator',
  correctCollectedAmount: 'operator',
  listAccounts: 'operator',
  openAccount: 'operator',
  listPeople: 'operator',
  inviteOperator: 'operator',
  withdrawOperatorInvitation: 'operator',
  createResetLink: 'operator',
  listCreatedBy: 'operator',
  setDisabled: 'operator',
  requireSecondFactor: 'operator',
  listInstallationAudit: 'operator',
  getBoard: 'operator',
  listBoardColumn: 'operator',
  suggestCouriers: 'operator',
  assignDeliveries: 'operator',
  unassignDeliveries: 'operator',
  undoAssignments: 'operator',
  previewAutomaticAssignment: 'operator',
  startAutomaticAssignment: 'operator',
  undoAutomaticAssignment: 'operator',
  followBoard: 'operator',
  correctDelivery: 'operator',
  listDiscardedMoves: 'operator',
  resolveDiscardedMove: 'operator',
  listCouriers: 'operator',
  addCourier: 'operator',
  changeCourier: 'operator',
  endCourier: 'operator',
  createCourierLink: 'operator',
  signOutPhones: 'operator',
  getFleetSettings: 'operator',
  changeFleetSettings: 'operator',
  findReceiver: 'operator',
  eraseReceiver: 'operator',
  findReceiverInAccount: 'holder',
  eraseReceiverInAccount: 'holder',
  previewRetention: 'operator',
};

const password = 'no such password';
const delivery = { pickup_address: 'A', delivery_address: 'B' };
const person = { name: 'Ada', password: 'otter lantern mosaic', account_name: 'Ada and Sons' };

const unknown = '01kd3x8j5mfd7v2q9r4t6w8y0z';

/** A body that is accepted as far as its shape goes. */
const bodies: Record<string, unknown> = {
  openLink: { token: 'x' },
  setUp: { token: 'x', email: 'ada@example.com', ...person },
  requestSignUp: { email: 'ada@example.com' },
  signUp: { token: 'x', ...person },
  acceptInvitation: { token: 'x', name: 'Ada', password: person.password },
  signIn: { email: 'ada@example.com', password },
  signInWithCode: { code: '123456' },
  requestPasswordReset: { email: 'ada@example.com' },
  resetPassword: { token: 'x', password: person.password },
  changeProfile: { name: 'Ada' },
  changePassword: { current_password: password, new_password: person.password },
  beginTotp: { password },
  confirmTotp: { code: '123456' },
  renewRecoveryCodes: { password },
  endTotp: { password },
  generateApiKey: { name: 'Web shop', mode: 'live' },
  rollApiKey: { old_key_lives_minutes: 60 },
  createDelivery: delivery,
  editDelivery: { pickup_note: 'Back door' },
  cancelDelivery: {},
  importDeliveries: {
    import_id: 'import-0001',
    dry_run: true,
    columns: ['pickup_address', 'delivery_address'],
    rows: [{ line: 2, cells: ['A', 'B'] }],
  },
  saveImportMapping: { columns: [{ header: 'Tel', field: 'receiver_phone' }] },
  savePickupAddress: { name: 'Warehouse', address: '12 Marina Road' },
  changePickupAddress: { name: 'Warehouse', address: '12 Marina Road' },
  inviteMember: { email: 'new@example.com', role: 'member' },
  changeRole: { role: 'member' },
  changeSettings: { service_time_minutes: 60 },
  createAccountEndpoint: { url: 'http://127.0.0.1:9999/' },
  updateAccountEndpoint: { description: 'Orders' },
  rotateAccountEndpointSecret: {},
  testAccountEndpoint: {},
  resendAccountEndpointEvents: { since: new Date().toISOString() },
  addAlertRecipient: { email: 'alerts@example.com', kinds: ['late'], schedule: 'daily' },
  changeAlertRecipient: { schedule: 'daily' },
  openAlertLink: { token: 'x' },
  confirmAlertRecipient: { token: 'x' },
  unsubscribeFromAlerts: { token: 'x' },
  openAccount: { name: 'Another account' },
  inviteOperator: { email: 'new-operator@example.com' },
  setDisabled: { disabled: false },
  requireSecondFactor: { required: false, password },
  instructDelivery: { instruction: 'return' },
  advanceTestDelivery: {},
  suggestCouriers: { delivery_ids: [`dlv_${unknown}`] },
  assignDeliveries: { assignments: [{ delivery_id: `dlv_${unknown}`, courier_id: `cou_${unknown}` }] },
  unassignDeliveries: { delivery_ids: [`dlv_${unknown}`] },
  undoAssignments: { steps: [{ delivery_id: `dlv_${unknown}`, version: 2, courier_id: null }] },
  undoAutomaticAssignment: { since: new Date().toISOString() },
  correctDelivery: { reason: 'wrong door' },
  correctCollectedAmount: { collected_amount: 0, reason: 'wrong amount' },
  handInAtDesk: { amount: 1, currency: 'USD' },
  changeFees: { fixed: 0, currency: null, basis_points: 0 },
  payOut: { account_id: `acc_${unknown}`, amount: 1, currency: 'USD', reference: 'GTB-42' },
  reversePayoutAtDesk: { reason: 'The bank sent it back' },
  depositCash: { currency: 'USD', amount: 1 },
  closeDesk: { currency: 'USD', counted: 0 },
  addCourier: { name: 'Bola Ade', phone: '+2348012345670' },
  changeCourier: { paused: true },
  signOutPhones: {},
  changeFleetSettings: { max_parcels: 40 },
  findReceiver: { name: 'Ada Obi' },
  eraseReceiver: { deliveries: [{ account_id: `acc_${unknown}`, delivery_id: `dlv_${unknown}` }] },
  findReceiverInAccount: { name: 'Ada Obi' },
  eraseReceiverInAccount: { delivery_ids: [`dlv_${unknown}`] },
};

function request(operation: Operation, accountId: string): CallOptions {
  const params = {
    account_id: accountId,
    mode: 'live',
    delivery_id: `dlv_${unknown}`,
    endpoint_id: `whe_${unknown}`,
    attempt_id: `wha_${unknown}`,
    recipient_id: `alr_${unknown}`,
    key_id: `key_${unknown}`,
    person_id: `per_${unknown}`,
    session_id: `ses_${unknown}`,
    invitation_id: `inv_${unknown}`,
    courier_id: `cou_${unknown}`,
    address_id: `adr_${unknown}`,
    payout_id: `pay_${unknown}`,
    discarded_move_id: `dsc_${unknown}`,
    format: 'csv',
    column: 'assigned',
    sequence: '2',
    file: 'photo',
  };
  const body = bodies[operation.id];
  return { params, ...(body === undefined ? {} : { body }) };
}

const service = useService();
let accountId: string;
beforeAll(async () => {
  accountId = (await signedIn(service, { account: 'Acme' })).accountId;
});

/** One who is new for each cell: some operations end the session. */
const callers: Record<string, () => Promise<TestVisitor>> = {
  nobody: async () => visitor(service),
  member: () => signedIn(service, { account: 'Acme', role: 'member' }),
  holder: () => signedIn(service, { account: 'Acme', role: 'holder' }),
  'holder of another account': () => signedIn(service, { account: 'Rival', role: 'holder' }),
  operator: () => signedIn(service, { operator: true }),
  courier: () => signedInPhone(service),
};

/** The status that stops this caller; undefined where the caller gets through. */
function stopped(caller: string, operation: Operation): number | undefined {
  const who = mayCall[operation.id];
  if (who === 'anybody') return undefined;
  if (caller === 'nobody' || caller === 'courier') return 401;
  if (who === 'holder alone' && caller === 'operator') return 403;
  if (who === 'signed in' || caller === 'operator') return undefined;
  if (who === 'operator') return 403;
  if (caller === 'holder of another account') return 404;
  return who?.startsWith('holder') && caller === 'member' ? 403 : undefined;
}

interface Outcome {
  status: number;
  error: string;
  details: string;
}

async function statusOf(by: TestVisitor, operation: Operation): Promise<Outcome> {
  const answer = await by.call(operation, request(operation, accountId));
  return { status: answer.status, error: answer.body?.error ?? '', details: answer.body?.details ?? '' };
}

test('the table of who may call names every operation, and no other', () => {
  expect(Object.keys(mayCall).sort()).toEqual(dashboardOperations.map(({ id }) => id).sort());
});

for (const [caller, arrive] of Object.entries(callers)) {
  test(`${caller} gets through where the table says so, and nowhere else; no refusal has the name of a right`, async () => {
    for (const operation of dashboardOperations) {
      const { status, error, details } = await statusOf(await arrive(), operation);
      expect(
        rights.filter((right) => details.includes(right)),
        `${operation.id}: ${details}`,
      ).toEqual([]);
      const expected = stopped(caller, operation);
      const cell = `${operation.id} by ${caller}: ${status} ${error}`;
      if (expected === 404) expect([status, error], cell).toEqual([404, 'account not found']);
      else if (expected !== undefined) expect(status, cell).toBe(expected);
      else if (mayCall[operation.id] !== 'anybody') {
        expect([401, 403], cell).not.toContain(status);
        // A payout names its account in the body.
        if (operation.id !== 'payOut') expect(error, cell).not.toBe('account not found');
      } else expect(status, cell).not.toBe(403);
    }
  });
}

const guarded = dashboardOperations.filter(({ caller }) => caller !== 'anybody');
const withBody = dashboardOperations.filter(({ body }) => body !== undefined);

test('401: an API key opens nothing in the dashboard, and a session nothing in /v1', async () => {
  for (const kind of ['live', 'test', 'fleet'] as const) {
    const by = visitor(service, { authorization: `Bearer ${await service.newKey('Acme', kind)}` });
    for (const operation of guarded) {
      expect((await statusOf(by, operation)).status, `${operation.id} by a ${kind} key`).toBe(401);
    }
  }
  const holder = await signedIn(service, { account: 'Acme' });
  const cookie = [...holder.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of ['/v1/deliveries', `/v1/deliveries/dlv_${unknown}`, '/v1/fleet/couriers']) {
    expect((await send(service, 'GET', path, { headers: { cookie } })).status, path).toBe(401);
  }
});

test('403: a request that another site made is refused, no matter who is signed in', async () => {
  const operator = await signedIn(service, { operator: true });
  for (const operation of dashboardOperations) {
    const options = request(operation, accountId);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const answer = await operator.call(operation, { ...options, headers });
      expect([answer.status, answer.body.error], operation.id).toEqual([403, 'forbidden']);
    }
  }
});

test('413: a body of more than 256 KiB is refused, and 415: so is one that is not JSON', async () => {
  const holder = await signedIn(service, { account: 'Acme', role: 'holder', operator: true });
  const cookie = [...holder.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const operation of withBody) {
    const path = operation.path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => request(operation, accountId).params![name]!,
    );
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const large = await send(service, 'POST', path, { raw: `"${'x'.repeat(256 * 1024)}"`, headers });
    expect(expectDeclared(operation, large).status, operation.id).toBe(413);
    const form = await send(service, 'POST', path, {
      raw: 'a=b',
      headers: { ...headers, 'content-type': 'text/plain' },
    });
    expect(expectDeclared(operation, form).status, operation.id).toBe(415);
  }
});

test('400: a body with an unknown field is refused by name, and nothing happens', async () => {
  const holder = await signedIn(service, { account: 'Acme', role: 'holder', operator: true });
  for (const operation of withBody) {
    const options = request(operation, accountId);
    const answer = await holder.call(operation, {
      ...options,
      body: { ...(options.body as object), is_operator: true },
    });
    expect(answer.status, operation.id).toBe(400);
    expect(answer.body.details, operation.id).toContain('is_operator is not a known field');
  }
});

test('429: more requests than the limit are refused with the time to wait', async () => {
  const limited = await startTestService({ rateLimit: 1, databaseUrl: service.databaseUrl });
  for (const operation of dashboardOperations.filter(({ stream }) => !stream)) {
    const by = await signedIn(limited, { account: 'Acme', role: 'holder', operator: true });
    const own = operation.caller === 'anybody' ? visitor(limited) : by;
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await own.call(operation, request(operation, accountId)));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused, operation.id).toBeDefined();
    expect(Number(refused!.headers.get('retry-after')), operation.id).toBeGreaterThanOrEqual(1);
  }
  await limited.stop();
});

test('no answer of the dashboard is kept by a browser or a proxy', async () => {
  const by = await signedIn(service, { account: 'Acme', role: 'holder', operator: true });
  for (const operation of dashboardOperations.filter(({ stream }) => !stream)) {
    const answer = await by.copy().call(operation, request(operation, accountId));
    expect(answer.headers.get('cache-control'), `${operation.id} ${answer.status}`).toBe('no-store');
  }
});
