/** Above a statement: its period, its lines by type, and its currency where there are several. */
import { Menu, SegmentedControl, TextInput } from '@mantine/core';
import { statementLineTypes } from '../../../contract/cash.ts';
import { useAccount } from '../../current/account.tsx';
import { FilterButton } from '../../ui/filter-button.tsx';
import { SpanFilter } from '../../ui/span-filter.tsx';
import { dayRange } from '../../ui/time-words.ts';
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
  const { period_from: from, period_to: to } = period;
  const usual = usualPeriods(zone).map((each) => ({
    word: each.word,
    isChosen: from === each.period.period_from && to === each.period.period_to,
    onChoose: () => onChange({ period_from: each.period.period_from, period_to: each.period.period_to }),
  }));
  return (
    <SpanFilter
      name="Period"
      label="Period of the statement"
      chosen={usual.find(({ isChosen }) => isChosen)?.word ?? dayRange(from, to)}
      usual={usual}
      inputs={
        <>
          <TextInput type="date" name="from" label="From" defaultValue={from} />
          <TextInput type="date" name="to" label="To" defaultValue={to} />
        </>
      }
      onApply={(first, last) => onChange({ period_from: first, period_to: last })}
    />
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
