/** Somebody who was not here before: a name and a password, and they are in. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { acceptInvitation } from '../../../contract/dashboard/signing-in.ts';
import { useCommand } from '../../api/queries.ts';
import { FormError } from '../../ui/form-error.tsx';
import { NewPasswordInput } from '../../ui/new-password-input.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useEnter } from './enter.ts';
import type { OpenedLink } from './with-link.tsx';

interface AcceptProps {
  link: OpenedLink;
  token: string;
  signedInAs: string | undefined;
}

export function AcceptAsNew({ link, token, signedInAs }: AcceptProps) {
  const form = useForm({ name: '', password: '' });
  const command = useCommand(acceptInvitation);
  const enter = useEnter();
  const send = async () => {
    await command.mutateAsync({ body: { token, ...form.values } });
    enter('/');
  };
  return (
    <form {...form.onSubmit(send)}>
      <Stack gap="md">
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          readOnly
          variant="filled"
          value={link.email ?? ''}
          description="You sign in with it."
        />
        <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
        <NewPasswordInput {...form.field('password')} />
        {signedInAs ? (
          <Text size="sm" c="dimmed">
            This browser is signed in as {signedInAs}; accepting ends that session.
          </Text>
        ) : null}
        <FormError {...form.failed} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          Accept the invitation
        </Button>
      </Stack>
    </form>
  );
}
