/** A forgotten password: a link by mail or, where mail is not set up, whom to ask. */
import { Stack, Text } from '@mantine/core';
import { getInstallation, requestPasswordReset } from '../../../contract/dashboard/signing-in.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { Entrance, EntranceForm } from '../../ui/entrance.tsx';
import { PageLink } from '../../ui/links.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { useForm } from '../../ui/use-form.ts';
import { MailSent } from './mail-sent.tsx';

export default function ForgotPasswordPage() {
  const about = useOperation(getInstallation, {});
  return (
    <Entrance title="Forgot your password?" footer={<PageLink href="/sign-in">Back to sign-in</PageLink>}>
      <Loaded query={about} loading={<FormSkeleton fields={1} />}>
        {({ mail }) => (mail ? <RequestLink /> : <WithoutMail />)}
      </Loaded>
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
    <EntranceForm form={form} submit="Send link" onSubmit={() => command.mutateAsync({ body: form.values })}>
      <Text>Enter your address, and we’ll e-mail you a link to choose a new password.</Text>
      <EmailInput {...form.field('email')} />
    </EntranceForm>
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
