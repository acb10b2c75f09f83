/** The signing secret of an endpoint, which is shown once. */
import { Anchor, Text } from '@mantine/core';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyField } from '../../ui/copy.tsx';
import { guides } from '../../ui/guides.ts';
import classes from './webhooks.module.css';

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
      <CopyField label="Signing secret" text={secret} onCopied={onCopied} />
      <Text size="sm" className={classes.once}>
        <EyeOff size={15} aria-hidden /> Copy it now and keep it secret. It is not shown again.
      </Text>
      <Text size="sm">
        Every request is signed with it. Verify the signature before you trust a request:{' '}
        <Anchor href={guides.verifyWebhooks} target="_blank" rel="noopener" inherit underline="always">
          how to verify, with code
        </Anchor>
        .
      </Text>
    </>
  );
}
