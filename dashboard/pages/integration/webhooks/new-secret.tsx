/** The signing secret of an endpoint, which is shown once. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SecretField } from '../../../ui/copy.tsx';
import { GuideLink } from '../../../ui/guides.tsx';

interface NewSecretProps {
  secret: string;
  /** A sentence about what else happened. */
  children: ReactNode;
  onCopied(): void;
}

export function NewSecret({ secret, children, onCopied }: NewSecretProps) {
  return (
    <>
      <Text>{children}</Text>
      <SecretField label="Signing secret" text={secret} onCopied={onCopied} />
      <Text size="sm">
        Every request is signed with it. Verify the signature before you trust a request:{' '}
        <GuideLink to="verifyWebhooks">how to verify, with code</GuideLink>.
      </Text>
    </>
  );
}
