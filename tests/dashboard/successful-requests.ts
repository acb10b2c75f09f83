/**
 * A request for each operation of the dashboard that succeeds, and that changes something where the operation writes:
 * who sends it and what is in it, after everything that it needs was arranged.
 */
import { randomBytes } from 'node:crypto';
import { generateApiKey } from '../../contract/dashboard/api-keys.ts';
import { createCourierLink } from '../../contract/dashboard/couriers.ts';
import { listDiscardedMoves } from '../../contract/dashboard/discarded-moves.ts';
import { createResetLink, inviteOperator, listPeople } from '../../contract/dashboard/operators.ts';
import { savePickupAddress } from '../../contract/dashboard/pickup-addresses.ts';
import { beginTotp, confirmTotp, listSessions } from '../../contract/dashboard/profile.ts';
import { signIn } from '../../contract/dashboard/signing-in.ts';
import { inviteMember, listTeam } from '../../contract/dashboard/team.ts';
import { makeLinks } from '../../server/access/links/links.ts';
import { codeAt, stepAt } from '../../server/access/second-factor/totp.ts';
import type { Move } from '../../server/deliveries/lifecycle.ts';
import { newRecipient } from '../support/alerts.ts';
import { cashScene } from '../support/cash.ts';
import { createDelivery, shirts } from '../support/client.ts';
import { assign, assignedDelivery, newCourier, signedInPhone } from '../support/couriers.ts';
import {
  type CallOptions,
  goodPassword,
  newPerson,
  signedIn,
  type TestPerson,
  type TestVisitor,
  visitor,
} from '../support/dashboard.ts';
import { discardHandOver } from '../support/discarded-moves.ts';
import { testFleet } from '../support/fleet.ts';
import { plainPhoto } from '../support/pictures.ts';
import type { TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { fromBase32 } from '../support/totp.ts';
import { addAttempt, newEndpoint, receiverUrl } from '../support/webhooks.ts';

type Request = [TestVisitor, CallOptions];

const account = 'Acme';
const otherPassword = 'walnut harbour tango';
const newEmail = () => `${randomBytes(6).toString('hex')}@example.com`;
const newName = (what: string) => `${what} ${randomBytes(6).toString('hex')}`;
const tokenIn = (link: string) => new URL(link).hash.slice(1);

let networks = 0;
/** Everybody comes from a network of their own: failures are counted by network. */
const network = () => ({ 'x-forwarded-for': `198.51.${++networks >> 8}.${networks & 255}` });
const stranger = (on: TestService) => visitor(on, network());
const holder = (on: TestService) => signedIn(on, { account, headers: network() });
const operator = (on: TestService) => signedIn(on, { operator: true, account, headers: network() });

/** By a holder, in the account. */
const inAccount =
  (more: (on: TestService, by: TestPerson) => Promise<CallOptions> = async () => ({})) =>
  async (on: TestService): Promise<Request> => {
    const by = await holder(on);
    const { params, ...rest } = await more(on, by);
    return [by, { ...rest, params: { account_id: by.accountId, mode: 'live', ...params } }];
  };

const byOperator =
  (more: (on: TestService, by: TestPerson) => Promise<CallOptions> = async () => ({})) =>
  async (on: TestService): Promise<Request> => {
    const by = await operator(on);
    return [by, await more(on, by)];
  };

const byPerson =
  (more: (on: TestService, by: TestPerson) => Promise<CallOptions> = async () => ({})) =>
  async (on: TestService): Promise<Request> => {
    const by = await holder(on);
    return [by, await more(on, by)];
  };

/** By a holder of an account of their own, which has room for more webhook endpoints. */
const onEndpoint =
  (given?: object) =>
  async (on: TestService): Promise<Request> => {
    const name = newName('Shop');
    const by = await signedIn(on, { account: name, headers: network() });
    const { endpoint_id } = await newEndpoint(on, await on.newKey(name));
    const { attempt_id } = await addAttempt(on, endpoint_id);
    const params = { account_id: by.accountId, mode: 'live', endpoint_id, attempt_id };
    return [by, { params, ...(given ? { body: given } : {}) }];
  };

/** By a holder of an account of their own, which has room for more recipients of alerts. */
const onRecipient =
  (options: Parameters<typeof newRecipient>[2] = {}, given?: object) =>
  async (on: TestService): Promise<Request> => {
    const by = await signedIn(on, { account: newName('Shop'), headers: network() });
    const { recipientId } = await newRecipient(on, by.accountId, options);
    const params = { account_id: by.accountId, recipient_id: recipientId };
    return [by, { params, ...(given ? { body: given } : {}) }];
  };

const withAlertLink =
  (name: 'confirmToken' | 'unsubscribeToken', confirmed: boolean) =>
  async (on: TestService): Promise<Request> => {
    const { accountId } = await holder(on);
    const recipient = await newRecipient(on, accountId, { confirmed });
    return [stranger(on), { body: { token: recipient[name] } }];
  };

const body = (given: object) => async (): Promise<CallOptions> => ({ body: given });

async function delivery(on: TestService, moves: Move[] = [], mode: 'live' | 'test' = 'live') {
  const id = await createDelivery(on, await on.newKey(account, mode));
  for (const move of moves) await on.move(id, move);
  return id;
}

const ofDelivery =
  (moves: Move[], given?: object) =>
  async (on: TestService): Promise<CallOptions> => ({
    params: { delivery_id: await delivery(on, moves) },
    ...(given ? { body: given } : {}),
  });

/** A delivery that was handed over with a photo; the event is its third. */
async function deliveredWithPhoto(on: TestService): Promise<CallOptions> {
  const id = await delivery(on, ['pick_up']);
  const proof = { photo: plainPhoto.toString('base64') };
  await testFleet(on).move(id, 'deliver', { collected_amount: shirts.amount_to_collect, proof });
  return { params: { delivery_id: id, sequence: '3', file: 'photo' } };
}

const ofCourier =
  (given?: object) =>
  async (on: TestService): Promise<CallOptions> => ({
    params: { courier_id: (await newCourier(on)).courierId },
    ...(given ? { body: given } : {}),
  });

async function aMember(on: TestService): Promise<{ person_id: string }> {
  return { person_id: (await newPerson(on, { account, role: 'member' })).personId };
}

async function invitationBy(by: TestPerson): Promise<string> {
  const params = { account_id: by.accountId };
  const body = { email: newEmail(), role: 'member' };
  return tokenIn((await by.call(inviteMember, { params, body })).body.link);
}

async function keyOf(by: TestPerson): Promise<{ key_id: string }> {
  const options = { params: { account_id: by.accountId }, body: { name: 'Web shop', mode: 'live' } };
  return { key_id: (await by.call(generateApiKey, options)).body.api_key.key_id };
}

const addressBody = () => ({ name: newName('Warehouse'), address: '12 Marina Road', is_default: true });

async function addressOf(by: TestPerson): Promise<{ address_id: string }> {
  const options = { params: { account_id: by.accountId }, body: addressBody() };
  return { address_id: (await by.call(savePickupAddress, options)).body.address_id };
}

/** A second factor, begun but not confirmed; answers the code that the app shows now. */
async function begunTotp(on: TestService, by: TestPerson): Promise<string> {
  const { secret } = (await by.call(beginTotp, { body: { password: goodPassword } })).body;
  return codeAt(fromBase32(secret), stepAt(on.clock.now()));
}

/** Switches the second factor on; answers the recovery codes. */
async function withTotp(on: TestService, by: TestPerson): Promise<string[]> {
  const code = await begunTotp(on, by);
  return (await by.call(confirmTotp, { body: { code } })).body.recovery_codes;
}

const newcomer = () => ({ name: 'Ada Obi', password: goodPassword, account_name: newName('Account') });

const signingIn: Record<string, (on: TestService) => Promise<Request>> = {
  setUp: async (on) => [
    stranger(on),
    { body: { token: tokenIn(on.setUpLink!), email: newEmail(), ...newcomer(), time_zone: 'Africa/Lagos' } },
  ],
  getInstallation: byPerson(),
  openLink: async (on) => [stranger(on), { body: { token: await invitationBy(await holder(on)) } }],
  requestSignUp: async (on) => [stranger(on), { body: { email: newEmail() } }],
  signUp: async (on) => {
    const { database, clock, url: publicUrl } = on;
    const links = makeLinks({ database, clock, publicUrl, mailer: undefined });
    const { token } = await on.database.inTransaction((tx) =>
      links.createLink(tx, { kind: 'sign_up', email: newEmail(), createdBy: 'visitor' }),
    );
    return [stranger(on), { body: { token, ...newcomer() } }];
  },
  acceptInvitation: async (on) => {
    const token = await invitationBy(await holder(on));
    return [stranger(on), { body: { token, name: 'Ada Obi', password: goodPassword } }];
  },
  signIn: async (on) => [
    stranger(on),
    { body: { email: (await newPerson(on, { account })).email, password: goodPassword } },
  ],
  signInWithCode: async (on) => {
    const person = await holder(on);
    const codes = await withTotp(on, person);
    const by = stranger(on);
    await by.call(signIn, { body: { email: person.email, password: goodPassword } });
    return [by, { body: { code: codes[0] } }];
  },
  requestPasswordReset: async (on) => [stranger(on), { body: { email: newEmail() } }],
  openAlertLink: withAlertLink('confirmToken', false),
  confirmAlertRecipient: withAlertLink('confirmToken', false),
  unsubscribeFromAlerts: withAlertLink('unsubscribeToken', true),
  resetPassword: async (on) => {
    const { personId } = await holder(on);
    const params = { person_id: personId };
    const { link } = (await (await operator(on)).call(createResetLink, { params })).body;
    return [stranger(on), { body: { token: tokenIn(link), password: otherPassword } }];
  },
};

const profile: Record<string, (on: TestService) => Promise<Request>> = {
  getMe: byPerson(),
  changeProfile: byPerson(body({ name: 'Another name' })),
  signOut: byPerson(),
  signOutEverywhere: byPerson(),
  listSessions: byPerson(),
  endSession: byPerson(async (on, by) => {
    const elsewhere = stranger(on);
    await elsewhere.call(signIn, { body: { email: by.email, password: goodPassword } });
    return { params: { session_id: await newestSession(by) } };
  }),
  changePassword: byPerson(body({ current_password: goodPassword, new_password: otherPassword })),
  beginTotp: byPerson(body({ password: goodPassword })),
  confirmTotp: byPerson(async (on, by) => ({ body: { code: await begunTotp(on, by) } })),
  renewRecoveryCodes: byPerson(async (on, by) => {
    await withTotp(on, by);
    return { body: { password: goodPassword } };
  }),
  endTotp: byPerson(async (on, by) => {
    await withTotp(on, by);
    return { body: { password: goodPassword } };
  }),
};

async function newestSession(by: TestPerson): Promise<string> {
  const { sessions } = (await by.call(listSessions)).body;
  return sessions.find((one: { current: boolean }) => !one.current).session_id;
}

const ofAccount: Record<string, (on: TestService) => Promise<Request>> = {
  listApiKeys: inAccount(),
  generateApiKey: inAccount(body({ name: 'Web shop', mode: 'live' })),
  revokeApiKey: inAccount(async (_, by) => ({ params: await keyOf(by) })),
  rollApiKey: inAccount(async (_, by) => ({
    params: await keyOf(by),
    body: { old_key_lives_minutes: 60 },
  })),
  listDeliveries: inAccount(),
  countDeliveries: inAccount(),
  listAssignedCouriers: inAccount(async (on) => {
    await delivery(on, ['pick_up']);
    return {};
  }),
  getDeliveryDefaults: inAccount(),
  exportDeliveries: inAccount(),
  exportSelected: inAccount(async (on) => ({ body: { delivery_ids: [await delivery(on)] } })),
  cancelBatch: inAccount(async (on) => ({ body: { delivery_ids: [await delivery(on)] } })),
  getDelivery: inAccount(ofDelivery([])),
  createDelivery: inAccount(async () => ({
    body: shirts,
    headers: { 'idempotency-key': newName('key').replace(' ', '-') },
  })),
  editDelivery: inAccount(ofDelivery([], { pickup_note: 'Back door' })),
  cancelDelivery: inAccount(ofDelivery([], {})),
  instructDelivery: inAccount(ofDelivery(['pick_up', 'fail_attempt'], { instruction: 'try_again' })),
  downloadProof: inAccount(deliveredWithPhoto),
  printLabels: inAccount(async (on) => ({ query: { delivery_ids: await delivery(on) } })),
  advanceTestDelivery: inAccount(async (on) => ({
    params: { mode: 'test', delivery_id: await delivery(on, [], 'test') },
    body: { run: 'delivered', every_seconds: 3600 },
  })),
  importDeliveries: inAccount(async () => ({
    body: {
      import_id: newName('import').replace(' ', '-'),
      dry_run: false,
      columns: ['pickup_address', 'delivery_address'],
      rows: [{ line: 2, cells: ['A', 'B'] }],
    },
  })),
  listImportMappings: inAccount(),
  saveImportMapping: inAccount(body({ columns: [{ header: 'Tel', field: 'receiver_phone' }] })),
  listPickupAddresses: inAccount(),
  savePickupAddress: inAccount(async () => ({ body: addressBody() })),
  changePickupAddress: inAccount(async (_, by) => ({ params: await addressOf(by), body: addressBody() })),
  deletePickupAddress: inAccount(async (_, by) => ({ params: await addressOf(by) })),
  listAccountEvents: inAccount(),
  getOverview: inAccount(),
  followAccount: inAccount(),
  listTeam: inAccount(),
  inviteMember: inAccount(async () => ({ body: { email: newEmail(), role: 'member' } })),
  withdrawInvitation: inAccount(async (_, by) => {
    await invitationBy(by);
    const { invitations } = (await by.call(listTeam, { params: { account_id: by.accountId } })).body;
    return { params: { invitation_id: invitations[0].invitation_id } };
  }),
  changeRole: inAccount(async (on) => ({ params: await aMember(on), body: { role: 'holder' } })),
  removeMember: inAccount(async (on) => ({ params: await aMember(on) })),
  getSettings: inAccount(),
  findReceiverInAccount: inAccount(async () => ({ body: { name: 'Ada Obi' } })),
  eraseReceiverInAccount: inAccount(async (on) => ({ body: { delivery_ids: [await delivery(on)] } })),
  changeSettings: inAccount(async () => ({
    body: { service_time_minutes: 60 + Math.floor(Math.random() * 1e5) },
  })),
  listAlertRecipients: onRecipient(),
  addAlertRecipient: onRecipient({}, { email: 'new@example.com', kinds: ['late'], schedule: 'daily' }),
  changeAlertRecipient: onRecipient({}, { schedule: 'daily' }),
  removeAlertRecipient: onRecipient(),
  resendAlertConfirmation: onRecipient({ confirmed: false }),
  sendTestAlert: onRecipient(),
  listAudit: inAccount(),
  listAccountEndpoints: onEndpoint(),
  getAccountEndpoint: onEndpoint(),
  createAccountEndpoint: onEndpoint({ url: receiverUrl }),
  updateAccountEndpoint: onEndpoint({ description: 'Orders', status: 'disabled' }),
  deleteAccountEndpoint: onEndpoint(),
  rotateAccountEndpointSecret: onEndpoint({ previous_valid_minutes: 60 }),
  testAccountEndpoint: onEndpoint({}),
  listAccountEndpointAttempts: onEndpoint(),
  getAccountEndpointAttempt: onEndpoint(),
  resendAccountEndpointEvents: async (on) => {
    const since = new Date(on.clock.now() - 3_600_000).toISOString();
    return onEndpoint({ since })(on);
  },
};

const ofOperators: Record<string, (on: TestService) => Promise<Request>> = {
  listAccounts: byOperator(),
  openAccount: byOperator(async () => ({ body: { name: newName('Account') } })),
  listPeople: byOperator(),
  inviteOperator: byOperator(async () => ({ body: { email: newEmail() } })),
  withdrawOperatorInvitation: byOperator(async (_, by) => {
    await by.call(inviteOperator, { body: { email: newEmail() } });
    const { invitations } = (await by.call(listPeople)).body;
    return { params: { invitation_id: invitations[0].invitation_id } };
  }),
  createResetLink: byOperator(async (on) => ({ params: await aMember(on) })),
  setDisabled: byOperator(async (on) => ({ params: await aMember(on), body: { disabled: true } })),
  listCreatedBy: byOperator(async (on) => ({ params: await aMember(on) })),
  // Off again: the operators of the next requests have no second factor.
  requireSecondFactor: async (on) => {
    const by = await operator(on);
    await sql(on, "update people set totp_sealed = 'x', totp_confirmed_at = now() where email = $1", [
      by.email,
    ]);
    await sql(on, 'update installation set operators_need_totp = true');
    return [by, { body: { required: false, password: goodPassword } }];
  },
  listInstallationAudit: byOperator(),
  getFleetSettings: byOperator(),
  changeFleetSettings: byOperator(async () => ({
    body: { proof_kept_days: 100 + Math.floor(Math.random() * 3_000) },
  })),
  findReceiver: byOperator(async () => ({ body: { name: 'Ada Obi' } })),
  eraseReceiver: byOperator(async (on, by) => ({
    body: { deliveries: [{ account_id: by.accountId, delivery_id: await delivery(on) }] },
  })),
  previewRetention: byOperator(async () => ({ query: { days: '90' } })),
};

/** In an account of its own, which is owed money that was handed in, and has a payout. */
async function cashOf(on: TestService) {
  const name = newName('Shop');
  const scene = await cashScene(on, { name });
  const delivery_id = await scene.collect(1_000);
  await scene.handIn(600);
  const { payout_id } = (await scene.payOut(100)).body;
  const { accountId, courierId } = scene;
  return { name, params: { account_id: accountId, courier_id: courierId, payout_id, delivery_id } };
}

const ofPaid =
  (more: { params?: Record<string, string> } = {}) =>
  async (on: TestService): Promise<Request> => {
    const { name, params } = await cashOf(on);
    const by = await signedIn(on, { account: name, headers: network() });
    return [by, { params: { ...params, ...more.params } }];
  };

const atDesk = (given?: (params: Record<string, string>) => object) =>
  byOperator(async (on) => {
    const { params } = await cashOf(on);
    return { params, ...(given ? { body: given(params) } : {}) };
  });

const ofCash: Record<string, (on: TestService) => Promise<Request>> = {
  getCash: ofPaid(),
  getStatement: ofPaid(),
  downloadStatement: ofPaid({ params: { format: 'csv' } }),
  listAccountPayouts: ofPaid(),
  confirmAccountPayout: ofPaid(),
  getCashChain: ofPaid(),
  getCashDesk: atDesk(),
  getCourierCashAtDesk: atDesk(),
  // All of it: a second hand-in or payout is refused.
  handInAtDesk: atDesk(() => ({ amount: 400, currency: 'USD' })),
  listHandIns: atDesk(),
  findAccountsAtDesk: byOperator(async () => ({ query: { name: 'a' } })),
  getAccountCashAtDesk: atDesk(),
  changeFees: atDesk(() => ({ fixed: 10, currency: 'USD', basis_points: 100 })),
  payOut: atDesk(({ account_id }) => ({ account_id, amount: 500, currency: 'USD', reference: 'GTB-43' })),
  findPayoutsAtDesk: byOperator(async (on) => ({
    params: (await cashOf(on)).params,
    query: { reference: 'GTB-42' },
  })),
  reversePayoutAtDesk: atDesk(() => ({ reason: 'The bank sent it back' })),
  depositCash: atDesk(() => ({ currency: 'USD', amount: 1 })),
  listDeposits: atDesk(),
  closeDesk: atDesk(() => ({ currency: 'USD', counted: 0, reason: 'Everything is with the bank' })),
  listClosings: atDesk(),
  correctCollectedAmount: atDesk(() => ({ collected_amount: 900, reason: 'Counted again' })),
};

const ofFleet: Record<string, (on: TestService) => Promise<Request>> = {
  getBoard: byOperator(),
  listBoardColumn: byOperator(async () => ({ params: { column: 'assigned' } })),
  suggestCouriers: byOperator(async (on) => ({ body: { delivery_ids: [await delivery(on)] } })),
  assignDeliveries: byOperator(async (on) => ({
    body: {
      assignments: [{ delivery_id: await delivery(on), courier_id: (await newCourier(on)).courierId }],
    },
  })),
  unassignDeliveries: byOperator(async (on) => {
    const id = await delivery(on);
    await assign(on, id, (await newCourier(on)).courierId);
    return { body: { delivery_ids: [id] } };
  }),
  undoAssignments: byOperator(async (on) => {
    const id = await delivery(on);
    await assign(on, id, (await newCourier(on)).courierId);
    return { body: { steps: [{ delivery_id: id, version: 2, courier_id: null }] } };
  }),
  previewAutomaticAssignment: byOperator(),
  // Couriers are paused: nothing is assigned while a test compares what the operation itself has changed. A turn that began
  // before the pause would assign after it, so they are paused before automatic assignment is turned on for the first time.
  startAutomaticAssignment: byOperator(async (on) => {
    await sql(on, 'update couriers set paused_at = now()');
    await sql(on, 'update fleet_settings set automatic = false');
    return {};
  }),
  undoAutomaticAssignment: byOperator(async (on) => {
    await sql(on, 'update couriers set paused_at = now()');
    await sql(on, 'update fleet_settings set automatic = true');
    return { body: { since: new Date().toISOString() } };
  }),
  followBoard: byOperator(),
  correctDelivery: byOperator(ofDelivery(['pick_up', 'deliver'], { reason: 'wrong door' })),
  listDiscardedMoves: byOperator(),
  resolveDiscardedMove: byOperator(async (on, by) => {
    const own = await signedInPhone(on);
    const id = await assignedDelivery(on, own);
    await discardHandOver(own, id);
    const open: { delivery_id: string; discarded_move_id: string }[] = (await by.call(listDiscardedMoves))
      .body.discarded_moves;
    const { discarded_move_id } = open.find(({ delivery_id }) => delivery_id === id)!;
    return { params: { discarded_move_id } };
  }),
  listCouriers: byOperator(),
  addCourier: byOperator(body({ name: 'Bola Ade', phone: '+2348012345670' })),
  changeCourier: byOperator(ofCourier({ paused: true })),
  endCourier: byOperator(ofCourier()),
  createCourierLink: byOperator(ofCourier()),
  signOutPhones: byOperator(async (on, by) => {
    const { courierId } = await signedInPhone(on);
    const params = { courier_id: courierId };
    await by.call(createCourierLink, { params });
    return { params, body: {} };
  }),
};

/** By the identifier of the operation. */
export const successfulRequests: Record<string, (on: TestService) => Promise<Request>> = {
  ...signingIn,
  ...profile,
  ...ofAccount,
  ...ofOperators,
  ...ofFleet,
  ...ofCash,
};
