/**
 * The most expensive request of each operation that a caller can send: the largest body, page, export or search. In an account
 * with as much as possible to read.
 */

import { maxStatementLines } from '../../contract/cash.ts';
import { maxImportRows } from '../../contract/dashboard/deliveries.ts';
import { maxMappedColumns } from '../../contract/dashboard/import-mappings.ts';
import { maxErasedAtOnce } from '../../contract/dashboard/personal-data.ts';
import { maxPhotoBytes } from '../../contract/moves.ts';
import type { Operation } from '../../contract/operation.ts';
import { maxBatchSize } from '../../contract/operations/batches.ts';
import { maxAssignments } from '../../contract/operations/fleet/assign.ts';
import { maxEventPageSize } from '../../contract/operations/list-events.ts';
import {
  maxAddressLength,
  maxDescriptionLength,
  maxMetadataKeyLength,
  maxMetadataPairs,
  maxMetadataValueLength,
  maxNameLength,
  maxNoteLength,
} from '../../contract/primitives.ts';
import { maxVersionOfEdits } from '../../server/deliveries/moves/edits.ts';
import { maxStops } from '../../server/dispatch/day-store.ts';
import { formatId, newId, readId } from '../../server/platform/ids.ts';
import { createDelivery, send } from './client.ts';
import { newCourier, signedInPhone } from './couriers.ts';
import { type CallOptions, cookieHeader } from './dashboard.ts';
import { everyField } from './delivery-values.ts';
import { caughtUp } from './outbox.ts';
import { drawnSignature, pngChunk, pngEnd, pngHeader, pngOf, pngPixels } from './pictures.ts';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';

/** Four bytes in a body, two characters in JavaScript: the most expensive to read and to write. */
const wide = (characters: number) => '🦊'.repeat(characters);

const { reference: _, ...allFields } = everyField;
/** 55 KB. */
const longestDelivery = {
  ...allFields,
  pickup_address: wide(maxAddressLength),
  delivery_address: wide(maxAddressLength),
  package_details: { weight: 2.5, description: wide(maxDescriptionLength) },
  receiver_contact: { name: wide(maxNameLength), phone: '+2348012345678' },
  sender_contact: { name: wide(maxNameLength), phone: '+2348012345678' },
  pickup_note: wide(maxNoteLength),
  delivery_note: wide(maxNoteLength),
  metadata: Object.fromEntries(
    Array.from({ length: maxMetadataPairs }, (_, n) => [
      `${n}`.padEnd(maxMetadataKeyLength, 'k'),
      wide(maxMetadataValueLength),
    ]),
  ),
};

const otherMetadata = Object.fromEntries(
  Object.entries(longestDelivery.metadata).map(([name, value]) => [name, value.replace(/^./u, 'b')]),
);

let newNames = 0;
/** As long as 500 of them can be, with as many names in its metadata that no other has: they cost the parser more than values do. */
const batchItem = () => ({
  ...allFields,
  pickup_address: 'p'.repeat(maxAddressLength),
  delivery_address: 'd'.repeat(maxAddressLength),
  pickup_note: 'p'.repeat(maxNoteLength),
  delivery_note: 'd'.repeat(maxNoteLength),
  metadata: Object.fromEntries(
    times(maxMetadataPairs, (pair) => [
      pair >= maxMetadataPairs - 9 ? `${newNames++}`.padStart(6, 'n') : `shared ${pair}`,
      'x'.repeat(60),
    ]),
  ),
});

const account = 'Acme';
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

export interface LargestScene {
  on: TestService;
  /** Deliveries with the longest texts. */
  longest: string[];
  /** With as many edits as there can be, each of all its metadata. */
  editedId: string;
}

