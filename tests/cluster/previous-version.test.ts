/**
 * A rolling upgrade: nodes of the last release work on the schema that today's code has migrated, alone and beside today's
 * nodes.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeKeys } from '../../server/access/index.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { patient } from '../support/patient.ts';
import { newDatabase, testSecretKey } from '../support/service.ts';
import { startWaybill, testFolder, type Waybill } from '../support/waybill.ts';
import { follow, type Life, live, paidAtTheDoor } from './support/mixed-load.ts';
import {
  buildService,
  checkOut,
  previousRelease,
  removeCheckOut,
  runContractTests,
} from './support/previous-version.ts';

/** A minute on two quiet cores; a quarter of an hour was seen on busy ones. */
const contractTestsPatienceMs = 1_800_000;

const release = previousRelease();
const name = release
  ? `the code of ${release.version} on today's schema`
  : "the last release's code on today's schema (skipped: this clone has neither tags nor its history)";

describe.skipIf(release === undefined)(name, () => {
  let folder: string;
  beforeAll(() => {
    if (release) folder = checkOut(release);
  });
  afterAll(() => removeCheckOut(folder));

  test('its contract tests pass', { timeout: contractTestsPatienceMs }, () => {
    const { passed, said } = runContractTests(folder);
    expect(passed, said).toBe(true);
  });

  test('its nodes start and restart beside new ones, and no delivery, move, event or money is lost or doubled', async () => {
    const program = buildService(folder);
    const nodes = await startBoth(program);
    const { key, fleetKey } = nodes;
    const lives: Promise<Life>[] = [];
    const work = (count: number) => {
      for (let i = 0; i < count; i++) {
        const [one, other] = i % 2 === 0 ? [nodes.old, nodes.today] : [nodes.today, nodes.old];
        lives.push(live({ createdBy: one.url, movedBy: other.url, key, fleetKey }));
      }
    };
    work(20);
    await Promise.all(lives);
    // A node of the old version is restarted in the middle of the upgrade, while the other one works.
    nodes.old.process.kill('SIGTERM');
    expect(await nodes.old.exited).toBe(0);
    const alone = Array.from({ length: 10 }, () =>
      live({ createdBy: nodes.today.url, movedBy: nodes.today.url, key, fleetKey }),
    );
    nodes.old = await nodes.startOld();
    work(20);
    lives.push(...alone);
    const done = await Promise.all(lives);

    const expected = done.flatMap(({ id, events }) => events.map((type) => `${id} ${type}`)).sort();
    for (const { url } of [nodes.old, nodes.today]) {
      const seen = await follow(url, key, expected.length);
      expect(seen.map(({ delivery, type }) => `${delivery} ${type}`).sort()).toEqual(expected);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(expected.length);
    }
    for (const { id } of done) {
      for (const { url } of [nodes.old, nodes.today]) {
        const response = await fetch(`${url}/v1/deliveries/${id}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        expect(await response.json()).toMatchObject({ delivery_id: id, status: 'delivered' });
      }
    }
    expect(await nodes.collected()).toEqual({ deliveries: done.length, amount: done.length * paidAtTheDoor });
  });
});

async function startBoth(program: string) {
  const folder = testFolder();
  const { connection, serviceUrl } = await newDatabase();
  const database = openDatabase(connection, () => undefined, patient);
  onTestFinished(() => database.close());
  const keys = makeKeys(database, systemClock);
  const { key } = await keys.create({ account: 'Acme', kind: 'live', name: 'test' });
  const { key: fleetKey } = await keys.create({ account: undefined, kind: 'fleet', name: 'test' });
  const env = { DATABASE_URL: serviceUrl, SECRET_KEY: testSecretKey };
  const startOld = (): Promise<Waybill> => startWaybill(folder, { program, env });
  const collected = async () => {
    const [row] = await database.read<{ deliveries: number; amount: number }>(
      {
        name: 'collected',
        text: 'select count(*)::int as deliveries, sum(cash_in_hand)::int as amount from cash_postings',
      },
      [],
    );
    return row;
  };
  const [old, today] = await Promise.all([startOld(), startWaybill(folder, { env })]);
  return { old, today, startOld, key, fleetKey, collected };
}
