/** Adds a courier, or changes the name, phone number and cash limit of one. */
import { TextInput } from '@mantine/core';
import { addCourier, changeCourier, listCouriers } from '../../../contract/dashboard/couriers.ts';
import { getFleetSettings } from '../../../contract/dashboard/fleet-settings.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PhoneInput } from '../../ui/phone/phone-input.tsx';
import { phoneToSend } from '../../ui/phone/phone-reader.ts';
import { toast } from '../../ui/toasts.tsx';
import { countryOfZone, proposedCurrency } from '../../ui/zone-countries.ts';
import {
  CashLimitFields,
  type CashLimitValues,
  cashLimitToSend,
  cashLimitValues,
} from './cash-limit-fields.tsx';
import type { Courier } from './courier.ts';

interface CourierDialogProps {
  opened: boolean;
  /** Undefined: a new one. */
  subject: Courier | undefined;
  onClose(): void;
  /** The link and PIN are created next. */
  onAdded(courierId: string): void;
}

/** The country of couriers' numbers, and the currency of their limits, are those of the fleet's time zone. */
function useFleetPlace() {
  const zone = useOperation(getFleetSettings, {}).data?.time_zone ?? '';
  return { country: countryOfZone(zone) ?? null, currency: proposedCurrency(zone) };
}

export function CourierDialog({ opened, subject: courier, onClose, onAdded }: CourierDialogProps) {
  const adding = useCommand(addCourier, [listCouriers]);
  const { country, currency } = useFleetPlace();
  const changing = useCommand(changeCourier, [listCouriers]);
  const save = async ({ name, phone, ...limit }: { name: string; phone: string } & CashLimitValues) => {
    const body = {
      name,
      phone: await phoneToSend(phone, country),
      ...cashLimitToSend(limit, currency),
    };
    if (!courier) return adding.mutateAsync({ body });
    await changing.mutateAsync({ params: { courier_id: courier.courier_id }, body });
    toast('Courier saved.');
    return undefined;
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
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
            autoComplete="off"
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
