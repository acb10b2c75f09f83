/** A function with a stable identity that always runs the latest code, so that hundreds of rows need not render again. */
import { useCallback, useEffect, useRef } from 'react';

export function useStable<Args extends unknown[], Result>(act: (...args: Args) => Result) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args): Result => latest.current(...args), []);
}
