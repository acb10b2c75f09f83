/** In a dialog: asks when a key or a secret that is replaced stops working. Until then, it goes on beside the new one. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogForm } from '../../ui/form-dialog.tsx';
import { RadioChoices } from '../../ui/radio-choices.tsx';

/** By the minutes. */
const overlaps = {
  '0': { minutes: 0, label: 'Immediately', more: undefined },
  '60': { minutes: 60, label: 'In 1 hour', more: '1 more hour' },
  '1440': { minutes: 1_440, label: 'In 24 hours', more: '24 more hours' },
  '4320': { minutes: 4_320, label: 'In 3 days', more: '3 more days' },
  '10080': { minutes: 10_080, label: 'In 7 days', more: '7 more days' },
} as const;
type Overlap = (typeof overlaps)[keyof typeof overlaps];

const initial: { minutes: keyof typeof overlaps } = { minutes: '1440' };

interface OverlapFormProps {
  label: string;
  submit: string;
  /** What will happen. */
  children: ReactNode;
  /** `more`: "24 more hours", as in "The old key works for 24 more hours"; undefined for no overlap. */
  onSubmit(minutes: Overlap['minutes'], more: Overlap['more']): Promise<void>;
}

export const OverlapForm = ({ label, submit, children, onSubmit }: OverlapFormProps) => (
  <DialogForm
    initial={initial}
    submit={submit}
    onSubmit={(values) => onSubmit(overlaps[values.minutes].minutes, overlaps[values.minutes].more)}
  >
    {(form) => (
      <>
        <Text>{children}</Text>
        <RadioChoices label={label} choices={overlaps} focus={initial.minutes} {...form.choice('minutes')} />
      </>
    )}
  </DialogForm>
);
