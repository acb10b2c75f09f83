/** A saved pickup address fills the form; one that was typed can be saved. */
import { Button, Group, Select, type SelectProps } from '@mantine/core';
import { useEffect } from 'react';
import {
  listPickupAddresses,
  type SavedPickupAddress,
} from '../../../../contract/dashboard/pickup-addresses.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import type { Form } from '../../../ui/use-form.ts';
import type { DeliveryFieldsProps } from './form-inputs.tsx';
import { emptyForm, type FormValues, pickupFields } from './form-values.ts';

const useAddresses = () => {
  const { account } = useAccount();
  return useOperation(listPickupAddresses, { params: account }).data?.data;
};

/** An empty form starts with the default address. What was typed in the meantime stays. */
export function useDefaultPickup(form: Form<FormValues>, isEmpty: boolean): void {
  const addresses = useAddresses();
  const start = isEmpty ? addresses?.find((one) => one.is_default) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the addresses are there.
  useEffect(() => {
    if (start && !form.unsaved) form.reset({ ...emptyForm, ...pickupFields(start) });
  }, [start !== undefined]);
}

interface SavedAddressSelectProps extends SelectProps {
  /** The one that is filled in. */
  address: string | undefined;
  onChoose(chosen: SavedPickupAddress | undefined): void;
}

/** Above a pickup address: shown if addresses are saved. */
export function SavedAddressSelect({ address, onChoose, ...rest }: SavedAddressSelectProps) {
  const saved = useAddresses() ?? [];
  if (saved.length === 0) return null;
  return (
    <Select
      label="Saved pickup address"
      placeholder="None"
      data={saved.map(({ address_id, name }) => ({ value: address_id, label: name }))}
      value={saved.find((one) => one.address === address)?.address_id ?? null}
      onChange={(id) => onChoose(saved.find(({ address_id }) => address_id === id))}
      searchable
      autoComplete="off"
      {...rest}
    />
  );
}

export const SavedPickupChoice = ({ form }: { form: Form<FormValues> }) => (
  <SavedAddressSelect
    address={form.values.pickup_address}
    onChoose={(chosen) => chosen && form.set(pickupFields(chosen))}
    allowDeselect={false}
    nothingFoundMessage="No matches"
  />
);

/** Null if it is not there, or not a number: the dialog asks for it again. */
function locationIn(values: FormValues): SavedPickupAddress['location'] {
  const texts = [values['pickup_location.latitude'], values['pickup_location.longitude']];
  const [latitude = Number.NaN, longitude = Number.NaN] = texts.map((text) =>
    text.trim() === '' ? Number.NaN : Number(text),
  );
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}

/** Below the pickup address, while it is not a saved one. */
export function SaveThisAddress({ form: { values }, onSaveAddress }: DeliveryFieldsProps) {
  const addresses = useAddresses();
  const typed = values.pickup_address.trim();
  if (!onSaveAddress || !addresses) return null;
  if (typed === '' || addresses.some(({ address }) => address === typed)) return null;
  const save = () =>
    onSaveAddress({
      address: typed,
      contact_name: values['sender_contact.name'],
      contact_phone: values['sender_contact.phone'],
      note: values.pickup_note,
      location: locationIn(values),
      is_default: addresses.length === 0,
    });
  return (
    <Group>
      <Button variant="subtle" size="compact-sm" onClick={save}>
        Save this address
      </Button>
    </Group>
  );
}
