/** The filters that open: by state, and by the day of creation. Each button says what is chosen. */
import { Menu, TextInput } from '@mantine/core';
import { type DeliveryState, deliveryStates } from '../../../../contract/primitives.ts';
import { useAccount } from '../../../current/account.tsx';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { SpanFilter } from '../../../ui/span-filter.tsx';
import { StatusBadge, stateWord } from '../../../ui/status-badge.tsx';
import { dayRange } from '../../../ui/time-words.ts';
import { type DaySpan, dayIn, quickSpans } from './days.ts';

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
  const today = dayIn(zone, new Date());
  const { created_from: from, created_to: to } = span;
  const usual = quickSpans(today).map((quick) => ({
    word: quick.word,
    isChosen: from === quick.span.created_from && to === quick.span.created_to,
    onChoose: () => onChange(quick.span),
  }));
  const anyTime = {
    word: 'Any time',
    isChosen: !from && !to,
    onChoose: () => onChange({ created_from: undefined, created_to: undefined }),
  };
  return (
    <SpanFilter
      name="Created"
      label="Day of creation"
      chosen={usual.find(({ isChosen }) => isChosen)?.word ?? dayRange(from, to)}
      usual={[anyTime, ...usual]}
      inputs={
        <>
          <TextInput type="date" name="from" label="From" defaultValue={from?.slice(0, 10)} max={today} />
          <TextInput type="date" name="to" label="To" defaultValue={to?.slice(0, 10)} max={today} />
        </>
      }
      onApply={(first, last) => onChange({ created_from: first, created_to: last })}
    />
  );
}
