/** Loads what understands phone numbers when the first number is typed or has to be sent. */
import { useEffect, useState } from 'react';
import type { Country } from '../../../contract/countries.ts';
import type { PhoneReading } from './understand-phone.ts';

export type PhoneReader = (text: string, country: Country | null) => PhoneReading;

let loaded: PhoneReader | undefined;

export async function loadPhoneReader(): Promise<PhoneReader> {
  loaded ??= (await import('./understand-phone.ts')).understandPhone;
  return loaded;
}

/** Undefined until it is loaded. */
export function usePhoneReader(isNeeded: boolean): PhoneReader | undefined {
  const [reader, setReader] = useState(() => loaded);
  useEffect(() => {
    // Without it the number is sent as it was typed, and the service says what is wrong with it.
    if (isNeeded && !reader)
      loadPhoneReader().then(
        (read) => setReader(() => read),
        () => undefined,
      );
  }, [isNeeded, reader]);
  return reader;
}

/** The number to send. What is not understood is sent as it was typed: the service refuses it, with everything else. */
export async function phoneToSend(text: string, country: Country | null): Promise<string> {
  const typed = text.trim();
  if (typed === '') return '';
  const reader = await loadPhoneReader().catch(() => undefined);
  const reading = reader?.(typed, country);
  return reading?.outcome === 'understood' ? reading.e164 : typed;
}