/** For the account in which the successful requests are made, and for the fleet. */
export async function arrangeLargest(on: TestService): Promise<LargestScene> {
  const key = await on.newKey(account);
  const first = await createDelivery(on, key, longestDelivery);
  const longest = await copyDelivery(on, first, 1_000);
  const editedId = await createDelivery(on, key, longestDelivery);
  await send(on, 'PATCH', `/v1/deliveries/${editedId}`, { key, body: { metadata: otherMetadata } });
  await sql(
    on,
    `insert into delivery_events (account_id, delivery_id, sequence, type, actor, data, at)
     select account_id, delivery_id, n, type, actor, data, at from delivery_events, generate_series(3, $2::int) n
     where delivery_id = $1 and sequence = 2`,
    [readId('delivery', editedId), maxVersionOfEdits],
  );
  await caughtUp(on);
  // The oldest of the feed, so that its first page is full of them.
  await sql(
    on,
    `insert into events (account_id, mode, position, event_id, type, subject_id, sequence, at, data)
     select account_id, mode, n, gen_random_uuid(), type, subject_id, n + 2, at, data from events, generate_series(1, 1000) n
     where subject_id = $1 and sequence = 2`,
    [readId('delivery', editedId)],
  );
  return { on, longest, editedId };
}

/** The same delivery, many times: through the interface it would take minutes. */
async function copyDelivery(on: TestService, id: string, count: number): Promise<string[]> {
  const columns = await sql<{ name: string }>(
    on,
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'deliveries' and column_name <> 'delivery_id' and is_generated = 'NEVER'`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  const ids = times(count, () => newId('delivery', on.clock.now()));
  await sql(
    on,
    `insert into deliveries (delivery_id, ${names}) select id, ${names} from deliveries, unnest($2::uuid[]) id where delivery_id = $1`,
    [readId('delivery', id), ids],
  );
  return ids.map((each) => formatId('delivery', each));
}

async function newDeliveries(on: TestService, count: number): Promise<string[]> {
  return copyDelivery(on, await createDelivery(on, await on.newKey(account)), count);
}

/** A delivery whose labels take longest to draw: as many as there can be, with the widest ligature of Arabic. */
function costlyLabel(on: TestService): Promise<string> {
  const words = 'ﷺ'.repeat(maxAddressLength - 10);
  const names = { receiver_contact: { name: 'ﷺ'.repeat(maxNameLength) } };
  const texts = { pickup_address: words, delivery_address: words, delivery_note: words };
  return on.newKey(account).then((key) => createDelivery(on, key, { ...texts, ...names, pieces: 999 }));
}

/** Couriers with as many stops as suggestions compare, whose addresses take longest to split into words. */
async function addBusyCouriers(on: TestService): Promise<void> {
  const address = 'ﷺ'.repeat(maxAddressLength);
  const key = await on.newKey(account);
  const id = await createDelivery(on, key, { pickup_address: 'A', delivery_address: address });
  const ids = await copyDelivery(on, id, 2_000);
  const couriers = times(100, () => newId('courier', on.clock.now()));
  await sql(
    on,
    `insert into couriers (courier_id, name, phone, created_at)
     select id, 'Courier ' || id, '+2348012345678', now() from unnest($1::uuid[]) id`,
    [couriers],
  );
  await sql(
    on,
    `update deliveries d set courier_id = ($2::uuid[])[1 + n % 100]
     from unnest($1::uuid[]) with ordinality as stop (id, n) where d.delivery_id = stop.id`,
    [ids.map((each) => readId('delivery', each)), couriers],
  );
}

/** With as many stops as a day shows. */
async function phoneWithDay(on: TestService): Promise<string> {
  const phone = await signedInPhone(on);
  const id = await createDelivery(on, await on.newKey(account), longestDelivery);
  const ids = await copyDelivery(on, id, maxStops);
  await sql(on, 'update deliveries set courier_id = $1 where delivery_id = any($2::uuid[])', [
    readId('courier', phone.courierId),
    ids.map((each) => readId('delivery', each)),
  ]);
  return cookieHeader(phone);
}

/** What the request is sent with in place of what succeeds anyway (`successful-requests.ts`). */
type Largest = (scene: LargestScene, request: CallOptions) => Promise<CallOptions> | CallOptions;

/** One record of a fixed size in, and one out. */
const asItIs: Largest = () => ({});
const page =
  (query: Record<string, string | number>): Largest =>
  () => ({ query });
const body =
  (given: object): Largest =>
  (_, request) => ({ body: { ...(request.body as object), ...given } });
const ofEdited: Largest = ({ editedId }, { params }) => ({ params: { ...params, delivery_id: editedId } });
const newIds =
  (count: number): Largest =>
  async ({ on }) => ({ body: { delivery_ids: await newDeliveries(on, count) } });

/** A PNG of 1 MiB, of which almost nothing belongs to the image, in almost as many parts as are read. */
const photo = () => {
  const parts = 1_900;
  const empty = pngChunk('teXt', Buffer.alloc(Math.floor(maxPhotoBytes / parts) - 24));
  return pngOf(pngHeader(120, 40), ...times(parts, () => empty), pngPixels(120, 40), pngEnd).toString(
    'base64',
  );
};
const proof = {
  photo: photo(),
  signature: drawnSignature.toString('base64'),
  recipient_name: wide(maxNameLength),
};

const assignments: Largest = async ({ on }) => {
  const { courierId: courier_id } = await newCourier(on);
  const ids = await newDeliveries(on, maxAssignments);
  return { body: { assignments: ids.map((delivery_id) => ({ delivery_id, courier_id })) } };
};

const search = { search: 'a lagos '.repeat(12).trim() };

/** By the identifier of the operation. */
const largest: Record<string, Largest> = {
  createDelivery: () => ({ body: longestDelivery }),
  getDelivery: asItIs,
  trackDelivery: asItIs,
  cancelDelivery: asItIs,
  getRecord: ofEdited,
  editDelivery: () => ({ body: longestDelivery }),
  createBatch: () => ({ body: { deliveries: times(maxBatchSize, batchItem) } }),
  cancelBatch: newIds(maxBatchSize),
  instructDelivery: asItIs,
  listDeliveries: page({ limit: 100, view: 'record' }),
  countDeliveries: page(search),
  listAssignedCouriers: asItIs,
  listDeliveryEvents: ofEdited,
  getLabel: async ({ on }, { params, headers }) => ({
    params: { ...params, delivery_id: await costlyLabel(on) },
    headers: { ...headers, accept: 'application/zpl' },
  }),
  printLabels: async ({ on }) => ({ query: { delivery_ids: await costlyLabel(on) } }),
  getProof: asItIs,
  listEvents: page({ limit: maxEventPageSize }),
  createWebhookEndpoint: asItIs,
  listWebhookEndpoints: asItIs,
  getWebhookEndpoint: asItIs,
  updateWebhookEndpoint: asItIs,
  deleteWebhookEndpoint: asItIs,
  rotateWebhookSecret: asItIs,
  testWebhookEndpoint: asItIs,
  listWebhookAttempts: page({ limit: 100 }),
  getWebhookAttempt: asItIs,
  resendWebhookEvents: asItIs,
  getCash: asItIs,
  getCashStatement: page({ limit: maxStatementLines }),
  listPayouts: page({ limit: 100 }),
  confirmPayout: asItIs,
  getCashChain: asItIs,
  advanceTestDelivery: asItIs,
  listFleetDeliveries: page({ limit: 100 }),
  assignDelivery: asItIs,
  assignDeliveries: assignments,
  unassignDelivery: asItIs,
  pickUpDelivery: asItIs,
  deliverDelivery: body({ proof }),
  failDeliveryAttempt: body({ proof }),
  returnDelivery: body({ proof }),
  addCourier: asItIs,
  changeCourier: asItIs,
  deactivateCourier: asItIs,
  listCouriers: page({ limit: 1000 }),
  getCourierCash: asItIs,
  handInCash: asItIs,
  getAccountCash: asItIs,
  setAccountFees: asItIs,
  getAccountFees: asItIs,
  createPayout: asItIs,
  listAccountPayouts: page({ limit: 100 }),
  reversePayout: asItIs,
  listHandIns: page({ limit: 100 }),
  getCashDesk: asItIs,
  depositCash: asItIs,
  listDeposits: page({ limit: 100 }),
  closeDesk: asItIs,
  listClosings: page({ limit: 100 }),
  acceptInvitation: asItIs,
  getInstallation: asItIs,
  openLink: asItIs,
  requestPasswordReset: asItIs,
  requestSignUp: asItIs,
  resetPassword: asItIs,
  setUp: asItIs,
  signIn: asItIs,
  signInWithCode: asItIs,
  signUp: asItIs,
  beginTotp: asItIs,
  changePassword: asItIs,
  changeProfile: asItIs,
  confirmTotp: asItIs,
  endSession: asItIs,
  endTotp: asItIs,
  getMe: asItIs,
  listSessions: asItIs,
  renewRecoveryCodes: asItIs,
  signOut: asItIs,
  signOutEverywhere: asItIs,
  generateApiKey: asItIs,
  listApiKeys: asItIs,
  revokeApiKey: asItIs,
  rollApiKey: asItIs,
  exportDeliveries: asItIs,
  exportSelected: ({ longest }) => ({ body: { delivery_ids: longest.slice(0, maxBatchSize) } }),
  getDeliveryPage: ofEdited,
  getDeliveryDefaults: asItIs,
  importDeliveries: body({
    columns: [
      'pickup_address',
      'delivery_address',
      'weight',
      'receiver_phone',
      'pickup_from',
      'pickup_to',
      'amount',
    ],
    rows: times(maxImportRows, (n) => ({
      line: n + 2,
      cells: ['x'.repeat(100), 'y'.repeat(100), 'heavy', '0801 234', 'tomorrow', 'at noon', '5.000,00'],
    })),
  }),
  listImportMappings: asItIs,
  saveImportMapping: body({
    columns: times(maxMappedColumns, (n) => ({ header: `${n}`.padEnd(200, 'x'), field: 'ignore' })),
  }),
  changePickupAddress: asItIs,
  deletePickupAddress: asItIs,
  listPickupAddresses: asItIs,
  savePickupAddress: asItIs,
  followAccount: asItIs,
  getOverview: page({ days: 90 }),
  changeRole: asItIs,
  inviteMember: asItIs,
  listTeam: asItIs,
  removeMember: asItIs,
  withdrawInvitation: asItIs,
  changeSettings: asItIs,
  getSettings: asItIs,
  listAudit: page({ limit: 100 }),
  createResetLink: asItIs,
  inviteOperator: asItIs,
  listAccounts: asItIs,
  listCreatedBy: asItIs,
  listInstallationAudit: page({ limit: 100 }),
  listPeople: asItIs,
  openAccount: asItIs,
  requireSecondFactor: asItIs,
  setDisabled: asItIs,
  withdrawOperatorInvitation: asItIs,
  correctDelivery: asItIs,
  followBoard: asItIs,
  getBoard: asItIs,
  listBoardColumn: () => ({ params: { column: 'unassigned' } }),
  previewAutomaticAssignment: asItIs,
  startAutomaticAssignment: asItIs,
  suggestCouriers: async (scene, request) => {
    await addBusyCouriers(scene.on);
    return newIds(maxAssignments)(scene, request);
  },
  unassignDeliveries: newIds(maxAssignments),
  undoAssignments: async ({ on }) => ({
    body: {
      steps: (await newDeliveries(on, maxAssignments)).map((delivery_id) => ({
        delivery_id,
        version: 1,
        courier_id: null,
      })),
    },
  }),
  undoAutomaticAssignment: asItIs,
  createCourierLink: asItIs,
  listCourierAccess: asItIs,
  signOutPhones: asItIs,
  listDiscardedMoves: asItIs,
  resolveDiscardedMove: asItIs,
  changeFleetSettings: asItIs,
  getFleetSettings: asItIs,
  correctCollectedAmount: asItIs,
  findAccountsAtDesk: page({ name: 'a' }),
  eraseReceiver: async ({ on }, { body }) => {
    const [{ account_id }] = (body as { deliveries: [{ account_id: string }] }).deliveries;
    const ids = await newDeliveries(on, maxErasedAtOnce);
    return { body: { deliveries: ids.map((delivery_id) => ({ account_id, delivery_id })) } };
  },
  findReceiver: body({ name: 'a lagos '.repeat(25).trim() }),
  previewRetention: asItIs,
  addAlertRecipient: asItIs,
  changeAlertRecipient: asItIs,
  confirmAlertRecipient: asItIs,
  listAlertRecipients: asItIs,
  openAlertLink: asItIs,
  removeAlertRecipient: asItIs,
  resendAlertConfirmation: asItIs,
  sendTestAlert: asItIs,
  unsubscribeFromAlerts: asItIs,
  getWebhookHealth: asItIs,
  signInCourier: asItIs,
  signOutCourier: asItIs,
  getDay: async ({ on }) => ({ headers: { cookie: await phoneWithDay(on) } }),
  confirmChanges: asItIs,
  reportDiscardedMove: asItIs,
};

/** Undefined for an operation without a row. */
export const largestOf = ({ id }: Operation): Largest | undefined => largest[id];
