/** Asks before a key is revoked. */
import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Time } from '../../ui/time.tsx';
import type { ApiKey } from './api-key.ts';
import classes from './api-keys.module.css';
import { KeyText } from './key-text.tsx';

interface RevokeKeyDialogProps {
  apiKey: ApiKey | undefined;
  opened: boolean;
  onClose(): void;
  onConfirm(apiKey: ApiKey): void;
}

export function RevokeKeyDialog({ apiKey, opened, onClose, onConfirm }: RevokeKeyDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Revoke this API key?"
      confirm="Revoke key"
      keep="Keep it"
      // Not waited for: the list shows it at once, and a refusal is told there.
      onConfirm={async () => {
        if (apiKey) onConfirm(apiKey);
      }}
    >
      <Stack gap="xs">
        <Text>{apiKey ? <LastUse apiKey={apiKey} /> : null} Requests with it fail within a second.</Text>
        <Text>This cannot be undone.</Text>
      </Stack>
    </ConfirmDialog>
  );
}

function LastUse({ apiKey }: { apiKey: ApiKey }) {
  const { name, last_used_at } = apiKey;
  return (
    <>
      <bdi className={classes.name}>{name}</bdi> (<KeyText apiKey={apiKey} />) was{' '}
      {last_used_at ? (
        <>
          last used <Time at={last_used_at} />
        </>
      ) : (
        'never used'
      )}
      .
    </>
  );
}
