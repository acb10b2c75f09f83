/** A filter with a list that is searched. In a file of its own, because it is large and most filter bars have none. */
import { Select, type SelectProps } from '@mantine/core';

interface FilterSelectProps extends Omit<SelectProps, 'value' | 'onChange'> {
  value: string | undefined;
  onChange(value: string | undefined): void;
}

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
