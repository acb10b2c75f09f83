/** A person's own profile: name, password, two-factor authentication, sessions. */
import { Badge, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import {
  changePassword,
  changeProfile,
  endSession,
  getMe,
  listSessions,
  signOutEverywhere,
} from '../../../contract/dashboard/profile.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { useMe } from '../../current/me.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { keepFocus } from '../../ui/dialog-focus.tsx';
import { Page } from '../../ui/page.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  allowedIf,
  type Permission,
  PermissionButton,
  unlessUnchanged,
} from '../../ui/permission-button.tsx';
import { type Column, RowAction, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useToastedAttempt } from '../../ui/use-attempt.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useForm } from '../../ui/use-form.ts';
import classes from './person.module.css';
import { EmailInput, NewPasswordInput } from './sign-in-steps.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

export default function ProfilePage() {
  const { second_factor_needed: needed } = useMe();
  // Its key keeps it the same panel when it moves: it may show recovery codes at that moment.
  const twoFactor = <TwoFactorPanel key="two-factor" />;
  const others = [<NamePanel key="name" />, <PasswordPanel key="password" />];
  return (
    <Page title="Profile" lead="Your name, and how you sign in." width="narrow">
      {needed ? [twoFactor, ...others] : [...others, twoFactor]}
      <SessionsPanel />
    </Page>
  );
}

function NamePanel() {
  const me = useMe();
  const form = useForm({ name: me.name });
  useUnsavedChanges(form.unsaved);
  const command = useCommand(changeProfile, [getMe]);
  const save = async () => {
    const { name } = await command.mutateAsync({ body: form.values });
    form.reset({ name });
    toast('Name saved.');
  };
  return (
    <Panel title="You">
      <PageForm
        form={form}
        submit="Save name"
        permission={unlessUnchanged(form.values.name !== me.name)}
        onSubmit={save}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label="Your name"
            description="Shown to your team"
            autoComplete="name"
            {...form.field('name')}
          />
          <EmailInput isFixed description="Your sign-in address" value={me.email} />
        </SimpleGrid>
      </PageForm>
    </Panel>
  );
}

function PasswordPanel() {
  const { email } = useMe();
  const form = useForm({ current_password: '', new_password: '' });
  useUnsavedChanges(form.unsaved);
  const command = useCommand(changePassword, [listSessions]);
  const save = async () => {
    await command.mutateAsync({ body: form.values });
    form.reset();
    toast('Password changed. You are signed out on all other devices.');
  };
  return (
    <Panel title="Password" lead="Changing it signs you out on all other devices.">
      <PageForm form={form} submit="Change password" onSubmit={save}>
        {/* Tells a password manager whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...form.field('current_password')}
          />
          <NewPasswordInput label="New password" {...form.field('new_password')} />
        </SimpleGrid>
      </PageForm>
    </Panel>
  );
}

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

function SessionsPanel() {
  const sessionsQuery = useOperation(listSessions, {});
  const sessions = sessionsQuery.data?.sessions.toSorted(currentFirst);
  const others = sessions?.some(({ current }) => !current) ?? false;
  return (
    <Panel
      title="Sessions"
      lead="Devices where you are signed in. Sign out any you don’t recognise."
      actions={
        <SignOutElsewhere
          permission={sessions && allowedIf(others, 'You are signed in only on this device.')}
        />
      }
    >
      <StackedTable
        label="Sessions"
        columns={columns}
        inPanel
        items={sessions}
        keyOf={({ session_id }) => session_id}
        query={sessionsQuery}
        skeletonRows={2}
      />
    </Panel>
  );
}

const currentFirst = (one: Session, other: Session) => Number(other.current) - Number(one.current);

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
  const dialog = useDialog();
  const command = useCommand(signOutEverywhere, [listSessions]);
  const signOut = async () => {
    const { ended } = await command.mutateAsync({});
    toast(ended === 1 ? 'Signed out on one other device.' : `Signed out on ${ended} other devices.`);
  };
  return (
    <>
      <PermissionButton permission={permission} variant="default" onClick={() => dialog.open()}>
        Sign out everywhere else
      </PermissionButton>
      <ConfirmDialog
        {...dialog}
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
