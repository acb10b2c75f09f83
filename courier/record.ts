/** Records a move, with the time of the tap and, if it is known, the location of the phone. */
import { useEffect, useRef, useState } from 'react';
import type { CourierMove } from '../contract/moves.ts';
import type { MoveBody, MoveLocation, Stop } from './messages.ts';
import { useToday } from './today.ts';

export function useRecord() {
  const { phone } = useToday();
  const [isBusy, setBusy] = useState(false);
  const readLocation = useRef<() => Promise<MoveLocation | undefined>>(undefined);
  useEffect(() => {
    readLocation.current ??= lookForLocation();
  }, []);
  return {
    isBusy,
    /** The same move for each of these stops. Returns the keys of the moves. */
    async record(stops: readonly Stop[], move: CourierMove, bodyOf: (stop: Stop) => MoveBody) {
      const keys: string[] = [];
      if (isBusy) return keys;
      setBusy(true);
      const happened_at = new Date().toISOString();
      const location = await readLocation.current?.();
      for (const stop of stops) {
        const body = { ...bodyOf(stop), ...(location ? { location } : {}), happened_at };
        const key = await phone.make(stop, move, body);
        if (key !== undefined) keys.push(key);
      }
      return keys;
    },
  };
}

const fixTimeoutMs = 8_000;
const maxWaitMs = 2_000;
/** A minute ago the courier was at the same door. */
const maxAgeMs = 60_000;

/** Starts when a form opens; the function that it returns answers when the form is sent, within two seconds. */
export function lookForLocation(): () => Promise<MoveLocation | undefined> {
  const location = new Promise<MoveLocation | undefined>((resolve) => {
    if (!('geolocation' in navigator) || !isSecureContext) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracy_meters: Math.min(Math.round(coords.accuracy), 1_000_000),
        }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: fixTimeoutMs, maximumAge: maxAgeMs },
    );
  });
  return () => Promise.race([location, new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs))]);
}
