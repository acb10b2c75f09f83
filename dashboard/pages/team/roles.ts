/** The roles in an account, in words. What each may do is decided by the service; here it is only told. */
import type { Static } from 'typebox';
import type { Role as RoleSchema } from '../../../contract/dashboard/values.ts';

export type Role = Static<typeof RoleSchema>;

export const roleWords: Record<Role, { name: string; asOne: string; may: string }> = {
  holder: {
    name: 'Account holder',
    asOne: 'account holder',
    may: 'Does everything: deliveries, API keys, the team, the settings and the audit log.',
  },
  member: {
    name: 'Member',
    asOne: 'member',
    may: 'Works with deliveries; sees API keys, the team and the settings without changing them.',
  },
};
