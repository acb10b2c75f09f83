/** Chooses the states to show: any number of them. */
import { Menu } from '@mantine/core';
import { type DeliveryState, deliveryStates } from '../../../../contract/primitives.ts';
import { StatusBadge, stateWord } from '../../../ui/status-badge.tsx';
import { FilterButton } from './filter-button.tsx';

interface StateFilterProps {
  /** With commas between, as in the address bar; what is no state is for the service to refuse. */
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
        <FilterButton name="State" chosen={wordsFor(chosen)} />
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

function wordsFor(chosen: readonly DeliveryState[]): string | undefined {
  if (chosen.length === 0) return undefined;
  return chosen.length > 2 ? `${chosen.length} chosen` : chosen.map(stateWord).join(', ');
}
