/** A page behind a one-time link: opens the link, and shows the page, or why the link does not work. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useHash } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { getInstallation, openLink } from '../../contract/dashboard/signing-in.ts';
import { Unlink } from '../../icons/icons.ts';
import type { ResultOf } from '../api/client.ts';
import { ApiRefusal, type Failure } from '../api/failures.ts';
import { useOperation } from '../api/queries.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Entrance } from '../ui/entrance.tsx';
import { FormError } from '../ui/form-error.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { ErrorState } from '../ui/states.tsx';

export type OpenedLink = ResultOf<typeof openLink>;

interface OneTimeLinkPageProps {
  kind: OpenedLink['kind'];
  title: string;
  children(link: OpenedLink, token: string): ReactNode;
}

export function OneTimeLinkPage({ kind, title, children }: OneTimeLinkPageProps) {
  const token = useLinkToken();
  const link = useOperation(
    openLink,
    { body: { token } },
    // Read once: a form that is being filled in must not disappear.
    { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY },
  );
  const broken = (why: string) => (
    <Entrance title={title}>
      <Stack gap="md">
        <Alert role="alert" color="orange" variant="light" icon={<Unlink size={16} />}>
          {why}
        </Alert>
        {helpFor[kind]}
      </Stack>
    </Entrance>
  );
  if (token === '') {
    return broken('This link is incomplete: the part after “#” is missing. Open the whole link.');
  }
  if (link.data) {
    return link.data.kind === kind ? children(link.data, token) : broken('This link is for another page.');
  }
  if (isRefused(link.error, 404)) return broken(link.error.message);
  if (isRefused(link.error, 400)) return broken('This link is invalid or incomplete.');
  return (
    <Entrance title={title}>
      {link.error ? <NotOpened failure={link.error} retry={link.refetch} /> : <FormSkeleton fields={3} />}
    </Entrance>
  );
}

/** Too many attempts get a countdown; everything else is shown as on other pages. */
function NotOpened({ failure, retry }: { failure: Failure; retry(): unknown }) {
  if (!isRefused(failure, 429)) return <ErrorState failure={failure} retry={retry} />;
  return (
    <Stack gap="md">
      <FormError failure={failure} />
      <Button size="md" fullWidth onClick={() => void retry()}>
        Try again
      </Button>
    </Stack>
  );
}

const isRefused = (failure: Failure | null, status: number): failure is ApiRefusal =>
  failure instanceof ApiRefusal && failure.status === status;

function SetUpHelp() {
  const about = useOperation(getInstallation, {}).data;
  if (about === undefined) return null;
  if (!about.set_up_needed) {
    return (
      <>
        <Text>This installation is already set up.</Text>
        <LinkButton href="/sign-in">Sign in</LinkButton>
      </>
    );
  }
  return (
    <>
      <Text>Waybill prints a new link in the terminal at each start. This command also prints one:</Text>
      <CodeBlock title="Terminal" what="the command" code="npm run waybill -- link set-up" />
    </>
  );
}

const LinkButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <ButtonLink href={href} size="md" fullWidth variant="filled">
    {children}
  </ButtonLink>
);

const helpFor: Record<OpenedLink['kind'], ReactNode> = {
  set_up: <SetUpHelp />,
  invitation: (
    <>
      <Text>If you have already accepted the invitation, sign in. Otherwise ask for a new link.</Text>
      <LinkButton href="/sign-in">Sign in</LinkButton>
    </>
  ),
  sign_up: <LinkButton href="/sign-up">Request a new link</LinkButton>,
  password_reset: <LinkButton href="/forgot-password">Request a new link</LinkButton>,
};

/** The secret of the link: the part behind `#`, which browsers send to no server. Empty if there is none. */
export function useLinkToken(): string {
  const [hash] = useHash({ getInitialValueInEffect: false });
  return hash.slice(1);
}
