/** The form of a delivery, with its errors and buttons below. */
import { Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { getDeliveryDefaults } from '../../../../contract/dashboard/deliveries.ts';
import { type FieldPath, fieldPaths, type NewDelivery } from '../../../../contract/delivery-fields.ts';
import { moneyHint, understandMoney } from '../../../../contract/money.ts';
import { ChevronRight } from '../../../../icons/icons.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { ProofChoice } from '../../../parts/proof-choice.tsx';
import { proofText } from '../../../parts/proof-words.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { MultiLineInput } from '../../../ui/lines.tsx';
import { ButtonLink, TextLink } from '../../../ui/links.tsx';
import { moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AccountPhoneInput } from '../../../ui/phone/phone-input.tsx';
import type { Form } from '../../../ui/use-form.ts';
import { fieldLabels } from '../field-words.ts';
import classes from './form.module.css';
import {
  type DeliveryFieldsProps,
  LocationInputs,
  MetadataInput,
  type SectionProps,
  stopAtIncompleteTime,
  textProps,
  WindowInputs,
} from './form-inputs.tsx';
import { type FormValues, noProof } from './form-values.ts';
import { SavedPickupChoice, SaveThisAddress } from './pickup-choice.tsx';

interface DeliveryFormProps extends DeliveryFieldsProps {
  save(): Promise<unknown>;
  cancelHref: string;
  submitButton: ReactNode;
  /** Shown instead of the failure's own message. */
  problem?: ReactNode;
}

/** The inputs for everything that a sender can say about a delivery, for the pages that create and edit one. */
export function DeliveryForm({ save, cancelHref, submitButton, problem, ...fields }: DeliveryFormProps) {
  const { form } = fields;
  const section = {
    ...fields,
    text: (path: FieldPath, label?: string) => textProps(fields, path, label),
  };
  return (
    <form {...form.onSubmit(save)} onSubmitCapture={stopAtIncompleteTime}>
      <Stack gap="md">
        <div>
          <PickupFields {...section} />
          <ReceiverFields {...section} />
          <ParcelFields {...section} />
        </div>
        {problem ?? <FormError {...form.failed} />}
        <Group justify="flex-end" gap="xs">
          <ButtonLink href={cancelHref}>Cancel</ButtonLink>
          {submitButton}
        </Group>
      </Stack>
    </form>
  );
}

function PickupFields(section: SectionProps) {
  const { text, form, onSaveAddress } = section;
  return (
    <Panel title="Pickup">
      <Stack gap="md">
        {onSaveAddress ? <SavedPickupChoice form={form} /> : null}
        <Stack gap={4}>
          <MultiLineInput {...text('pickup_address')} />
          <SaveThisAddress {...section} />
        </Stack>
        <MultiLineInput placeholder="Ring at the back door" {...text('pickup_note')} />
        <MoreOptions
          label="Sender’s contact, pickup time, location"
          form={form}
          fields={['sender_contact', 'pickup_window', 'pickup_location']}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...text('sender_contact.name')} />
            <AccountPhoneInput {...text('sender_contact.phone')} dir="ltr" />
          </SimpleGrid>
          <WindowInputs window="pickup_window" {...section} />
          <LocationInputs location="pickup_location" {...section} />
        </MoreOptions>
      </Stack>
    </Panel>
  );
}

function ReceiverFields(section: SectionProps) {
  const { text, form } = section;
  return (
    <Panel title="Delivery">
      <Stack gap="md">
        <MultiLineInput {...text('delivery_address')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...text('receiver_contact.name')} />
          <AccountPhoneInput {...text('receiver_contact.phone')} dir="ltr" />
        </SimpleGrid>
        <MultiLineInput placeholder="Third floor, no lift" {...text('delivery_note')} />
        <MoreOptions
          label="Delivery time, location"
          form={form}
          fields={['delivery_window', 'delivery_location']}
        >
          <WindowInputs window="delivery_window" {...section} />
          <LocationInputs location="delivery_location" {...section} />
        </MoreOptions>
      </Stack>
    </Panel>
  );
}

