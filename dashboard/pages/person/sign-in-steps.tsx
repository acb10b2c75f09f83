/** The steps of signing in, a password and then a code, and what the installation lacks. */
import { Anchor, Group, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { getInstallation, signIn, signInWithCode } from '../../../contract/dashboard/signing-in.ts';
import type { ResultOf } from '../../api/client.ts';
import { pathAfterSignIn } from '../../api/leave-for-sign-in.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { EntranceForm } from '../../ui/entrance.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailInput } from './account-inputs.tsx';
import classes from './person.module.css';

interface PasswordStepProps {
  email?: string;
  /** The address cannot be changed. */
  fixed?: boolean;
  /** The verb on the button. */
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
  other: 'Use a recovery code',
} as const;
const ofRecovery = {
  label: 'Recovery code',
  description: 'One of the codes you saved. Each works once.',
  autoComplete: 'off',
  inputMode: 'text',
  other: 'Use an authentication code',
} as const;

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
export function CodeStep({ onDone, onStartOver }: { onDone(): Promise<void> | void; onStartOver(): void }) {
  const [recovers, setRecovers] = useState(false);
  const form = useForm({ code: '' });
  const command = useCommand(signInWithCode);
  const { other, ...looks } = recovers ? ofRecovery : ofApp;
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
            {other}
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

/**
 * Replaces the page, so that the back button does not lead to a used form or link. What was loaded as another person,
 * or signed out, is forgotten.
 */
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
