/** Revoking a key shows at once; where the service refuses, the key comes back. */
import { useQueryClient } from '@tanstack/react-query';
import { listApiKeys, revokeApiKey } from '../../../contract/dashboard/api-keys.ts';
import { getOverview } from '../../../contract/dashboard/overview.ts';
import type { Failure } from '../../api/failures.ts';
import { keyOf, refresh, useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { ApiKey, ApiKeyList } from './api-key.ts';

export function useRevokeKey() {
  const client = useQueryClient();
  const { account } = useAccount();
  const revoke = useCommand(revokeApiKey, [listApiKeys, getOverview]);
  const queryKey = keyOf(listApiKeys, { params: account });

  const show = (key: ApiKey) =>
    client.setQueryData<ApiKeyList>(
      queryKey,
      (list) => list && { ...list, keys: list.keys.map((one) => (one.key_id === key.key_id ? key : one)) },
    );
  return async (key: ApiKey): Promise<void> => {
    // A reading that is on its way would bring the key back for a moment.
    await client.cancelQueries({ queryKey });
    show({ ...key, state: 'revoked', revoked_at: new Date().toISOString() });
    try {
      await revoke.mutateAsync({ params: { ...account, key_id: key.key_id } });
      toast('The API key was revoked.');
    } catch (failure) {
      show(key);
      toast(`The API key was not revoked. ${(failure as Failure).message}`, 'bad');
      await refresh(client, [listApiKeys]);
    }
  };
}
