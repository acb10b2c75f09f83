/** The rights of each role in an account, defined here only. Pure. */
import { type Right, rights } from '../../contract/operation.ts';
import type { ProblemParams } from '../../contract/problems/index.ts';
import { Rejection } from '../errors/rejection.ts';

export type Role = 'owner' | 'member';

export const roleNames: Record<Role, string> = { owner: 'account owner', member: 'member' };

const all: ReadonlySet<Right> = new Set(rights);
const none: ReadonlySet<Right> = new Set();
const ofMember: ReadonlySet<Right> = new Set<Right>([
  'deliveries.read',
  'deliveries.write',
  'keys.read',
  'team.read',
  'settings.read',
  'webhooks.read',
  'cash.read',
]);

/** Whether money has arrived, the delivery company cannot say for the account. */
const ofOperator: ReadonlySet<Right> = new Set(rights.filter((right) => right !== 'cash.confirm'));

/** An API key acts for the account: an operation that takes keys takes every key of the account. */
export const rightsOfKey = all;

/** The rights of somebody with this role in the account (null: none). Operators have all rights but one in all accounts. */
export function rightsOf(role: Role | null, isOperator: boolean): ReadonlySet<Right> {
  if (role === 'owner') return all;
  if (isOperator) return ofOperator;
  return role === 'member' ? ofMember : none;
}

/** What people without a right read: what it would let them do, and who has it. */
export const whyWithout = (right: Right, action?: ProblemParams<'right_missing'>['action']): Rejection =>
  new Rejection('right_missing', action === undefined ? { right } : { right, action });

/** Whether this can be done now; and if not, the reason as a sentence. Pages show it at the disabled button, and compare nothing. */
export const permission = (whyNot: Rejection | undefined | false) =>
  whyNot ? { allowed: false, why_not: whyNot.details } : { allowed: true, why_not: null };
