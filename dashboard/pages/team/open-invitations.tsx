/** Invitations that are not accepted yet, with their actions. */
import { Box, Button, Group, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
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
            <StackedTable label={title} columns={columns} inPanel>
              <Table.Tbody role="rowgroup">
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.invitation_id} invitation={invitation}>
                    {mayChange ? (
                      <Actions invitation={invitation} onRenew={onRenew} onWithdraw={withdrawing.open} />
                    ) : null}
                  </InvitationRow>
                ))}
              </Table.Tbody>
            </StackedTable>
          </Panel>
        </Box>
      ) : null}
      <WithdrawDialog {...withdrawing} onClose={withdrawing.close} withdraw={withdraw} />
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
      <Group gap={4} justify="flex-end" wrap="nowrap" display="inline-flex">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`New link for ${invitation.email}`}
          onClick={() => onRenew(invitation)}
        >
          New link
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Withdraw invitation of ${invitation.email}`}
          onClick={() => onWithdraw(invitation)}
        >
          Withdraw
        </Button>
      </Group>
    </Cell>
  );
}

interface WithdrawDialogProps extends Pick<OpenInvitationsProps, 'withdraw'> {
  opened: boolean;
  subject: Invitation | undefined;
  onClose(): void;
}

function WithdrawDialog({ opened, subject: invitation, onClose, withdraw }: WithdrawDialogProps) {
  const confirm = async () => {
    if (!invitation) return;
    await withdraw(invitation);
    toast('Invitation withdrawn.');
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      title="Withdraw this invitation?"
      confirm="Withdraw"
      keep="Keep invitation"
    >
      The link for <bdi>{invitation?.email}</bdi> stops working at once.
    </ConfirmDialog>
  );
}
