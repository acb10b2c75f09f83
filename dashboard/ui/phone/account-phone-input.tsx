/** A phone number in an account: without a country code, it is one of the account's country. */
import { countryHint } from '../../../contract/dashboard/deliveries.ts';
import { useAccount } from '../../current/account.tsx';
import { PhoneInput, type PhoneInputProps } from './phone-input.tsx';

export function AccountPhoneInput(props: Omit<PhoneInputProps, 'country' | 'withoutCountry'>) {
  const { country } = useAccount();
  return <PhoneInput country={country} withoutCountry={`or ${countryHint}.`} {...props} />;
}
