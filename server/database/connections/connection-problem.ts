/** A database that cannot be reached or used, in words: what was found, and what to do about it. */
import { commandName } from '../../platform/command-name.ts';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { DatabaseUnavailable } from '../database.ts';
import { isDenied, refusedEntry } from '../schema/role-rights.ts';
import { NoServer, type ServerFailure } from './client.ts';
import { type Connection, ServerRefused, serversOf } from './servers.ts';

export function connectionProblem(error: unknown, connection: Connection): Problem {
  if (error instanceof Problem) return error;
  if (isDenied(error)) return refusedEntry(error);
  if (error instanceof NoServer) {
    const explained = error.failures.map(explain);
    const lines = explained.map(({ problem }) => `\n  ${problem}`).join('');
    const advice = [...new Set(explained.map((each) => each.advice))].join('\n  ');
    return new Problem(`None of the servers of DATABASE_URL can be used:${lines}`, advice, { cause: error });
  }
  const [server] = serversOf(connection).target.servers;
  const { problem, advice } = explain({ server, error });
  return new Problem(`The database cannot be reached: ${problem}.`, advice, { cause: error });
}

/** A database that stopped answering after the connection was made; any other error as it is. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof DatabaseUnavailable)) return error;
  return new Problem(
    `The database does not answer: ${error.message}.`,
    `Check that it is running and not overloaded (${commandName} doctor), and try again.`,
    { cause: error },
  );
}

const temporary = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '53300', '57P03'];
/** PgBouncer, while it cannot reach PostgreSQL. */
const poolerWaits =
  /server login has been failing|cannot connect to server|server conn crashed|query_wait_timeout/;

/** It may work in a moment: the database is starting, or a standby is being promoted. */
export function isNotYet(error: unknown): boolean {
  if (error instanceof NoServer) return error.failures.some((failure) => isNotYet(failure.error));
  if (error instanceof ServerRefused) return true;
  return temporary.includes(codeOf(error) ?? '') || poolerWaits.test(messageOf(error));
}

/** The first rule that matches the code (of the system or of PostgreSQL, or a class of them) or the words of the message. */
const rules: { matches: RegExp; problem(server: string, message: string): string; advice: string }[] = [
  {
    matches: /^(ENOTFOUND|EAI_AGAIN)$/,
    problem: (server) => `the host of ${server} is unknown`,
    advice: 'Check DATABASE_URL: its host must be a name that this machine can look up, or an address.',
  },
  {
    matches: /^ECONNREFUSED$/,
    problem: (server) => `nothing listens at ${server}`,
    advice: 'Start PostgreSQL there, or correct host and port in DATABASE_URL.',
  },
  {
    matches: /^(ENOENT|EACCES)$/,
    problem: (server) => `there is no socket at ${server} that this user can open`,
    advice: 'Start PostgreSQL there, or correct the folder of the socket in DATABASE_URL.',
  },
  {
    matches: /^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$|timeout/i,
    problem: (server) => `${server} does not answer`,
    advice: 'Check host and port in DATABASE_URL, and that no firewall is in between.',
  },
  {
    matches: /password must be a string/,
    problem: (server) => `${server} asks for a password`,
    advice: 'Add the password to DATABASE_URL: postgres://user:password@host/database.',
  },
  {
    matches: /^28P01$|SASL|password authentication failed/,
    problem: (server, message) => `${server} refused user or password (${message})`,
    advice: 'Correct user and password in DATABASE_URL; encode special characters, for example @ as %40.',
  },
  {
    matches: /no encryption|SSL off|SSL required|TLS required/i,
    problem: (server) => `${server} accepts only encrypted connections`,
    advice:
      'Add ?sslmode=verify-full to DATABASE_URL, with sslrootcert=<file> for a certificate authority of your own.',
  },
  {
    matches: /does not support SSL/,
    problem: (server) => `${server} does not support encrypted connections`,
    advice:
      'Turn them on in PostgreSQL (ssl = on), or remove sslmode from DATABASE_URL in a private network.',
  },
  {
    matches: /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/,
    problem: (server, message) => `the certificate of ${server} is not trusted (${message})`,
    advice:
      'Add sslrootcert=<file> with the certificate authority to DATABASE_URL, and use the host name of the certificate.',
  },
  {
    // PostgreSQL says it before it asks for a password, with the same code as a refusal by pg_hba.conf.
    matches: /role .* does not exist/,
    problem: (server, message) => `${server} does not know this user (${message})`,
    advice: 'Create the role (create role … login), or correct the user in DATABASE_URL.',
  },
  {
    matches: /^28000$/,
    problem: (server, message) => `${server} does not let this user in (${message})`,
    advice:
      'Add a line for this user, database and address to pg_hba.conf, or correct the user in DATABASE_URL.',
  },
  {
    matches: /^3D000$|no such database/,
    problem: (server, message) => `${server} has no such database (${message})`,
    advice: 'Create it (create database …), or correct the name at the end of DATABASE_URL.',
  },
  {
    matches: /^53300$|no more connections allowed/,
    problem: (server, message) => `${server} has no connection left (${message})`,
    advice: 'Stop other clients, raise max_connections, or put PgBouncer in between.',
  },
  {
    matches: /^57P03$/,
    problem: (server, message) => `${server} does not accept connections yet (${message})`,
    advice: 'Wait until PostgreSQL has started, and try again; its log says what it is doing.',
  },
  {
    matches: /unsupported startup parameter/,
    problem: (server, message) => `the pooler at ${server} refused a parameter (${message})`,
    advice: 'Remove it from DATABASE_URL, or add it to ignore_startup_parameters of PgBouncer.',
  },
  {
    matches: /^08P01$/,
    problem: (server, message) => `${server} refused the connection (${message})`,
    advice: 'If this is PgBouncer, check its [databases] and auth_file, and read its log.',
  },
  {
    matches: /^ECONNRESET$|terminated/,
    problem: (server) => `${server} closed the connection`,
    advice: 'Check that host and port in DATABASE_URL are those of PostgreSQL, and read its log.',
  },
];

const readOnlyAdvice =
  'Name all servers: postgres://user:password@one,two/database?target_session_attrs=read-write. Waybill then finds the primary.';

const refusals = {
  standby: readOnlyAdvice,
  'read-only': 'Turn off default_transaction_read_only there, or name the server that accepts writes.',
  'old primary':
    'Stop the old primary, or make it a standby of the new one. If it was restored on purpose, restart Waybill.',
} satisfies Record<ServerRefused['reason'], string>;

function explain({ server, error }: ServerFailure) {
  if (error instanceof ServerRefused) return { problem: error.message, advice: refusals[error.reason] };
  const message = messageOf(error);
  const code = codeOf(error) ?? '';
  const rule = rules.find(({ matches }) => matches.test(code) || matches.test(message));
  if (rule) return { problem: rule.problem(server.name, message), advice: rule.advice };
  return {
    problem: `${server.name}: ${message || code}`,
    advice:
      'Check DATABASE_URL (user, password, host, database name), or unset it to use the embedded PostgreSQL.',
  };
}
