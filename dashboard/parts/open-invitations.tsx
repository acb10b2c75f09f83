/** Invitations that are not accepted yet, with their actions. */
import { Box } from '@mantine/core';
import type { listPeople } from '../../contract/dashboard/operators.ts';
import type { ResultOf } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Panel } from '../ui/panel.tsx';
import { type Column, RowAction, RowActions, StackedTable, TwoLines } from '../ui/stacked-table.tsx';
import { Time } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { withNames } from '../ui/with-names.tsx';
import { type Role, roleTexts } from './invite-dialog.tsx';

/** To an account with a role; to become an operator without one. */
type Invitation = ResultOf<typeof listPeople>['invitations'][number] & { role?: Role };

interface OpenInvitationsProps {
  title: string;
  invitations: readonly Invitation[] | undefined;
  mayChange: boolean;
  onRenew(invitation: Invitation): void;
  withdraw(invitation: Invitation): Promise<unknown>;
}

/** Shows nothing without invitations: the button to invite is at the top of the page. */
export function OpenInvitations({ title, invitations, mayChange, onRenew, withdraw }: OpenInvitationsProps) {
  const withdrawing = useDialog<Invitation>();
  const withRoles = invitations?.some(({ role }) => role);
  const columns: Column<Invitation>[] = [
    { name: 'Invited', kind: 'title', cell: ({ email }) => <bdi>{email}</bdi> },
    ...(withRoles ? [roleColumn] : []),
    {
      name: 'Created',
      cell: ({ invited_by, created_at }) => (
        <TwoLines below={withNames`by ${invited_by}`}>
          <Time at={created_at} />
        </TwoLines>
      ),
    },
    { name: 'Expires', kind: 'short', cell: ({ expires_at }) => <Time at={expires_at} isAhead /> },
  ];
  if (mayChange) {
    columns.push({
      name: '(Actions)',
      kind: 'actions',
      cell: (invitation) => (
        <RowActions>
          <RowAction label={`New link for ${invitation.email}`} onClick={() => onRenew(invitation)}>
            New link
          </RowAction>
          <RowAction
            label={`Withdraw invitation of ${invitation.email}`}
            onClick={() => withdrawing.open(invitation)}
            harm
          >
            Withdraw
          </RowAction>
        </RowActions>
      ),
    });
  }
  return (
    <>
      {invitations && invitations.length > 0 ? (
        <Box mt="md">
          <Panel title={title} lead="Each link works once. A new link replaces the previous one.">
            <StackedTable
              label={title}
              columns={columns}
              inPanel
              items={invitations}
              keyOf={({ invitation_id }) => invitation_id}
            />
          </Panel>
        </Box>
      ) : null}
      <ConfirmDialog
        {...withdrawing}
        onConfirm={async () => {
          if (!withdrawing.subject) return;
          await withdraw(withdrawing.subject);
          toast('Invitation withdrawn.');
        }}
        title="Withdraw this invitation?"
        confirm="Withdraw"
        keep="Keep invitation"
      >
        The link for <bdi>{withdrawing.subject?.email}</bdi> stops working at once.
      </ConfirmDialog>
    </>
  );
}

const roleColumn: Column<Invitation> = {
  name: 'Role',
  kind: 'short',
  cell: ({ role }) => (role ? roleTexts[role].label : null),
};
