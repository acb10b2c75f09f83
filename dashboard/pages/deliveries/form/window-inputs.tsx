/** The time between which a parcel can be picked up or is expected, on a clock in the time zone of the account. */
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { FieldPath } from '../../../../contract/delivery-fields.ts';
import type { SectionProps } from './section.ts';

interface WindowInputsProps extends SectionProps {
  window: 'pickup_window' | 'delivery_window';
}

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

/** A time that is typed in part has no value for the page, and would be left out without a word. */
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
