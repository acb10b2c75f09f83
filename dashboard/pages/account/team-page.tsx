/** The people with access to the account, and open invitations. */
import { UserPlus } from 'lucide-react';
import { listTeam, withdrawInvitation } from '../../../contract/dashboard/team.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { InviteDialog } from '../../parts/invite-dialog.tsx';
import { OpenInvitations } from '../../parts/open-invitations.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { Members } from './members.tsx';
import type { Role } from './team.ts';

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
