/**
 * A request for each operation that succeeds, and that changes something if the operation writes, after everything that it needs
 * was arranged. One row for an operation, no matter who calls it.
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
import type { Move } from '../../contract/primitives.ts';
import { makeLinks } from '../../server/access/links/links.ts';
import { codeAt, stepAt } from '../../server/access/second-factor/second-factor.ts';
import { newRecipient } from './alerts.ts';
import { cashScene } from './cash.ts';
import { createDelivery, send, shirts } from './client.ts';
import { assign, assignedDelivery, newCourier, signedInPhone } from './couriers.ts';
import {
  type CallOptions,
  goodPassword,
  newPerson,
  signedIn,
  type TestPerson,
  type TestVisitor,
} from './dashboard.ts';
import { discardedHandOver, discardHandOver } from './discarded-moves.ts';
import { stranger } from './networks.ts';
import { plainPhoto } from './pictures.ts';
import { addPhoto } from './proof.ts';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';
import { fromBase32 } from './totp.ts';
import { addAttempt, newEndpoint, receiverUrl } from './webhooks.ts';

/** What a request is about, and who sends it. */
export interface Scene {
  on: TestService;
  /** The name of the account. */
  account: string;
  mode: 'live' | 'test';
  /** Of the account, in this mode. */
  key(): Promise<string>;
  owner(): Promise<TestPerson>;
  /** Who sends it, if it is a person; otherwise an owner. */
  by(): Promise<TestPerson>;
  /** Who sends it, if it is a courier. */
  courierId: string | undefined;
}

/** With another browser than that of the scene, if the request has to come from there. */
type Row = (scene: Scene) => Promise<CallOptions & { from?: TestVisitor }>;

const otherPassword = 'walnut harbour tango';
const newEmail = () => `${randomBytes(6).toString('hex')}@example.com`;
export const newName = (what: string) => `${what} ${randomBytes(6).toString('hex')}`;
const tokenIn = (link: string) => new URL(link).hash.slice(1);

const nothing: Row = async () => ({});
const body =
  (given: object): Row =>
  async () => ({ body: given });

const proof = { photo: plainPhoto.toString('base64') };

/** A new one after these moves, assigned to the courier who sends the request. */
async function delivery({ on, key, mode, courierId }: Scene, moves: Move[] = []): Promise<string> {
  const id = await createDelivery(on, await key());
  if (mode === 'live' && courierId) await assign(on, id, courierId);
  for (const move of moves) {
    if (mode === 'live') await on.move(id, move);
    else await advance(on, await key(), id, move);
  }
  return id;
}

async function advance(on: TestService, key: string, id: string, move: Move) {
  for (const each of move === 'pick_up' ? ['assign', move] : [move]) {
    const options = { key, body: { move: each } };
    const { status, text } = await send(on, 'POST', `/v1/test/deliveries/${id}/advance`, options);
    if (status !== 200) throw new Error(`advance answered ${status}: ${text}`);
  }
}

const ofDelivery =
  (moves: Move[] = [], given?: object): Row =>
  async (scene) => ({
    params: { delivery_id: await delivery(scene, moves) },
    ...(given ? { body: given } : {}),
  });
const ofDeliveries: Row = async (scene) => ({ body: { delivery_ids: [await delivery(scene)] } });

const newCourierId = async ({ on }: Scene) => ({ courier_id: (await newCourier(on)).courierId });
const ofCourier =
  (given?: object): Row =>
  async (scene) => ({ params: await newCourierId(scene), ...(given ? { body: given } : {}) });
const assigned = async (scene: Scene) => {
  const id = await delivery(scene);
  await assign(scene.on, id, (await newCourierId(scene)).courier_id);
  return id;
};

