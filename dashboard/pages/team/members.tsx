/** The members of the account. */
import { Badge, Group, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Faint } from '../../ui/faint.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { roleTexts } from './roles.tsx';
import type { Member, Team } from './team.ts';

const dataColumns = ['Name', 'Role', 'Last seen'];

/** `team` is undefined while it loads. */
export function Members({ team }: { team: Team | undefined }) {
  // Without the right to change anything, the column would be empty.
  const columns = team?.manage.allowed === false ? dataColumns : [...dataColumns, '(Actions)'];
  const changing = useDialog<Member>();
  const removing = useDialog<Member>();
  return (
    <>
      <StackedTable label="Members" columns={columns}>
        {team === undefined ? (
          <TableSkeleton rows={3} columns={columns.length} twoLines />
        ) : (
          <Table.Tbody role="rowgroup">
            {team.members.map((member) => (
              <MemberRow
                key={member.person_id}
                member={member}
                actions={
                  team.manage.allowed ? (
                    <MemberActions member={member} onChangeRole={changing.open} onRemove={removing.open} />
                  ) : null
                }
              />
            ))}
          </Table.Tbody>
        )}
      </StackedTable>
      <ChangeRoleDialog {...changing} onClose={changing.close} />
      <RemoveDialog {...removing} onClose={removing.close} />
    </>
  );
}

function MemberRow({ member, actions }: { member: Member; actions: ReactNode }) {
  return (
    <Row>
      <Cell>
        <PersonCell name={member.name} email={member.email}>
          {member.is_me ? <Badge color="gray">You</Badge> : null}
          {member.disabled ? <Badge color="red">Locked out</Badge> : null}
        </PersonCell>
      </Cell>
      <Cell label="Role" kind="short">
        <TwoLines below={member.totp ? 'Two-factor on' : 'Two-factor off'}>
          {roleTexts[member.role].label}
        </TwoLines>
      </Cell>
      <Cell label="Last seen" kind="short">
        <TwoLines
          below={
            <>
              Joined <Time at={member.joined_at} />
            </>
          }
        >
          {member.last_seen_at ? <Time at={member.last_seen_at} /> : <Faint>Never</Faint>}
        </TwoLines>
      </Cell>
      {actions ? <Cell kind="actions">{actions}</Cell> : null}
    </Row>
  );
}

interface MemberActionsProps {
  member: Member;
  onChangeRole(member: Member): void;
  onRemove(member: Member): void;
}

function MemberActions({ member, onChangeRole, onRemove }: MemberActionsProps) {
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
        aria-label={member.is_me ? 'Leave account' : `Remove ${member.name}`}
        onClick={() => onRemove(member)}
      >
        {remove}
      </PermissionButton>
    </Group>
  );
}
