/** A key right after it was made, with the command that makes the first delivery with it. */
import { Text, Title } from '@mantine/core';
import { EyeOff } from 'lucide-react';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyField } from '../../ui/copy.tsx';
import type { MadeKey } from './api-key.ts';
import classes from './api-keys.module.css';
import { useQuickStart } from './quick-start.ts';

interface NewKeyProps {
  made: MadeKey;
  /** What else happened. */
  also?: string;
  onCopied(): void;
}

export function NewKey({ made: { key, api_key }, also, onCopied }: NewKeyProps) {
  const command = useQuickStart(key);
  return (
    <>
      <Text>
        <bdi className={classes.name}>{api_key.name}</bdi> is ready. {also}
      </Text>
      <CopyField label="API key" text={key} onCopied={onCopied} />
      <Text size="sm" className={classes.once}>
        <EyeOff size={15} aria-hidden /> Copy it now and keep it secret. It is not shown again.
      </Text>
      <div>
        <Title order={3} mb={6}>
          {api_key.mode === 'live' ? 'Create a delivery with it' : 'Create a test delivery with it'}
        </Title>
        <CodeBlock code={command} title="Terminal" what="the command" onCopied={onCopied} />
      </div>
    </>
  );
}
