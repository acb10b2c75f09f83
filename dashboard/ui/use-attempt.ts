/** Runs the action of a button: says whether it is running, and why the last attempt failed. */
import { useState } from 'react';
import { asFailure, type Failure } from '../api/failures.ts';
import { toast } from './toasts.tsx';

export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const attempt = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(asFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, attempt, failure, forgetFailure: () => setFailure(undefined) };
}

/** For pages without a form or dialog that could show the failure. */
export function useToastedAttempt() {
  const { busy, attempt } = useAttempt();
  const toasted = (action: () => Promise<unknown>) =>
    attempt(() => action().catch((error) => toast(asFailure(error).message, 'bad')));
  return { busy, attempt: toasted };
}
