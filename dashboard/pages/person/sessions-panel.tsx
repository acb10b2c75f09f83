/** The devices on which a person is signed in. */
import { Badge } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { endSession, listSessions, signOutEverywhere } from '../../../contract/dashboard/profile.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { Panel } from '../../ui/panel.tsx';
import { allowedIf, type Permission, PermissionButton } from '../../ui/permission-button.tsx';
import { type Column, RowAction, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useToastedAttempt } from '../../ui/use-attempt.ts';
import classes from './profile.module.css';

type Session = ResultOf<typeof listSessions>['sessions'][number];

const columns: Column<Session>[] = [
  {
    name: 'Device',
    kind: 'title',
    cell: ({ device, current }) => (
      <span className={classes.device}>
        {device}
        {current ? <Badge color="teal">This device</Badge> : null}
      </span>
    ),
  },
  { name: 'Network', kind: 'short', cell: ({ network }) => network },
  { name: 'Signed in', kind: 'short', cell: ({ created_at }) => <Time at={created_at} /> },
  { name: 'Last seen', kind: 'short', cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
  {
    name: '(Actions)',
    kind: 'actions',
    cell: (session) => (session.current ? null : <SignOutSession session={session} />),
  },
];

export function SessionsPanel() {
  const found = useOperation(listSessions, {});
  const sessions = found.data && currentFirst(found.data.sessions);

  return (
    <Panel
      title="Sessions"
      lead="Devices where you are signed in. Sign out any you don’t recognise."
      actions={<SignOutElsewhere permission={sessions && mayEndOthers(sessions)} />}
    >
      <StackedTable
        label="Sessions"
        columns={columns}
        inPanel
        items={sessions}
        keyOf={({ session_id }) => session_id}
        query={found}
        skeletonRows={2}
      />
    </Panel>
  );
}

const currentFirst = (sessions: readonly Session[]) =>
  sessions.toSorted((one, other) => Number(other.current) - Number(one.current));

const mayEndOthers = (sessions: readonly Session[]): Permission =>
  allowedIf(
    sessions.some(({ current }) => !current),
    'You are signed in only on this device.',
  );

function SignOutSession({ session: { session_id, device } }: { session: Session }) {
  const command = useCommand(endSession, [listSessions]);
  const { busy, attempt } = useToastedAttempt();
  const end = async () => {
    await command.mutateAsync({ params: { session_id } });
    toast(`Signed out on ${device}.`);
    keepFocus();
  };
  return (
    <RowAction label={`Sign out ${device}`} loading={busy} onClick={() => attempt(end)}>
      Sign out
    </RowAction>
  );
}

function SignOutElsewhere({ permission }: { permission: Permission | undefined }) {
  const [opened, dialog] = useDisclosure();
  const command = useCommand(signOutEverywhere, [listSessions]);
  const signOut = async () => {
    const { ended } = await command.mutateAsync({});
    toast(ended === 1 ? 'Signed out on one other device.' : `Signed out on ${ended} other devices.`);
  };
  return (
    <>
      <PermissionButton permission={permission} variant="default" onClick={dialog.open}>
        Sign out everywhere else
      </PermissionButton>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        onConfirm={signOut}
        title="Sign out everywhere else?"
        confirm="Sign out"
        keep="Stay signed in"
      >
        You stay signed in on this device only.
      </ConfirmDialog>
    </>
  );
}
