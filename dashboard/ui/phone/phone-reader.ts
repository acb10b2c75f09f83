/** Loads what understands phone numbers, once, when the first number is typed or has to be sent. */
import { useEffect, useState } from 'react';
import type { Country } from '../../../contract/countries.ts';
import type { PhoneReading } from './understand-phone.ts';

export type PhoneReader = (text: string, country: Country | null) => PhoneReading;

let loading: Promise<PhoneReader> | undefined;
let loaded: PhoneReader | undefined;

export function loadPhoneReader(): Promise<PhoneReader> {
  loading ??= import('./understand-phone.ts').then(
    ({ understandPhone }) => {
      loaded = understandPhone;
      return understandPhone;
    },
    (error: unknown) => {
      // Asked for again with the next number.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Undefined until it is loaded. */
export function usePhoneReader(isNeeded: boolean): PhoneReader | undefined {
  const [reader, setReader] = useState<PhoneReader | undefined>(() => loaded);
  useEffect(() => {
    if (!isNeeded || reader) return;
    let isGone = false;
    const show = (read: PhoneReader) => !isGone && setReader(() => read);
    // Without it the number is sent as it was typed, and the service says what is wrong with it.
    loadPhoneReader().then(show, () => undefined);
    return () => {
      isGone = true;
    };
  }, [isNeeded, reader]);
  return reader;
}

/** The number to send. What is not understood is sent as it was typed: the service refuses it, with everything else. */
export async function phoneToSend(text: string, country: Country | null): Promise<string> {
  const typed = text.trim();
  if (typed === '') return '';
  const read = await loadPhoneReader().catch(() => undefined);
  const reading = read?.(typed, country);
  return reading?.outcome === 'understood' ? reading.e164 : typed;
}
