/** Signing in: a password and, if two-factor authentication is on, a code. */
import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { getInstallation } from '../../../contract/dashboard/signing-in.ts';
import { pathAfterSignIn } from '../../api/leave-for-sign-in.ts';
import { useOperation } from '../../api/queries.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import { TextLink } from '../../ui/links.tsx';
import { CodeStep, Notices, PasswordStep, useEnter } from './sign-in-steps.tsx';

export default function SignInPage() {
  const about = useOperation(getInstallation, {}).data;
  const [step, setStep] = useState<'password' | 'code'>('password');
  const enter = useEnter();
  // The previous page may know the address.
  const { email } = useHistoryState<{ email?: string } | null>() ?? {};

  if (about?.signed_in && step === 'password') return <Redirect to={pathAfterSignIn()} replace />;
  if (about?.set_up_needed) return <NobodyYet />;
  if (step === 'code') {
    return (
      <Entrance title="Two-factor authentication" lead="Enter your authentication code.">
        <CodeStep onDone={() => enter()} onStartOver={() => setStep('password')} />
      </Entrance>
    );
  }
  return (
    <Entrance
      title="Sign in"
      footer={
        <>
          {about && about.sign_up !== 'closed' ? (
            <>
              New here? <TextLink href="/sign-up">Create an account</TextLink>
            </>
          ) : null}
          <Notices />
        </>
      }
    >
      <Stack gap="md">
        <PasswordStep email={email} onDone={(next) => (next === 'code' ? setStep('code') : enter())} />
        <Anchor component={Link} href="/forgot-password" size="sm" ta="center">
          Forgot your password?
        </Anchor>
      </Stack>
    </Entrance>
  );
}

function NobodyYet() {
  return (
    <Entrance
      title="Sign in"
      lead="This installation is new, so nobody can sign in yet."
      footer={<Notices />}
    >
      <Stack gap="md">
        <Text>
          Open the set-up link that Waybill printed in the terminal when it started. This command prints a new
          one:
        </Text>
        <CodeBlock title="Terminal" what="the command" code="npm run waybill -- link set-up" />
      </Stack>
    </Entrance>
  );
}
