/** Rolls a key: a new one replaces it, and the old one goes on working for a chosen time. */
import { Text } from '@mantine/core';
import { listApiKeys, rollApiKey } from '../../../../contract/dashboard/api-keys.ts';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { NewKeyDialog } from '../../../parts/new-key-dialog.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import { defaultOverlap, type Overlap, OverlapChoice, overlapOf } from '../overlap-choice.tsx';
import type { ApiKey, NewApiKey } from './api-key.ts';
import classes from './api-keys.module.css';
import { KeyText } from './key-table.tsx';

const initial: { old_key_lives_minutes: Overlap } = { old_key_lives_minutes: defaultOverlap };

export function RollKeyDialog({ subject: apiKey, ...dialog }: SubjectDialogProps<ApiKey>) {
  return (
    <NewKeyDialog {...dialog} title="Roll this API key">
      {(show) => (apiKey ? <RollKeyForm apiKey={apiKey} onRolled={show} /> : null)}
    </NewKeyDialog>
  );
}

interface RollKeyFormProps {
  apiKey: ApiKey;
  onRolled(created: NewApiKey, also: string): void;
}

function RollKeyForm({ apiKey, onRolled }: RollKeyFormProps) {
  const { account } = useAccount();
  const roll = useCommand(rollApiKey, [listApiKeys, getOverview]);
  return (
    <DialogForm
      initial={initial}
      submit="Roll key"
      onSubmit={async (values) => {
        const { minutes, more } = overlapOf(values.old_key_lives_minutes);
        const params = { ...account, key_id: apiKey.key_id };
        const created = await roll.mutateAsync({ params, body: { old_key_lives_minutes: minutes } });
        onRolled(created, more ? `The old key works for ${more}.` : 'The old key no longer works.');
      }}
    >
      {(form) => (
        <>
          <Text>
            A new key replaces <bdi className={classes.name}>{apiKey.name}</bdi> (<KeyText apiKey={apiKey} />
            ). Leave enough time to replace the old key everywhere it is used.
          </Text>
          <OverlapChoice label="When the old key stops working" {...form.choice('old_key_lives_minutes')} />
        </>
      )}
    </DialogForm>
  );
}
