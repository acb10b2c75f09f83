/** Above the events: filters by type, delivery and time. The address bar holds all that is chosen here. */
import { CloseButton, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { feedEvents } from '../../../../contract/events.ts';
import { Package } from '../../../../icons/icons.ts';
import { useAccount } from '../../../current/account.tsx';
import { eventLooks } from '../../../parts/event-looks.tsx';
import { type AddressFilter, makeAddressFilter } from '../../../ui/address-bar.ts';
import { ChoicesFilter, ClearFilters, SpanFilter } from '../../../ui/filters.tsx';
import { exactTime } from '../../../ui/time-words.ts';
import { localTime, momentOf } from '../../../ui/zoned-time.ts';
import classes from './events.module.css';

export function FilterBar({ filter, isFiltered, change, clear }: ReturnType<typeof useFilter>) {
  return (
    <div className={classes.bar}>
      <ChoicesFilter
        name="Type"
        label="Types to show"
        any="type"
        width={264}
        choices={feedEvents}
        wordOf={(type) => eventLooks[type].word}
        value={filter.type}
        onChange={(type) => change({ type })}
      >
        {(type) => {
          const { word, Icon } = eventLooks[type];
          return (
            <span className={classes.typeChoice}>
              <Icon size={15} aria-hidden /> {word}
            </span>
          );
        }}
      </ChoicesFilter>
      <TimeFilter range={filter} onChange={change} />
      <DeliveryFilter value={filter.delivery_id ?? ''} onChange={(delivery_id) => change({ delivery_id })} />
      <ClearFilters isFiltered={isFiltered} clear={clear} />
    </div>
  );
}

/** In a link, or alone. */
const contained = /\bdlv_[0-7][0-9a-hjkmnp-tv-z]{25}\b/;

/** A complete id is applied at once; Enter applies the rest, or says what is missing. `value`: empty for all deliveries. */
function DeliveryFilter({ value, onChange }: { value: string; onChange(id: string | undefined): void }) {
  const [{ text, of, isWrong }, set] = useState({ text: value, of: value, isWrong: false });
  const input = useRef<HTMLInputElement>(null);
  // The address changed otherwise: by the back button, by "Clear filters".
  if (of !== value) set({ text: value, of: value, isWrong: false });
  const type = (typed: string) => {
    const deliveryId = contained.exec(typed)?.[0];
    const complete = deliveryId ?? (typed.trim() === '' ? '' : undefined);
    set({ text: deliveryId ?? typed, of: complete ?? value, isWrong: false });
    if (complete !== undefined && complete !== value) onChange(deliveryId);
  };
  const check = () => set({ text, of, isWrong: text.trim() !== '' && !contained.test(text) });
  return (
    <TextInput
      ref={input}
      className={classes.delivery}
      aria-label="Delivery ID"
      placeholder="Delivery ID"
      leftSection={<Package size={15} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton
            size="sm"
            aria-label="All deliveries"
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          />
        ) : null
      }
      error={isWrong ? 'Enter dlv_ and 26 characters' : undefined}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={check}
      onKeyDown={(event) => {
        if (event.key === 'Enter') check();
        if (event.key === 'Escape') type('');
      }}
    />
  );
}

const hourMs = 3_600_000;
const spans = [
  { word: 'Any time', hours: undefined },
  { word: 'Last hour', hours: 1 },
  { word: 'Last 24 hours', hours: 24 },
  { word: 'Last 7 days', hours: 168 },
];

type Range = Pick<Filter, 'timestamp_from' | 'timestamp_to'>;

/** Filters events by time: a usual span, or any. The address holds the moments, so a link always shows the same events. */
function TimeFilter({ range, onChange }: { range: Range; onChange(range: Range): void }) {
  const { time_zone: zone } = useAccount();
  const usual = spans.map(({ word, hours }) => ({
    word,
    onChoose: () =>
      onChange({ timestamp_from: hours ? minutesAgo(hours) : undefined, timestamp_to: undefined }),
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
  const moment = (text = '') => {
    const at = momentOf(text, zone);
    return at && asParameter(at);
  };
  return (
    <SpanFilter
      name="Time"
      label="Time of the events"
      chosen={rangeText(range, zone)}
      usual={usual}
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

const names = ['type', 'delivery_id', 'timestamp_from', 'timestamp_to'] as const;

/** The filter of the events, in the address bar. */
type Filter = AddressFilter<(typeof names)[number]>;

export const { useFilter } = makeAddressFilter('/events', names);
