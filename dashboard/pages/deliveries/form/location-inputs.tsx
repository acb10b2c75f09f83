/** A location in degrees. A pair that was copied from a map, such as "6.4474, 3.3903", can be pasted into either input. */
import { SimpleGrid, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { readPair } from './location-pair.ts';
import type { SectionProps } from './section.ts';

interface LocationInputsProps extends SectionProps {
  location: 'pickup_location' | 'delivery_location';
}

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
