/** Who owns what in the isolation tests: two accounts, both modes, two couriers, two people in each account. */
import { hash } from 'node:crypto';
import type { Mode } from '../../server/deliveries/store.ts';
import { type Id, idFromText } from '../../server/platform/ids.ts';

export interface Owner {
  account: 'A' | 'B';
  mode: Mode;
  courier: 1 | 2;
  person: 1 | 2;
}

export const accounts = ['A', 'B'] as const;
export const modes = ['live', 'test'] as const;
export const couriers = [1, 2] as const;
export const people = [1, 2] as const;

/** The time of everything that is seeded, in milliseconds; far from the real time, which some columns default to. */
export const seededAt = Date.UTC(2020, 0, 1, 12);
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const isoTime = (offsetMs = 0) => new Date(seededAt + offsetMs).toISOString();

const kinds = [
  'account',
  'person',
  'courier',
  'key',
  'session',
  'link',
  'phone',
  'delivery',
  'audit',
  'endpoint',
  'attempt',
  'alerts',
  'address',
  'handIn',
  'payout',
  'posting',
  'discard',
];

/** An identifier that begins with the time, as all of ours do. It fits every kind: tests also name the wrong ones. */
function idOf(kind: string, n: number): Id<never> {
  const time = seededAt.toString(16).padStart(12, '0');
  const digits = kinds.indexOf(kind).toString(16).padStart(4, '0');
  return idFromText(
    `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${digits}${n.toString(16).padStart(8, '0')}`,
  );
}

const numberOf = (account: Owner['account']) => accounts.indexOf(account) + 1;

export const accountId = ({ account }: Pick<Owner, 'account'>) => idOf('account', numberOf(account));
export const personId = ({ account, person }: Pick<Owner, 'account' | 'person'>) =>
  idOf('person', numberOf(account) * 10 + person);
export const courierId = ({ courier }: Pick<Owner, 'courier'>) => idOf('courier', courier);
export const keyId = ({ account, mode }: Pick<Owner, 'account' | 'mode'>) =>
  idOf('key', numberOf(account) * 10 + modes.indexOf(mode));
export const sessionId = (owner: Pick<Owner, 'account' | 'person'>, n = 1) =>
  idOf('session', numberOf(owner.account) * 100 + owner.person * 10 + n);
export const phoneId = ({ courier }: Pick<Owner, 'courier'>, n = 1) => idOf('phone', courier * 10 + n);
export const pickupAddressId = ({ account }: Pick<Owner, 'account'>) => idOf('address', numberOf(account));
export const auditId = ({ account }: Pick<Owner, 'account'>) => idOf('audit', numberOf(account));

/** The id of a hand-in at the cash desk. */
export const handInId = ({ courier }: Pick<Owner, 'courier'>) => idOf('handIn', courier);

/** The payout of an account, and the posting of a delivery. */
export const payoutId = ({ account }: Pick<Owner, 'account'>, n = 1) =>
  idOf('payout', n * 10 + numberOf(account));
export const postingId = ({ account, courier }: Pick<Owner, 'account' | 'courier'>) =>
  idOf('posting', numberOf(account) * 10 + courier);

/** For a move that a courier discarded. */
export const discardedMoveId = ({ account, mode, courier }: Pick<Owner, 'account' | 'mode' | 'courier'>) =>
  idOf('discard', numberOf(account) * 100 + modes.indexOf(mode) * 10 + courier);

/** Links: to become a member of the account, to reset a password, to sign in on a phone. */
export const invitationId = (owner: Pick<Owner, 'account' | 'person'>) =>
  idOf('link', 1000 + numberOf(owner.account) * 10 + owner.person);
export const resetLinkId = (owner: Pick<Owner, 'account' | 'person'>) =>
  idOf('link', 2000 + numberOf(owner.account) * 10 + owner.person);
export const courierLinkId = ({ courier }: Pick<Owner, 'courier'>) => idOf('link', 3000 + courier);
/** An identifier that nothing has yet. */
export const freshId = (n: number) => idOf('delivery', 90_000 + n);

