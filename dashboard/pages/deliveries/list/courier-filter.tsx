/** The filter by the courier who is assigned. The server names the couriers of this account's open deliveries. */
import { Menu } from '@mantine/core';
import { listAssignedCouriers } from '../../../../contract/operations/delivery-lists.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { FilterButton } from '../../../ui/filter-button.tsx';
import classes from './list.module.css';

interface CourierFilterProps {
  /** The identifier of a courier. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function useCouriers() {
  const { within: params } = useAccount();
  return useOperation(listAssignedCouriers, { params });
}

/** The name of who is assigned to an open delivery. */
export function useCourierNames() {
  const { data } = useCouriers();
  const names = new Map(data?.data.map(({ courier_id, name }) => [courier_id, name]));
  return (courierId: string | null) => (courierId === null ? undefined : names.get(courierId));
}

export function CourierFilter({ value, onChange }: CourierFilterProps) {
  const { data } = useCouriers();
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
