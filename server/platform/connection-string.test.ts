import { expect, test } from 'vitest';
import { parseConnectionString, targetOf } from './connection-string.ts';

const connectionStrings = (text: string) =>
  parseConnectionString(text).servers.map(({ config }) => config.connectionString);
const names = (text: string) => parseConnectionString(text).servers.map(({ name }) => name);

test('a connection string with one host goes to pg as it is', () => {
  for (const text of [
    'postgres://ada:p%40ss@db.example:5433/waybill?sslmode=verify-full',
    'postgresql://db.example/waybill',
    'postgres://ada@%2Fvar%2Frun:5432/waybill',
    'postgres://ada@[::1]:5433/waybill',
    'postgres:///waybill?host=%2Fvar%2Frun',
    'postgres://localhost',
  ]) {
    expect(parseConnectionString(text)).toMatchObject({ wanted: 'any', isBalanced: false });
    expect(connectionStrings(text)).toEqual([text]);
  }
});

test('each of several hosts gets a connection string of its own, with the parameters that pg knows', () => {
  const text =
    'postgres://ada:p%40ss@one:5433,two,[::1]:5434/waybill?sslmode=verify-full&target_session_attrs=read-write&load_balance_hosts=random';
  expect(parseConnectionString(text)).toMatchObject({ wanted: 'read-write', isBalanced: true });
  expect(connectionStrings(text)).toEqual([
    'postgres://ada:p%40ss@one:5433/waybill?sslmode=verify-full',
    'postgres://ada:p%40ss@two/waybill?sslmode=verify-full',
    'postgres://ada:p%40ss@[::1]:5434/waybill?sslmode=verify-full',
  ]);
  expect(names(text)).toEqual(['one:5433', 'two:5432', '[::1]:5434']);
});

test('several hosts can also be in the parameters, with one port for all or one for each', () => {
  expect(connectionStrings('postgres://ada@/waybill?host=one,%2Fvar%2Frun,::1&port=5433')).toEqual([
    'postgres://ada@one:5433/waybill',
    'postgres://ada@%2Fvar%2Frun:5433/waybill',
    'postgres://ada@[::1]:5433/waybill',
  ]);
  expect(names('postgres:///waybill?host=one,two&port=1,2&target_session_attrs=primary')).toEqual([
    'one:1',
    'two:2',
  ]);
});

test('names for people contain no user and no password', () => {
  expect(names('postgres://ada:hunter2@/waybill?host=%2Fvar%2Frun')).toEqual(['/var/run:5432']);
  expect(targetOf({ host: '/tmp/x', port: 5433, password: 'hunter2' }).servers[0].name).toBe('/tmp/x:5433');
});

test('what cannot be used is refused with the reason, without the password', () => {
  const refused = {
    'mysql://ada:hunter2@db/waybill': /must be a URL that starts with postgres/,
    'postgres://ada:hunter2@db:port/waybill': /has a port that is not a number/,
    'postgres://ada:hunter2@db:70000/waybill': /has a port that is not a number/,
    'postgres://ada:hunter2@one,,two/waybill': /empty host/,
    'postgres://ada:hunter2@/w?host=a,b,c&port=1,2': /3 hosts, but 2 ports/,
    'postgres://ada:hunter2@db/w?target_session_attrs=standby': /Waybill writes: use read-write or primary/,
    'postgres://ada:hunter2@db/w?target_session_attrs=master': /not any, read-write or primary/,
    'postgres://ada:hunter2@db/w?load_balance_hosts=yes': /not disable or random/,
    'postgres://ada:hunter2@d b/w': /must be a URL/,
  };
  for (const [text, reason] of Object.entries(refused)) {
    expect(() => parseConnectionString(text), text).toThrow(reason);
    expect(() => parseConnectionString(text), text).not.toThrow(/hunter2/);
  }
});
