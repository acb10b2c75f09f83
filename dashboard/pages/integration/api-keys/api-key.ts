/** API keys, as the contract describes them. */
import type { generateApiKey, listApiKeys } from '../../../../contract/dashboard/api-keys.ts';
import type { ResultOf } from '../../../api/client.ts';

export type ApiKeyList = ResultOf<typeof listApiKeys>;
export type ApiKey = ApiKeyList['keys'][number];
/** A new key, with the secret that is shown once. */
export type NewApiKey = ResultOf<typeof generateApiKey>;

export const keyFilters = ['live', 'test', 'all'] as const;
export type KeyFilter = (typeof keyFilters)[number];

/** The service still accepts it. */
export const isUsable = ({ status }: ApiKey): boolean => status === 'active' || status === 'expiring';
