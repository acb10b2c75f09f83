/** Asking for the link with which an account is opened: it shows that the address is one's own. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { requestSignUp } from '../../../contract/dashboard/signing-in.ts';
import { useCommand } from '../../api/queries.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useForm } from '../../ui/use-form.ts';
import { MailSent } from './mail-sent.tsx';

export function RequestSignUp() {
  const form = useForm({ email: '' });
  const command = useCommand(requestSignUp);
  if (command.data) {
    return (
      <MailSent email={form.values.email} onAgain={command.reset}>
        with a link to go on. It works once, within 24 hours.
      </MailSent>
    );
  }
  return (
    <form {...form.onSubmit(() => command.mutateAsync({ body: form.values }))}>
      <Stack gap="md">
        <Text>We mail you a link first, so that nobody opens an account with your address.</Text>
        <TextInput label="E-mail" type="email" autoComplete="username" {...form.field('email')} />
        <FormError {...form.failed} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          Mail me a link
        </Button>
      </Stack>
    </form>
  );
}
