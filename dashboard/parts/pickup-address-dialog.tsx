/** Saves a pickup address, or changes a saved one. */
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import {
  changePickupAddress,
  listPickupAddresses,
  type PickupAddressValues,
  type SavedPickupAddress,
  savePickupAddress,
} from '../../contract/dashboard/pickup-addresses.ts';
import { useCommand } from '../api/queries.ts';
import { useAccount } from '../current/account.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MultiLineInput } from '../ui/lines.tsx';
import { AccountPhoneInput } from '../ui/phone/phone-input.tsx';
import { phoneToSend } from '../ui/phone/phone-reader.ts';
import { toast } from '../ui/toasts.tsx';
import type { SubjectDialogProps } from '../ui/use-dialog.ts';

/** A saved one, or the values that a new one starts with. */
export type EditedPickupAddress = Partial<SavedPickupAddress>;

const valuesOf = (edited: EditedPickupAddress) => ({
  name: edited.name ?? '',
  address: edited.address ?? '',
  contact_name: edited.contact_name ?? '',
  contact_phone: edited.contact_phone ?? '',
  note: edited.note ?? '',
  'location.latitude': String(edited.location?.latitude ?? ''),
  'location.longitude': String(edited.location?.longitude ?? ''),
  is_default: edited.is_default ? 'true' : '',
});
type Values = ReturnType<typeof valuesOf>;

export function PickupAddressDialog({ subject = {}, ...dialog }: SubjectDialogProps<EditedPickupAddress>) {
  const { account, country } = useAccount();
  const adding = useCommand(savePickupAddress, [listPickupAddresses]);
  const changing = useCommand(changePickupAddress, [listPickupAddresses]);
  const save = async (values: Values) => {
    const body = bodyOf({ ...values, contact_phone: await phoneToSend(values.contact_phone, country) });
    const { address_id } = subject;
    if (address_id === undefined) await adding.mutateAsync({ params: account, body });
    else await changing.mutateAsync({ params: { ...account, address_id }, body });
    toast('Pickup address saved.');
  };
  return (
    <FormDialog
      {...dialog}
      title={subject.address_id === undefined ? 'Save pickup address' : 'Edit pickup address'}
      initial={valuesOf(subject)}
      submit="Save"
      onSubmit={save}
    >
      {(form) => (
        <>
          <TextInput label="Name" placeholder="Warehouse" data-autofocus {...form.field('name')} />
          <MultiLineInput label="Address" {...form.field('address')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="Contact’s name (optional)" dir="auto" {...form.field('contact_name')} />
            <AccountPhoneInput label="Contact’s phone (optional)" {...form.field('contact_phone')} />
            <TextInput label="Latitude (optional)" inputMode="decimal" {...form.field('location.latitude')} />
            <TextInput
              label="Longitude (optional)"
              inputMode="decimal"
              {...form.field('location.longitude')}
            />
          </SimpleGrid>
          <MultiLineInput label="Note for the courier (optional)" {...form.field('note')} />
          <Checkbox
            label="Use for new deliveries"
            checked={form.values.is_default === 'true'}
            onChange={(event) => form.set({ is_default: event.currentTarget.checked ? 'true' : '' })}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What is empty is left out. Anything other than a number is sent as typed, for the service to refuse. */
function bodyOf(values: Values): PickupAddressValues {
  const { name, address, contact_name, contact_phone, note, is_default } = values;
  const latitude = numberOrText(values['location.latitude']);
  const longitude = numberOrText(values['location.longitude']);
  const isLocated = latitude !== '' || longitude !== '';
  const body = {
    name,
    address,
    ...withoutEmpty({ contact_name, contact_phone, note }),
    ...(isLocated ? { location: withoutEmpty({ latitude, longitude }) } : {}),
    is_default: is_default === 'true',
  };
  return body as PickupAddressValues;
}

const withoutEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

function numberOrText(text: string): number | string {
  const typed = text.trim();
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
}
