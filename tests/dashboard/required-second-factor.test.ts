/** Where operators need a second factor: who lacks it can do nothing as operator until they have set one up. */
import { afterEach, expect, test } from 'vitest';
import { listApiKeys } from '../../contract/dashboard/api-keys.ts';
import { followBoard, getBoard } from '../../contract/dashboard/dispatch.ts';
import {
  listInstallationAudit,
  listPeople,
  requireSecondFactor,
} from '../../contract/dashboard/operators.ts';
import { beginTotp, confirmTotp, endTotp, getMe } from '../../contract/dashboard/profile.ts';
import { codeAt, stepAt } from '../../server/access/second-factor/second-factor.ts';
import { command as secondFactorCommand } from '../../server/cli/second-factor.ts';
import { minute, testClock } from '../support/clock.ts';
import { goodPassword, signedIn, type TestPerson } from '../support/dashboard.ts';
import { routesWith } from '../support/operations.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { fromBase32 } from '../support/totp.ts';

const clock = testClock();
const service = useService({ clock });
afterEach(() => sql(service, 'update installation set operators_need_totp = false'));

const newOperator = (account?: string, role?: 'owner' | 'member') =>
  signedIn(service, { operator: true, name: 'Olu Ade', ...(account ? { account, role } : {}) });

async function setUpSecondFactor(who: TestPerson) {
  const { secret } = (await who.call(beginTotp, { body: { password: goodPassword } })).body;
  const code = codeAt(fromBase32(secret), stepAt(clock.now()));
  expect((await who.call(confirmTotp, { body: { code } })).status).toBe(200);
  clock.forward(minute);
  return who;
}

const ask = (who: TestPerson, required: unknown, password = goodPassword) =>
  who.call(requireSecondFactor, { body: { required, password } });
const requirement = async (who: TestPerson) => (await who.call(listPeople)).body.second_factor;
const entries = async (who: TestPerson) =>
  (await who.call(listInstallationAudit, { query: { limit: 100 } })).body.data.filter(
    ({ action }: { action: string }) => action.startsWith('second_factor.'),
  );

test('requireSecondFactor 200: once on, an operator without one is refused at every operation of operators, until they set one up', async () => {
  const chief = await setUpSecondFactor(await newOperator());
  const late = await newOperator();
  expect((await late.call(listPeople)).status).toBe(200);
  const response = await ask(chief, true);
  expect([response.status, response.body]).toEqual([200, { required: true }]);
  expect(await requirement(chief)).toEqual({ required: true, change: { allowed: true, why_not: null } });

  for (const operation of routesWith('session').filter(({ caller }) => caller === 'operator')) {
    const refused = await late.call(operation, { params: everyParam });
    expect([refused.status, refused.body.error, refused.body.details], operation.id).toEqual([
      403,
      'forbidden',
      'Operators need two-factor authentication here. Turn it on in your profile first.',
    ]);
  }
  expect((await late.call(getMe)).body).toMatchObject({
    is_operator: false,
    second_factor_needed: true,
    accounts: [],
  });

  await setUpSecondFactor(late);
  expect((await late.call(getMe)).body).toMatchObject({ is_operator: true, second_factor_needed: false });
  expect((await late.call(getBoard)).status).toBe(200);
  await late.call(endTotp, { body: { password: goodPassword } });
  expect((await late.call(getBoard)).status, 'who gives it up is where they were').toBe(403);
});

const unknown = '01kd3x8j5mfd7v2q9r4t6w8y0z';
const everyParam = {
  person_id: `per_${unknown}`,
  invitation_id: `inv_${unknown}`,
  courier_id: `cou_${unknown}`,
  delivery_id: `dlv_${unknown}`,
  column: 'assigned',
};

test('an operator without it keeps what they are in accounts of their own, and nothing in others; members do not notice', async () => {
  const chief = await setUpSecondFactor(await newOperator());
  const [late, member] = [
    await newOperator('Own shop', 'member'),
    await signedIn(service, { account: 'Other shop', role: 'owner' }),
  ];
  const keysOf = async (who: TestPerson, accountId: string) =>
    (await who.call(listApiKeys, { params: { account_id: accountId } })).status;
  expect(await keysOf(late, member.accountId)).toBe(200);
  await ask(chief, true);
  expect(await keysOf(late, late.accountId)).toBe(200);
  expect(await keysOf(late, member.accountId)).toBe(403);
  expect(await keysOf(member, member.accountId)).toBe(200);
  expect((await member.call(getMe)).body).toMatchObject({ second_factor_needed: false });
  const { accounts } = (await late.call(getMe)).body;
  expect(accounts.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ['Own shop', 'member'],
  ]);
});

test('requireSecondFactor 200: it is audited, once for each change, and switched off by any operator who has one', async () => {
  const [chief, second] = [
    await setUpSecondFactor(await newOperator()),
    await setUpSecondFactor(await newOperator()),
  ];
  const before = (await entries(chief)).length;
  for (const required of [true, true, false, false]) {
    clock.forward(minute);
    expect((await ask(required ? chief : second, required)).status).toBe(200);
  }
  const made = (await entries(chief)).slice(0, -before || undefined);
  expect(made.map(({ action, summary }: Record<string, string>) => [action, summary])).toEqual([
    ['second_factor.optional', 'left the second factor to each operator'],
    ['second_factor.required', 'required a second factor of every operator'],
  ]);
  expect((await requirement(chief)).required).toBe(false);
});

test('requireSecondFactor 400: the password has to be right, and it is true or false', async () => {
  const chief = await setUpSecondFactor(await newOperator());
  const wrong = await ask(chief, true, 'not the password');
  expect([wrong.status, wrong.body.details]).toEqual([400, 'password is wrong']);
  expect((await ask(chief, 'yes')).body.details).toBe('required must be true or false');
  expect((await requirement(chief)).required).toBe(false);
});

test('requireSecondFactor 409: an operator without a second factor cannot turn it on, so that at least one can sign in', async () => {
  const bare = await newOperator();
  const whyNot = 'Turn on two-factor authentication in your own profile first.';
  expect(await requirement(bare)).toEqual({ required: false, change: { allowed: false, why_not: whyNot } });
  const response = await ask(bare, true);
  expect([response.status, response.body.details]).toEqual([409, whyNot]);
  expect((await requirement(bare)).required).toBe(false);
});

test('the live stream of the board is refused to an operator who lacks it, too', async () => {
  const chief = await setUpSecondFactor(await newOperator());
  const late = await newOperator();
  await ask(chief, true);
  expect((await late.call(followBoard)).status).toBe(403);
});

test('the terminal makes it optional again, and says so in the audit log', async () => {
  const chief = await setUpSecondFactor(await newOperator());
  const late = await newOperator();
  await ask(chief, true);
  clock.forward(minute);
  const said: string[] = [];
  const run = () => secondFactorCommand(['optional'])(service.database, (line) => void said.push(line));
  await run();
  await run();
  expect(said).toEqual([
    'Operators no longer need a second factor.',
    'Operators already needed no second factor; nothing changed.',
  ]);
  expect((await late.call(getBoard)).status).toBe(200);
  const made = await sql(
    service,
    "select 1 from audit_log where action = 'second_factor.optional' and actor = 'terminal'",
  );
  expect(made).toHaveLength(1);
  expect(() => secondFactorCommand(['off'])).toThrow('Unknown argument "off".');
  expect(() => secondFactorCommand(['required'])).toThrow(
    expect.objectContaining({ advice: expect.stringContaining('in the dashboard, on the page People') }),
  );
});
