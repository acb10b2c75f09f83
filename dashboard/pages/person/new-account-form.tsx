/** A new person and their new account, for set-up and sign-up. */
import { Fieldset, Stack, TextInput } from '@mantine/core';
import type { Country } from '../../../contract/countries.ts';
import {
  CountryChoice,
  CurrencyChoice,
  FollowedTimeZoneChoice,
  ownTimeZone,
} from '../../parts/account-choices.tsx';
import { EntranceForm } from '../../ui/page-form.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { type Form, useForm } from '../../ui/use-form.ts';
import { countryIn, countryOfZone, proposedCurrency } from '../../ui/zone-countries.ts';
import classes from './person.module.css';
import { EmailInput, NewPasswordInput } from './sign-in-steps.tsx';

type NewAccountBody = Record<'name' | 'email' | 'password' | 'account_name', string> & {
  currency: string | undefined;
  time_zone: string | undefined;
  country: Country | undefined;
};

interface NewAccountFormProps {
  /** From the link, and fixed. */
  email?: string | null;
  /** An existing account that this person takes over. */
  account?: string | null;
  submit: string;
  onSubmit(body: NewAccountBody): Promise<void>;
}

export function NewAccountForm({ email, account, submit, onSubmit }: NewAccountFormProps) {
  const form = useForm({
    name: '',
    email: email ?? '',
    password: '',
    account_name: account ?? '',
    // What is left empty stays as it is in an existing account.
    currency: account ? '' : proposedCurrency(ownTimeZone()),
    time_zone: account ? '' : ownTimeZone(),
    country: account ? '' : (countryOfZone(ownTimeZone()) ?? ''),
  });
  useUnsavedChanges(form.unsaved);
  const { currency, time_zone, country, ...others } = form.values;
  const send = () =>
    onSubmit({
      ...others,
      currency: currency || undefined,
      time_zone: time_zone || undefined,
      country: countryIn(country),
    });
  return (
    <EntranceForm form={form} gap="xl" submit={submit} onSubmit={send}>
      <You form={form} emailFixed={Boolean(email)} />
      <Account form={form} existing={account ?? undefined} />
    </EntranceForm>
  );
}

const part = { root: classes.part, legend: classes.legend };

type Fields = Form<Record<keyof NewAccountBody, string>>;

const You = ({ form, emailFixed }: { form: Fields; emailFixed: boolean }) => (
  <Fieldset variant="unstyled" legend="You" classNames={part}>
    <Stack gap="md">
      <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
      <EmailInput isFixed={emailFixed} {...form.field('email')} />
      <NewPasswordInput {...form.field('password')} />
    </Stack>
  </Fieldset>
);

function Account({ form, existing }: { form: Fields; existing: string | undefined }) {
  const takesOver = existing !== undefined && form.values.account_name === existing;
  const asItIs = takesOver ? 'Keep current' : undefined;
  return (
    <Fieldset variant="unstyled" legend="Your account" classNames={part}>
      <Stack gap="md">
        <TextInput
          label="Account name"
          description={
            takesOver
              ? 'This account was created in the terminal. You’ll be its owner.'
              : 'The company or shop that sends the deliveries.'
          }
          autoComplete="organization"
          {...form.field('account_name')}
        />
        <FollowedTimeZoneChoice placeholder={asItIs} clearable={existing !== undefined} form={form} />
        <CountryChoice placeholder={asItIs ?? 'Not chosen'} {...form.choice('country')} />
        <CurrencyChoice
          description="The currency couriers collect. You can change it later for new deliveries."
          placeholder={asItIs}
          clearable={existing !== undefined}
          {...form.choice('currency')}
        />
      </Stack>
    </Fieldset>
  );
}
