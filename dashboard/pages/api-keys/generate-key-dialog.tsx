/** Generates an API key. */
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { generateApiKey, listApiKeys } from '../../../contract/dashboard/api-keys.ts';
import { getOverview } from '../../../contract/dashboard/overview.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { ApiKey, MadeKey } from './api-key.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

interface GenerateKeyDialogProps {
  opened: boolean;
  onClose(): void;
  onMade?(apiKey: ApiKey): void;
}

export function GenerateKeyDialog({ opened, onClose, onMade }: GenerateKeyDialogProps) {
  return (
    <NewKeyDialog opened={opened} onClose={onClose} title="Generate API Key">
      {(show) => (
        <GenerateKeyForm
          onCancel={onClose}
          onMade={(made) => {
            show(made);
            onMade?.(made.api_key);
          }}
        />
      )}
    </NewKeyDialog>
  );
}

const modes = [
  {
    mode: 'live',
    label: 'Live',
    description: 'Makes real deliveries, which couriers pick up and bring to people.',
  },
  {
    mode: 'test',
    label: 'Test',
    description: 'Makes test deliveries to try things out. They stay apart, and nobody picks them up.',
  },
] as const;

function GenerateKeyForm({ onMade, onCancel }: { onMade(made: MadeKey): void; onCancel(): void }) {
  const { account, mode: current } = useAccount();
  const generate = useCommand(generateApiKey, [listApiKeys, getOverview]);
  const form = useForm({ name: '', mode: current as string });
  const submit = async () => {
    const { name, mode } = form.values;
    onMade(await generate.mutateAsync({ params: account, body: { name, mode: mode as ApiKey['mode'] } }));
  };
  return (
    <form {...form.onSubmit(submit)}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Where the key will be used, so that you know it again later."
          placeholder="Online shop"
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        <Radio.Group label="Live or test" {...form.choice('mode')}>
          <Stack gap="sm" mt={6}>
            {modes.map(({ mode, label, description }) => (
              <Radio key={mode} value={mode} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Generate key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
