/** Changing one's own password. */
import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { changePassword, listSessions } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { useMe } from '../../current/me.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { NewPasswordInput } from '../../ui/new-password-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useForm } from '../../ui/use-form.ts';

export function PasswordPanel() {
  const { email } = useMe();
  const form = useForm({ current_password: '', new_password: '' });
  const command = useCommand(changePassword, [listSessions]);
  const save = async () => {
    await command.mutateAsync({ body: form.values });
    form.reset();
    toast('Password changed. Your other sessions are over.');
  };
  return (
    <Panel title="Password" lead="A new password ends your sessions on all other devices.">
      <form {...form.onSubmit(save)}>
        <Stack gap="md">
          {/* So that a password manager knows whose password it is. */}
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
