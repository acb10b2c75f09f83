/** Above a statement: its period, its lines by type, and its currency where there are several. */
import { SegmentedControl, TextInput } from '@mantine/core';
import { statementLineTypes } from '../../../../contract/cash.ts';
import { useAccount } from '../../../current/account.tsx';
import { ChoicesFilter } from '../../../ui/choices-filter.tsx';
import { SpanFilter } from '../../../ui/span-filter.tsx';
import { dayRange } from '../../../ui/time-words.ts';
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
      <ChoicesFilter
        name="Type"
        label="Types to show"
        any="type"
        width={220}
        choices={statementLineTypes}
        wordOf={(type) => lineWords[type]}
        maxNamed={statementLineTypes.length}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
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
