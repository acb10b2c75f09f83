/** Creating an account: with a form, or with a link that is mailed first, or by invitation only; the installation decides. */
import { Text } from '@mantine/core';
import { getInstallation, requestSignUp, signUp } from '../../../contract/dashboard/signing-in.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { OneTimeLinkPage, useLinkToken } from '../../parts/one-time-link.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import { TextLink } from '../../ui/links.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { Loaded } from '../../ui/states.tsx';
import { NewAccountForm } from './new-account-form.tsx';
import { Notices, RequestMail, useEnter } from './sign-in-steps.tsx';

const title = 'Create an account';

export default function SignUpPage() {
  const token = useLinkToken();
  if (token === '') return <WithoutLink />;
  return (
    <OneTimeLinkPage kind="sign_up" title={title}>
      {({ email }) => <SignUpForm email={email} token={token} />}
    </OneTimeLinkPage>
  );
}

function WithoutLink() {
  const about = useOperation(getInstallation, {});
  if (about.data?.sign_up === 'form') return <SignUpForm />;
  return (
    <Entrance title={title} footer={<SignInHint />}>
      <Loaded query={about} loading={<FormSkeleton fields={3} />}>
        {({ sign_up }) =>
          sign_up === 'mail' ? (
            // The link verifies that the address belongs to the person.
            <RequestMail
              operation={requestSignUp}
              sent="with a link to continue. It works once, within 24 hours."
            >
              We’ll e-mail you a link first, to verify your address.
            </RequestMail>
          ) : (
            <Text>Accounts are by invitation only here. Ask an operator to invite you.</Text>
          )
        }
      </Loaded>
    </Entrance>
  );
}

/** With a token, the address is that of the link. */
function SignUpForm({ email: linked, token }: { email?: string | null; token?: string }) {
  const command = useCommand(signUp);
  const enter = useEnter();
  return (
    <Entrance title={title} footer={<SignInHint />}>
      <NewAccountForm
        email={linked}
        submit="Create account"
        onSubmit={async ({ email, ...rest }) => {
          await command.mutateAsync({ body: token === undefined ? { ...rest, email } : { ...rest, token } });
          enter('/');
        }}
      />
    </Entrance>
  );
}

const SignInHint = () => (
  <>
    Already have an account? <TextLink href="/sign-in">Sign in</TextLink>
    <Notices />
  </>
);
