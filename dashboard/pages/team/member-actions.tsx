/** What can be done about a member. */
import { Group } from '@mantine/core';
import { PermissionButton } from '../../ui/permission-button.tsx';
import type { Member } from './members.tsx';

interface MemberActionsProps {
  member: Member;
  onChangeRole(member: Member): void;
  onRemove(member: Member): void;
}

export function MemberActions({ member, onChangeRole, onRemove }: MemberActionsProps) {
  const remove = member.is_me ? 'Leave' : 'Remove';
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" display="inline-flex">
      <PermissionButton
        permission={member.change_role}
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={`Change role of ${member.name}`}
        onClick={() => onChangeRole(member)}
      >
        Change role
      </PermissionButton>
      <PermissionButton
        permission={member.remove}
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={member.is_me ? 'Leave the account' : `Remove ${member.name}`}
        onClick={() => onRemove(member)}
      >
        {remove}
      </PermissionButton>
    </Group>
  );
}
