/** E-mail and password: the first step of signing in. */
import { PasswordInput } from '@mantine/core';
import { useRef } from 'react';
import { signIn } from '../../../contract/dashboard/signing-in.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { EntranceForm } from '../../ui/entrance.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailInput } from './email-input.tsx';

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
