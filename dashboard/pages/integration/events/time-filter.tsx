/** Filters events by time: a usual span, or any. The address holds the moments, so a link always shows the same events. */
import { TextInput } from '@mantine/core';
import { useAccount } from '../../../current/account.tsx';
import { SpanFilter } from '../../../ui/span-filter.tsx';
import { exactTime } from '../../../ui/time-words.ts';
import { localTime, momentOf } from '../../../ui/zoned-time.ts';
import type { Filter } from './filter.ts';

type Range = Pick<Filter, 'timestamp_from' | 'timestamp_to'>;

const hourMs = 3_600_000;
const spans = [
  { word: 'Last hour', hours: 1 },
  { word: 'Last 24 hours', hours: 24 },
  { word: 'Last 7 days', hours: 168 },
];

interface TimeFilterProps {
  range: Range;
  onChange(range: Range): void;
}

export function TimeFilter({ range, onChange }: TimeFilterProps) {
  const { time_zone: zone } = useAccount();
  const anyTime = {
    word: 'Any time',
    onChoose: () => onChange({ timestamp_from: undefined, timestamp_to: undefined }),
  };
  const usual = spans.map(({ word, hours }) => ({
    word,
    onChoose: () => onChange({ timestamp_from: minutesAgo(hours), timestamp_to: undefined }),
  }));
  const initial = (at: string | undefined) =>
    at && !Number.isNaN(Date.parse(at)) ? localTime(new Date(at), zone) : '';
  const input = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="datetime-local"
      name={name}
      label={`${label} (${zone})`}
      defaultValue={initial(range[`timestamp_${name}`])}
    />
  );
  const moment = (text: string | undefined) => {
    const at = momentOf(text ?? '', zone);
    return at && asParameter(at);
  };
  return (
    <SpanFilter
      name="Time"
      label="Time of the events"
      chosen={rangeText(range, zone)}
      usual={[anyTime, ...usual]}
      inputs={
        <>
          {input('from', 'From')}
          {input('to', 'Before')}
        </>
      }
      onApply={(from, to) => onChange({ timestamp_from: moment(from), timestamp_to: moment(to) })}
    />
  );
}

/** To the minute: shorter to read, in the button and in the address. */
function minutesAgo(hours: number): string {
  const at = new Date(Date.now() - hours * hourMs);
  at.setUTCSeconds(0, 0);
  return asParameter(at);
}

const asParameter = (at: Date) => at.toISOString().replace('.000Z', 'Z');

/** "since 15 Nov 2026, 10:30 WAT"; undefined for any time. */
function rangeText({ timestamp_from: from, timestamp_to: to }: Range, zone: string): string | undefined {
  // Somebody may have written anything into the address; the server refuses it.
  const text = (at: string) => (Number.isNaN(Date.parse(at)) ? at : exactTime(at, zone, true));
  if (from && to) return `${text(from)} – ${text(to)}`;
  if (from) return `since ${text(from)}`;
  return to ? `before ${text(to)}` : undefined;
}
