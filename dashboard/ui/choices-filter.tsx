/** Filters by any of a few values, such as states or types. The button says which are chosen. */
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterButton } from './filter-button.tsx';

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
  /** A choice in the menu. */
  children?(choice: Choice): ReactNode;
}

export function ChoicesFilter<Choice extends string>(props: ChoicesFilterProps<Choice>) {
  const {
    name,
    label,
    any,
    width,
    choices,
    wordOf,
    maxNamed = 2,
    value,
    onChange,
    children = wordOf,
  } = props;
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
