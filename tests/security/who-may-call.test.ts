/** Who may call what: each kind of caller at the door of each operation, and every cell of the table asserted. */
import { beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { type Answer, send } from '../support/client.ts';
import { signedInPhone } from '../support/couriers.ts';
import { cookieHeader, pathOf, signedIn, type TestVisitor } from '../support/dashboard.ts';
import { everyOperation, successfulRequest } from '../support/every-operation.ts';
import { useService } from '../support/service.ts';

/** A status: stopped with it. `in`: let through to what is asked for. A row for each `caller` of the contract. */
const table = `
                    nobody  live_key  test_key  fleet_key  courier  member  holder  other_holder  operator
account key         401     in        in        403        401      401     401     401           401
test key            401     403       in        403        401      401     401     401           401
fleet key           401     403       403       in         401      401     401     401           401
anybody             in      in        in        in         in       in      in      in            in
person              401     401       401       401        401      in      in      in            in
right of members    401     401       401       401        401      in      in      404           in
right of holders    401     401       401       401        401      403     in      404           in
right of owners     401     401       401       401        401      403     in      404           403
operator            401     401       401       401        401      403     403     403           in
courier             401     401       401       401        in       401     401     401           401
`;
const [head, ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s{2,}/));
const callers = head!;
const rows = new Map(lines.map(([name, ...cells]) => [name!, cells]));

/** What a member may do in the account; all the rest is for holders. Written down here on purpose. */
const rightsOfMembers = [
  'deliveries.read',
  'deliveries.write',
  'keys.read',
  'team.read',
  'settings.read',
  'webhooks.read',
  'cash.read',
];

/** What not even operators may do in an account that is not their own. */
const rightsOfOwners = ['cash.confirm'];

function rowOf({ caller }: Operation): string {
  if (typeof caller === 'string') return caller;
  if (rightsOfOwners.includes(caller.right)) return 'right of owners';
  return rightsOfMembers.includes(caller.right) ? 'right of members' : 'right of holders';
}

const service = useService({ webhookAllow: ['127.0.0.1'] });
let accountId: string;
/** Bodies that are right, so that those who may call get through. */
const bodies = new Map<string, unknown>();
beforeAll(async () => {
  accountId = (await signedIn(service, { account: 'Acme' })).accountId;
  for (const operation of everyOperation.filter(({ path }) => path.startsWith('/v1/'))) {
    bodies.set(operation.id, (await successfulRequest(operation, service)).request.body);
  }
});

const withKey = async (kind: 'live' | 'test' | 'fleet') => ({
  authorization: `Bearer ${await service.newKey('Acme', kind)}`,
  'sec-fetch-site': 'same-origin',
});
const withCookies = async (visitor: Promise<TestVisitor>) => ({
  cookie: cookieHeader(await visitor),
  'sec-fetch-site': 'same-origin',
});
const arrive: Record<string, () => Promise<Record<string, string>>> = {
  nobody: async () => ({ 'sec-fetch-site': 'same-origin' }),
  live_key: () => withKey('live'),
  test_key: () => withKey('test'),
  fleet_key: () => withKey('fleet'),
  courier: () => withCookies(signedInPhone(service)),
  member: () => withCookies(signedIn(service, { account: 'Acme', role: 'member' })),
  holder: () => withCookies(signedIn(service, { account: 'Acme' })),
  other_holder: () => withCookies(signedIn(service, { account: 'Rival' })),
  operator: () => withCookies(signedIn(service, { operator: true })),
};

/** Of things that nobody has, in the account. */
const unknown = '01kd3x8j5mfd7v2q9r4t6w8y0z';
const ids = [
  'delivery',
  'key',
  'person',
  'session',
  'invitation',
  'courier',
  'endpoint',
  'attempt',
  'payout',
];
const prefixes = ['dlv', 'key', 'per', 'ses', 'inv', 'cou', 'whe', 'wha', 'pay'];
const unknownThings = Object.fromEntries(ids.map((name, i) => [`${name}_id`, `${prefixes[i]}_${unknown}`]));
const params = () => ({
  ...unknownThings,
  account_id: accountId,
  mode: 'live',
  column: 'assigned',
  sequence: '2',
  file: 'photo',
  format: 'csv',
});

function ask(operation: Operation, headers: Record<string, string>): Promise<Answer> {
  return send(service, operation.method, pathOf(operation, { params: params() }), {
    headers,
    leaveStream: true,
    ...(operation.body ? { body: bodies.get(operation.id) ?? {} } : {}),
  });
}

function expectCell(cell: string, { caller }: Operation, { status, body }: Answer, what: string) {
  if (cell !== 'in') return expect(status, what).toBe(Number(cell));
  // What anybody may ask for says 401 itself, of a wrong password for example.
  expect(caller === 'anybody' ? [403] : [401, 403], what).not.toContain(status);
  expect(body?.error, what).not.toBe('account not found');
}

test('check 9: the table has a row for every declared caller, and a caller for every column', () => {
  expect(new Set(everyOperation.map(rowOf))).toEqual(new Set(rows.keys()));
  expect(callers).toEqual(Object.keys(arrive));
  for (const [name, cells] of rows) expect(cells, name).toHaveLength(callers.length);
});

test.each(callers)('check 9: %s may call what the table says, and nothing else', async (caller) => {
  const headers = await arrive[caller]!();
  for (const operation of everyOperation) {
    // A sign-out would end the session that the other requests need.
    const own = operation.path.includes('sign-out') ? await arrive[caller]!() : headers;
    const answer = await ask(operation, own);
    const cell = rows.get(rowOf(operation))![callers.indexOf(caller)]!;
    expectCell(cell, operation, answer, `${operation.id} by ${caller}`);
  }
});
