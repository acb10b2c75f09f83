/** A choice of one of a few values, each with a label and perhaps a sentence about it. */
import { Radio, type RadioGroupProps, Stack } from '@mantine/core';

interface RadioChoicesProps<Value extends string> extends Omit<RadioGroupProps, 'children' | 'onChange'> {
  /** By value, in the order in which they are shown. */
  choices: Record<Value, { label: string; description?: string }>;
  /** The one that has the focus when its dialog opens. */
  focus?: Value;
  onChange(value: string): void;
}

export function RadioChoices<Value extends string>({ choices, focus, ...rest }: RadioChoicesProps<Value>) {
  return (
    <Radio.Group {...rest}>
      <Stack gap={10} mt={6}>
        {Object.entries<{ label: string; description?: string }>(choices).map(([value, words]) => (
          <Radio
            key={value}
            value={value}
            label={words.label}
            description={words.description}
            data-autofocus={value === focus || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
