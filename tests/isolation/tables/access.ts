/** The stores of who may come in: accounts, their keys and their people, couriers and their phones. */

import type * as keys from '../../../server/access/keys/store.ts';
import type * as operators from '../../../server/access/operators/store.ts';
import type * as accounts from '../../../server/accounts/account-store.ts';
import type * as audit from '../../../server/accounts/audit.ts';
import type * as auditPages from '../../../server/accounts/audit-pages.ts';
import type * as members from '../../../server/accounts/member-store.ts';
import type * as courierLinks from '../../../server/couriers/link-store.ts';
import type * as phones from '../../../server/couriers/phone-store.ts';
import type * as couriers from '../../../server/couriers/store.ts';
import * as is from '../owners.ts';
import { accountId, courierId, freshId, keyId, personId, seededAt } from '../owners.ts';
import { type Call, entriesOf, fleet, installation } from '../table.ts';

export const accountStore = entriesOf<typeof accounts>({
  insertAccount: 'opens an account; its name must be free among all accounts',
  lockAccount: { account: (c) => [c.tx, accountId(c.as)] },
  lockAccountByName: installation,
  readAccount: { account: (c) => [c.database, accountId(c.as)] },
  updateAccount: {
    account: (c) => [
      c.tx,
      accountId(c.as),
      { name: 'New name', currency: 'NGN', time_zone: 'UTC', country: 'NG', service_time_minutes: 5 },
    ],
  },
  listAccounts: installation,
});

export const memberStore = entriesOf<typeof members>({
  listMembers: { account: (c) => [c.database, accountId(c.as)] },
  listOwnerEmails: { account: (c) => [c.database, accountId(c.as)] },
  lockMembers: { account: (c) => [c.tx, accountId(c.as)] },
  setRole: { account: (c) => [c.tx, accountId(c.as), personId(c.of), 'member'] },
  deleteMember: { account: (c) => [c.tx, accountId(c.as), personId(c.of)] },
  isMember: { account: (c) => [c.tx, accountId(c.as), is.emailOf(c.of)] },
  listInvitations: { account: (c) => [c.database, accountId(c.as), seededAt] },
  listOperatorInvitations: installation,
  countTeam: { account: (c) => [c.tx, accountId(c.as), seededAt] },
  lockInvitation: { account: (c) => [c.tx, accountId(c.as), is.invitationId(c.of)] },
  withdrawInvitation: { account: (c) => [c.tx, accountId(c.as), is.invitationId(c.of), seededAt] },
  withdrawInvitationsTo: { account: (c) => [c.tx, accountId(c.as), is.invitedEmail(c.of), seededAt] },
  withdrawInvitationsCreatedBy: { account: (c) => [c.tx, accountId(c.as), personId(c.of), seededAt] },
});

export const operatorStore = entriesOf<typeof operators>({
  listAccounts: installation,
  listPeople: installation,
  lockWithOperators: { person: (c) => [c.tx, personId(c.as)] },
  setDisabledAt: { person: (c) => [c.tx, personId(c.as), seededAt] },
  findPersonInTx: {
    person: [(c) => [c.tx, { personId: personId(c.as) }], (c) => [c.tx, { email: is.emailOf(c.as) }]],
  },
});

const newKey = (c: Call) => ({
  id: freshId(5),
  accountId: accountId(c.as),
  kind: c.as.mode,
  name: 'New key',
  hash: is.hashOf('new key').toString('hex'),
  start: 'wb_',
  end: 'new1',
  createdBy: 'terminal',
});