const deliveries: Record<string, Row> = {
  createDelivery: body(shirts),
  getDelivery: ofDelivery(),
  trackDelivery: ofDelivery(),
  cancelDelivery: ofDelivery(),
  getRecord: ofDelivery(),
  editDelivery: ofDelivery([], { delivery_note: 'Third floor' }),
  createBatch: body({ deliveries: [shirts] }),
  cancelBatch: ofDeliveries,
  instructDelivery: ofDelivery(['pick_up', 'fail_attempt'], { instruction: 'try_again' }),
  listDeliveries: nothing,
  countDeliveries: nothing,
  listAssignedCouriers: nothing,
  listDeliveryEvents: ofDelivery(),
  getLabel: ofDelivery(),
  printLabels: async (scene) => ({ query: { delivery_ids: await delivery(scene) } }),
  getProof: async (scene) => {
    const delivery_id = await delivery(scene);
    return { params: { delivery_id, proof_id: await addPhoto(scene.on, delivery_id) } };
  },
  listEvents: nothing,
  advanceTestDelivery: ofDelivery(),
  getDeliveryPage: ofDelivery(),
  getDeliveryDefaults: nothing,
  exportDeliveries: nothing,
  exportSelected: ofDeliveries,
  importDeliveries: async () => ({
    body: {
      import_id: newName('import').replace(' ', '-'),
      dry_run: false,
      columns: ['pickup_address', 'delivery_address'],
      rows: [{ line: 2, cells: ['A', 'B'] }],
    },
  }),
  listImportMappings: nothing,
  saveImportMapping: body({ columns: [{ header: 'Tel', field: 'receiver_phone' }] }),
  listPickupAddresses: nothing,
  savePickupAddress: async () => ({ body: newAddress() }),
  changePickupAddress: async ({ owner }) => ({ params: await addressOf(await owner()), body: newAddress() }),
  deletePickupAddress: async ({ owner }) => ({ params: await addressOf(await owner()) }),
  getOverview: nothing,
  followAccount: nothing,
};

const newAddress = () => ({ name: newName('Warehouse'), address: '12 Marina Road', is_default: true });

async function addressOf(by: TestPerson): Promise<{ address_id: string }> {
  const options = { params: { account_id: by.accountId }, body: newAddress() };
  return { address_id: (await by.call(savePickupAddress, options)).body.address_id };
}

const fleet: Record<string, Row> = {
  listFleetDeliveries: nothing,
  assignDelivery: async (scene) => ({ ...(await ofDelivery()(scene)), body: await newCourierId(scene) }),
  assignDeliveries: async (scene) => ({
    body: { assignments: [{ delivery_id: await delivery(scene), ...(await newCourierId(scene)) }] },
  }),
  unassignDelivery: async (scene) => ({ params: { delivery_id: await assigned(scene) } }),
  unassignDeliveries: async (scene) => ({ body: { delivery_ids: [await assigned(scene)] } }),
  undoAssignments: async (scene) => ({
    body: { steps: [{ delivery_id: await assigned(scene), version: 2, courier_id: null }] },
  }),
  pickUpDelivery: async (scene) => ({
    ...(await ofDelivery()(scene)),
    body: scene.courierId ? {} : await newCourierId(scene),
  }),
  deliverDelivery: ofDelivery(['pick_up'], { collected_amount: shirts.amount_to_collect, proof }),
  failDeliveryAttempt: ofDelivery(['pick_up'], { reason: 'refused', proof }),
  returnDelivery: ofDelivery(['pick_up'], { proof }),
  correctDelivery: ofDelivery(['pick_up', 'deliver'], { reason: 'wrong door' }),
  listCouriers: nothing,
  addCourier: body({ name: 'Bola Ade', phone: '+2348012345670' }),
  changeCourier: ofCourier({ status: 'paused' }),
  deactivateCourier: ofCourier(),
  listCourierAccess: nothing,
  createCourierLink: ofCourier(),
  signOutPhones: async ({ on, by }) => {
    const params = { courier_id: (await signedInPhone(on)).courierId };
    await (await by()).call(createCourierLink, { params });
    return { params, body: {} };
  },
  getBoard: nothing,
  listBoardColumn: async () => ({ params: { column: 'assigned' } }),
  followBoard: nothing,
  suggestCouriers: ofDeliveries,
  previewAutomaticAssignment: nothing,
  // Couriers are paused: nothing is assigned while a test compares what the operation itself has changed. A turn that began
  // before the pause would assign after it, so they are paused before automatic assignment is turned on for the first time.
  startAutomaticAssignment: async ({ on }) => {
    await sql(on, 'update couriers set paused_at = now()');
    await sql(on, 'update fleet_settings set automatic = false');
    return {};
  },
  undoAutomaticAssignment: async ({ on }) => {
    await sql(on, 'update couriers set paused_at = now()');
    await sql(on, 'update fleet_settings set automatic = true');
    return { body: { since: new Date().toISOString() } };
  },
  listDiscardedMoves: nothing,
  resolveDiscardedMove: async ({ on, by }) => {
    const own = await signedInPhone(on);
    const id = await assignedDelivery(on, own);
    await discardHandOver(own, id);
    const open: { delivery_id: string; discarded_move_id: string }[] = (
      await (await by()).call(listDiscardedMoves)
    ).body.discarded_moves;
    const { discarded_move_id } = open.find(({ delivery_id }) => delivery_id === id)!;
    return { params: { discarded_move_id } };
  },
  getFleetSettings: nothing,
  changeFleetSettings: async () => ({ body: { proof_kept_days: 100 + Math.floor(Math.random() * 3_000) } }),
};

