/** Asks for a mail with a link; then says where it was sent, and what to do if it does not arrive. */
import { Anchor, Stack, Text } from '@mantine/core';
import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { requestPasswordReset, requestSignUp } from '../../../contract/dashboard/signing-in.ts';
import { useCommand } from '../../api/queries.ts';
import { keepFocus } from '../../ui/dialog-focus.tsx';
import { EntranceForm } from '../../ui/entrance.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailInput } from './account-inputs.tsx';
import classes from './person.module.css';

interface RequestMailProps {
  operation: typeof requestSignUp | typeof requestPasswordReset;
  /** What it is for. */
  children: ReactNode;
  /** The rest of the sentence "We sent an e-mail to …". */
  sent: string;
}

export function RequestMail({ operation, children, sent }: RequestMailProps) {
  const form = useForm({ email: '' });
  const command = useCommand(operation);
  if (command.data) return <MailSent email={form.values.email} sent={sent} onAgain={command.reset} />;
  return (
    <EntranceForm form={form} submit="Send link" onSubmit={() => command.mutateAsync({ body: form.values })}>
      <Text>{children}</Text>
      <EmailInput {...form.field('email')} />
    </EntranceForm>
  );
}

function MailSent({ email, sent, onAgain }: { email: string; sent: string; onAgain(): void }) {
  useEffect(keepFocus, []);
  return (
    <Stack gap="md">
      <div className={classes.sent} role="status">
        <MailCheck size={20} aria-hidden />
        <div>
          We sent an e-mail to <strong>{email}</strong> {sent}
        </div>
      </div>
      <Text size="sm" c="dimmed">
        Not there after a few minutes? Check your spam folder, or{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={onAgain}>
          try again
        </Anchor>
        .
      </Text>
    </Stack>
  );
}
