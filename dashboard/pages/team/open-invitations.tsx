/** Invitations that are not accepted yet, with their actions. */
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, Row, RowAction, RowActions, StackedTable, TwoLines } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { roleTexts } from './roles.tsx';
import type { Invitation } from './team.ts';

interface OpenInvitationsProps {
  title: string;
  /** Undefined while they load. */
  invitations: readonly Invitation[] | undefined;
  mayChange: boolean;
  onRenew(invitation: Invitation): void;
  withdraw(invitation: Invitation): Promise<unknown>;
}

/** Shows nothing without invitations: the button to invite is at the top of the page. */
export function OpenInvitations({ title, invitations, mayChange, onRenew, withdraw }: OpenInvitationsProps) {
  const withdrawing = useDialog<Invitation>();
  const withRoles = invitations?.some(({ role }) => role);
  const columns = [
    'Invited',
    ...(withRoles ? ['Role'] : []),
    'Created',
    'Expires',
    ...(mayChange ? ['(Actions)'] : []),
  ];
  return (
    <>
      {invitations && invitations.length > 0 ? (
        <Box mt="md">
          <Panel title={title} lead="Each link works once. A new link replaces the previous one.">
            <StackedTable label={title} columns={columns} inPanel items={invitations}>
              {(invitation) => (
                <InvitationRow key={invitation.invitation_id} invitation={invitation}>
                  {mayChange ? (
                    <Actions invitation={invitation} onRenew={onRenew} onWithdraw={withdrawing.open} />
                  ) : null}
                </InvitationRow>
              )}
            </StackedTable>
          </Panel>
        </Box>
      ) : null}
      <WithdrawDialog {...withdrawing} withdraw={withdraw} />
    </>
  );
}

function InvitationRow({ invitation, children }: { invitation: Invitation; children: ReactNode }) {
  const { email, role, invited_by, created_at, expires_at } = invitation;
  return (
    <Row>
      <Cell>
        <bdi>{email}</bdi>
      </Cell>
      {role ? (
        <Cell label="Role" kind="short">
          {roleTexts[role].label}
        </Cell>
      ) : null}
      <Cell label="Created">
        <TwoLines
          below={
            <>
              by <bdi>{invited_by}</bdi>
            </>
          }
        >
          <Time at={created_at} />
        </TwoLines>
      </Cell>
      <Cell label="Expires" kind="short">
        <Time at={expires_at} isAhead />
      </Cell>
      {children}
    </Row>
  );
}

interface ActionsProps extends Pick<OpenInvitationsProps, 'onRenew'> {
  invitation: Invitation;
  onWithdraw(invitation: Invitation): void;
}

function Actions({ invitation, onRenew, onWithdraw }: ActionsProps) {
  return (
    <Cell kind="actions">
      <RowActions>
        <RowAction label={`New link for ${invitation.email}`} onClick={() => onRenew(invitation)}>
          New link
        </RowAction>
        <RowAction
          label={`Withdraw invitation of ${invitation.email}`}
          onClick={() => onWithdraw(invitation)}
          harm
        >
          Withdraw
        </RowAction>
      </RowActions>
    </Cell>
  );
}

interface WithdrawDialogProps extends Pick<OpenInvitationsProps, 'withdraw'> {
  opened: boolean;
  subject: Invitation | undefined;
  onClose(): void;
}

function WithdrawDialog({ subject: invitation, withdraw, ...dialog }: WithdrawDialogProps) {
  const confirm = async () => {
    if (!invitation) return;
    await withdraw(invitation);
    toast('Invitation withdrawn.');
  };
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={confirm}
      title="Withdraw this invitation?"
      confirm="Withdraw"
      keep="Keep invitation"
    >
      The link for <bdi>{invitation?.email}</bdi> stops working at once.
    </ConfirmDialog>
  );
}
