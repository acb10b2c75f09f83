/** A function that stays the same one while what it does follows the page: hundreds of rows need not be drawn anew. */
import { useCallback, useEffect, useRef } from 'react';

export function useStable<Args extends unknown[], Answer>(act: (...args: Args) => Answer) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args): Answer => latest.current(...args), []);
}
