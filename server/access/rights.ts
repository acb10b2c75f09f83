/** The rights of each role in an account, defined here only. Pure. */
import { type Right, rights } from '../../contract/operation.ts';

export type Role = 'holder' | 'member';

export const roleNames: Record<Role, string> = { holder: 'account owner', member: 'member' };

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

/** Of somebody with this role in the account (null: none). Operators have all rights but one in all accounts. */
export function rightsOf(role: Role | null, isOperator: boolean): ReadonlySet<Right> {
  if (role === 'holder') return all;
  if (isOperator) return ofOperator;
  return role === 'member' ? ofMember : none;
}

const actions: Record<Right, string> = {
  'deliveries.read': 'see deliveries',
  'deliveries.write': 'create and change deliveries',
  'keys.read': 'see API keys',
  'keys.manage': 'generate, roll and revoke API keys',
  'team.read': 'see the team',
  'team.manage': 'invite people and change the team',
  'settings.read': 'see the settings',
  'settings.manage': 'change the settings',
  'audit.read': 'see the audit log',
  'webhooks.read': 'see webhook endpoints',
  'webhooks.manage': 'manage webhook endpoints',
  'personal_data.erase': 'erase personal data',
  'cash.read': 'see cash',
  'cash.confirm': 'confirm payouts',
};

/** What people without a right read: what it would let them do, and who has it. */
export const whyWithout = (right: Right): string => `Only an account owner can ${actions[right]}.`;
