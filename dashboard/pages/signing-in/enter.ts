/** Into the dashboard, once the session is there. */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { pathAfterSignIn } from '../../api/leave-for-sign-in.ts';

/**
 * Replaces the page, so that the way back does not lead to a form, or to a link, that is done with. What was read as
 * somebody else, or as nobody, is forgotten.
 */
export function useEnter() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (path = pathAfterSignIn()) => {
    client.clear();
    navigate(path, { replace: true });
  };
}
