/** Records a move: with the time of the tap, and the place where it is known. */
import { useEffect, useRef, useState } from 'react';
import type { CourierMove } from '../contract/moves.ts';
import type { MoveBody } from './api.ts';
import type { Stop } from './day.ts';
import type { Phone } from './phone.ts';
import { lookForPlace, type Place } from './place.ts';

export interface Recorder {
  isBusy: boolean;
  /** Also for other stops at once, where the same was done with them. */
  record(move: CourierMove, body: MoveBody, others?: Stop[]): Promise<void>;
}

export function useRecord(phone: Phone, stop: Stop): Recorder {
  const [isBusy, setBusy] = useState(false);
  const place = useRef<() => Promise<Place | undefined>>(undefined);
  useEffect(() => {
    place.current ??= lookForPlace();
  }, []);
  return {
    isBusy,
    async record(move, body, others = []) {
      if (isBusy) return;
      setBusy(true);
      const happened_at = new Date().toISOString();
      const where = await place.current?.();
      for (const one of [stop, ...others]) {
        await phone.make(one, move, { ...body, ...(where ? { place: where } : {}), happened_at });
      }
    },
  };
}