function ParcelFields(section: SectionProps) {
  const { text, form } = section;
  return (
    <Panel title="Parcel">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <ReferenceInput {...section} />
          <TextInput placeholder="1" inputMode="numeric" {...text('pieces')} />
        </SimpleGrid>
        <MultiLineInput {...text('package_details.description')} minRows={2} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            placeholder="2.5"
            inputMode="decimal"
            {...text('package_details.weight', 'Weight in kg')}
          />
          <AmountInput {...section} />
        </SimpleGrid>
        <MoreOptions label="Required proof, metadata" form={form} fields={['required_proof', 'metadata']}>
          <RequiredProofInput {...section} />
          <MetadataInput form={form} />
        </MoreOptions>
      </Stack>
    </Panel>
  );
}

function ReferenceInput({ form, text }: SectionProps) {
  const { error, ...field } = text('reference');
  const { failure } = form.failed;
  const [first] = failure instanceof ApiRefusal ? failure.problems : [];
  const otherDeliveryId = first?.code === 'reference_taken' ? first.params.delivery_id : undefined;
  return (
    <TextInput
      placeholder="Your order number"
      {...field}
      error={
        error && otherDeliveryId ? (
          <>
            Another delivery has this reference.{' '}
            <TextLink href={`/deliveries/${otherDeliveryId}`} target="_blank">
              Open it in a new tab
            </TextLink>
          </>
        ) : (
          error
        )
      }
    />
  );
}

/** The cash to collect, typed in whole units of the currency. Its description says how it was understood. */
function AmountInput({ text, formats }: SectionProps) {
  const { currency, currencyDigits: digits } = formats;
  const { error, ...field } = text('amount_to_collect', `Cash to collect, in ${currency}`);
  const minor = understandMoney(field.value, currency, digits);
  const isUnclear = field.value.trim() !== '' && minor === undefined;
  const hint = moneyHint(field.value, currency, digits);
  const understood =
    minor === undefined
      ? 'No cash is collected.'
      : `The courier collects ${moneyText(minor, currency, digits)}.`;
  return (
    <TextInput
      description={isUnclear ? (error ? null : hint) : understood}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      {...field}
      // The server's sentence is about minor units, which nobody typed.
      error={error && isUnclear ? hint : error}
    />
  );
}

interface MoreOptionsProps {
  label: string;
  form: Form<FormValues>;
  fields: readonly (keyof NewDelivery)[];
  children: ReactNode;
}

/** Fields that few deliveries need, closed at first. Open if one of them has a value or an error. */
function MoreOptions({ label, form, fields, children }: MoreOptionsProps) {
  const paths = fieldPaths.filter((path) => fields.some((field) => path.split('.')[0] === field));
  const [isOpen, setIsOpen] = useState(() => paths.some((path) => form.values[path] !== ''));
  const isWrong = paths.some((path) => form.field(path).error !== undefined);
  return (
    <details
      className={classes.box}
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <ChevronRight size={14} aria-hidden className={classes.chevron} /> {label}
      </summary>
      <Stack gap="md" mt="md">
        {children}
      </Stack>
    </details>
  );
}

/** Proof without which the courier cannot deliver: the default of the fleet, which the server names, or a choice. */
function RequiredProofInput({ form, fixed }: SectionProps) {
  const { account } = useAccount();
  const fleetDefault = useOperation(getDeliveryDefaults, { params: account }).data?.required_proof;
  const { value: typed, error, name, onChange } = form.choice('required_proof');
  const isFixed = fixed?.paths.has('required_proof') ?? false;
  const value = isFixed && fixed ? fixed.values.required_proof : typed;
  const isDefault = value === '';
  return (
    <Stack gap="sm">
      <ProofChoice
        name={name}
        label={fieldLabels.required_proof}
        description="The courier cannot deliver without it."
        value={value}
        error={error}
        disabled={isFixed || isDefault}
        onChange={(kinds) => onChange(kinds || noProof)}
      />
      <Checkbox
        name={name}
        label={fleetDefault ? `Fleet default: ${proofText(fleetDefault)}` : 'Fleet default'}
        checked={isDefault}
        disabled={isFixed}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : noProof)}
      />
    </Stack>
  );
}
