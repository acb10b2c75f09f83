/** Opens the dashboard after signing in. */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { pathAfterSignIn } from '../../api/leave-for-sign-in.ts';

/**
 * Replaces the page, so that the back button does not lead to a used form or link. What was loaded as another person,
 * or signed out, is forgotten.
 */
export function useEnter() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (path = pathAfterSignIn()) => {
    client.clear();
    navigate(path, { replace: true });
  };
}
