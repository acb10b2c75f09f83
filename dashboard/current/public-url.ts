/** The address of this installation for clients: commands to copy start with it. */
import { getInstallation } from '../../contract/dashboard/signing-in.ts';
import { useOperation } from '../api/queries.ts';

export function usePublicUrl(): string {
  const about = useOperation(getInstallation, {});
  return about.data?.public_url ?? window.location.origin;
}
