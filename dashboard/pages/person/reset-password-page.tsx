/** A new password, with a link. */
import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { resetPassword } from '../../../contract/dashboard/signing-in.ts';
import { useCommand } from '../../api/queries.ts';
import { OneTimeLinkPage } from '../../parts/one-time-link.tsx';
import { keepFocus } from '../../ui/dialog-focus.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import { EntranceForm } from '../../ui/page-form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailInput, NewPasswordInput, Notices } from './sign-in-steps.tsx';

const title = 'Choose a new password';

export default function ResetPasswordPage() {
  const [changedFor, setChangedFor] = useState<string>();
  if (changedFor) return <Changed email={changedFor} />;
  return (
    <OneTimeLinkPage kind="password_reset" title={title}>
      {({ email }, token) => <ResetForm email={email ?? ''} token={token} onDone={setChangedFor} />}
    </OneTimeLinkPage>
  );
}

function ResetForm({ email, token, onDone }: { email: string; token: string; onDone(email: string): void }) {
  const form = useForm({ password: '' });
  const command = useCommand(resetPassword);
  const send = async () => onDone((await command.mutateAsync({ body: { token, ...form.values } })).email);
  return (
    <Entrance
      title={title}
      lead="This signs you out everywhere. Two-factor authentication stays on."
      footer={<Notices />}
    >
      <EntranceForm form={form} submit="Change password" onSubmit={send}>
        <EmailInput isFixed value={email} />
        <NewPasswordInput label="New password" {...form.field('password')} />
      </EntranceForm>
    </Entrance>
  );
}

function Changed({ email }: { email: string }) {
  const [, navigate] = useLocation();
  useEffect(keepFocus, []);
  return (
    <Entrance title="Password changed">
      <Stack gap="md">
        <Text role="status">Sign in with your new password. You were signed out everywhere.</Text>
        <Button size="md" fullWidth onClick={() => navigate('/sign-in', { replace: true, state: { email } })}>
          Sign in
        </Button>
      </Stack>
    </Entrance>
  );
}
