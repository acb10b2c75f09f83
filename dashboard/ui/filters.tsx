/** The buttons of a filter bar: choices, spans of time, days, on or off, and one that clears all. */
import { Button, Group, Menu, Popover, Stack, TextInput } from '@mantine/core';
import { type ComponentPropsWithRef, type FormEvent, type ReactNode, useState } from 'react';
import { ChevronDown, type LucideIcon, X } from '../../icons/icons.ts';
import classes from './filters.module.css';
import { dayRange } from './time-words.ts';
import { type DaySpan, dayIn, quickSpans } from './zoned-time.ts';

interface FilterButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  name: string;
  chosen: string | undefined;
}

export function FilterButton({ name, chosen, ...rest }: FilterButtonProps) {
  return (
    <Button
      variant="default"
      classNames={{ root: classes.button }}
      data-chosen={chosen !== undefined || undefined}
      rightSection={<ChevronDown size={14} aria-hidden />}
      {...rest}
    >
      {name}
      {chosen === undefined ? null : (
        <>
          : <span className={classes.chosen}>{chosen}</span>
        </>
      )}
    </Button>
  );
}

type FilterToggleProps = { Icon: LucideIcon; isOn: boolean; onToggle(): void; children: ReactNode };

export function FilterToggle({ Icon, isOn, onToggle, children }: FilterToggleProps) {
  return (
    <Button
      variant="default"
      className={classes.button}
      data-chosen={isOn || undefined}
      leftSection={<Icon size={14} aria-hidden />}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}

/** Nothing while nothing is filtered. */
export function ClearFilters({ isFiltered, clear }: { isFiltered: boolean; clear(): void }) {
  if (!isFiltered) return null;
  return (
    <Button variant="subtle" color="gray" leftSection={<X size={14} aria-hidden />} onClick={clear}>
      Clear filters
    </Button>
  );
}

interface ChoicesFilterProps<Choice extends string> {
  name: string;
  /** The name of the menu, for screen readers: "Types to show". */
  label: string;
  /** As in "Any type". */
  any: string;
  width: number;
  choices: readonly Choice[];
  wordOf(choice: Choice): string;
  /** If more are chosen, the button says only how many. */
  maxNamed?: number;
  /** Separated by commas, as in the address bar. Unknown values are for the server to refuse. */
  value: string | undefined;
  onChange(value: string | undefined): void;
  children?(choice: Choice): ReactNode;
}

/** Filters by any of a few values, such as states or types. The button says which are chosen. */
export function ChoicesFilter<Choice extends string>(props: ChoicesFilterProps<Choice>) {
  const { name, label, any, width, choices, wordOf, value, onChange } = props;
  const { maxNamed = 2, children = wordOf } = props;
  const chosen = choices.filter((choice) => value?.split(',').includes(choice));
  const toggle = (choice: Choice) => {
    const next = choices.filter((one) => chosen.includes(one) !== (one === choice));
    onChange(next.join(',') || undefined);
  };
  const words = chosen.length > maxNamed ? `${chosen.length} chosen` : chosen.map(wordOf).join(', ');
  return (
    <Menu position="bottom-start" width={width}>
      <Menu.Target>
        <FilterButton name={name} chosen={words || undefined} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {choices.map((choice) => (
          <Menu.CheckboxItem key={choice} checked={chosen.includes(choice)} onChange={() => toggle(choice)}>
            {children(choice)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(undefined)}>Any {any}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface SpanFilterProps {
  name: string;
  /** The name of the whole filter, for screen readers. */
  label: string;
  /** In words; undefined if nothing is filtered. */
  chosen: string | undefined;
  /** `isChosen` is left out if it depends on the moment, as "Last hour" does. */
  usual: readonly { word: string; isChosen?: boolean; onChoose(): void }[];
  /** The inputs for any other span, named `from` and `to`. */
  inputs: ReactNode;
  /** With the values of the inputs; undefined if one is empty. */
  onApply(from: string | undefined, to: string | undefined): void;
}

/** Filters by a span of time: one of the usual ones, or any other with two inputs. */
export function SpanFilter({ name, label, chosen, usual, inputs, onApply }: SpanFilterProps) {
  const [opened, setOpened] = useState(false);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const inputValues = new FormData(event.currentTarget);
    const value = (input: string) => String(inputValues.get(input)) || undefined;
    onApply(value('from'), value('to'));
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={264} trapFocus returnFocus>
      <Popover.Target>
        <FilterButton name={name} chosen={chosen} onClick={() => setOpened(!opened)} aria-expanded={opened} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.dropdown}>
        <Stack gap={2}>
          {usual.map(({ word, isChosen, onChoose }) => (
            <Button
              key={word}
              variant={isChosen ? 'light' : 'subtle'}
              color={isChosen ? undefined : 'gray'}
              size="xs"
              justify="flex-start"
              className={classes.choice}
              aria-pressed={isChosen}
              onClick={() => {
                onChoose();
                setOpened(false);
              }}
            >
              {word}
            </Button>
          ))}
        </Stack>
        <form onSubmit={apply} className={classes.custom}>
          {inputs}
          <Group justify="flex-end">
            <Button type="submit" size="xs" variant="default">
              Apply
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

interface DayFilterProps {
  name: string;
  /** The name of the whole filter, for screen readers. */
  label: string;
  zone: string;
  span: DaySpan;
  onChange(span: DaySpan): void;
}

/** Filters by days: today, the last days, or any others. */
export function DayFilter({ name, label, zone, span, onChange }: DayFilterProps) {
  const today = dayIn(zone, new Date());
  const { from, to } = span;
  const usual = [{ word: 'Any time', span: { from: undefined, to: undefined } }, ...quickSpans(today)].map(
    ({ word, span: quick }) => ({
      word,
      isChosen: from === quick.from && to === quick.to,
      onChoose: () => onChange(quick),
    }),
  );
  return (
    <SpanFilter
      name={name}
      label={label}
      chosen={from || to ? (usual.find(({ isChosen }) => isChosen)?.word ?? dayRange(from, to)) : undefined}
      usual={usual}
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
