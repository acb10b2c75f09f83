/**
 * Adds a courier, or changes the name, phone number and cash limit of one; makes a link and a PIN with which a courier signs in on one
 * phone, shown once; and signs out phones.
 */
import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { currencyDigits } from '../../../../contract/currencies.ts';
import { createCourierLink, signOutPhones } from '../../../../contract/dashboard/couriers.ts';
import { getFleetSettings } from '../../../../contract/dashboard/fleet-settings.ts';
import { editableMoney, moneyHint, understandMoney } from '../../../../contract/money.ts';
import { addCourier, changeCourier } from '../../../../contract/operations/fleet/couriers.ts';
import type { ResultOf } from '../../../api/client.ts';
import { useCommand, useOperation } from '../../../api/queries.ts';
import { CurrencyChoice } from '../../../parts/account-choices.tsx';
import { type Courier, ofCouriers } from '../../../parts/couriers.ts';
import { linkAvailability } from '../../../parts/link-availability.ts';
import { OnlyHere } from '../../../parts/link-dialog.tsx';
import { CopyField } from '../../../ui/copy.tsx';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { lazyPage } from '../../../ui/lazy-page.ts';
import { PhoneInput } from '../../../ui/phone/phone-input.tsx';
import { phoneToSend } from '../../../ui/phone/phone-reader.ts';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { BoxSkeleton } from '../../../ui/skeletons.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import { Warning } from '../../../ui/warning.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import { countryOfZone, proposedCurrency } from '../../../ui/zone-countries.ts';
import classes from './couriers.module.css';

const QrCode = lazyPage(() => import('../../../ui/qr-code.tsx'));

interface CourierDialogProps extends SubjectDialogProps<Courier> {
  /** The link and PIN are created next. */
  onAdded(courierId: string): void;
}

type Values = Record<'name' | 'phone' | 'cash_limit' | 'cash_limit_currency', string>;

export function CourierDialog({ subject: courier, onAdded, ...dialog }: CourierDialogProps) {
  const adding = useCommand(addCourier, ofCouriers);
  const changing = useCommand(changeCourier, ofCouriers);
  // The country of couriers' numbers, and the currency of their limits, are those of the fleet's time zone.
  const zone = useOperation(getFleetSettings, {}).data?.time_zone ?? '';
  const country = countryOfZone(zone) ?? null;
  const currencyOf = (values: Values) => values.cash_limit_currency || proposedCurrency(zone);
  const save = async (values: Values) => {
    const who = { name: values.name, phone: await phoneToSend(values.phone, country) };
    const limit = limitToSend(values.cash_limit.trim(), currencyOf(values));
    if (!courier) return adding.mutateAsync({ body: { ...who, ...limit } });
    await changing.mutateAsync({
      params: { courier_id: courier.courier_id },
      body: { ...who, ...(limit ?? { cash_limit: null, cash_limit_currency: null }) },
    });
    toast('Courier saved.');
    return undefined;
  };
  return (
    <FormDialog
      {...dialog}
      title={courier ? 'Edit courier' : 'Add courier'}
      initial={valuesOf(courier)}
      submit={courier ? 'Save' : 'Add courier'}
      onSubmit={save}
      onDone={(added) => added && onAdded(added.courier_id)}
    >
      {(form) => {
        const currency = currencyOf(form.values);
        const { error, ...limit } = form.field('cash_limit');
        return (
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
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput
                label="Cash limit (optional)"
                description="Cash in hand and still to collect."
                inputMode="decimal"
                {...limit}
                // The server's sentence is about minor units, which nobody typed.
                error={error && moneyHint(limit.value, currency, currencyDigits(currency))}
              />
              <CurrencyChoice
                label="Currency of the limit"
                description="Other currencies have no limit."
                {...form.choice('cash_limit_currency')}
                value={currency}
              />
            </SimpleGrid>
          </>
        );
      }}
    </FormDialog>
  );
}

function valuesOf(courier: Courier | undefined): Values {
  const { name = '', phone = '', cash_limit: limit, cash_limit_currency: currency } = courier ?? {};
  if (limit == null || currency == null) return { name, phone, cash_limit: '', cash_limit_currency: '' };
  const cash_limit = editableMoney(limit, currencyDigits(currency));
  return { name, phone, cash_limit, cash_limit_currency: currency };
}

