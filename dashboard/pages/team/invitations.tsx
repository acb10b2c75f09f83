/** Invitations that nobody has accepted yet. */
import { Button, Group, Table } from '@mantine/core';
import { Panel } from '../../ui/panel.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { type Role, roleWords } from './roles.ts';
import classes from './team.module.css';
import type { Team } from './team-page.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export type Invitation = Team['invitations'][number];

interface InvitationsProps {
  /** Undefined while it is read. */
  team: Team | undefined;
  onRenew(about: { email: string; role: Role }): void;
}

const facts = ['Invited', 'Role', 'Made', 'Works until'];

/** Where nobody is invited there is nothing to show: how to invite stands at the top of the page. */
export function Invitations({ team, onRenew }: InvitationsProps) {
  const columns = team?.manage.allowed ? [...facts, '(Actions)'] : facts;
  const withdrawing = useDialog<Invitation>();
  return (
    <>
      {team && team.invitations.length > 0 ? (
        <div className={classes.invitations}>
          <Panel
            title="Open invitations"
            lead="Each link works once. A new link makes the one before useless."
          >
            <StackedTable label="Open invitations" columns={columns} inPanel>
              <Table.Tbody role="rowgroup">
                {team.invitations.map((invitation) => (
                  <InvitationRow
                    key={invitation.invitation_id}
                    invitation={invitation}
                    team={team}
                    onRenew={onRenew}
                    onWithdraw={withdrawing.open}
                  />
                ))}
              </Table.Tbody>
            </StackedTable>
          </Panel>
        </div>
      ) : null}
      <WithdrawDialog {...withdrawing} onClose={withdrawing.close} />
    </>
  );
}

interface RowProps extends Pick<InvitationsProps, 'onRenew'> {
  invitation: Invitation;
  team: Team;
  onWithdraw(invitation: Invitation): void;
}

function InvitationRow({ invitation, team: { manage }, onRenew, onWithdraw }: RowProps) {
  const { email, role, invited_by, created_at, expires_at } = invitation;
  return (
    <Row>
      <Cell>
        <bdi>{email}</bdi>
      </Cell>
      <Cell label="Role" kind="short">
        {roleWords[role].name}
      </Cell>
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
        <Time at={expires_at} />
      </Cell>
      {manage.allowed ? (
        <Cell kind="actions">
          <Group gap={4} justify="flex-end" wrap="nowrap" display="inline-flex">
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`New link for ${email}`}
              onClick={() => onRenew({ email, role })}
            >
              New link
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Withdraw the invitation of ${email}`}
              onClick={() => onWithdraw(invitation)}
            >
              Withdraw
            </Button>
          </Group>
        </Cell>
      ) : null}
    </Row>
  );
}
