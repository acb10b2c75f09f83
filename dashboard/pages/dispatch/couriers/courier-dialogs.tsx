/** Adds a courier, or changes the name, phone number and cash limit of one; and the phones of one. */
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { currencyDigits } from '../../../../contract/currencies.ts';
import { signOutPhones } from '../../../../contract/dashboard/couriers.ts';
import { getFleetSettings } from '../../../../contract/dashboard/fleet-settings.ts';
import { editableMoney, moneyHint, understandMoney } from '../../../../contract/money.ts';
import { addCourier, changeCourier } from '../../../../contract/operations/fleet/couriers.ts';
import { useCommand, useOperation } from '../../../api/queries.ts';
import { CurrencyChoice } from '../../../parts/account-choices.tsx';
import { type Courier, ofCouriers } from '../../../parts/couriers.ts';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PhoneInput } from '../../../ui/phone/phone-input.tsx';
import { phoneToSend } from '../../../ui/phone/phone-reader.ts';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import type { Form } from '../../../ui/use-form.ts';
import { withNames } from '../../../ui/with-names.tsx';
import { countryOfZone, proposedCurrency } from '../../../ui/zone-countries.ts';
import classes from './couriers.module.css';

interface CourierDialogProps extends SubjectDialogProps<Courier> {
  /** The link and PIN are created next. */
  onAdded(courierId: string): void;
}

/** The country of couriers' numbers, and the currency of their limits, are those of the fleet's time zone. */
function useFleetPlace() {
  const zone = useOperation(getFleetSettings, {}).data?.time_zone ?? '';
  return { country: countryOfZone(zone) ?? null, currency: proposedCurrency(zone) };
}

export function CourierDialog({ subject: courier, onAdded, ...dialog }: CourierDialogProps) {
  const adding = useCommand(addCourier, ofCouriers);
  const { country, currency } = useFleetPlace();
  const changing = useCommand(changeCourier, ofCouriers);
  const save = async ({ name, phone, ...limit }: { name: string; phone: string } & CashLimitValues) => {
    const who = { name, phone: await phoneToSend(phone, country) };
    const cashLimit = cashLimitToSend(limit, currency);
    if (!courier) {
      return adding.mutateAsync({ body: { ...who, ...(cashLimit.cash_limit === null ? {} : cashLimit) } });
    }
    await changing.mutateAsync({
      params: { courier_id: courier.courier_id },
      body: { ...who, ...cashLimit },
    });
    toast('Courier saved.');
    return undefined;
  };
  return (
    <FormDialog
      {...dialog}
      title={courier ? 'Edit courier' : 'Add courier'}
      initial={{ name: courier?.name ?? '', phone: courier?.phone ?? '', ...cashLimitValues(courier) }}
      submit={courier ? 'Save' : 'Add courier'}
      onSubmit={save}
      onDone={(added) => added && onAdded(added.courier_id)}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            description="Senders see the first name only"
            data-autofocus
            {...form.field('name')}
          />
          <PhoneInput
            label="Phone number"
            country={country}
            withoutCountry="or choose the fleet’s time zone in Fleet settings."
            {...form.field('phone')}
          />
          <CashLimitFields form={form} proposed={currency} />
        </>
      )}
    </FormDialog>
  );
}

/** As they are typed and chosen. Without an amount, there is no limit. */
type CashLimitValues = Record<'cash_limit' | 'cash_limit_currency', string>;

/** How much cash a courier may carry: an amount as people write it, and its currency. */
function cashLimitValues(courier: Courier | undefined): CashLimitValues {
  const { cash_limit: limit, cash_limit_currency: currency } = courier ?? {};
  if (limit == null || currency == null) return { cash_limit: '', cash_limit_currency: '' };
  return { cash_limit: editableMoney(limit, currencyDigits(currency)), cash_limit_currency: currency };
}

/** `proposed` is the currency if none was chosen. */
function cashLimitToSend(values: CashLimitValues, proposed: string) {
  const text = values.cash_limit.trim();
  if (text === '') return { cash_limit: null, cash_limit_currency: null };
  const currency = values.cash_limit_currency || proposed;
  const amount = understandMoney(text, currency, currencyDigits(currency));
  // What is not understood is sent as it was typed: the service refuses it, and the field says why.
  return { cash_limit: amount ?? (text as unknown as number), cash_limit_currency: currency };
}

interface CashLimitFieldsProps<V extends CashLimitValues> {
  form: Form<V>;
  proposed: string;
}

function CashLimitFields<V extends CashLimitValues>({ form, proposed }: CashLimitFieldsProps<V>) {
  const currency = form.values.cash_limit_currency || proposed;
  const { error, ...field } = form.field('cash_limit');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label="Cash limit (optional)"
        description="Cash in hand and still to collect."
        inputMode="decimal"
        {...field}
        // The server's sentence is about minor units, which nobody typed.
        error={error && moneyHint(field.value, currency, currencyDigits(currency))}
      />
      <CurrencyChoice
        label="Currency of the limit"
        description="Other currencies have no limit."
        {...form.choice('cash_limit_currency')}
        value={currency}
      />
    </SimpleGrid>
  );
}

/** For a lost phone: signs out one or all phones of a courier. */
export function PhonesDialog({ subject: courier, ...dialog }: SubjectDialogProps<Courier>) {
  return (
    <Dialog {...dialog} title={withNames`Phones of ${courier?.name}`} size="lg">
      {courier ? <Phones courier={courier} /> : null}
    </Dialog>
  );
}

function Phones({ courier }: { courier: Courier }) {
  const close = useCloseDialog();
  const { courier_id, phones, sign_in_until } = courier;
  const command = useCommand(signOutPhones, ofCouriers);
  const { attempt, failure } = useAttempt();
  const signOut = (phone_id?: string) =>
    attempt(async () => {
      const body = phone_id === undefined ? {} : { phone_id };
      const { signed_out } = await command.mutateAsync({ params: { courier_id }, body });
      toast(signed_out === 1 ? '1 phone signed out.' : `${signed_out} phones signed out.`);
      if (phone_id === undefined || phones.length <= 1) close();
    });
  return (
    <Stack gap="md">
      <Text>
        A phone that is signed out loses access at its next request, and what it shows is deleted.{' '}
        {sign_in_until ? 'An unused link also stops working. ' : null}
        To sign the courier in again, create a new link and PIN.
      </Text>
      {phones.length > 0 ? (
        <ul className={classes.phones}>
          {phones.map(({ phone_id, device, signed_in_at, last_seen_at }) => (
            <li key={phone_id} className={classes.phone}>
              <div>
                {device}
                <Text component="div" size="xs" c="dimmed">
                  Seen <Time at={last_seen_at} />, signed in <Time at={signed_in_at} />
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={`Sign out ${device}`}
                disabled={command.isPending}
                onClick={() => void signOut(phone_id)}
              >
                Sign out
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Text c="dimmed">No phone is signed in.</Text>
      )}
      <FormError failure={failure} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={command.isPending} onClick={() => void signOut()}>
          {phones.length > 0 ? 'Sign out all' : 'Revoke link'}
        </Button>
      </Group>
    </Stack>
  );
}
