/** Asks for the password before something that a session alone may not do. */
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMe } from '../../current/me.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useForm } from '../../ui/use-form.ts';

interface PasswordFirstProps {
  /** What will happen. */
  children: ReactNode;
  /** The verb on the button. */
  submit: string;
  tone?: 'plain' | 'harm';
  onSubmit(body: { password: string }): Promise<void>;
  onCancel(): void;
}

export function PasswordFirst({ children, submit, tone = 'plain', onSubmit, onCancel }: PasswordFirstProps) {
  const { email } = useMe();
  const form = useForm({ password: '' });
  return (
    <form {...form.onSubmit(() => onSubmit(form.values))}>
      <Stack gap="md">
        <Text>{children}</Text>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" color={tone === 'harm' ? 'red' : undefined} loading={form.busy}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
