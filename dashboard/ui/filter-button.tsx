/** Buttons of a filter bar: one that opens choices and says what is chosen, one that is on or off, and one that clears all; and a choice of one. */
import { Button, Select, type SelectProps } from '@mantine/core';
import { ChevronDown, type LucideIcon, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './filter-button.module.css';

interface FilterButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  name: string;
  /** Undefined: everything is shown. */
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

interface FilterToggleProps {
  Icon: LucideIcon;
  isOn: boolean;
  onToggle(): void;
  children: ReactNode;
}

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

interface FilterSelectProps extends Omit<SelectProps, 'value' | 'onChange'> {
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** A searchable choice of one, such as a courier. */
export const FilterSelect = ({ value, onChange, ...rest }: FilterSelectProps) => (
  <Select
    value={value ?? null}
    onChange={(chosen) => onChange(chosen ?? undefined)}
    nothingFoundMessage="No matches"
    searchable
    clearable
    allowDeselect
    limit={100}
    autoComplete="off"
    maxDropdownHeight={320}
    {...rest}
  />
);
