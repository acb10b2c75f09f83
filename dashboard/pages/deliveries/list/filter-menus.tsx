/** The filters that open: by state, and by the day of creation. Each button says what is chosen. */
import { Button, Group, Menu, Popover, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type DeliveryState, deliveryStates } from '../../../../contract/primitives.ts';
import { useAccount } from '../../../current/account.tsx';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { StatusBadge, stateWord } from '../../../ui/status-badge.tsx';
import { date } from '../../../ui/time-words.ts';
import { type DaySpan, dayIn, quickSpans } from './days.ts';
import classes from './list.module.css';

interface StateFilterProps {
  /** Separated by commas, as in the address bar. Unknown states are for the server to refuse. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

export function StateFilter({ value, onChange }: StateFilterProps) {
  const chosen = deliveryStates.filter((state) => value?.split(',').includes(state));
  const toggle = (state: DeliveryState) => {
    const next = deliveryStates.filter((one) => chosen.includes(one) !== (one === state));
    onChange(next.join(',') || undefined);
  };
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <FilterButton name="State" chosen={statesText(chosen)} />
      </Menu.Target>
      <Menu.Dropdown aria-label="States to show">
        {deliveryStates.map((state) => (
          <Menu.CheckboxItem key={state} checked={chosen.includes(state)} onChange={() => toggle(state)}>
            <StatusBadge status={state} />
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(undefined)}>Any state</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function statesText(chosen: readonly DeliveryState[]): string | undefined {
  if (chosen.length === 0) return undefined;
  return chosen.length > 2 ? `${chosen.length} chosen` : chosen.map(stateWord).join(', ');
}

interface DateFilterProps {
  span: DaySpan;
  onChange(span: DaySpan): void;
}

export function DateFilter({ span, onChange }: DateFilterProps) {
  const { time_zone: zone } = useAccount();
  const [opened, setOpened] = useState(false);
  const today = dayIn(zone, new Date());
  const choose = (next: DaySpan) => {
    onChange(next);
    setOpened(false);
  };
  const { created_from: from, created_to: to } = span;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={264} trapFocus returnFocus>
      <Popover.Target>
        <FilterButton
          name="Created"
          chosen={spanText(span, today)}
          onClick={() => setOpened(!opened)}
          aria-expanded={opened}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Day of creation" className={classes.dates}>
        <Stack gap={2}>
          <SpanChoice
            word="Any time"
            isChosen={!from && !to}
            onChoose={() => choose({ created_from: undefined, created_to: undefined })}
          />
          {quickSpans(today).map((quick) => (
            <SpanChoice
              key={quick.word}
              word={quick.word}
              isChosen={from === quick.span.created_from && to === quick.span.created_to}
              onChoose={() => choose(quick.span)}
            />
          ))}
        </Stack>
        <CustomSpan span={span} today={today} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** "Last 7 days", "1 Nov 2026 – 15 Nov 2026", "since 1 Nov 2026"; undefined for any time. */
function spanText({ created_from: from, created_to: to }: DaySpan, today: string): string | undefined {
  const quick = quickSpans(today).find(({ span }) => span.created_from === from && span.created_to === to);
  if (quick) return quick.word;
  if (from && to) return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  if (from) return `since ${dayText(from)}`;
  return to ? `until ${dayText(to)}` : undefined;
}

/** A day or a time that somebody wrote into the address; anything else stays as it is. */
function dayText(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : date(text, 'UTC');
}

interface SpanChoiceProps {
  word: string;
  isChosen: boolean;
  onChoose(): void;
}

function SpanChoice({ word, isChosen, onChoose }: SpanChoiceProps) {
  return (
    <Button
      variant={isChosen ? 'light' : 'subtle'}
      color={isChosen ? undefined : 'gray'}
      size="xs"
      justify="flex-start"
      className={classes.choice}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {word}
    </Button>
  );
}

interface CustomSpanProps {
  span: DaySpan;
  today: string;
  onChoose(span: DaySpan): void;
}

function CustomSpan({ span, today, onChoose }: CustomSpanProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const day = (name: string) => String(given.get(name)) || undefined;
    onChoose({ created_from: day('from'), created_to: day('to') });
  };
  const { created_from: from, created_to: to } = span;
  return (
    <form onSubmit={submit} className={classes.customSpan}>
      <TextInput type="date" name="from" label="From" defaultValue={from?.slice(0, 10)} max={today} />
      <TextInput type="date" name="to" label="To" defaultValue={to?.slice(0, 10)} max={today} />
      <Group justify="flex-end">
        <Button type="submit" size="xs" variant="default">
          Apply
        </Button>
      </Group>
    </form>
  );
}
