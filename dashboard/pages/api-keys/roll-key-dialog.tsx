/** Rolls a key: a new one takes its place, and the old one lives on for a chosen time. */
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { listApiKeys, rollApiKey } from '../../../contract/dashboard/api-keys.ts';
import { getOverview } from '../../../contract/dashboard/overview.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { ApiKey, MadeKey } from './api-key.ts';
import classes from './api-keys.module.css';
import { KeyText } from './key-text.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

const lives = [
  { minutes: 0, label: 'Not at all: it ends now', after: 'The old key no longer works.' },
  { minutes: 60, label: '1 hour', after: 'The old key works for 1 hour more.' },
  { minutes: 1_440, label: '24 hours', after: 'The old key works for 24 hours more.' },
  { minutes: 4_320, label: '3 days', after: 'The old key works for 3 days more.' },
  { minutes: 10_080, label: '7 days', after: 'The old key works for 7 days more.' },
] as const;
const usual = '1440';

interface RollKeyDialogProps {
  apiKey: ApiKey | undefined;
  opened: boolean;
  onClose(): void;
}

export function RollKeyDialog({ apiKey, opened, onClose }: RollKeyDialogProps) {
  return (
    <NewKeyDialog opened={opened} onClose={onClose} title="Roll this API key">
      {(show) => (apiKey ? <RollKeyForm apiKey={apiKey} onRolled={show} onCancel={onClose} /> : null)}
    </NewKeyDialog>
  );
}

interface RollKeyFormProps {
  apiKey: ApiKey;
  onRolled(made: MadeKey, also: string): void;
  onCancel(): void;
}

function RollKeyForm({ apiKey, onRolled, onCancel }: RollKeyFormProps) {
  const { account } = useAccount();
  const roll = useCommand(rollApiKey, [listApiKeys, getOverview]);
  const form = useForm({ old_key_lives_minutes: usual });
  const submit = async () => {
    const { minutes, after } = lives.find(
      (one) => String(one.minutes) === form.values.old_key_lives_minutes,
    )!;
    const params = { ...account, key_id: apiKey.key_id };
    onRolled(await roll.mutateAsync({ params, body: { old_key_lives_minutes: minutes } }), after);
  };
  return (
    <form {...form.onSubmit(submit)}>
      <Stack gap="md">
        <Text>
          A new key takes the place of <bdi className={classes.name}>{apiKey.name}</bdi> (
          <KeyText apiKey={apiKey} />
          ). Give yourself time to put the new one where the old one is used.
        </Text>
        <Radio.Group
          label="How long does the old key go on working?"
          {...form.choice('old_key_lives_minutes')}
        >
          <Stack gap={10} mt={6}>
            {lives.map(({ minutes, label }) => (
              <Radio
                key={minutes}
                value={String(minutes)}
                label={label}
                data-autofocus={String(minutes) === usual || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Roll key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