/** How much cash a courier may carry; undefined if there is no limit. */
function limitToSend(text: string, cash_limit_currency: string) {
  if (text === '') return undefined;
  const amount = understandMoney(text, cash_limit_currency, currencyDigits(cash_limit_currency));
  // What is not understood is sent as it was typed: the service refuses it, and the field says why.
  return { cash_limit: amount ?? (text as unknown as number), cash_limit_currency };
}

type CourierLink = ResultOf<typeof createCourierLink>;
type Part = 'the link' | 'the PIN';
const parts: readonly Part[] = ['the link', 'the PIN'];

export function SignInDialog({ subject: courier, ...dialog }: SubjectDialogProps<Courier>) {
  const [copied, setCopied] = useState<readonly Part[]>([]);
  const command = useCommand(createCourierLink, ofCouriers);
  const left = parts.filter((part) => !copied.includes(part));
  return (
    <ShownOnceDialog<CourierLink>
      {...dialog}
      title={withNames`Sign-in link and PIN for ${courier?.name}`}
      shownTitle="Link and PIN created"
      what={left.join(' and ')}
      // Neither works without the other.
      isKept={() => left.length === 0}
      first={(show) =>
        courier ? (
          <DialogForm
            initial={{}}
            submit="Create link and PIN"
            focus="submit"
            onSubmit={async () => {
              const created = await command.mutateAsync({ params: { courier_id: courier.courier_id } });
              setCopied([]);
              show(created);
            }}
          >
            <Text>
              The link and PIN sign <bdi>{courier.name}</bdi> in on one phone and work once.
              {courier.sign_in_until ? ' The previous link stops working.' : null}
            </Text>
          </DialogForm>
        ) : null
      }
    >
      {(created) => (
        <LinkAndPin
          created={created}
          courier={courier}
          onCopied={(part) => setCopied((before) => [...before, part])}
        />
      )}
    </ShownOnceDialog>
  );
}

interface LinkAndPinProps {
  created: CourierLink;
  courier: Courier | undefined;
  onCopied(part: Part): void;
}

function LinkAndPin({ created: { link, pin, expires_at }, courier, onCopied }: LinkAndPinProps) {
  return (
    <Stack gap="md">
      <AvailabilityWarning link={link} />
      <Text>
        Send the link and the PIN through two separate channels, such as a message and a call. Anyone with
        both can sign in as <bdi>{courier?.name}</bdi>. You won’t see them again.
      </Text>
      <div className={classes.created}>
        <div className={classes.fields}>
          <CopyField label="Link" text={link} onCopied={() => onCopied('the link')} />
          <CopyField label="PIN" text={pin} onCopied={() => onCopied('the PIN')} />
          <Text size="sm" c="dimmed">
            Both work until <Time at={expires_at} show="exact" />. After five wrong PINs a new link is needed.
          </Text>
        </div>
        <figure className={classes.qrCode}>
          <Suspense fallback={<BoxSkeleton height="100%" />}>
            <QrCode text={link} label="QR code of the link" />
          </Suspense>
          <figcaption>Or scan the link with the courier’s phone</figcaption>
        </figure>
      </div>
    </Stack>
  );
}

/** Says what does not work on a phone with this link, and which setting helps. */
function AvailabilityWarning({ link }: { link: string }) {
  const availability = linkAvailability(link);
  if (availability === 'secure') return null;
  if (availability === 'local') return <OnlyHere link={link} who="phones" />;
  return (
    <Warning>
      This address uses plain http. The courier’s page will not work offline, cannot be installed and has no
      location. Set <Code>PUBLIC_URL</Code> to an https address to change that.
    </Warning>
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

function Phones({ courier: { courier_id, phones, sign_in_until } }: { courier: Courier }) {
  const close = useCloseDialog();
  const { mutateAsync, isPending } = useCommand(signOutPhones, ofCouriers);
  const { attempt, failure } = useAttempt();
  const signOut = (phone_id?: string) =>
    attempt(async () => {
      const body = phone_id === undefined ? {} : { phone_id };
      const { signed_out } = await mutateAsync({ params: { courier_id }, body });
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
                disabled={isPending}
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
        <Button color="red" loading={isPending} onClick={() => void signOut()}>
          {phones.length > 0 ? 'Sign out all' : 'Revoke link'}
        </Button>
      </Group>
    </Stack>
  );
}
