/** Rolls a key: a new one replaces it, and the old one goes on working for a chosen time. Revokes a key. */
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { listApiKeys, revokeApiKey, rollApiKey } from '../../../../contract/dashboard/api-keys.ts';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { asFailure } from '../../../api/failures.ts';
import { keyOf, refresh, useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { type ApiKey, type ApiKeyList, KeyName, NewKeyDialog } from '../../../parts/generate-key-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import { OverlapForm } from '../overlap-form.tsx';
import classes from './api-keys.module.css';

export function RollKeyDialog({ subject: apiKey, ...dialog }: SubjectDialogProps<ApiKey>) {
  const { account } = useAccount();
  const roll = useCommand(rollApiKey, [listApiKeys, getOverview]);
  return (
    <NewKeyDialog {...dialog} title="Roll this API key">
      {(show) =>
        apiKey ? (
          <OverlapForm
            label="When the old key stops working"
            submit="Roll key"
            onSubmit={async (old_key_lives_minutes, more) => {
              const params = { ...account, key_id: apiKey.key_id };
              const created = await roll.mutateAsync({ params, body: { old_key_lives_minutes } });
              show(created, more ? `The old key works for ${more}.` : 'The old key no longer works.');
            }}
          >
            A new key replaces <KeyName name={apiKey.name} /> (<KeyText apiKey={apiKey} />
            ). Leave enough time to replace the old key everywhere it is used.
          </OverlapForm>
        ) : null
      }
    </NewKeyDialog>
  );
}

/** Asks before a key is revoked. The list shows it as revoked at once; if the service refuses, the key comes back. */
export function RevokeKeyDialog({ subject: apiKey, ...dialog }: SubjectDialogProps<ApiKey>) {
  const revoke = useRevokeKey();
  const lastUsed = apiKey?.last_used_at;
  return (
    <ConfirmDialog
      {...dialog}
      title="Revoke this API key?"
      confirm="Revoke key"
      keep="Keep key"
      // Not awaited: the list shows it at once, and `useRevokeKey` reports a refusal there.
      onConfirm={async () => {
        if (apiKey) void revoke(apiKey);
      }}
    >
      <Stack gap="xs">
        <Text>
          {apiKey ? (
            <>
              <KeyName name={apiKey.name} /> (<KeyText apiKey={apiKey} />) was{' '}
              {lastUsed ? <Time word="last used" at={lastUsed} /> : 'never used'}.
            </>
          ) : null}{' '}
          Requests using it will fail within a second.
        </Text>
        <Text>This cannot be undone.</Text>
      </Stack>
    </ConfirmDialog>
  );
}

/** The start and the last four characters of a key: the only parts that are kept. */
export function KeyText({ apiKey: { key_start, key_end } }: { apiKey: ApiKey }) {
  return (
    <code className={classes.keyText}>
      {key_start}…{key_end}
    </code>
  );
}

function useRevokeKey() {
  const client = useQueryClient();
  const { account } = useAccount();
  const command = useCommand(revokeApiKey, [listApiKeys, getOverview]);
  const queryKey = keyOf(listApiKeys, { params: account });

  const show = (key: ApiKey) =>
    client.setQueryData<ApiKeyList>(
      queryKey,
      (list) => list && { ...list, keys: list.keys.map((one) => (one.key_id === key.key_id ? key : one)) },
    );
  return async (key: ApiKey): Promise<void> => {
    // A request that is under way would bring the key back for a moment.
    await client.cancelQueries({ queryKey });
    show({ ...key, status: 'revoked', revoked_at: new Date().toISOString() });
    try {
      await command.mutateAsync({ params: { ...account, key_id: key.key_id } });
      toast('API key revoked.');
    } catch (error) {
      show(key);
      toast(`The API key was not revoked. ${asFailure(error).message}`, 'bad');
      await refresh(client, [listApiKeys]);
    }
  };
}
