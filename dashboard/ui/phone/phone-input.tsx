/** A phone number as people type or paste it; beneath, how it was understood. `phoneToSend` makes what is sent of it. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, type ReactNode, useState } from 'react';
import type { Country } from '../../../contract/countries.ts';
import { useAccount } from '../../current/account.tsx';
import { CountryLink } from '../country-link.tsx';
import { countryName } from '../country-words.ts';
import { usePhoneReader } from './phone-reader.ts';
import type { PhoneReading } from './understand-phone.ts';

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'country'> {
  value: string;
  /** The country of numbers without a country code; null if it is not known. */
  country: Country | null;
  /** What to do if a country is needed and none is chosen. */
  withoutCountry: ReactNode;
}

export function PhoneInput({ country, withoutCountry, error, description, ...rest }: PhoneInputProps) {
  const typed = rest.value.trim();
  const [isLeft, setIsLeft] = useState(false);
  const read = usePhoneReader(typed !== '');
  const reading = typed === '' ? undefined : read?.(typed, country);
  const problem = reading && problemOf(reading, country, withoutCountry);
  const lineBelow = reading?.outcome === 'understood' ? <bdi>{reading.shown}</bdi> : (problem ?? description);
  // Half a number is no mistake yet. The line below has the same words before and after it is one, so that no button moves away
  // from under the click that leaves the field.
  const isWrong = problem !== undefined && Boolean(error || isLeft);
  return (
    <TextInput
      type="tel"
      dir="ltr"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      description={isWrong ? null : lineBelow}
      // The service's sentence is about a plus sign and digits, which people need not type.
      error={isWrong ? problem : error}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setIsLeft(true);
        rest.onBlur?.(event);
      }}
    />
  );
}

function problemOf(reading: PhoneReading, country: Country | null, withoutCountry: ReactNode): ReactNode {
  if (reading.outcome === 'understood') return undefined;
  if (reading.outcome === 'no country') return <>Start with + and the country code, {withoutCountry}</>;
  return country === null
    ? 'This isn’t a valid phone number. Check its digits.'
    : `This isn’t a valid number in ${countryName(country)}. For other countries start with + and the country code.`;
}

/** A phone number in an account: without a country code, it is one of the account's country. */
export function AccountPhoneInput(props: Omit<PhoneInputProps, 'country' | 'withoutCountry'>) {
  const { country } = useAccount();
  const withoutCountry = (
    <>
      or <CountryLink />.
    </>
  );
  return <PhoneInput country={country} withoutCountry={withoutCountry} {...props} />;
}
