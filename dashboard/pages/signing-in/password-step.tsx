/** E-mail and password: the first step of signing in. */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { signIn } from '../../../contract/dashboard/signing-in.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useForm } from '../../ui/use-form.ts';

interface PasswordStepProps {
  email?: string;
  /** The address is given and not to be changed. */
  fixed?: boolean;
  /** The word on the button. */
  submit?: string;
  /** What comes next; what fails there is shown here, too. */
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
      // What was typed stays, to be looked at; or is replaced by typing.
      password.current?.focus();
      password.current?.select();
      throw failure;
    }
  };
  return (
    <form {...form.onSubmit(send)}>
      <Stack gap="md">
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          readOnly={fixed}
          variant={fixed ? 'filled' : 'default'}
          autoFocus={email === ''}
          {...form.field('email')}
        />
        <PasswordInput
          ref={password}
          label="Password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          {...form.field('password')}
        />
        <FormError {...form.failed} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
