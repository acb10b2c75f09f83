/** A forgotten password: a link by mail or, if mail is not set up, whom to ask. */
import { Stack, Text } from '@mantine/core';
import { getInstallation, requestPasswordReset } from '../../../contract/dashboard/signing-in.ts';
import { useOperation } from '../../api/queries.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import { PageLink } from '../../ui/links.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { Loaded } from '../../ui/states.tsx';
import { RequestMail } from './sign-in-steps.tsx';

export default function ForgotPasswordPage() {
  const about = useOperation(getInstallation, {});
  return (
    <Entrance title="Forgot your password?" footer={<PageLink href="/sign-in">Back to sign-in</PageLink>}>
      <Loaded query={about} loading={<FormSkeleton fields={1} />}>
        {({ mail }) =>
          mail ? (
            <RequestMail
              operation={requestPasswordReset}
              sent="if it belongs to a person here. The link works once, within 24 hours."
            >
              Enter your address, and we’ll e-mail you a link to choose a new password.
            </RequestMail>
          ) : (
            <WithoutMail />
          )
        }
      </Loaded>
    </Entrance>
  );
}

function WithoutMail() {
  return (
    <Stack gap="md">
      <Text>
        E-mail isn’t set up. Ask an operator of this installation for a reset link: they create it under{' '}
        <b>People</b>.
      </Text>
      <Text>If you run it yourself, this command prints a link:</Text>
      <CodeBlock
        title="Terminal"
        what="the command"
        code="npm run waybill -- link reset --email you@example.com"
      />
    </Stack>
  );
}
