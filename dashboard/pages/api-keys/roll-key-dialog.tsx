/** Rolls a key: a new one replaces it, and the old one goes on working for a chosen time. */
import { Radio, Stack, Text } from '@mantine/core';
import { listApiKeys, rollApiKey } from '../../../contract/dashboard/api-keys.ts';
import { getOverview } from '../../../contract/dashboard/overview.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { DialogForm } from '../../ui/form-dialog.tsx';
import type { ApiKey, NewApiKey } from './api-key.ts';
import classes from './api-keys.module.css';
import { KeyText } from './key-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** By the minutes for which the old key goes on working. */
const overlaps = {
  '0': { minutes: 0, label: 'Immediately', after: 'The old key no longer works.' },
  '60': { minutes: 60, label: 'In 1 hour', after: 'The old key works for 1 more hour.' },
  '1440': { minutes: 1_440, label: 'In 24 hours', after: 'The old key works for 24 more hours.' },
  '4320': { minutes: 4_320, label: 'In 3 days', after: 'The old key works for 3 more days.' },
  '10080': { minutes: 10_080, label: 'In 7 days', after: 'The old key works for 7 more days.' },
} as const;
const initial: { old_key_lives_minutes: keyof typeof overlaps } = { old_key_lives_minutes: '1440' };

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
  onRolled(created: NewApiKey, also: string): void;
  onCancel(): void;
}

function RollKeyForm({ apiKey, onRolled, onCancel }: RollKeyFormProps) {
  const { account } = useAccount();
  const roll = useCommand(rollApiKey, [listApiKeys, getOverview]);
  return (
    <DialogForm
      initial={initial}
      submit="Roll key"
      onCancel={onCancel}
      onSubmit={async (values) => {
        const { minutes, after } = overlaps[values.old_key_lives_minutes];
        const params = { ...account, key_id: apiKey.key_id };
        onRolled(await roll.mutateAsync({ params, body: { old_key_lives_minutes: minutes } }), after);
      }}
    >
      {(form) => (
        <>
          <Text>
            A new key replaces <bdi className={classes.name}>{apiKey.name}</bdi> (<KeyText apiKey={apiKey} />
            ). Leave enough time to replace the old key everywhere it is used.
          </Text>
          <Radio.Group label="When the old key stops working" {...form.choice('old_key_lives_minutes')}>
            <Stack gap={10} mt={6}>
              {Object.entries(overlaps).map(([value, { label }]) => (
                <Radio
                  key={value}
                  value={value}
                  label={label}
                  data-autofocus={value === initial.old_key_lives_minutes || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
        </>
      )}
    </DialogForm>
  );
}
