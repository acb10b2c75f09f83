/**
 * A person with a browser, as the service sees it: keeps cookies, sends `Sec-Fetch-Site` and a User-Agent. Every
 * response is checked against what its operation declares.
 */
import { randomBytes } from 'node:crypto';
import type { Operation } from '../../contract/operation.ts';
import { type Credential, routesOf } from '../../contract/routes.ts';
import { makePasswords } from '../../server/access/people/passwords.ts';
import { insertMembership, insertPerson } from '../../server/access/people/store.ts';
import { makeSessions } from '../../server/access/sessions/sessions.ts';
import { insertAccount, lockAccountByName } from '../../server/accounts/account-store.ts';
import { formatId, newId } from '../../server/platform/ids.ts';
import { type JsonResponse, send } from './client.ts';
import { expectDeclared } from './operation-tests.ts';
import { routedFor } from './operations.ts';
import { cheapPasswords, type TestService } from './service.ts';

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestVisitor {
  /** By name, as a browser would keep them. */
  readonly cookies: Map<string, string>;
  /** The `Set-Cookie` lines of the last response. */
  lastSetCookies: string[];
  call(operation: Operation, options?: CallOptions): Promise<JsonResponse>;
  /** Another browser with the same cookies. */
  copy(): TestVisitor;
}

export interface TestPerson extends TestVisitor {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** The account that was asked for, as paths name it; empty if none was. */
  readonly accountId: string;
}

/** In a browser of the time; see `device-name.ts`. */
export const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The way to the service: `headers` go with every call, for example an X-Forwarded-For. */
export function visitor(service: TestService, headers: Record<string, string> = {}): TestVisitor {
  return withCookies(service, headers, new Map());
}

function withCookies(
  service: TestService,
  headers: Record<string, string>,
  cookies: Map<string, string>,
): TestVisitor {
  const self: TestVisitor = {
    cookies,
    lastSetCookies: [],
    copy: () => withCookies(service, headers, new Map(cookies)),
    async call(declared, options = {}) {
      const operation = routedFor(
        credentialOf(self, declared),
        declared,
        options.params?.account_id !== undefined,
      );
      const cookie = cookieHeader({ cookies });
      const response = await send(service, operation.method, fillIn(operation.path, options), {
        headers: {
          'sec-fetch-site': 'same-origin',
          'user-agent': chromeOnWindows,
          ...(cookie ? { cookie } : {}),
          ...headers,
          ...options.headers,
        },
        ...(options.body === undefined ? {} : { body: options.body }),
        leaveStream: true,
      });
      self.lastSetCookies = response.headers.getSetCookie();
      for (const line of self.lastSetCookies) keep(cookies, line);
      return expectDeclared(operation, response);
    },
  };
  return self;
}

/** A browser in which a courier is signed in is a phone. */
function credentialOf({ cookies }: TestVisitor, operation: Operation): Credential {
  const possible = routesOf(operation).map(({ credential }) => credential);
  const isPhone = [...cookies.keys()].some((name) => name.endsWith('waybill-courier'));
  if (isPhone && possible.includes('phone')) return 'phone';
  return possible.includes('session') ? 'session' : 'phone';
}

function keep(cookies: Map<string, string>, line: string) {
  const [pair = '', ...attributes] = line.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}

/** A path with its parameters and query. */
export function fillIn(template: string, { params = {}, query }: CallOptions): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The cookies of this browser as a request carries them. */
export function cookieHeader({ cookies }: Pick<TestVisitor, 'cookies'>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

export const goodPassword = 'otter lantern mosaic';
let goodPasswordHash: Promise<string> | undefined;

export interface PersonOptions {
  operator?: boolean;
  /** The name of an account, created where it is missing. */
  account?: string;
  /** In that account; none for an operator who is in it as an operator only. */
  role?: 'owner' | 'member' | undefined;
  email?: string;
  name?: string;
}

/** Makes a person who can sign in with `goodPassword`; an owner, where an account is named and nothing else said. */
export async function newPerson(service: TestService, options: PersonOptions = {}) {
  goodPasswordHash ??= makePasswords(cheapPasswords)
    .hash({ key: 'test', isKnown: true }, goodPassword)
    .then(String);
  const passwordHash = await goodPasswordHash;
  const { account, operator = false, role = operator ? undefined : 'owner' } = options;
  const at = service.clock.now();
  const personId = newId('person', at);
  const email = options.email ?? `${randomBytes(6).toString('hex')}@example.com`;
  const name = options.name ?? 'Ada Obi';
  const accountId = await service.database.inTransaction(async (tx) => {
    const made = await insertPerson(tx, { personId, email, name, passwordHash, isOperator: operator, at });
    if (!made) throw new Error(`${email} is somebody's already`);
    if (account === undefined) return '';
    const row =
      (await insertAccount(tx, { id: newId('account', at), name: account })) ??
      (await lockAccountByName(tx, account));
    const id = row!.account_id;
    if (role) await insertMembership(tx, { accountId: id, personId, role, at });
    return formatId('account', id);
  });
  return {
    personId: formatId('person', personId),
    id: personId,
    email,
    name,
    password: goodPassword,
    accountId,
  };
}

/** The same, signed in: without the time that a sign-in takes. */
export async function signedIn(
  service: TestService,
  options: PersonOptions & { headers?: Record<string, string> } = {},
): Promise<TestPerson> {
  const { id, ...person } = await newPerson(service, options);
  const sessions = makeSessions(service.database, service.clock);
  const { token } = await service.database.inTransaction((tx) =>
    sessions.begin(tx, { personId: id, state: 'full', network: '127.0.0.1', userAgent: chromeOnWindows }),
  );
  const own = visitor(service, options.headers ?? {});
  own.cookies.set(service.cookieName, token);
  return Object.assign(own, person);
}
