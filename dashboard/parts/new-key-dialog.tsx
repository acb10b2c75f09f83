/** A dialog in two steps: a form, and then the key, which is shown once, with a command that uses it. */
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NewApiKey } from '../pages/integration/api-keys/api-key.ts';
import classes from '../pages/integration/api-keys/api-keys.module.css';
import { CodeBlock } from '../ui/code-block.tsx';
import { SecretField } from '../ui/copy.tsx';
import { ShownOnceDialog } from '../ui/shown-once-dialog.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { useQuickStart } from './quick-start.ts';

/** Fits the longest line of the command. */
const commandWidth = '44rem';

interface NewKeyDialogProps extends DialogProps {
  /** The title of the first step. */
  title: string;
  /** The first step. It passes on the new key, and a sentence about what else happened. */
  children(show: (created: NewApiKey, also?: string) => void): ReactNode;
}

export function NewKeyDialog({ title, children, ...dialog }: NewKeyDialogProps) {
  return (
    <ShownOnceDialog<{ created: NewApiKey; also?: string }>
      {...dialog}
      title={title}
      size="md"
      shownTitle="Your new API key"
      shownSize={commandWidth}
      what="the key"
      first={(show) => children((created, also) => show({ created, also }))}
    >
      {({ created, also }, kept) => <NewKey created={created} also={also} onCopied={kept} />}
    </ShownOnceDialog>
  );
}

interface NewKeyProps {
  created: NewApiKey;
  also: string | undefined;
  onCopied(): void;
}

function NewKey({ created: { key, api_key }, also, onCopied }: NewKeyProps) {
  const command = useQuickStart(key);
  return (
    <>
      <Text>
        <bdi className={classes.name}>{api_key.name}</bdi> is ready. {also}
      </Text>
      <SecretField label="API key" text={key} onCopied={onCopied} />
      <div>
        <Title order={3} mb={6}>
          {api_key.mode === 'live' ? 'Create a delivery with it' : 'Create a test delivery with it'}
        </Title>
        <CodeBlock code={command} title="Terminal" what="the command" onCopied={onCopied} />
      </div>
    </>
  );
}
