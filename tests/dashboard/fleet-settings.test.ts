import { expect, test } from 'vitest';
import { changeFleetSettings, getFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { listInstallationAudit } from '../../contract/dashboard/operators.ts';
import { makeFleetSettings } from '../../server/dispatch/index.ts';
import { second, testClock } from '../support/clock.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';

const clock = testClock();
const service = useService({ clock });
const newOperator = () => signedIn(service, { operator: true, name: 'Olu Ade' });

const usual = {
  automatic: false,
  max_attempts: 3,
  max_parcels: 40,
  proof_kept_days: 365,
  personal_data_kept_days: null,
  time_zone: 'UTC',
  required_proof: [],
  company_name: null,
  company_address: null,
};

test('getFleetSettings 200: a new installation starts with automatic assignment off', async () => {
  const { status, body } = await (await newOperator()).call(getFleetSettings);
  expect([status, body]).toEqual([200, usual]);
});

test('changeFleetSettings 200: fields that are left out keep their value, and changes are in the audit log', async () => {
  const operator = await newOperator();
  const change = async (body: object) => {
    clock.forward(second);
    return (await operator.call(changeFleetSettings, { body })).body;
  };
  const last = async () => (await operator.call(listInstallationAudit, { query: { limit: 1 } })).body.data[0];
  expect(await change({ max_attempts: 2, automatic: true })).toEqual({
    ...usual,
    max_attempts: 2,
    automatic: true,
  });
  expect((await operator.call(getFleetSettings)).body).toMatchObject({ max_attempts: 2, automatic: true });
  expect(await last()).toMatchObject({
    action: 'fleet_settings.changed',
    by: expect.stringContaining('Olu Ade'),
    account: null,
    summary:
      'changed the fleet settings: automatic assignment from off to on, attempts before a return from 3 to 2',
  });
  const before = await last();
  expect(await change({ max_attempts: 2 })).toMatchObject({ max_attempts: 2 });
  expect(await last(), 'no change, no entry').toEqual(before);
  expect(await change(usual)).toEqual(usual);
});

test('changeFleetSettings 200: the company is kept as sent, null clears it, and the audit log has both in one line', async () => {
  const operator = await newOperator();
  const change = async (body: object) => {
    clock.forward(second);
    return (await operator.call(changeFleetSettings, { body })).body;
  };
  const summary = async () =>
    (await operator.call(listInstallationAudit, { query: { limit: 1 } })).body.data[0].summary;
  const company = {
    company_name: 'شركة التوصيل السريع',
    company_address: '12 Marina\r\nLagos\n\nNigeria\nTIN 01234567-0001',
  };
  expect(await change({ ...company, company_name: ` ${company.company_name} ` })).toEqual({
    ...usual,
    ...company,
  });
  expect(await summary()).toBe(
    'changed the fleet settings: company name from none to “شركة التوصيل السريع”, ' +
      'company address from none to “12 Marina, Lagos, Nigeria, TIN 01234567-0001”',
  );
  expect(await change({ max_parcels: 40 }), 'left out').toMatchObject(company);
  const longest = { company_name: '𝒲'.repeat(100), company_address: '𝒲'.repeat(300) };
  expect(await change(longest)).toMatchObject(longest);
  expect(await change({ company_name: 'Swift Riders', company_address: null })).toMatchObject({
    company_name: 'Swift Riders',
    company_address: null,
  });
  expect(await change({ company_name: null })).toEqual(usual);
  expect(await summary()).toBe('changed the fleet settings: company name from “Swift Riders” to none');
  expect((await operator.call(getFleetSettings)).body).toEqual(usual);
});

const nameRule =
  'company_name must be text of 1 to 100 characters of well-formed Unicode, without control characters or line breaks';
const addressRule =
  'company_address must be text of 1 to 300 characters in at most 5 lines of well-formed Unicode, without control characters';

test('changeFleetSettings 400: values out of bounds and unknown time zones are refused, and nothing is changed', async () => {
  const operator = await newOperator();
  for (const [body, details] of [
    [{ max_attempts: 0 }, 'max_attempts must be a whole number from 1 to 10'],
    [{ max_attempts: 11 }, 'max_attempts must be a whole number from 1 to 10'],
    [{ max_parcels: 501 }, 'max_parcels must be a whole number from 1 to 500'],
    [{ proof_kept_days: 0 }, 'proof_kept_days must be a whole number of days from 1 to 3650'],
    [{ automatic: 'yes' }, 'automatic must be true or false'],
    [{ time_zone: 'Mars/Base' }, 'time_zone must be a time zone, such as Africa/Lagos'],
    [{ time_zone: '+02' }, 'time_zone must be a time zone, such as Africa/Lagos'],
    [{ max_attempts: 5, time_zone: 'Mars/Base' }, 'time_zone must be a time zone, such as Africa/Lagos'],
    [{ company_name: 'a'.repeat(101) }, nameRule],
    [{ company_name: 'Swift\nRiders' }, nameRule],
    [{ company_name: 'Swift\tRiders' }, nameRule],
    [{ company_name: 'Swift\u0000' }, nameRule],
    [{ company_name: 'Swift\ud800' }, nameRule],
    [{ company_name: 7 }, nameRule],
    [{ company_name: '  ' }, 'company_name must not be empty'],
    [{ company_address: 'a'.repeat(301) }, addressRule],
    [{ company_address: 'a\nb\nc\nd\ne\nf' }, addressRule],
    [{ company_address: 'a\r\nb\rc\nd\r\ne\r\nf' }, addressRule],
    [{ company_address: 'Marina\u001b[1m' }, addressRule],
    [{ company_address: ' \n ' }, 'company_address must not be empty'],
  ] as const) {
    const response = await operator.call(changeFleetSettings, { body });
    expect([response.status, response.body.details]).toEqual([400, details]);
  }
  expect((await operator.call(getFleetSettings)).body).toEqual(usual);
});

test('a change takes effect at once on its own node, and within a second on the others', async () => {
  const [here, there] = [
    makeFleetSettings(service.database, clock),
    makeFleetSettings(service.database, clock),
  ];
  const by = { actor: 'terminal', personId: null, network: null };
  expect((await there.current()).max_parcels).toBe(40);
  await here.change(by, { max_parcels: 30 });
  expect((await here.current()).max_parcels).toBe(30);
  clock.forward(second);
  expect((await there.current()).max_parcels).toBe(30);
  await here.change(by, { max_parcels: 40 });
});

test('concurrent changes of different settings both take effect', async () => {
  const [one, two] = [await newOperator(), await newOperator()];
  await Promise.all([
    one.call(changeFleetSettings, { body: { max_parcels: 20 } }),
    two.call(changeFleetSettings, { body: { proof_kept_days: 90 } }),
  ]);
  expect((await one.call(getFleetSettings)).body).toMatchObject({ max_parcels: 20, proof_kept_days: 90 });
});
