/** Generates an API key. */
import { TextInput } from '@mantine/core';
import { generateApiKey, listApiKeys } from '../../contract/dashboard/api-keys.ts';
import { getOverview } from '../../contract/dashboard/overview.ts';
import { useCommand } from '../api/queries.ts';
import { useAccount } from '../current/account.tsx';
import type { ApiKey } from '../pages/integration/api-keys/api-key.ts';
import { DialogForm } from '../ui/form-dialog.tsx';
import { RadioChoices } from '../ui/radio-choices.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

interface GenerateKeyDialogProps extends DialogProps {
  onCreated?(apiKey: ApiKey): void;
}

const modes = {
  live: { label: 'Live', description: 'Creates real deliveries for couriers to pick up.' },
  test: { label: 'Test', description: 'Creates test deliveries, which nobody picks up.' },
};

export function GenerateKeyDialog({ onCreated, ...dialog }: GenerateKeyDialogProps) {
  const { account, mode: currentMode } = useAccount();
  const generate = useCommand(generateApiKey, [listApiKeys, getOverview]);
  const initial: { name: string; mode: ApiKey['mode'] } = { name: '', mode: currentMode };
  return (
    <NewKeyDialog {...dialog} title="Generate API Key">
      {(show) => (
        <DialogForm
          initial={initial}
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