const phone: Record<string, Row> = {
  signInCourier: async (scene) => {
    const operator = await signedIn(scene.on, { operator: true });
    const { link, pin } = (await operator.call(createCourierLink, { params: await newCourierId(scene) }))
      .body;
    return { body: { token: tokenIn(link), pin } };
  },
  signOutCourier: async ({ on }) => ({ from: await signedInPhone(on) }),
  getDay: nothing,
  confirmChanges: async (scene) => {
    const delivery_id = await delivery(scene);
    const edit = { key: await scene.key(), body: { delivery_note: 'Third floor' } };
    await send(scene.on, 'PATCH', `/v1/deliveries/${delivery_id}`, edit);
    // The edit is event 3, after the assignment.
    return { params: { delivery_id }, body: { sequence: 3 } };
  },
  reportDiscardedMove: ofDelivery(['pick_up'], discardedHandOver),
};

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

async function invitationBy(by: TestPerson): Promise<string> {
  const options = { params: { account_id: by.accountId }, body: { email: newEmail(), role: 'member' } };
  return tokenIn((await by.call(inviteMember, options)).body.link);
}

const newcomer = () => ({ name: 'Ada Obi', password: goodPassword, account_name: newName('Account') });

const signingIn: Record<string, Row> = {
  getInstallation: nothing,
  setUp: async ({ on }) => ({
    body: { token: tokenIn(on.setUpLink!), email: newEmail(), ...newcomer(), time_zone: 'Africa/Lagos' },
  }),
  openLink: async ({ owner }) => ({ body: { token: await invitationBy(await owner()) } }),
  requestSignUp: async () => ({ body: { email: newEmail() } }),
  signUp: async ({ on }) => {
    const { database, clock, url: publicUrl } = on;
    const links = makeLinks({ database, clock, publicUrl, mailer: undefined });
    const { token } = await on.database.inTransaction((tx) =>
      links.createLink(tx, { kind: 'sign_up', email: newEmail(), createdBy: 'visitor' }),
    );
    return { body: { token, ...newcomer() } };
  },
  acceptInvitation: async ({ owner }) => ({
    body: { token: await invitationBy(await owner()), name: 'Ada Obi', password: goodPassword },
  }),
  signIn: async ({ on, account }) => ({
    body: { email: (await newPerson(on, { account })).email, password: goodPassword },
  }),
  signInWithCode: async ({ on, owner }) => {
    const person = await owner();
    const [code] = await withTotp(on, person);
    const from = stranger(on);
    await from.call(signIn, { body: { email: person.email, password: goodPassword } });
    return { from, body: { code } };
  },
  requestPasswordReset: async () => ({ body: { email: newEmail() } }),
  resetPassword: async ({ on, owner }) => {
    const params = { person_id: (await owner()).personId };
    const { link } = (await (await signedIn(on, { operator: true })).call(createResetLink, { params })).body;
    return { body: { token: tokenIn(link), password: otherPassword } };
  },
};

const afterTotp: Row = async ({ on, by }) => {
  await withTotp(on, await by());
  return { body: { password: goodPassword } };
};

