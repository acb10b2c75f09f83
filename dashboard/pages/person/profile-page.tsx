/** A person's own profile: name, password, two-factor authentication, sessions. */
import { Button, Group, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { changePassword, changeProfile, getMe, listSessions } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { useMe } from '../../current/me.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton, unlessUnchanged } from '../../ui/permission-button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailInput } from './email-input.tsx';
import { NewPasswordInput } from './new-password-input.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
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
      <form {...form.onSubmit(save)}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput
              label="Your name"
              description="Shown to your team"
              autoComplete="name"
              {...form.field('name')}
            />
            <EmailInput isFixed description="Your sign-in address" value={me.email} />
          </SimpleGrid>
          <FormError {...form.failed} />
          <Group>
            <PermissionButton
              type="submit"
              permission={unlessUnchanged(form.values.name !== me.name)}
              loading={form.busy}
            >
              Save name
            </PermissionButton>
          </Group>
        </Stack>
      </form>
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
      <form {...form.onSubmit(save)}>
        <Stack gap="md">
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
          <FormError {...form.failed} />
          <Group>
            <Button type="submit" loading={form.busy}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
