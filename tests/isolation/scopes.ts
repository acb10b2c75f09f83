/**
 * How far a store function may see and write. For each scope: from whose side it is tried, which rows are theirs, and
 * whose identifiers are tried as well.
 */

import type { Owner } from './owners.ts';
import * as is from './owners.ts';

export interface Scope {
  viewpoints: readonly Owner[];
  /** Whether rows of this owner are inside. */
  includes(viewpoint: Owner, of: Partial<Owner>): boolean;
  /** Whose identifiers are named as well; they must find nothing, and change nothing. */
  strangers(viewpoint: Owner): Owner[];
  /** What these columns have to hold in every row that is written, where it has them. */
  columns(viewpoint: Owner): Record<string, string>;
}

const liveA: Owner = { account: 'A', mode: 'live', courier: 1, person: 1 };
const testA: Owner = { ...liveA, mode: 'test' };
const liveB: Owner = { ...liveA, account: 'B' };
const testB: Owner = { ...liveB, mode: 'test' };

const same = <T>(own: T, of: T | undefined) => of === undefined || of === own;
const otherAccount = ({ account }: Owner) => (account === 'A' ? 'B' : 'A');

const accountAndMode: Scope = {
  viewpoints: [liveA, testB],
  includes: (own, of) => same(own.account, of.account) && same(own.mode, of.mode),
  strangers: () => [liveA, testA, liveB, testB],
  columns: (own) => ({ account_id: is.accountId(own), mode: own.mode }),
};

export const scopes = {
  accountAndMode,
  /** One account too, for the fleet, which has live deliveries only. */
  liveOfAccount: { ...accountAndMode, viewpoints: [liveA] },
  /** Both modes of an account. */
  account: {
    viewpoints: [liveA],
    includes: (own, of) => same(own.account, of.account),
    strangers: (own) => [{ ...own, account: otherAccount(own) }],
    columns: (own) => ({ account_id: is.accountId(own) }),
  },
  /** Live deliveries of all accounts. */
  live: {
    viewpoints: [liveA],
    includes: (own, of) => same(own.mode, of.mode),
    strangers: () => [testA, testB],
    columns: (own) => ({ mode: own.mode }),
  },
  /** Live deliveries of one courier. */
  courier: {
    viewpoints: [liveA],
    includes: (own, of) =>
      of.courier === undefined || (of.courier === own.courier && same(own.mode, of.mode)),
    strangers: (own) => [{ ...own, courier: 2 }, { ...own, courier: 2, account: 'B' }, testA, testB],
    columns: (own) => ({ courier_id: is.courierId(own), mode: own.mode }),
  },
  /** One person: the first has a second factor, the second has none. */
  person: {
    viewpoints: [liveA, { ...liveA, person: 2 }],
    includes: (own, of) =>
      of.person === undefined || (of.person === own.person && same(own.account, of.account)),
    strangers: (own) => [
      { ...own, person: own.person === 1 ? 2 : 1 },
      { ...own, account: 'B' },
    ],
    columns: (own) => ({ person_id: is.personId(own) }),
  },
} satisfies Record<string, Scope>;

export type ScopeName = keyof typeof scopes;
