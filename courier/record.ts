/** Records a move, with the time of the tap and, if it is known, the location of the phone. */
import { useEffect, useRef, useState } from 'react';
import type { CourierMove } from '../contract/moves.ts';
import { lookForLocation, type MoveLocation } from './location.ts';
import type { MoveBody, Stop } from './messages.ts';
import type { Phone } from './phone.ts';

export function useRecord(phone: Phone) {
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
