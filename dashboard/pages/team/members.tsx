/** The members of the account. */
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { getMe } from '../../../contract/dashboard/profile.ts';
import { changeRole, listTeam, removeMember } from '../../../contract/dashboard/team.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import { Cell, Faint, Row, RowAction, RowActions, StackedTable, TwoLines } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type SubjectDialogProps, useDialog } from '../../ui/use-dialog.ts';
import { RoleChoice, roleTexts } from './roles.tsx';
import type { Member, Role, Team } from './team.ts';

const dataColumns = ['Name', 'Role', 'Last seen'];

/** `team` is undefined while it loads. */
export function Members({ team }: { team: Team | undefined }) {
  // Without the right to change anything, the column would be empty.
  const columns = team?.manage.allowed === false ? dataColumns : [...dataColumns, '(Actions)'];
  const changing = useDialog<Member>();
  const removing = useDialog<Member>();
  return (
    <>
      <StackedTable label="Members" columns={columns} items={team?.members} twoLines>
        {(member) => (
          <MemberRow
            key={member.person_id}
            member={member}
            actions={
              team?.manage.allowed ? (
                <MemberActions member={member} onChangeRole={changing.open} onRemove={removing.open} />
              ) : null
            }
          />
        )}
      </StackedTable>
      <ChangeRoleDialog {...changing} />
      <RemoveDialog {...removing} />
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
    <RowActions>
      <RowAction
        permission={member.change_role}
        label={`Change role of ${member.name}`}
        onClick={() => onChangeRole(member)}
      >
        Change role
      </RowAction>
      <RowAction
        permission={member.remove}
        label={member.is_me ? 'Leave account' : `Remove ${member.name}`}
        onClick={() => onRemove(member)}
        harm
      >
        {remove}
      </RowAction>
    </RowActions>
  );
}

/** Gives a member another role. */
function ChangeRoleDialog({ subject: member, ...dialog }: SubjectDialogProps<Member>) {
  const { account } = useAccount();
  // People who change their own role have other rights afterwards.
  const command = useCommand(changeRole, member?.is_me ? [listTeam, getMe] : [listTeam]);
  const initial: { role: Role } = { role: member?.role ?? 'member' };
  const save = async (body: { role: Role }) => {
    if (!member) return;
    await command.mutateAsync({ params: { ...account, person_id: member.person_id }, body });
    toast(
      <>
        <bdi>{member.name}</bdi> is now {roleTexts[body.role].asOne}.
      </>,
    );
  };
  return (
    <FormDialog
      {...dialog}
      title={
        <>
          Change role of <bdi>{member?.name}</bdi>
        </>
      }
      initial={initial}
      submit="Change role"
      onSubmit={save}
    >
      {(form) => <RoleChoice {...form.choice('role')} />}
    </FormDialog>
  );
}

/** Asks before a member is removed, or leaves. */
function RemoveDialog({ subject: member, ...dialog }: SubjectDialogProps<Member>) {
  const { account, name: accountName } = useAccount();
  const leaves = member?.is_me ?? false;
  const command = useCommand(removeMember, leaves ? [] : [listTeam]);
  const remove = async () => {
    if (!member) return;
    await command.mutateAsync({ params: { ...account, person_id: member.person_id } });
    // The account is gone for the person who left it, so everything is loaded again.
    if (leaves) window.location.assign('/');
    else {
      toast(
        <>
          <bdi>{member.name}</bdi> was removed.
        </>,
      );
    }
  };
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={remove}
      title={
        leaves ? (
          'Leave this account?'
        ) : (
          <>
            Remove <bdi>{member?.name}</bdi>?
          </>
        )
      }
      confirm={leaves ? 'Leave' : 'Remove'}
      keep={leaves ? 'Stay' : 'Keep member'}
    >
      {leaves ? (
        <>
          You lose access to <strong>{accountName}</strong> at once. You need a new invitation to return.
        </>
      ) : (
        <>
          <bdi>{member?.name}</bdi> (<bdi>{member?.email}</bdi>) loses access to{' '}
          <strong>{accountName}</strong> at once. API keys they created keep working.
        </>
      )}
    </ConfirmDialog>
  );
}