const profile: Record<string, Row> = {
  getMe: nothing,
  changeProfile: body({ name: 'Another name' }),
  signOut: nothing,
  signOutEverywhere: nothing,
  listSessions: nothing,
  endSession: async ({ on, by }) => {
    const person = await by();
    await stranger(on).call(signIn, { body: { email: person.email, password: goodPassword } });
    const { sessions } = (await person.call(listSessions)).body;
    const { session_id } = sessions.find((one: { current: boolean }) => !one.current);
    return { params: { session_id } };
  },
  changePassword: body({ current_password: goodPassword, new_password: otherPassword }),
  beginTotp: body({ password: goodPassword }),
  confirmTotp: async ({ on, by }) => ({ body: { code: await begunTotp(on, await by()) } }),
  renewRecoveryCodes: afterTotp,
  endTotp: afterTotp,
};

const aMember = async ({ on, account }: Scene) => ({
  person_id: (await newPerson(on, { account, role: 'member' })).personId,
});

async function keyOf(by: TestPerson): Promise<{ key_id: string }> {
  const options = { params: { account_id: by.accountId }, body: { name: 'Web shop', mode: 'live' } };
  return { key_id: (await by.call(generateApiKey, options)).body.api_key.key_id };
}

const ofAccount: Record<string, Row> = {
  listApiKeys: nothing,
  generateApiKey: body({ name: 'Web shop', mode: 'live' }),
  revokeApiKey: async ({ owner }) => ({ params: await keyOf(await owner()) }),
  rollApiKey: async ({ owner }) => ({
    params: await keyOf(await owner()),
    body: { old_key_lives_minutes: 60 },
  }),
  listTeam: nothing,
  inviteMember: async () => ({ body: { email: newEmail(), role: 'member' } }),
  withdrawInvitation: async ({ owner }) => {
    const by = await owner();
    await invitationBy(by);
    const { invitations } = (await by.call(listTeam, { params: { account_id: by.accountId } })).body;
    return { params: { invitation_id: invitations[0].invitation_id } };
  },
  changeRole: async (scene) => ({ params: await aMember(scene), body: { role: 'owner' } }),
  removeMember: async (scene) => ({ params: await aMember(scene) }),
  getSettings: nothing,
  changeSettings: async () => ({ body: { service_time_minutes: 60 + Math.floor(Math.random() * 1e5) } }),
  listAudit: nothing,
  getWebhookHealth: nothing,
};

const ofOperators: Record<string, Row> = {
  listAccounts: nothing,
  openAccount: async () => ({ body: { name: newName('Account') } }),
  listPeople: nothing,
  inviteOperator: async () => ({ body: { email: newEmail() } }),
  withdrawOperatorInvitation: async (scene) => {
    const by = await scene.by();
    await by.call(inviteOperator, { body: { email: newEmail() } });
    const { invitations } = (await by.call(listPeople)).body;
    return { params: { invitation_id: invitations[0].invitation_id } };
  },
  createResetLink: async (scene) => ({ params: await aMember(scene) }),
  setDisabled: async (scene) => ({ params: await aMember(scene), body: { disabled: true } }),
  listCreatedBy: async (scene) => ({ params: await aMember(scene) }),
  // Off again: the operators of the next requests have no second factor.
  requireSecondFactor: async ({ on, by }) => {
    const { email } = await by();
    await sql(on, "update people set totp_sealed = 'x', totp_confirmed_at = now() where email = $1", [email]);
    await sql(on, 'update installation set operators_need_totp = true');
    return { body: { required: false, password: goodPassword } };
  },
  listInstallationAudit: nothing,
  findReceiver: body({ name: 'Ada Obi' }),
  eraseReceiver: async (scene) => {
    const { accountId: account_id } = await scene.owner();
    return { body: { deliveries: [{ account_id, delivery_id: await delivery(scene) }] } };
  },
  previewRetention: async () => ({ query: { days: '90' } }),
};

/** The account is owed money that was handed in, and has a payout. Test deliveries are never paid out: there, it has neither. */
const withCash =
  (given?: (accountId: string) => object): Row =>
  async (scene) => {
    if (scene.mode === 'test') return ofDelivery(['pick_up', 'deliver'])(scene);
    const { accountId, courierId, collect, handIn, payOut } = await cashScene(scene.on, {
      name: scene.account,
    });
    const delivery_id = await collect(1_000);
    await handIn(600);
    const { payout_id } = (await payOut(100)).body;
    return {
      params: { courier_id: courierId, account_id: accountId, payout_id, delivery_id },
      ...(given ? { body: given(accountId) } : {}),
    };
  };

