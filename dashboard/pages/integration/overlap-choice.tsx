/** When a key or a secret that is replaced stops working: until then, it goes on beside the new one. */
import { RadioChoices } from '../../ui/radio-choices.tsx';

/** By the minutes. */
const overlaps = {
  '0': { minutes: 0, label: 'Immediately', more: undefined },
  '60': { minutes: 60, label: 'In 1 hour', more: '1 more hour' },
  '1440': { minutes: 1_440, label: 'In 24 hours', more: '24 more hours' },
  '4320': { minutes: 4_320, label: 'In 3 days', more: '3 more days' },
  '10080': { minutes: 10_080, label: 'In 7 days', more: '7 more days' },
} as const;
export type Overlap = keyof typeof overlaps;

export const defaultOverlap: Overlap = '1440';

/** `more`: "24 more hours", as in "The old key works for 24 more hours"; undefined for no overlap. */
export const overlapOf = (overlap: Overlap) => overlaps[overlap];

interface OverlapChoiceProps {
  label: string;
  name: string;
  value: Overlap;
  error: string | undefined;
  onChange(value: string): void;
}

export const OverlapChoice = (props: OverlapChoiceProps) => (
  <RadioChoices choices={overlaps} focus={defaultOverlap} {...props} />
);
