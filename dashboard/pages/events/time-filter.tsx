/** Filters events by time: a usual span, or any. The address holds the moments, so a link always shows the same events. */
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../../current/account.tsx';
import { FilterButton } from '../../ui/filter-button.tsx';
import { exactTime } from '../../ui/time-words.ts';
import { localTime, momentOf } from '../../ui/zoned-time.ts';
import classes from './events.module.css';
import type { Filter } from './filter.ts';

type Range = Pick<Filter, 'from' | 'to'>;

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
  const [opened, setOpened] = useState(false);
  const choose = (next: Range) => {
    onChange(next);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={264} trapFocus returnFocus>
      <Popover.Target>
        <FilterButton
          name="Time"
          chosen={rangeText(range, zone)}
          onClick={() => setOpened(!opened)}
          aria-expanded={opened}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Time of the events" className={classes.times}>
        <Stack gap={2}>
          <SpanChoice word="Any time" onChoose={() => choose({ from: undefined, to: undefined })} />
          {spans.map(({ word, hours }) => (
            <SpanChoice
              key={word}
              word={word}
              onChoose={() => choose({ from: minutesAgo(hours), to: undefined })}
            />
          ))}
        </Stack>
        <CustomRange range={range} zone={zone} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
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
function rangeText({ from, to }: Range, zone: string): string | undefined {
  // Somebody may have written anything into the address; the server refuses it.
  const text = (at: string) => (Number.isNaN(Date.parse(at)) ? at : exactTime(at, zone, true));
  if (from && to) return `${text(from)} – ${text(to)}`;
  if (from) return `since ${text(from)}`;
  return to ? `before ${text(to)}` : undefined;
}

function SpanChoice({ word, onChoose }: { word: string; onChoose(): void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      justify="flex-start"
      className={classes.choice}
      onClick={onChoose}
    >
      {word}
    </Button>
  );
}

interface CustomRangeProps {
  range: Range;
  zone: string;
  onChoose(range: Range): void;
}

function CustomRange({ range, zone, onChoose }: CustomRangeProps) {
  const initial = (at: string | undefined) =>
    at && !Number.isNaN(Date.parse(at)) ? localTime(new Date(at), zone) : '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const time = (name: string) => {
      const at = momentOf(String(given.get(name)), zone);
      return at && asParameter(at);
    };
    onChoose({ from: time('from'), to: time('to') });
  };
  return (
    <form onSubmit={submit} className={classes.customRange}>
      <TextInput
        type="datetime-local"
        name="from"
        label={`From (${zone})`}
        defaultValue={initial(range.from)}
      />
      <TextInput
        type="datetime-local"
        name="to"
        label={`Before (${zone})`}
        defaultValue={initial(range.to)}
      />
      <Group justify="flex-end">
        <Button type="submit" size="xs" variant="default">
          Apply
        </Button>
      </Group>
    </form>
  );
}
