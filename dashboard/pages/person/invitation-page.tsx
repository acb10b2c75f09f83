/** Accepting an invitation, to an account or to run the installation: as a new person, or with an existing sign-in. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getMe } from '../../../contract/dashboard/profile.ts';
import { acceptInvitation, getInstallation } from '../../../contract/dashboard/signing-in.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { baseOf } from '../../current/account-mode.ts';
import { roleTexts } from '../../parts/invite-dialog.tsx';
import { OneTimeLinkPage, type OpenedLink } from '../../parts/one-time-link.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import { EntranceForm } from '../../ui/page-form.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { useForm } from '../../ui/use-form.ts';
import { withNames } from '../../ui/with-names.tsx';
import { CodeStep, EmailInput, NewPasswordInput, Notices, PasswordStep, useEnter } from './sign-in-steps.tsx';

const title = 'Accept invitation';

export default function InvitationPage() {
  return (
    <OneTimeLinkPage kind="invitation" title={title}>
      {(link, token) => (
        <Entrance title={title} lead={<Offer link={link} />} footer={<Notices />}>
          <Accept link={link} token={token} />
        </Entrance>
      )}
    </OneTimeLinkPage>
  );
}

function Offer({ link: { invited_by, account, role } }: { link: OpenedLink }) {
  const who = invited_by ?? 'A colleague';
  if (role === 'operator' || role === null) {
    return withNames`${who} invites you to run this Waybill installation as an operator.`;
  }
  const name = <strong>{account?.name}</strong>;
  return withNames`${who} invites you to ${name} as ${roleTexts[role].asOne}.`;
}

function Accept({ link, token }: { link: OpenedLink; token: string }) {
  const about = useOperation(getInstallation, {});
  const signedIn = about.data?.signed_in ?? false;
  const me = useOperation(getMe, {}, { enabled: signedIn });
  // A failed request counts as signed out: the service decides in any case.
  if (about.isPending || (signedIn && me.isPending)) return <FormSkeleton fields={3} />;
  const AcceptAs = link.known_person ? AcceptSignedUp : AcceptAsNew;
  return <AcceptAs link={link} token={token} signedInAs={signedIn ? me.data?.email : undefined} />;
}

type AcceptProps = { link: OpenedLink; token: string; signedInAs: string | undefined };

/** For people with a sign-in: the service accepts only while they are signed in with the invited address, so they sign in right here. */
function AcceptSignedUp({ link, token, signedInAs }: AcceptProps) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const command = useCommand(acceptInvitation);
  const enter = useEnter();
  const form = useForm({});
  const email = link.email ?? '';
  const accept = async () => {
    await command.mutateAsync({ body: { token } });
    // The account that was joined, rather than the one that was open last.
    enter(link.account ? baseOf({ account_id: link.account.id, mode: 'live' }) : '/');
  };

  if (signedInAs?.toLowerCase() === email.toLowerCase()) {
    return (
      <EntranceForm form={form} submit="Accept invitation" onSubmit={accept}>
        <Text>You are signed in as {email}.</Text>
      </EntranceForm>
    );
  }
  if (step === 'code') return <CodeStep onDone={accept} onStartOver={() => setStep('password')} />;
  return (
    <Stack gap="md">
      <Text>
        {signedInAs ? `You are signed in as ${signedInAs}, but the` : 'The'} invitation is for {email}. Sign
        in with that address to accept.
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

function AcceptAsNew({ link, token, signedInAs }: AcceptProps) {
  const form = useForm({ name: '', password: '' });
  const command = useCommand(acceptInvitation);
  const enter = useEnter();
  const send = async () => {
    await command.mutateAsync({ body: { token, ...form.values } });
    enter('/');
  };
  return (
    <EntranceForm form={form} submit="Accept invitation" onSubmit={send}>
      <EmailInput isFixed value={link.email ?? ''} description="Your sign-in address" />
      <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
      <NewPasswordInput {...form.field('password')} />
      {signedInAs ? (
        <Text size="sm" c="dimmed">
          You are signed in as {signedInAs}. Accepting signs you out there.
        </Text>
      ) : null}
    </EntranceForm>
  );
}
