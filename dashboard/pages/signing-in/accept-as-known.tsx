/**
 * Somebody who can sign in already. The service takes their word only while they are signed in with the invited
 * address, so whoever is not signs in right here, and has accepted with it.
 */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { getMe } from '../../../contract/dashboard/profile.ts';
import { acceptInvitation } from '../../../contract/dashboard/signing-in.ts';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { baseOf } from '../../current/account-mode.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CodeStep } from './code-step.tsx';
import { useEnter } from './enter.ts';
import { PasswordStep } from './password-step.tsx';
import type { OpenedLink } from './with-link.tsx';

interface AcceptProps {
  link: OpenedLink;
  token: string;
  signedInAs: string | undefined;
}

export function AcceptAsKnown({ link, token, signedInAs }: AcceptProps) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const command = useCommand(acceptInvitation);
  const enter = useEnter();
  const email = link.email ?? '';
  const accept = async () => {
    await command.mutateAsync({ body: { token } });
    enter(await pathOfAccount(link.account_name));
  };

  if (signedInAs?.toLowerCase() === email.toLowerCase()) {
    return <AcceptNow email={email} accept={accept} />;
  }
  if (step === 'code') return <CodeStep onDone={accept} onStartOver={() => setStep('password')} />;
  return (
    <Stack gap="md">
      <Text>
        {signedInAs ? `This browser is signed in as ${signedInAs}, but the` : 'The'} invitation is for {email}
        , who is here already: sign in with this address to accept.
      </Text>
      <PasswordStep
        email={email}
        fixed
        submit="Sign in and accept"
        onDone={(next) => (next === 'code' ? setStep('code') : accept())}
      />
    </Stack>
  );
}

function AcceptNow({ email, accept }: { email: string; accept(): Promise<void> }) {
  const form = useForm({});
  return (
    <form {...form.onSubmit(accept)}>
      <Stack gap="md">
        <Text>You are signed in as {email}.</Text>
        <FormError {...form.failed} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          Accept the invitation
        </Button>
      </Stack>
    </form>
  );
}

/** Into the account that was joined, rather than the one that was open last. Names of accounts are unique. */
async function pathOfAccount(name: string | null): Promise<string> {
  const { accounts } = await call(getMe, {});
  const joined = accounts.find((account) => account.name === name);
  return joined ? baseOf({ account_id: joined.account_id, mode: 'live' }) : '/';
}
