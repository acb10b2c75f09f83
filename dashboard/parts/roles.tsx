/** The roles in an account. The service decides what each may do; these are only the texts. */

import type { Role } from '../pages/account/team.ts';
import { RadioChoices } from '../ui/radio-choices.tsx';

export const roleTexts: Record<Role, { label: string; asOne: string; description: string }> = {
  owner: {
    label: 'Owner',
    asOne: 'an owner',
    description: 'Full access: deliveries, API keys, team, settings and audit log.',
  },
  member: {
    label: 'Member',
    asOne: 'a member',
    description: 'Works with deliveries; can only view API keys, team and settings.',
  },
};

interface RoleChoiceProps {
  name: string;
  value: Role;
  error: string | undefined;
  onChange(value: string): void;
}

export function RoleChoice(props: RoleChoiceProps) {
  return <RadioChoices label="Role" choices={roleTexts} {...props} />;
}
