/** A mail is on its way: where to, and what if it does not come. */
import { Anchor, Stack, Text } from '@mantine/core';
import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { keepFocus } from '../../ui/keep-focus.ts';
import classes from './mail-sent.module.css';

interface MailSentProps {
  email: string;
  /** How the sentence "A mail is on its way to …" goes on. */
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
          A mail is on its way to <strong>{email}</strong> {children}
        </div>
      </div>
      <Text size="sm" c="dimmed">
        Nothing there after a few minutes? Look into the spam folder, or{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={onAgain}>
          try again
        </Anchor>
        .
      </Text>
    </Stack>
  );
}
