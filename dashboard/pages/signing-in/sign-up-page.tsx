/** Opening an account: with a form, or with a link that is mailed first, or not at all; the installation says which. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { getInstallation, signUp } from '../../../contract/dashboard/signing-in.ts';
import type { RequestOf } from '../../api/client.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { Entrance } from '../../ui/entrance.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { useEnter } from './enter.ts';
import { useLinkToken } from './link-token.ts';
import { NewAccountForm } from './new-account-form.tsx';
import { Notices } from './notices.tsx';
import { RequestSignUp } from './request-sign-up.tsx';
import { WithLink } from './with-link.tsx';

const title = 'Open an account';

export default function SignUpPage() {
  const token = useLinkToken();
  if (token === '') return <WithoutLink />;
  return (
    <WithLink kind="sign_up" title={title}>
      {({ email }) => <SignUpForm email={email} bodyOf={({ email: _, ...body }) => ({ ...body, token })} />}
    </WithLink>
  );
}

function WithoutLink() {
  const about = useOperation(getInstallation, {});
  if (about.data?.sign_up === 'form') return <SignUpForm bodyOf={(body) => body} />;
  return (
    <Entrance title={title} footer={<OtherWay />}>
      {about.error ? <ErrorState failure={about.error} retry={about.refetch} /> : null}
      {about.isPending ? <FormSkeleton fields={3} /> : null}
      {about.data?.sign_up === 'mail' ? <RequestSignUp /> : null}
      {about.data?.sign_up === 'closed' ? (
        <Text>Accounts are opened by invitation here. Ask whoever runs this service to invite you.</Text>
      ) : null}
    </Entrance>
  );
}

type Body = RequestOf<typeof signUp>['body'];

interface SignUpFormProps {
  email?: string | null;
  bodyOf(body: Body & { email: string }): Body;
}

function SignUpForm({ email, bodyOf }: SignUpFormProps) {
  const command = useCommand(signUp);
  const enter = useEnter();
  return (
    <Entrance title={title} footer={<OtherWay />}>
      <NewAccountForm
        email={email}
        submit="Open the account"
        onSubmit={async (body) => {
          await command.mutateAsync({ body: bodyOf(body) });
          enter('/');
        }}
      />
    </Entrance>
  );
}

const OtherWay = () => (
  <>
    Have an account already?{' '}
    <Anchor component={Link} href="/sign-in" inherit underline="always">
      Sign in
    </Anchor>
    <Notices />
  </>
);
