/** A mail was sent: where to, and what to do if it does not arrive. */
import { Anchor, Stack, Text } from '@mantine/core';
import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { keepFocus } from '../../ui/keep-focus.ts';
import classes from './signing-in.module.css';

interface MailSentProps {
  email: string;
  /** The rest of the sentence "We sent an e-mail to …". */
  children: ReactNode;
  onAgain(): void;
}

export function MailSent({ email, children, onAgain }: MailSentProps) {
  useEffect(keepFocus, []);
  return (
    <Stack gap="md">
      <div className={classes.sent} role="status">
        <MailCheck size={20} aria-hidden />
        <div>
          We sent an e-mail to <strong>{email}</strong> {children}
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
