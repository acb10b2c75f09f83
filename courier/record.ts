/** Records a move: with the time of the tap, and where the phone is, if that is known. */
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

/** The same for stops that are chosen later. */
export function useRecordAll(phone: Phone) {
  const [isBusy, setBusy] = useState(false);
  const locationNow = useRef<() => Promise<MoveLocation | undefined>>(undefined);
  useEffect(() => {
    locationNow.current ??= lookForLocation();
  }, []);
  return {
    isBusy,
    async recordAll(stops: readonly Stop[], move: CourierMove, bodyOf: (stop: Stop) => MoveBody) {
      const keys: string[] = [];
      if (isBusy) return keys;
      setBusy(true);
      const happened_at = new Date().toISOString();
      const location = await locationNow.current?.();
      for (const one of stops) {
        const key = await phone.make(one, move, {
          ...bodyOf(one),
          ...(location ? { location } : {}),
          happened_at,
        });
        if (key !== undefined) keys.push(key);
      }
      return keys;
    },
  };
}
