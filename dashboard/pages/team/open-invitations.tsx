/** Invitations that nobody has accepted yet, with what can be done about them. */
import { Button, Group, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { listPeople } from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';
import { Panel } from '../../ui/panel.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { type Role, roleWords } from './roles.ts';
import classes from './team.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** With a role in an account; without, to be an operator. */
export type Invitation = ResultOf<typeof listPeople>['invitations'][number] & { role?: Role };

interface OpenInvitationsProps {
  title: string;
  /** Undefined while they are read. */
  invitations: readonly Invitation[] | undefined;
  mayChange: boolean;
  onRenew(invitation: Invitation): void;
  withdraw(invitation: Invitation): Promise<unknown>;
}

/** Where nobody is invited there is nothing to show: how to invite stands at the top of the page. */
export function OpenInvitations({ title, invitations, mayChange, onRenew, withdraw }: OpenInvitationsProps) {
  const withdrawing = useDialog<Invitation>();
  const withRoles = invitations?.some(({ role }) => role);
  const columns = [
    'Invited',
    ...(withRoles ? ['Role'] : []),
    'Made',
    'Works until',
    ...(mayChange ? ['(Actions)'] : []),
  ];
  return (
    <>
      {invitations && invitations.length > 0 ? (
        <div className={classes.invitations}>
          <Panel title={title} lead="Each link works once. A new link makes the one before useless.">
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
        </div>
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
          {roleWords[role].name}
        </Cell>
      ) : null}
      <Cell label="Made">
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
      <Cell label="Works until" kind="short">
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
          aria-label={`Withdraw the invitation of ${invitation.email}`}
          onClick={() => onWithdraw(invitation)}
        >
          Withdraw
        </Button>
      </Group>
    </Cell>
  );
}