/** The ids of webhook endpoints: the same as those of deliveries below, crosswise. */
export const endpointId = ({ account, mode }: Pick<Owner, 'account' | 'mode'>) =>
  idOf('endpoint', (account === 'A') === (mode === 'live') ? 1 : 2);

/** Another one, which is disabled and about to be resumed. */
export const disabledEndpointId = (owner: Pick<Owner, 'account' | 'mode'>) =>
  idOf('endpoint', (owner.account === 'A') === (owner.mode === 'live') ? 3 : 4);
/** Another one, which failed. */
export const failingEndpointId = (owner: Pick<Owner, 'account' | 'mode'>) =>
  idOf('endpoint', (owner.account === 'A') === (owner.mode === 'live') ? 5 : 6);
export const attemptId = ({ account, mode }: Pick<Owner, 'account' | 'mode'>) =>
  idOf('attempt', (account === 'A') === (mode === 'live') ? 1 : 2);
/** The same for all. */
export const resendId = idOf('attempt', 9);

/** The recipients of e-mail alerts: one with a mail that is being sent, one with a mail that waits, one without a mail, one unconfirmed. */
export const recipientId = ({ account }: Pick<Owner, 'account'>) => idOf('alerts', numberOf(account));
export const retriedRecipientId = ({ account }: Pick<Owner, 'account'>) =>
  idOf('alerts', 10 + numberOf(account));
export const idleRecipientId = ({ account }: Pick<Owner, 'account'>) =>
  idOf('alerts', 20 + numberOf(account));
export const unconfirmedRecipientId = ({ account }: Pick<Owner, 'account'>) =>
  idOf('alerts', 30 + numberOf(account));
export const sendingMailId = ({ account }: Pick<Owner, 'account'>) => idOf('alerts', 100 + numberOf(account));
export const waitingMailId = ({ account }: Pick<Owner, 'account'>) => idOf('alerts', 200 + numberOf(account));
/** The same for all. */
export const claimId = idOf('alerts', 300);

/**
 * The deliveries of the accounts have the same identifiers, crosswise: what is live in the one is test data in the
 * other. So a statement that forgets the account or the mode, also in a join, finds a row too many.
 */
export function deliveryId({ account, mode, courier }: Owner, n: number): Id<never> {
  const half = (account === 'A') === (mode === 'live') ? 1 : 2;
  return idOf('delivery', half * 100 + courier * 10 + n);
}

export const emailOf = ({ account, person }: Pick<Owner, 'account' | 'person'>) =>
  `person${person}@${account.toLowerCase()}.example`;
export const invitedEmail = (owner: Pick<Owner, 'account' | 'person'>) => `invited-by-${emailOf(owner)}`;
export const nameOfAccount = ({ account }: Pick<Owner, 'account'>) => `Account ${account}`;
export const throttleKey = (owner: Pick<Owner, 'account' | 'person'>) => `address:${emailOf(owner)}`;

/** The hash of a token, a key or a PIN. */
export const hashOf = (...what: unknown[]) => hash('sha256', what.join(' '), 'buffer');
export const keyHash = (owner: Pick<Owner, 'account' | 'mode'>) =>
  hashOf('key', owner.account, owner.mode).toString('hex');
export const sessionHash = (owner: Pick<Owner, 'account' | 'person'>, n = 1) =>
  hashOf('session', owner.account, owner.person, n);
export const phoneHash = (owner: Pick<Owner, 'courier'>, n = 1) => hashOf('phone', owner.courier, n);
export const courierLinkHash = (owner: Pick<Owner, 'courier'>) => hashOf('courier link', owner.courier);
export const resetLinkHash = (owner: Pick<Owner, 'account' | 'person'>) =>
  hashOf('reset', owner.account, owner.person);
/** The PIN of every courier's link. */
export const pinHash = hashOf('pin');
export const seed = Buffer.from('seed');
