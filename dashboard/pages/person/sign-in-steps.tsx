/** What the pages before signing in share: the steps of signing in, a mail with a link, and what the installation lacks. */
import {
  Anchor,
  Group,
  PasswordInput,
  type PasswordInputProps,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  getInstallation,
  type requestPasswordReset,
  type requestSignUp,
  signIn,
  signInWithCode,
} from '../../../contract/dashboard/signing-in.ts';
import { minPasswordCharacters } from '../../../contract/dashboard/values.ts';
import { Info, MailCheck } from '../../../icons/icons.ts';
import type { ResultOf } from '../../api/client.ts';
import { pathAfterSignIn } from '../../api/leave-for-sign-in.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { keepFocus } from '../../ui/dialog-focus.tsx';
import { EntranceForm } from '../../ui/page-form.tsx';
import { useForm } from '../../ui/use-form.ts';
import classes from './person.module.css';

export function EmailInput({ isFixed = false, ...rest }: TextInputProps & { isFixed?: boolean }) {
  const looks = { readOnly: isFixed, variant: isFixed ? 'filled' : 'default' };
  return <TextInput label="E-mail" type="email" autoComplete="username" {...looks} {...rest} />;
}

export function NewPasswordInput({ label = 'Password', ...rest }: PasswordInputProps) {
  return (
    <PasswordInput
      label={label}
      description={`At least ${minPasswordCharacters} characters. Three or four unrelated words are easy to remember and hard to guess.`}
      // Below the input, so that neighbouring fields line up.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      {...rest}
    />
  );
}

interface PasswordStepProps {
  email?: string;
  fixed?: boolean;
  submit?: string;
  /** Does the next step; its failure is shown here, too. */
  onDone(next: ResultOf<typeof signIn>['next']): Promise<void> | void;
}

export function PasswordStep({ email = '', fixed = false, submit = 'Sign in', onDone }: PasswordStepProps) {
  const form = useForm({ email, password: '' });
  const command = useCommand(signIn);
  const password = useRef<HTMLInputElement>(null);
  const send = async () => {
    try {
      const { next } = await command.mutateAsync({ body: form.values });
      await onDone(next);
    } catch (failure) {
      // The password stays and is selected: look at it, or type over it.
      password.current?.focus();
      password.current?.select();
      throw failure;
    }
  };
  return (
    <EntranceForm form={form} submit={submit} onSubmit={send}>
      <EmailInput isFixed={fixed} autoFocus={email === ''} {...form.field('email')} />
      <PasswordInput
        ref={password}
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        {...form.field('password')}
      />
    </EntranceForm>
  );
}

const ofApp = {
  label: 'Authentication code',
  description: 'The six digits your authenticator app shows for Waybill',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const;
const ofRecovery = { label: 'Recovery code', description: 'One of the codes you saved. Each works once.' };

export function CodeStep({ onDone, onStartOver }: { onDone(): Promise<void> | void; onStartOver(): void }) {
  const [recovers, setRecovers] = useState(false);
  const form = useForm({ code: '' });
  const command = useCommand(signInWithCode);
  const looks = recovers ? ofRecovery : ofApp;
  const send = async () => {
    await command.mutateAsync({ body: form.values });
    await onDone();
  };
  const change = () => {
    form.reset();
    setRecovers(!recovers);
  };
  return (
    <EntranceForm
      form={form}
      submit="Continue"
      onSubmit={send}
      below={
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={change}>
            Use {recovers ? 'an authentication code' : 'a recovery code'}
          </Anchor>
          <Anchor component="button" type="button" size="sm" c="dimmed" onClick={onStartOver}>
            Start over
          </Anchor>
        </Group>
      }
    >
      <TextInput
        // Another field, which takes the focus.
        key={looks.label}
        spellCheck={false}
        autoCapitalize="none"
        autoFocus
        {...looks}
        {...form.field('code')}
      />
    </EntranceForm>
  );
}

/** Replaces the page: the back button leads to no used form or link. What was loaded as another person, or signed out, is forgotten. */
export function useEnter() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (path = pathAfterSignIn()) => {
    client.clear();
    navigate(path, { replace: true });
  };
}

/** What this installation lacks, in the service's own sentences: plain http, for example. */
export function Notices() {
  const notices = useOperation(getInstallation, {}).data?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <aside className={classes.notices} aria-label="About this installation">
      <Info size={14} aria-hidden />
      <div>
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </div>
    </aside>
  );
}

interface RequestMailProps {
  operation: typeof requestSignUp | typeof requestPasswordReset;
  children: ReactNode;
  /** The rest of the sentence "We sent an e-mail to …". */
  sent: string;
}

/** Asks for a mail with a link; then says where it was sent, and what to do if it does not arrive. */
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
