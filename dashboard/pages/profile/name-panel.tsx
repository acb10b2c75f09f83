/** One's own name and address. */
import { Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { changeProfile, getMe } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { useMe } from '../../current/me.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { unlessUnchanged } from '../../ui/unless-unchanged.ts';
import { useForm } from '../../ui/use-form.ts';

export function NamePanel() {
  const me = useMe();
  const form = useForm({ name: me.name });
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
              description="Colleagues see it, and the audit log keeps it."
              autoComplete="name"
              {...form.field('name')}
            />
            <TextInput
              label="E-mail"
              description="You sign in with it."
              type="email"
              autoComplete="username"
              readOnly
              variant="filled"
              value={me.email}
            />
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
