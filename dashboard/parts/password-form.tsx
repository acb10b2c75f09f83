/** In a dialog: asks for the password before something that a session alone does not allow. */
import { PasswordInput, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMe } from '../current/me.tsx';
import { DialogForm, type DialogFormProps } from '../ui/form-dialog.tsx';

type PasswordFormProps = Omit<DialogFormProps<{ password: string }>, 'initial' | 'children'>;

export function PasswordForm({ children, ...rest }: PasswordFormProps & { children: ReactNode }) {
  const { email } = useMe();
  return (
    <DialogForm initial={{ password: '' }} {...rest}>
      {(form) => (
        <>
          <Text>{children}</Text>
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            {...form.field('password')}
          />
        </>
      )}
    </DialogForm>
  );
}