const cash: Record<string, Row> = {
  getCash: withCash(),
  getCashStatement: withCash(),
  getCashChain: withCash(),
  listPayouts: withCash(),
  confirmPayout: withCash(),
  getCashDesk: withCash(),
  getCourierCash: withCash(),
  getAccountCash: withCash(),
  getAccountFees: withCash(),
  listHandIns: withCash(),
  listAccountPayouts: withCash(),
  listDeposits: withCash(),
  listClosings: withCash(),
  findAccountsAtDesk: async () => ({ query: { name: 'a' } }),
  // All of it: a second hand-in or payout is refused.
  handInCash: withCash(() => ({ amount: 400, currency: 'USD' })),
  createPayout: withCash((account_id) => ({
    account_id,
    amount: 500,
    currency: 'USD',
    bank_reference: 'GTB-43',
  })),
  setAccountFees: withCash(() => ({ fixed: 10, currency: 'USD', basis_points: 100 })),
  reversePayout: withCash(() => ({ reason: 'The bank sent it back' })),
  depositCash: withCash(() => ({ currency: 'USD', amount: 1 })),
  closeDesk: withCash(() => ({ currency: 'USD', counted: 0, reason: 'Everything is with the bank' })),
  correctCollectedAmount: withCash(() => ({ collected_amount: 900, reason: 'Counted again' })),
};

const onEndpoint =
  (given?: (on: TestService) => object): Row =>
  async ({ on, key }) => {
    const { endpoint_id } = await newEndpoint(on, await key());
    const { attempt_id } = await addAttempt(on, endpoint_id);
    return { params: { endpoint_id, attempt_id }, ...(given ? { body: given(on) } : {}) };
  };

const webhooks: Record<string, Row> = {
  createWebhookEndpoint: body({ url: receiverUrl }),
  listWebhookEndpoints: onEndpoint(),
  getWebhookEndpoint: onEndpoint(),
  updateWebhookEndpoint: onEndpoint(() => ({ description: 'Orders', status: 'disabled' })),
  deleteWebhookEndpoint: onEndpoint(),
  rotateWebhookSecret: onEndpoint(),
  testWebhookEndpoint: onEndpoint(),
  listWebhookAttempts: onEndpoint(),
  getWebhookAttempt: onEndpoint(),
  resendWebhookEvents: onEndpoint(({ clock }) => ({
    timestamp_from: new Date(clock.now() - 3_600_000).toISOString(),
  })),
};

const onRecipient =
  (options: { confirmed?: boolean } = {}, given?: object): Row =>
  async ({ on, owner }) => ({
    params: { recipient_id: (await newRecipient(on, (await owner()).accountId, options)).recipientId },
    ...(given ? { body: given } : {}),
  });

const withAlertLink =
  (name: 'confirmToken' | 'unsubscribeToken', confirmed: boolean): Row =>
  async ({ on, owner }) => {
    const recipient = await newRecipient(on, (await owner()).accountId, { confirmed });
    return { body: { token: recipient[name] } };
  };

const alerts: Record<string, Row> = {
  listAlertRecipients: onRecipient(),
  addAlertRecipient: body({ email: 'new@example.com', kinds: ['late'], schedule: 'daily' }),
  changeAlertRecipient: onRecipient({}, { schedule: 'daily' }),
  removeAlertRecipient: onRecipient(),
  resendAlertConfirmation: onRecipient({ confirmed: false }),
  sendTestAlert: onRecipient(),
  openAlertLink: withAlertLink('confirmToken', false),
  confirmAlertRecipient: withAlertLink('confirmToken', false),
  unsubscribeFromAlerts: withAlertLink('unsubscribeToken', true),
};

/** By the identifier of the operation. Those in an account of its own, which has room for more endpoints and recipients, and no other money. */
export const inOwnAccount: Record<string, Row> = { ...cash, ...webhooks, ...alerts };

export const successfulRequests: Record<string, Row> = {
  ...deliveries,
  ...fleet,
  ...phone,
  ...signingIn,
  ...profile,
  ...ofAccount,
  ...ofOperators,
  ...inOwnAccount,
};
