/** The inputs of the form that have more than one part, and what all inputs share. */
import { ActionIcon, Button, Group, Input, SimpleGrid, Text, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { requiredFields } from '../../../../contract/dashboard/schema-values.ts';
import type { FieldPath } from '../../../../contract/delivery-fields.ts';
import {
  maxMetadataKeyLength,
  maxMetadataPairs,
  maxMetadataValueLength,
} from '../../../../contract/primitives.ts';
import { Plus, X } from '../../../../icons/icons.ts';
import type { EditedPickupAddress } from '../../../parts/pickup-address-dialog.tsx';
import { MultiLineInput } from '../../../ui/lines.tsx';
import type { Form } from '../../../ui/use-form.ts';
import { fieldLabels } from '../field-words.ts';
import type { Formats } from '../formats.ts';
import { type FormValues, type Row, readPair, repeatedKey, rowsIn, rowsText } from './form-values.ts';

export interface DeliveryFieldsProps {
  form: Form<FormValues>;
  formats: Formats;
  /** For a new delivery: saved pickup addresses are offered, and one that was typed can be saved. */
  onSaveAddress?(address: EditedPickupAddress): void;
  /** Fields that can no longer be changed, with their values, and why not. */
  fixed?: { values: FormValues; paths: ReadonlySet<FieldPath>; why: string };
}

export interface SectionProps extends DeliveryFieldsProps {
  /** For a text field. */
  text(path: FieldPath, label?: string): ReturnType<typeof textProps>;
}

export function textProps({ form, fixed }: DeliveryFieldsProps, path: FieldPath, label = fieldLabels[path]) {
  const required = requiredFields.includes(path);
  const common = { label, required, withAsterisk: false, dir: 'auto', ...form.field(path) };
  if (!fixed?.paths.has(path)) return required ? common : { ...common, label: `${label} (optional)` };
  // Read only instead of disabled: it can still be read, selected and copied.
  const readOnly = { readOnly: true, required: false, placeholder: '', variant: 'filled', title: fixed.why };
  return { ...common, value: fixed.values[path], ...readOnly };
}

interface WindowInputsProps extends SectionProps {
  window: 'pickup_window' | 'delivery_window';
}

/** The time between which a parcel can be picked up or is expected, on a clock in the time zone of the account. */
export function WindowInputs({ window, ...section }: WindowInputsProps) {
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TimeInput path={`${window}.from`} {...section} />
        <TimeInput path={`${window}.to`} {...section} />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={6}>
        Times are in the time zone of the account: {section.formats.zone}.
      </Text>
    </div>
  );
}

/** A partly typed time has no value for the page, and would be left out silently. */
function TimeInput({ path, text }: SectionProps & { path: FieldPath }) {
  const { error, ...field } = text(path);
  const [isIncomplete, setIsIncomplete] = useState(false);
  return (
    <TextInput
      type="datetime-local"
      {...field}
      error={isIncomplete ? 'Enter a date and a time, or clear both.' : error}
      onBlur={(event) => setIsIncomplete(event.currentTarget.validity.badInput)}
    />
  );
}

/** The input says what is missing when the focus leaves it. */
export function stopAtIncompleteTime(event: FormEvent<HTMLFormElement>): void {
  const inputs = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]');
  const incomplete = [...inputs].find(({ validity }) => validity.badInput);
  if (!incomplete) return;
  event.preventDefault();
  event.stopPropagation();
  incomplete.focus();
  incomplete.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

interface LocationInputsProps extends SectionProps {
  location: 'pickup_location' | 'delivery_location';
}

/** A location in degrees. A pair that was copied from a map, such as "6.4474, 3.3903", can be pasted into either input. */
export function LocationInputs({ location, text, form }: LocationInputsProps) {
  const [latitude, longitude] = [`${location}.latitude`, `${location}.longitude`] as const;
  const input = (path: typeof latitude | typeof longitude) => {
    const { onChange, ...field } = text(path);
    return {
      inputMode: 'text' as const,
      ...field,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const pair = readPair(event.currentTarget.value);
        if (pair) form.set({ [latitude]: pair.latitude, [longitude]: pair.longitude });
        else onChange(event);
      },
    };
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        placeholder="6.4474, 3.3903"
        description="In degrees. Paste both from a map here."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...input(latitude)}
      />
      <TextInput placeholder="3.3903" {...input(longitude)} />
    </SimpleGrid>
  );
}

export function MetadataInput({ form }: { form: Form<FormValues> }) {
  const { value, error, name, onChange } = form.choice('metadata');
  const label = fieldLabels.metadata;
  const rows = rowsIn(value);
  // There is always a row to type into.
  const shown: readonly Row[] = rows.length === 0 ? [['', '']] : rows;
  const change = (index: number, row: Row) =>
    onChange(rowsText(shown.map((before, at) => (at === index ? row : before))));
  const repeated = repeatedKey(rows);
  const problem =
    repeated !== undefined
      ? `Two rows have the key “${repeated}”. Use each key only once.`
      : error &&
        `Each row needs a key of up to ${maxMetadataKeyLength} characters; its value may have up to ${maxMetadataValueLength}.`;
  return (
    <Input.Wrapper
      labelElement="div"
      label={`${label} (optional)`}
      description="Visible to your team and through the API, not to couriers."
      error={problem}
      role="group"
      aria-label={label}
    >
      {shown.map(([key, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and its inputs hold no state.
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start" mt={8}>
          <TextInput
            name={name}
            aria-label={`Key ${index + 1}`}
            placeholder="Key"
            dir="auto"
            flex={2}
            value={key}
            aria-invalid={problem !== undefined || undefined}
            onChange={(event) => change(index, [event.currentTarget.value, text])}
          />
          <MultiLineInput
            name={name}
            aria-label={`Value ${index + 1}`}
            placeholder="Value"
            flex={3}
            value={text}
            onChange={(event) => change(index, [key, event.currentTarget.value])}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove row ${index + 1}`}
            onClick={() => onChange(rowsText(shown.filter((_, at) => at !== index)))}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {shown.length < maxMetadataPairs ? (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange(rowsText([...shown, ['', '']]))}
        >
          Add
        </Button>
      ) : null}
    </Input.Wrapper>
  );
}
