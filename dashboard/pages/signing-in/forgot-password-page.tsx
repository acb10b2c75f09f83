/** A forgotten password: a link by mail or, where no mail is sent, whom to ask. */
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'wouter';
import { getInstallation, requestPasswordReset } from '../../../contract/dashboard/signing-in.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { useForm } from '../../ui/use-form.ts';
import { MailSent } from './mail-sent.tsx';

export default function ForgotPasswordPage() {
  const about = useOperation(getInstallation, {});
  return (
    <Entrance
      title="Forgot your password?"
      footer={
        <Anchor component={Link} href="/sign-in" inherit>
          Back to signing in
        </Anchor>
      }
    >
      {about.error ? <ErrorState failure={about.error} retry={about.refetch} /> : null}
      {about.isPending ? <FormSkeleton fields={1} /> : null}
      {about.data ? about.data.mail ? <AskForMail /> : <WithoutMail /> : null}
    </Entrance>
  );
}

function AskForMail() {
  const form = useForm({ email: '' });
  const command = useCommand(requestPasswordReset);
  if (command.data) {
    return (
      <MailSent email={form.values.email} onAgain={command.reset}>
        if somebody signs in with it here. Its link works once, within 24 hours.
      </MailSent>
    );
  }
  return (
    <form {...form.onSubmit(() => command.mutateAsync({ body: form.values }))}>
      <Stack gap="md">
        <Text>Tell us your address, and we mail you a link with which you choose a new one.</Text>
        <TextInput label="E-mail" type="email" autoComplete="username" {...form.field('email')} />
        <FormError {...form.failed} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          Mail me a link
        </Button>
      </Stack>
    </form>
  );
}

function WithoutMail() {
  return (
    <Stack gap="md">
      <Text>
        This installation sends no mail. Ask an operator, one of the people who run it: under <b>People</b>{' '}
        they make a link with which you choose a new password.
      </Text>
      <Text>You run it yourself? This command prints such a link:</Text>
      <CodeBlock
        title="Terminal"
        what="the command"
        code="npm run waybill -- link reset --email you@example.com"
      />
    </Stack>
  );
}
