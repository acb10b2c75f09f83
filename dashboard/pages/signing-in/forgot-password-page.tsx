/** A forgotten password: a link by mail or, where mail is not set up, whom to ask. */
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
          Back to sign-in
        </Anchor>
      }
    >
      {about.error ? <ErrorState failure={about.error} retry={about.refetch} /> : null}
      {about.isPending ? <FormSkeleton fields={1} /> : null}
      {about.data ? about.data.mail ? <RequestLink /> : <WithoutMail /> : null}
    </Entrance>
  );
}

function RequestLink() {
  const form = useForm({ email: '' });
  const command = useCommand(requestPasswordReset);
  if (command.data) {
    return (
      <MailSent email={form.values.email} onAgain={command.reset}>
        if it belongs to a person here. The link works once, within 24 hours.
      </MailSent>
    );
  }
  return (
    <form {...form.onSubmit(() => command.mutateAsync({ body: form.values }))}>
      <Stack gap="md">
        <Text>Enter your address, and we’ll e-mail you a link to choose a new password.</Text>
        <TextInput label="E-mail" type="email" autoComplete="username" {...form.field('email')} />
        <FormError {...form.failed} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          Send link
        </Button>
      </Stack>
    </form>
  );
}

function WithoutMail() {
  return (
    <Stack gap="md">
      <Text>
        E-mail isn’t set up. Ask an operator of this installation for a reset link: they create it under{' '}
        <b>People</b>.
      </Text>
      <Text>If you run it yourself, this command prints a link:</Text>
      <CodeBlock
        title="Terminal"
        what="the command"
        code="npm run waybill -- link reset --email you@example.com"
      />
    </Stack>
  );
}
