/** What somebody made that goes on without them. */
import type { listMadeBy } from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';

export type Made = ResultOf<typeof listMadeBy>;

export function isNothing({ api_keys, courier_links, phones }: Made): boolean {
  return api_keys.length + courier_links.length + phones.length === 0;
}
