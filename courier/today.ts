/** What the screens of a courier who is signed in have in common. */
import { createContext, useContext } from 'react';
import { type DaySnapshot, shownDay } from './day.ts';
import { discardsOf } from './discarded.ts';
import type { Phone } from './phone.ts';
import type { PhoneState } from './phone-state.ts';
import { refusedOf, unsentOf, waitingOf } from './queue.ts';
import { dayAt } from './words.ts';

export function todayOf(phone: Phone, state: PhoneState, { day, corrected }: DaySnapshot) {
  const courierId = state.me?.courier_id;
  const refused = refusedOf(state.queue, courierId);
  const discards = discardsOf(day, state.queue, courierId);
  return {
    phone,
    state,
    /** As the service sent it last. */
    day,
    corrected,
    refused,
    discards,
    unsent: unsentOf(state.queue, courierId),
    /** The day with what only this phone knows yet. */
    shown: shownDay(day, waitingOf(state.queue, courierId), refused, discards),
    /** The day that it is now, by the clock of the phone. */
    now: dayAt(Date.now(), day),
  };
}

export const Today = createContext<ReturnType<typeof todayOf> | undefined>(undefined);

export function useToday() {
  const today = useContext(Today);
  if (today === undefined) throw new Error('nobody is signed in');
  return today;
}
