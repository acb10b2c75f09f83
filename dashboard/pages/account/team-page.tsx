/** The people with access to the account, and open invitations. */
import { Badge } from '@mantine/core';
import { getMe } from '../../../contract/dashboard/profile.ts';
import { changeRole, listTeam, removeMember, withdrawInvitation } from '../../../contract/dashboard/team.ts';
import { UserPlus } from '../../../icons/icons.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { InviteDialog, type Role, RoleChoice, roleTexts } from '../../parts/invite-dialog.tsx';
import { OpenInvitations } from '../../parts/open-invitations.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import {
  type Column,
  Faint,
  RowAction,
  RowActions,
  StackedTable,
  TwoLines,
} from '../../ui/stacked-table.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type SubjectDialogProps, useDialog } from '../../ui/use-dialog.ts';
import { withNames } from '../../ui/with-names.tsx';

type Team = ResultOf<typeof listTeam>;
type Member = Team['members'][number];

export default function TeamPage() {
  const { account } = useAccount();
  const team = useOperation(listTeam, { params: account });
  const withdrawal = useCommand(withdrawInvitation, [listTeam]);
  const inviting = useDialog<{ email?: string; role?: Role }>();
  return (
    <Page
      title="Team"
      lead="People with access"
      actions={
        <PermissionButton
          permission={team.data?.manage}
          leftSection={<UserPlus size={15} />}
          onClick={() => inviting.open({})}
        >
          Invite member
        </PermissionButton>
      }
    >
      {team.error && !team.data ? (
        <ErrorState failure={team.error} retry={team.refetch} />
      ) : (
        <>
          <Members team={team.data} />
          <OpenInvitations
            title="Open invitations"
            invitations={team.data?.invitations}
            mayChange={team.data?.manage.allowed ?? false}
            onRenew={inviting.open}
            withdraw={({ invitation_id }) =>
              withdrawal.mutateAsync({ params: { ...account, invitation_id } })
            }
          />
        </>
      )}
      <InviteDialog {...inviting} account={account} prefilled={inviting.subject} />
    </Page>
  );
}

/** `team` is undefined while it loads. */
function Members({ team }: { team: Team | undefined }) {
  const changing = useDialog<Member>();
  const removing = useDialog<Member>();
  const columns: Column<Member>[] = [
    {
      name: 'Name',
      kind: 'title',
      cell: ({ name, email, is_me, disabled }) => (
        <PersonCell name={name} email={email}>
          {is_me ? <Badge color="gray">You</Badge> : null}
          {disabled ? <Badge color="red">Locked out</Badge> : null}
        </PersonCell>
      ),
    },
    {
      name: 'Role',
      kind: 'short',
      cell: ({ totp, role }) => (
        <TwoLines below={totp ? 'Two-factor on' : 'Two-factor off'}>{roleTexts[role].label}</TwoLines>
      ),
    },
    {
      name: 'Last seen',
      kind: 'short',
      cell: ({ joined_at, last_seen_at }) => (
        <TwoLines below={<Time word="Joined" at={joined_at} />}>
          {last_seen_at ? <Time at={last_seen_at} /> : <Faint>Never</Faint>}
        </TwoLines>
      ),
    },
  ];
  // Without the right to change anything, the column would be empty.
  if (team?.manage.allowed !== false) {
    columns.push({
      name: '(Actions)',
      kind: 'actions',
      cell: (member) => (
        <RowActions>
          <RowAction
            permission={member.change_role}
            label={`Change role of ${member.name}`}
            onClick={() => changing.open(member)}
          >
            Change role
          </RowAction>
          <RowAction
            permission={member.remove}
            label={member.is_me ? 'Leave account' : `Remove ${member.name}`}
            onClick={() => removing.open(member)}
            harm
          >
            {member.is_me ? 'Leave' : 'Remove'}
          </RowAction>
        </RowActions>
      ),
    });
  }
  return (
    <>
      <StackedTable
        label="Members"
        columns={columns}
        items={team?.members}
        keyOf={({ person_id }) => person_id}
        twoLines
      />
      <ChangeRoleDialog {...changing} />
      <RemoveDialog {...removing} />
    </>
  );
}

function ChangeRoleDialog({ subject: member, ...dialog }: SubjectDialogProps<Member>) {
  const { account } = useAccount();
  // People who change their own role have other rights afterwards.
  const command = useCommand(changeRole, member?.is_me ? [listTeam, getMe] : [listTeam]);
  const save = async (body: { role: Role }) => {
    if (!member) return;
    await command.mutateAsync({ params: { ...account, person_id: member.person_id }, body });
    toast(withNames`${member.name} is now ${roleTexts[body.role].asOne}.`);
  };
  return (
    <FormDialog
      {...dialog}
      title={withNames`Change role of ${member?.name}`}
      initial={{ role: member?.role ?? 'member' }}
      submit="Change role"
      onSubmit={save}
    >
      {(form) => <RoleChoice form={form} />}
    </FormDialog>
  );
}

function RemoveDialog({ subject: member, ...dialog }: SubjectDialogProps<Member>) {
  const { account: params, name } = useAccount();
  const account = <strong>{name}</strong>;
  const leaves = member?.is_me ?? false;
  const command = useCommand(removeMember, leaves ? [] : [listTeam]);
  const remove = async () => {
    if (!member) return;
    await command.mutateAsync({ params: { ...params, person_id: member.person_id } });
    // The account is gone for the person who left it, so everything is loaded again.
    if (leaves) window.location.assign('/');
    else toast(withNames`${member.name} was removed.`);
  };
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={remove}
      title={leaves ? 'Leave this account?' : withNames`Remove ${member?.name}?`}
      confirm={leaves ? 'Leave' : 'Remove'}
      keep={leaves ? 'Stay' : 'Keep member'}
    >
      {leaves
        ? withNames`You lose access to ${account} at once. You need a new invitation to return.`
        : withNames`${member?.name} (${member?.email}) loses access to ${account} at once. API keys they created keep working.`}
    </ConfirmDialog>
  );
}
