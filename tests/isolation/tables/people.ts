/** The stores of people who sign in: their sessions, second factors, links and tries. */
import type * as links from '../../../server/access/links/store.ts';
import type * as people from '../../../server/access/people/store.ts';
import type * as secondFactor from '../../../server/access/second-factor/store.ts';
import type * as sessions from '../../../server/access/sessions/store.ts';
import type * as throttles from '../../../server/access/throttle/store.ts';
import * as is from '../owners.ts';
import { accountId, freshId, personId, seededAt, sessionId } from '../owners.ts';
import { uuid } from '../rows.ts';
import { type Call, entriesOf, housekeeping, installation } from '../table.ts';

const personRow = (c: Call) => ({
  person_id: personId(c.as),
  email: is.emailOf(c.as),
  name: 'Person',
  password_hash: '$argon2id$same',
  is_operator: false,
  totp_sealed: null,
  totp_pending_sealed: null,
  disabled_at: null,
});
const asPerson = (c: Call) => ({ personId: personId(c.as), isOperator: false });

export const personStore = entriesOf<typeof people>({
  findPersonByEmail: { person: (c) => [c.database, is.emailOf(c.as)] },
  findPerson: { person: (c) => [c.database, personId(c.as)] },
  anybodyExists: installation,
  lockPerson: { person: (c) => [c.tx, personRow(c)] },
  lockActivePerson: { person: (c) => [c.tx, personId(c.as)] },
  insertPerson: 'adds a person; the address must be free among all people',
  insertMembership: {
    account: (c) => [
      c.tx,
      { accountId: accountId(c.as), personId: personId(c.as), role: 'owner', at: seededAt },
    ],
  },
  setName: { person: (c) => [c.tx, personId(c.as), 'New name'] },
  setPassword: { person: (c) => [c.tx, personId(c.as), '$argon2id$new'] },
  makeOperator: { person: (c) => [c.tx, personId(c.as)] },
  findMemberships: { person: (c) => [c.database, [{ accountId: accountId(c.of), ...asPerson(c) }]] },
  listMemberships: { person: (c) => [c.database, asPerson(c)] },
  oldestAccount: installation,
});

export const sessionStore = entriesOf<typeof sessions>({
  findByToken: { person: (c) => [c.database, is.sessionHash(c.as), seededAt] },
  findByIds: { person: (c) => [c.database, [sessionId(c.as)], seededAt] },
  listSessions: { person: (c) => [c.database, personId(c.as), seededAt] },
  insertSession: {
    person: (c) => [
      c.tx,
      {
        sessionId: freshId(8),
        tokenHash: is.hashOf('new session'),
        personId: personId(c.as),
        state: 'full',
        userAgent: 'Chrome',
        network: '127.0.0.1',
        at: seededAt,
        expiresAt: seededAt + is.dayMs,
      },
    ],
  },
  renewSession: {
    person: (c) => [
      c.tx,
      { sessionId: sessionId(c.as), from: 'full', tokenHash: is.hashOf('new token'), at: seededAt },
    ],
  },
  markSeen: {
    person: (c) => [
      c.tx,
      {
        sessionId: sessionId(c.as),
        state: 'full',
        personId: personId(c.as),
        name: 'Person',
        email: is.emailOf(c.as),
        isOperator: false,
        lacksSecondFactor: false,
        lastSeenAt: new Date(seededAt),
      },
      seededAt + is.hourMs,
    ],
  },
  endSession: {
    person: (c) => [c.tx, { sessionId: sessionId(c.of), personId: personId(c.as), at: seededAt }],
  },
  endByToken: { person: (c) => [c.tx, is.sessionHash(c.as), seededAt] },
  endSessionsOf: {
    person: [
      (c) => [c.tx, personId(c.as), seededAt],
      (c) => [c.tx, personId(c.as), seededAt, sessionId(c.of)],
    ],
  },
});

export const secondFactorStore = entriesOf<typeof secondFactor>({
  setPendingSeed: { person: (c) => [c.tx, personId(c.as), Buffer.from('another seed')] },
  confirmSeed: {
    person: (c) => [c.tx, { personId: personId(c.as), pending: is.seed, step: 7, at: seededAt }],
  },
  endTotp: { person: (c) => [c.tx, personId(c.as)] },
  useStep: { person: (c) => [c.tx, personId(c.as), 6] },
  useRecoveryCode: {
    person: (c) => [c.tx, { personId: personId(c.as), hash: is.hashOf('recovery code'), at: seededAt }],
  },
  replaceRecoveryCodes: { person: (c) => [c.tx, personId(c.as), [is.hashOf('new code')]] },
  countRecoveryCodes: { person: (c) => [c.database, personId(c.as)] },
  operatorsNeedTotp: installation,
  setOperatorsNeedTotp: installation,
  peopleWithSeeds: installation,
});

export const linkStore = entriesOf<typeof links>({
  findByToken: { person: (c) => [c.database, is.resetLinkHash(c.as)] },
  findById: { person: (c) => [c.database, is.resetLinkId(c.as)] },
  insertLink: {
    account: (c) => [
      c.tx,
      {
        linkId: freshId(9),
        tokenHash: is.hashOf('new link'),
        kind: 'invitation',
        email: 'new@example.com',
        accountId: accountId(c.as),
        role: 'member',
        personId: null,
        createdBy: 'terminal',
        at: seededAt,
        expiresAt: seededAt + is.dayMs,
      },
    ],
  },
  useLink: { person: (c) => [c.tx, is.resetLinkId(c.as), seededAt] },
  withdrawSetUpLinks: installation,
  withdrawResetLinks: { person: (c) => [c.tx, personId(c.as), seededAt] },
  withdrawLinksCreatedBy: { person: (c) => [c.tx, `person:${uuid(personId(c.as))}`, seededAt] },
});

const tries = { count: 3, lastAt: seededAt, blockedUntil: 0 };

/** A throttle counts by address or by network; here each person has one. */
export const throttleStore = entriesOf<typeof throttles>({
  lockAttempts: { person: (c) => [c.tx, [is.throttleKey(c.as)], seededAt] },
  writeAttempts: { person: (c) => [c.tx, [is.throttleKey(c.as)], [tries]] },
  subtractAttempt: { person: (c) => [c.tx, is.throttleKey(c.as), seededAt] },
  forget: { person: (c) => [c.tx, [is.throttleKey(c.as)]] },
  clearThrottles: housekeeping,
});
