/** Counts down to a moment, second by second. */
import { useEffect, useState } from 'react';

const second = 1_000;

/** Whole seconds left; 0 when the time has come, or where there is none. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (until === undefined || until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, second);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / second));
}
