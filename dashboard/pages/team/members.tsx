/** The members of the account. */
import { Badge, Table } from '@mantine/core';
import { Faint } from '../../ui/faint.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { MemberActions } from './member-actions.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { roleWords } from './roles.ts';
import type { Team } from './team-page.tsx';

export type Member = Team['members'][number];

const facts = ['Name', 'Role', 'Last seen'];

/** `team` is undefined while it is read. */
export function Members({ team }: { team: Team | undefined }) {
  // Whoever may change nothing has no use for the column.
  const columns = team?.manage.allowed === false ? facts : [...facts, '(Actions)'];
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

function MemberRow({ member, actions }: { member: Member; actions: React.ReactNode }) {
  return (
    <Row>
      <Cell>
        <PersonCell name={member.name} email={member.email}>
          {member.is_me ? <Badge color="gray">You</Badge> : null}
          {member.disabled ? <Badge color="red">Locked out</Badge> : null}
        </PersonCell>
      </Cell>
      <Cell label="Role" kind="short">
        <TwoLines below={member.totp ? 'Second factor on' : 'Second factor off'}>
          {roleWords[member.role].name}
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
