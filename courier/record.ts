/** Records a move, with the time of the tap and, if it is known, the location of the phone. */
import { useEffect, useRef, useState } from 'react';
import type { CourierMove } from '../contract/moves.ts';
import { lookForLocation, type MoveLocation } from './location.ts';
import type { MoveBody, Stop } from './messages.ts';
import type { Phone } from './phone.ts';

interface Recorder {
  isBusy: boolean;
  /** With `others`, the same move is recorded for those stops too. Returns the keys of the moves. */
  record(move: CourierMove, body: MoveBody, others?: Stop[]): Promise<string[]>;
}

export function useRecord(phone: Phone, stop: Stop): Recorder {
  const { isBusy, recordAll } = useRecordAll(phone);
  return { isBusy, record: (move, body, others = []) => recordAll([stop, ...others], move, () => body) };
}

/** Like `useRecord`, for stops that are chosen only when the move is recorded. */
export function useRecordAll(phone: Phone) {
  const [isBusy, setBusy] = useState(false);
  const readLocation = useRef<() => Promise<MoveLocation | undefined>>(undefined);
  useEffect(() => {
    readLocation.current ??= lookForLocation();
  }, []);
  return {
    isBusy,
    async recordAll(stops: readonly Stop[], move: CourierMove, bodyOf: (stop: Stop) => MoveBody) {
      const keys: string[] = [];
      if (isBusy) return keys;
      setBusy(true);
      const happened_at = new Date().toISOString();
      const location = await readLocation.current?.();
      for (const stop of stops) {
        const key = await phone.make(stop, move, {
          ...bodyOf(stop),
          ...(location ? { location } : {}),
          happened_at,
        });
        if (key !== undefined) keys.push(key);
      }
      return keys;
    },
  };
}
