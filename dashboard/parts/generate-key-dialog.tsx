/** Generates an API key. */
import { Text, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { generateApiKey, listApiKeys } from '../../contract/dashboard/api-keys.ts';
import { getOverview } from '../../contract/dashboard/overview.ts';
import type { ResultOf } from '../api/client.ts';
import { useCommand } from '../api/queries.ts';
import { useAccount } from '../current/account.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { SecretField } from '../ui/copy.tsx';
import { DialogForm } from '../ui/form-dialog.tsx';
import { RadioChoices } from '../ui/radio-choices.tsx';
import { ShownOnceDialog } from '../ui/shown-once-dialog.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import classes from './parts.module.css';
import { useQuickStart } from './quick-start.ts';

export type ApiKeyList = ResultOf<typeof listApiKeys>;
export type ApiKey = ApiKeyList['keys'][number];
export type NewApiKey = ResultOf<typeof generateApiKey>;

const modes = {
  live: { label: 'Live', description: 'Creates real deliveries for couriers to pick up.' },
  test: { label: 'Test', description: 'Creates test deliveries, which nobody picks up.' },
};

type GenerateKeyDialogProps = DialogProps & { onCreated?(apiKey: ApiKey): void };

export function GenerateKeyDialog({ onCreated, ...dialog }: GenerateKeyDialogProps) {
  const { account, mode: currentMode } = useAccount();
  const generate = useCommand(generateApiKey, [listApiKeys, getOverview]);
  return (
    <NewKeyDialog {...dialog} title="Generate API Key">
      {(show) => (
        <DialogForm
          initial={{ name: '', mode: currentMode }}
          submit="Generate key"
          onSubmit={async (body) => {
            const created = await generate.mutateAsync({ params: account, body });
            show(created);
            onCreated?.(created.api_key);
          }}
        >
          {(form) => (
            <>
              <TextInput
                label="Name"
                description="Where you will use the key, so you can recognise it later."
                placeholder="Online shop"
                data-autofocus
                {...form.field('name')}
              />
              <RadioChoices label="Mode" choices={modes} {...form.choice('mode')} />
            </>
          )}
        </DialogForm>
      )}
    </NewKeyDialog>
  );
}

/** Fits the longest line of the command. */
const commandWidth = '44rem';

interface NewKeyDialogProps extends DialogProps {
  title: string;
  /** The first step. It passes on the new key, and a sentence about what else happened. */
  children(show: (created: NewApiKey, also?: string) => void): ReactNode;
}

/** A dialog in two steps: a form, and then the key, which is shown once, with a command that uses it. */
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
      {({ created, also }, markKept) => <NewKey created={created} also={also} onCopied={markKept} />}
    </ShownOnceDialog>
  );
}

type NewKeyProps = { created: NewApiKey; also: string | undefined; onCopied(): void };

function NewKey({ created: { key, api_key }, also, onCopied }: NewKeyProps) {
  const command = useQuickStart(key);
  return (
    <>
      <Text>
        <KeyName name={api_key.name} /> is ready. {also}
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

export const KeyName = ({ name }: { name: string }) => <bdi className={classes.keyName}>{name}</bdi>;
