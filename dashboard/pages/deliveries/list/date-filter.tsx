/** When the deliveries were created: a quick choice, or from one day to another. */
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../../../current/account.tsx';
import { dayIn, quickSpans } from './days.ts';
import type { Filter } from './filter.ts';
import classes from './filter-bar.module.css';
import { FilterButton } from './filter-button.tsx';
import { spanWords } from './span-words.ts';

interface DateFilterProps {
  filter: Filter;
  onChange(changes: Pick<Filter, 'created_from' | 'created_to'>): void;
}

export function DateFilter({ filter, onChange }: DateFilterProps) {
  const { time_zone: zone } = useAccount();
  const [opened, setOpened] = useState(false);
  const today = dayIn(zone, new Date());
  const choose: DateFilterProps['onChange'] = (changes) => {
    onChange(changes);
    setOpened(false);
  };
  const { created_from: from, created_to: to } = filter;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={264} trapFocus returnFocus>
      <Popover.Target>
        <FilterButton
          name="Created"
          chosen={spanWords(filter, today)}
          onClick={() => setOpened(!opened)}
          aria-expanded={opened}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="When they were created" className={classes.dates}>
        <Stack gap={2}>
          <Choice
            word="Any time"
            chosen={!from && !to}
            onChoose={() => choose({ created_from: undefined, created_to: undefined })}
          />
          {quickSpans(today).map(({ word, span }) => (
            <Choice
              key={word}
              word={word}
              chosen={from === span.created_from && to === span.created_to}
              onChoose={() => choose(span)}
            />
          ))}
        </Stack>
        <OwnSpan from={from} to={to} today={today} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ word, chosen, onChoose }: { word: string; chosen: boolean; onChoose(): void }) {
  return (
    <Button
      variant={chosen ? 'light' : 'subtle'}
      color={chosen ? undefined : 'gray'}
      size="xs"
      justify="flex-start"
      className={classes.choice}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {word}
    </Button>
  );
}

interface OwnSpanProps {
  from: string | undefined;
  to: string | undefined;
  today: string;
  onChoose: DateFilterProps['onChange'];
}

function OwnSpan({ from, to, today, onChoose }: OwnSpanProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const day = (name: string) => String(given.get(name)) || undefined;
    onChoose({ created_from: day('from'), created_to: day('to') });
  };
  return (
    <form onSubmit={submit} className={classes.ownSpan}>
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