export const keyStore = entriesOf<typeof keys>({
  findKeys: { account: (c) => [c.database, [is.keyHash(c.as)]] },
  markUsed: { account: (c) => [c.tx, new Map([[keyId(c.as), seededAt]])] },
  insertKey: { account: (c) => [c.tx, newKey(c)] },
  listWorkingKeysCreatedBy: installation,
  listKeysOf: { account: (c) => [c.database, accountId(c.as)] },
  listKeys: installation,
  countWorkingKeys: { accountAndMode: (c) => [c.tx, accountId(c.as), c.as.mode] },
  countKeys: { accountAndMode: (c) => [c.database, accountId(c.as), c.as.mode] },
  lockKey: { account: (c) => [c.tx, accountId(c.as), keyId(c.of)] },
  lockAnyKey: installation,
  revokeKey: { account: (c) => [c.tx, accountId(c.as), keyId(c.of)] },
  letKeyExpire: { account: (c) => [c.tx, accountId(c.as), keyId(c.of), 60] },
});

export const courierStore = entriesOf<typeof couriers>({
  findCouriers: { courier: (c) => [c.database, [courierId(c.as)]] },
  listCouriers: fleet,
  pageCouriers: fleet,
  insertCourier: fleet,
  lockCourier: { courier: (c) => [c.tx, courierId(c.as)] },
  updateCourier: {
    courier: (c) => [
      c.tx,
      courierId(c.as),
      {
        name: 'New name',
        phone: '+1',
        cashLimit: { amount: 500, currency: 'USD' },
        paused: true,
        at: seededAt,
      },
    ],
  },
  deactivateCourier: { courier: (c) => [c.tx, courierId(c.as), seededAt] },
});

export const phoneStore = entriesOf<typeof phones>({
  findByToken: { courier: (c) => [c.database, is.phoneHash(c.as), seededAt] },
  listPhones: fleet,
  listPhonesByLinksOf: fleet,
  insertPhone: {
    courier: (c) => [
      c.tx,
      {
        phoneId: freshId(6),
        courierId: courierId(c.as),
        tokenHash: is.hashOf('new phone'),
        userAgent: 'Android',
        network: '127.0.0.1',
        linkCreatedBy: 'terminal',
        at: seededAt,
        expiresAt: seededAt + is.dayMs,
      },
    ],
  },
  markSeen: { courier: (c) => [c.tx, is.phoneId(c.as), seededAt + is.hourMs] },
  endByToken: { courier: (c) => [c.tx, is.phoneHash(c.as), seededAt] },
  endPhonesOf: {
    courier: [
      (c) => [c.tx, courierId(c.as), seededAt],
      (c) => [c.tx, courierId(c.as), seededAt, is.phoneId(c.of)],
    ],
  },
});

export const courierLinkStore = entriesOf<typeof courierLinks>({
  insertLink: {
    courier: (c) => [
      c.tx,
      {
        linkId: freshId(7),
        courierId: courierId(c.as),
        tokenHash: is.hashOf('new link'),
        pinHash: is.pinHash,
        createdBy: 'terminal',
        at: seededAt,
        expiresAt: seededAt + is.dayMs,
      },
    ],
  },
  withdrawLinksCreatedBy: fleet,
  listLinksCreatedBy: fleet,
  withdrawLinks: { courier: (c) => [c.tx, courierId(c.as), seededAt] },
  tryPin: {
    courier: [is.pinHash, is.hashOf('wrong pin')].map((pinHash) => (c) => [
      c.tx,
      { tokenHash: is.courierLinkHash(c.as), pinHash, at: seededAt },
    ]),
  },
  findLink: { courier: (c) => [c.tx, is.courierLinkHash(c.as)] },
  listOpenLinks: fleet,
});

export const auditPageFile = entriesOf<typeof auditPages>({
  readAccountAudit: { account: (c) => [c.database, accountId(c.as), {}] },
  readInstallationAudit: installation,
});

const act = { action: 'key.generated', summary: 'generated a key', at: seededAt };
const by = { actor: 'terminal', personId: null, network: null };

export const auditFile = entriesOf<typeof audit>({
  recordAudit: {
    account: (c) => [c.tx, by, { ...act, accountId: accountId(c.as) }],
  },
  recordPersonalAudit: {
    person: (c) => [c.tx, { ...by, actor: `person:${personId(c.as)}`, personId: personId(c.as) }, act],
  },
});
