/** The people of the account, and who is invited. */
import { UserPlus } from 'lucide-react';
import { listTeam } from '../../../contract/dashboard/team.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Members } from './members.tsx';
import type { Role } from './roles.ts';

export type Team = ResultOf<typeof listTeam>;

export default function TeamPage() {
  const { account } = useAccount();
  const team = useOperation(listTeam, { params: account });
  const inviting = useDialog<{ email?: string; role?: Role }>();
  return (
    <Page
      title="Team"
      lead="Who works in this account."
      actions={
        <PermissionButton
          permission={team.data?.manage}
          leftSection={<UserPlus size={15} />}
          onClick={() => inviting.open({})}
        >
          Invite somebody
        </PermissionButton>
      }
    >
      {team.error && !team.data ? (
        <ErrorState failure={team.error} retry={team.refetch} />
      ) : (
        <>
          <Members team={team.data} />
          <Invitations team={team.data} onRenew={inviting.open} />
        </>
      )}
      <InviteDialog
        opened={inviting.opened}
        onClose={inviting.close}
        account={account}
        filledIn={inviting.subject}
      />
    </Page>
  );
}
