/** Filters by days: today, the last days, or any others. */
import { TextInput } from '@mantine/core';
import { type DaySpan, dayIn, quickSpans } from './days.ts';
import { SpanFilter } from './span-filter.tsx';
import { dayRange } from './time-words.ts';

interface DayFilterProps {
  name: string;
  /** The name of the whole filter, for screen readers. */
  label: string;
  /** The time zone of the days. */
  zone: string;
  span: DaySpan;
  onChange(span: DaySpan): void;
}

export function DayFilter({ name, label, zone, span, onChange }: DayFilterProps) {
  const today = dayIn(zone, new Date());
  const { from, to } = span;
  const usual = quickSpans(today).map((quick) => ({
    word: quick.word,
    isChosen: from === quick.span.from && to === quick.span.to,
    onChoose: () => onChange(quick.span),
  }));
  const anyTime = {
    word: 'Any time',
    isChosen: !from && !to,
    onChoose: () => onChange({ from: undefined, to: undefined }),
  };
  return (
    <SpanFilter
      name={name}
      label={label}
      chosen={usual.find(({ isChosen }) => isChosen)?.word ?? dayRange(from, to)}
      usual={[anyTime, ...usual]}
      inputs={
        <>
          <TextInput type="date" name="from" label="From" defaultValue={from?.slice(0, 10)} max={today} />
          <TextInput type="date" name="to" label="To" defaultValue={to?.slice(0, 10)} max={today} />
        </>
      }
      onApply={(first, last) => onChange({ from: first, to: last })}
    />
  );
}
