/** An API key, as the list has it. */
import type { generateApiKey, listApiKeys } from '../../../contract/dashboard/api-keys.ts';
import type { ResultOf } from '../../api/client.ts';

export type ApiKeyList = ResultOf<typeof listApiKeys>;
export type ApiKey = ApiKeyList['keys'][number];
/** A key that was just made, with what is shown this once. */
export type MadeKey = ResultOf<typeof generateApiKey>;

/** Does the service still accept it? */
export const works = ({ state }: ApiKey): boolean => state === 'active' || state === 'expiring';
