/** Above the events: filters by type, delivery and time. The address bar holds all that is chosen here. */
import { Button, Menu } from '@mantine/core';
import { X } from 'lucide-react';
import { type FeedEvent, feedEvents } from '../../../contract/events.ts';
import { eventLooks } from '../../ui/event-look.ts';
import { FilterButton } from '../../ui/filter-button.tsx';
import { DeliveryFilter } from './delivery-filter.tsx';
import classes from './events.module.css';
import type { useFilter } from './filter.ts';
import { TimeFilter } from './time-filter.tsx';

export function FilterBar({ filter, isFiltered, change, clear }: ReturnType<typeof useFilter>) {
  return (
    <div className={classes.bar}>
      <TypeFilter value={filter.type} onChange={(type) => change({ type })} />
      <TimeFilter range={filter} onChange={change} />
      <DeliveryFilter value={filter.delivery_id ?? ''} onChange={(delivery_id) => change({ delivery_id })} />
      {isFiltered ? (
        <Button variant="subtle" color="gray" leftSection={<X size={14} aria-hidden />} onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}

interface TypeFilterProps {
  /** Separated by commas, as in the address bar. Unknown types are for the server to refuse. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function TypeFilter({ value, onChange }: TypeFilterProps) {
  const chosen = feedEvents.filter((type) => value?.split(',').includes(type));
  const toggle = (type: FeedEvent) => {
    const next = feedEvents.filter((one) => chosen.includes(one) !== (one === type));
    onChange(next.join(',') || undefined);
  };
  return (
    <Menu position="bottom-start" width={264}>
      <Menu.Target>
        <FilterButton name="Type" chosen={typesText(chosen)} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Types to show">
        {feedEvents.map((type) => {
          const { word, Icon } = eventLooks[type];
          return (
            <Menu.CheckboxItem key={type} checked={chosen.includes(type)} onChange={() => toggle(type)}>
              <span className={classes.typeChoice}>
                <Icon size={15} aria-hidden /> {word}
              </span>
            </Menu.CheckboxItem>
          );
        })}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(undefined)}>Any type</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function typesText(chosen: readonly FeedEvent[]): string | undefined {
  if (chosen.length === 0) return undefined;
  return chosen.length > 2
    ? `${chosen.length} chosen`
    : chosen.map((type) => eventLooks[type].word).join(', ');
}
