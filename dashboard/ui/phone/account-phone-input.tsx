/** A phone number in an account: without a country code, it is one of the account's country. */
import { useAccount } from '../../current/account.tsx';
import { CountryLink } from '../country-link.tsx';
import { PhoneInput, type PhoneInputProps } from './phone-input.tsx';

export function AccountPhoneInput(props: Omit<PhoneInputProps, 'country' | 'withoutCountry'>) {
  const { country } = useAccount();
  const withoutCountry = (
    <>
      or <CountryLink />.
    </>
  );
  return <PhoneInput country={country} withoutCountry={withoutCountry} {...props} />;
}
