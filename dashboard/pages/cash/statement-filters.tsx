/** Above a statement: its period, its lines by type, and its currency where there are several. */
import { Button, Group, Menu, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { statementLineTypes } from '../../../contract/cash.ts';
import { useAccount } from '../../current/account.tsx';
import { FilterButton } from '../../ui/filter-button.tsx';
import { date } from '../../ui/time-words.ts';
import classes from './cash.module.css';
import { lineWords } from './line-words.ts';
import { type Period, usualPeriods } from './period.ts';
import type { Filter } from './use-statement.ts';

interface StatementFiltersProps {
  filter: Filter;
  currencies: readonly string[];
  onChange(changes: Filter): void;
}

export function StatementFilters({ filter, currencies, onChange }: StatementFiltersProps) {
  return (
    <div className={classes.bar}>
      <PeriodFilter period={filter} onChange={onChange} />
      <TypeFilter value={filter.type} onChange={(type) => onChange({ type })} />
      {currencies.length > 1 ? (
        <SegmentedControl
          aria-label="Currency"
          data={[...currencies]}
          value={filter.currency ?? currencies[0]!}
          onChange={(currency) => onChange({ currency })}
        />
      ) : null}
    </div>
  );
}

interface PeriodFilterProps {
  period: Period;
  onChange(period: Period): void;
}

function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const { time_zone: zone } = useAccount();
  const [opened, setOpened] = useState(false);
  const usual = usualPeriods(zone);
  const chosen = usual.find(({ period: { from, to } }) => from === period.from && to === period.to);
  const choose = ({ from, to }: Period) => {
    onChange({ from, to });
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={264} trapFocus returnFocus>
      <Popover.Target>
        <FilterButton
          name="Period"
          chosen={chosen?.word ?? periodText(period)}
          onClick={() => setOpened(!opened)}
          aria-expanded={opened}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Period of the statement" className={classes.dates}>
        <Stack gap={2}>
          {usual.map((each) => (
            <Button
              key={each.word}
              variant={each === chosen ? 'light' : 'subtle'}
              color={each === chosen ? undefined : 'gray'}
              size="xs"
              justify="flex-start"
              className={classes.choice}
              aria-pressed={each === chosen}
              onClick={() => choose(each.period)}
            >
              {each.word}
            </Button>
          ))}
        </Stack>
        <CustomPeriod period={period} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** "1 Nov 2026 – 15 Nov 2026", "since 1 Nov 2026". */
function periodText({ from, to }: Period): string {
  // Somebody may have written anything into the address; the server refuses it.
  const text = (day: string) => (Number.isNaN(Date.parse(day)) ? day : date(day, 'UTC'));
  if (from && to) return from === to ? text(from) : `${text(from)} – ${text(to)}`;
  return from ? `since ${text(from)}` : `until ${text(to ?? '')}`;
}

function CustomPeriod({ period, onChoose }: { period: Period; onChoose(period: Period): void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const day = (name: string) => String(given.get(name)) || undefined;
    onChoose({ from: day('from'), to: day('to') });
  };
  return (
    <form onSubmit={submit} className={classes.customSpan}>
      <TextInput type="date" name="from" label="From" defaultValue={period.from} />
      <TextInput type="date" name="to" label="To" defaultValue={period.to} />
      <Group justify="flex-end">
        <Button type="submit" size="xs" variant="default">
          Apply
        </Button>
      </Group>
    </form>
  );
}

interface TypeFilterProps {
  /** Separated by commas, as in the address bar. Unknown types are for the server to refuse. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function TypeFilter({ value, onChange }: TypeFilterProps) {
  const chosen = statementLineTypes.filter((type) => value?.split(',').includes(type));
  const toggle = (type: (typeof statementLineTypes)[number]) => {
    const next = statementLineTypes.filter((one) => chosen.includes(one) !== (one === type));
    onChange(next.join(',') || undefined);
  };
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <FilterButton
          name="Type"
          chosen={chosen.length === 0 ? undefined : chosen.map((type) => lineWords[type]).join(', ')}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label="Types to show">
        {statementLineTypes.map((type) => (
          <Menu.CheckboxItem key={type} checked={chosen.includes(type)} onChange={() => toggle(type)}>
            {lineWords[type]}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(undefined)}>Any type</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
