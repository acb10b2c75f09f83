/** Above the events: filters by type, delivery and time. The address bar holds all that is chosen here. */
import { CloseButton, TextInput } from '@mantine/core';
import { Package } from 'lucide-react';
import { useRef, useState } from 'react';
import { type FeedEvent, feedEvents } from '../../../../contract/events.ts';
import { eventLooks } from '../../../parts/event-look.ts';
import { ChoicesFilter } from '../../../ui/choices-filter.tsx';
import { ClearFilters } from '../../../ui/filter-button.tsx';
import classes from './events.module.css';
import type { useFilter } from './filter.ts';
import { TimeFilter } from './time-filter.tsx';

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
        {(type) => <TypeChoice type={type} />}
      </ChoicesFilter>
      <TimeFilter range={filter} onChange={change} />
      <DeliveryFilter value={filter.delivery_id ?? ''} onChange={(delivery_id) => change({ delivery_id })} />
      <ClearFilters isFiltered={isFiltered} clear={clear} />
    </div>
  );
}

function TypeChoice({ type }: { type: FeedEvent }) {
  const { word, Icon } = eventLooks[type];
  return (
    <span className={classes.typeChoice}>
      <Icon size={15} aria-hidden /> {word}
    </span>
  );
}

/** In a link, or alone. */
const contained = /\bdlv_[0-7][0-9a-hjkmnp-tv-z]{25}\b/;

interface DeliveryFilterProps {
  /** The id in the address bar; empty for all deliveries. */
  value: string;
  onChange(id: string | undefined): void;
}

/** A complete id is applied at once; Enter applies the rest, or says what is missing. */
function DeliveryFilter({ value, onChange }: DeliveryFilterProps) {
  const [{ text, of, isWrong }, set] = useState({ text: value, of: value, isWrong: false });
  const input = useRef<HTMLInputElement>(null);
  // The address changed otherwise: by the back button, by "Clear filters".
  if (of !== value) set({ text: value, of: value, isWrong: false });
  const type = (typed: string) => {
    const found = contained.exec(typed.trim())?.[0];
    const next = found ?? typed;
    const isComplete = found !== undefined || typed.trim() === '';
    set({ text: next, of: isComplete ? (found ?? '') : value, isWrong: false });
    if (isComplete && (found ?? '') !== value) onChange(found);
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
