/** Whose address counts: a stranger's `X-Forwarded-For` is not believed, the one of a trusted proxy is. */
import { expect, test } from 'vitest';
import { signInCourier } from '../../contract/courier/operations.ts';
import { signIn } from '../../contract/dashboard/signing-in.ts';
import { testClock } from '../support/clock.ts';
import { phone } from '../support/couriers.ts';
import { newPerson, visitor } from '../support/dashboard.ts';
import { sendRaw } from '../support/raw.ts';
import { type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const options = { clock: testClock(), rateLimit: 10 };
const direct = useService(options);
const behindProxy = useService({ ...options, trustedProxies: ['127.0.0.1'] });

/** As it arrives from a proxy: the first address is what the client claims, the last is the one that the proxy saw. */
const headers = { 'x-forwarded-for': '192.0.2.66, 203.0.113.9' };

/** The networks that were written down for a wrong and a right sign-in, and for a wrong link of a courier. */
async function networksOf(service: TestService) {
  const { email, password, id } = await newPerson(service);
  await visitor(service, headers).call(signIn, { body: { email, password: 'wrong' } });
  await visitor(service, headers).call(signIn, { body: { email, password } });
  await phone(service, headers).call(signInCourier, { body: { token: 'x'.repeat(43), pin: '123456' } });
  const audited = () =>
    sql<{ network: string }>(service, 'select network from audit_log where person_id = $1', [id]);
  await expect.poll(audited).toHaveLength(2); // a wrong one is written after its response
  const sessions = await sql<{ network: string }>(
    service,
    'select network from sessions where person_id = $1',
    [id],
  );
  const throttles = await sql<{ throttle_key: string }>(
    service,
    "select throttle_key from throttles where throttle_key ~ '^(network|links):' order by throttle_key",
  );
  return {
    audit: (await audited()).map((row) => row.network),
    sessions: sessions.map((row) => row.network),
    throttles: throttles.map((row) => row.throttle_key),
  };
}

const all = (network: string) => ({
  audit: [network, network],
  sessions: [network],
  throttles: [`links:${network}`, `network:${network}`],
});

test('throttling, sessions and the audit log use the address of the connection, whatever a stranger claims', async () => {
  expect(await networksOf(direct)).toEqual(all('127.0.0.1'));
});

test('throttling, sessions and the audit log use the address that a trusted proxy saw, not what its client claimed', async () => {
  expect(await networksOf(behindProxy)).toEqual(all('203.0.113.9'));
});

/** Of more guesses at a key than one network may make at once, each with another claim. */
async function statusesOfGuesses(
  { url }: TestService,
  extra: string,
  claimOf = (i: number) => `198.51.100.${i}`,
): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let i = 0; i < 25; i++) {
    const guess = `GET /v1/deliveries/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer guess\r\n`;
    const claim = `X-Forwarded-For: ${claimOf(i)}\r\n`;
    statuses.add((await sendRaw(url, `${guess}${claim}${extra}\r\n`)).status);
  }
  return statuses;
}

const ways: [string, string][] = [
  ['plain requests', ''],
  ['requests that Node has to read', 'Connection: close\r\n'],
];
test.for(ways)(
  'guessing keys is limited by connection for strangers, by client behind a proxy: %s',
  async ([, extra]) => {
    expect(await statusesOfGuesses(direct, extra)).toContain(429);
    expect(await statusesOfGuesses(behindProxy, extra)).toEqual(new Set([401]));
    // What is no address counts as the proxy that let it through.
    expect(await statusesOfGuesses(behindProxy, extra, (i) => `garbage-${i}`)).toContain(429);
  },
);
