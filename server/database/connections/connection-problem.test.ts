import { expect, test } from 'vitest';
import { parseConnectionString } from '../../platform/connection-string.ts';
import { DatabaseUnavailable } from '../database.ts';
import { NoServer } from './client.ts';
import { asProblem, connectionProblem, isNotYet } from './connection-problem.ts';
import { ServerRefused } from './servers.ts';

const connection = { connectionString: 'postgres://ada:hunter2@db.example/waybill' };
const error = (code: string, message = '') => Object.assign(new Error(message), { code });

test('what PostgreSQL, PgBouncer, the network and TLS say is explained, with advice', () => {
  const said: [Error, RegExp, RegExp][] = [
    [error('ENOTFOUND'), /the host of db.example:5432 is unknown/, /Check DATABASE_URL/],
    [error('ECONNREFUSED'), /nothing listens at db.example:5432/, /Start PostgreSQL there/],
    [new Error('timeout expired'), /db.example:5432 does not answer/, /firewall/],
    [error('28P01', 'password authentication failed for user "ada"'), /refused user or password/, /%40/],
    [error('28000', 'no pg_hba.conf entry for host "::1", no encryption'), /only encrypted/, /sslmode/],
    [error('28000', 'no pg_hba.conf entry for host "::1"'), /does not let this user in/, /pg_hba.conf/],
    [error('28000', 'role "ada" does not exist'), /does not know this user/, /^Create the role/],
    [new Error('The server does not support SSL connections'), /does not support encrypted/, /ssl = on/],
    [error('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), /not trusted/, /sslrootcert/],
    [error('3D000', 'database "waybill" does not exist'), /no such database/, /create database/],
    [error('53300', 'sorry, too many clients already'), /no connection left/, /max_connections/],
    [error('57P03', 'the database system is starting up'), /does not accept connections yet/, /Wait/],
    [error('08P01', 'unsupported startup parameter: options'), /refused a parameter/, /Remove it/],
    [error('08P01', 'no such user'), /refused the connection/, /auth_file/],
    [new ServerRefused('standby', 'db.example:5432 is a standby'), /is a standby/, /Name all servers/],
    [new Error('something else'), /something else/, /Check DATABASE_URL/],
  ];
  for (const [thrown, found, advice] of said) {
    const problem = connectionProblem(thrown, connection);
    expect(problem.message).toMatch(/^The database cannot be reached: /);
    expect(problem.message).toMatch(found);
    expect(problem.advice).toMatch(advice);
    expect(problem.message + problem.advice).not.toContain('hunter2');
  }
});

test('of several servers, each is named with its reason', () => {
  const { servers } = parseConnectionString('postgres://one,two/waybill');
  const failures = [
    { server: servers[0], error: error('ECONNREFUSED') },
    { server: servers[1]!, error: new ServerRefused('standby', 'two:5432 is a standby') },
  ];
  const problem = connectionProblem(new NoServer(failures), connection);
  expect(problem.message).toBe(
    'None of the servers of DATABASE_URL can be used:\n  nothing listens at one:5432\n  two:5432 is a standby',
  );
  expect(problem.advice).toMatch(/Start PostgreSQL there[\s\S]*Name all servers/);
});

test('a database that may be starting is waited for, a wrong password is not', () => {
  expect(isNotYet(error('57P03'))).toBe(true);
  expect(isNotYet(error('08P01', 'pgbouncer cannot connect to server'))).toBe(true);
  expect(isNotYet(new ServerRefused('standby', 'x'))).toBe(true);
  expect(isNotYet(error('28P01'))).toBe(false);
  expect(isNotYet(error('ENOTFOUND'))).toBe(false);
});

test('a database that stops answering later is a problem in words, too', () => {
  expect(asProblem(new DatabaseUnavailable('no answer to find-keys within 1500 ms'))).toMatchObject({
    name: 'Problem',
    message: 'The database does not answer: no answer to find-keys within 1500 ms.',
  });
  const other = new Error('a defect');
  expect(asProblem(other)).toBe(other);
});
