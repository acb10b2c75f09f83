/** A link that does not work: what became of it, and what one can do now. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { getInstallation } from '../../../contract/dashboard/signing-in.ts';
import { useOperation } from '../../api/queries.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import type { OpenedLink } from './with-link.tsx';

interface BrokenLinkProps {
  kind: OpenedLink['kind'];
  title: string;
  /** In the words of the service, where it was asked. */
  why: string;
}

export function BrokenLink({ kind, title, why }: BrokenLinkProps) {
  return (
    <Entrance title={title}>
      <Stack gap="md">
        <Alert role="alert" color="orange" variant="light" icon={<Unlink size={16} />}>
          {why}
        </Alert>
        {whatNow[kind]}
      </Stack>
    </Entrance>
  );
}

function SetUpHelp() {
  const about = useOperation(getInstallation, {}).data;
  if (about === undefined) return null;
  if (!about.set_up_needed) {
    return (
      <>
        <Text>This installation is set up already.</Text>
        <Elsewhere href="/sign-in">Sign in</Elsewhere>
      </>
    );
  }
  return (
    <>
      <Text>Each start of Waybill prints a fresh link in the terminal. This command prints one, too:</Text>
      <CodeBlock title="Terminal" what="the command" code="npm run waybill -- link set-up" />
    </>
  );
}

const Elsewhere = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button component={Link} href={href} size="md" fullWidth>
    {children}
  </Button>
);

const whatNow: Record<OpenedLink['kind'], ReactNode> = {
  set_up: <SetUpHelp />,
  invitation: (
    <>
      <Text>
        If you have accepted the invitation already, just sign in. Otherwise ask whoever invited you for a new
        link.
      </Text>
      <Elsewhere href="/sign-in">Sign in</Elsewhere>
    </>
  ),
  sign_up: <Elsewhere href="/sign-up">Ask for a new link</Elsewhere>,
  password_reset: <Elsewhere href="/forgot-password">Ask for a new link</Elsewhere>,
};
