/** The filter by the courier who is assigned. The server names the couriers of this account's open deliveries. */
import { Menu } from '@mantine/core';
import { listAssignedCouriers } from '../../../../contract/dashboard/deliveries.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { FilterButton } from '../../../ui/filter-button.tsx';
import classes from './list.module.css';

interface CourierFilterProps {
  /** Of a courier. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

export function CourierFilter({ value, onChange }: CourierFilterProps) {
  const { within: params } = useAccount();
  const { data } = useOperation(listAssignedCouriers, { params });
  const couriers = data?.data ?? [];
  const chosen = couriers.find(({ courier_id }) => courier_id === value)?.name;
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <FilterButton name="Assigned to" chosen={value && (chosen ?? 'someone else')} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Courier" className={classes.choices}>
        {couriers.length > 0 ? <Menu.Label>Open deliveries of</Menu.Label> : null}
        {couriers.map(({ courier_id, name }) => (
          <Menu.RadioItem
            key={courier_id}
            value={courier_id}
            closeMenuOnClick
            checked={courier_id === value}
            onChange={() => onChange(courier_id)}
          >
            <bdi>{name}</bdi>
          </Menu.RadioItem>
        ))}
        {data && couriers.length === 0 ? (
          <Menu.Label>No open delivery is assigned to a courier.</Menu.Label>
        ) : null}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(undefined)}>All deliveries</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
