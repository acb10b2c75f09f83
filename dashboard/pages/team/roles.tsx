/** The roles in an account. The service decides what each may do; these are only the texts. */
import { Radio, Stack } from '@mantine/core';
import type { Role } from './team.ts';

export const roleTexts: Record<Role, { label: string; asOne: string; rights: string }> = {
  holder: {
    label: 'Owner',
    asOne: 'an owner',
    rights: 'Full access: deliveries, API keys, team, settings and audit log.',
  },
  member: {
    label: 'Member',
    asOne: 'a member',
    rights: 'Works with deliveries; can only view API keys, team and settings.',
  },
};

interface RoleChoiceProps {
  name: string;
  value: Role;
  error: string | undefined;
  onChange(value: string): void;
}

export function RoleChoice(props: RoleChoiceProps) {
  return (
    <Radio.Group label="Role" {...props}>
      <Stack gap="sm" mt={6}>
        {Object.entries(roleTexts).map(([role, { label, rights }]) => (
          <Radio key={role} value={role} label={label} description={rights} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
