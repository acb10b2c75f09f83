/** Which role somebody shall have, with what it means. */
import { Radio, Stack } from '@mantine/core';
import { roleWords } from './roles.ts';

interface RoleChoiceProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

export function RoleChoice(props: RoleChoiceProps) {
  return (
    <Radio.Group label="Role" {...props}>
      <Stack gap="sm" mt={6}>
        {Object.entries(roleWords).map(([role, { name, may }]) => (
          <Radio key={role} value={role} label={name} description={may} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
