/** The members and invitations of an account, and those of the installation's operators. */
import type { Static } from 'typebox';
import type { listPeople } from '../../../contract/dashboard/operators.ts';
import type { listTeam } from '../../../contract/dashboard/team.ts';
import type { Role as RoleSchema } from '../../../contract/dashboard/values.ts';
import type { ResultOf } from '../../api/client.ts';

export type Role = Static<typeof RoleSchema>;
export type Team = ResultOf<typeof listTeam>;
export type Member = Team['members'][number];
/** To an account with a role; to become an operator without one. */
export type Invitation = ResultOf<typeof listPeople>['invitations'][number] & { role?: Role };
