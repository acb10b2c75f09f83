/** The saved pickup addresses of the account. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import {
  deletePickupAddress,
  listPickupAddresses,
  type SavedPickupAddress,
} from '../../../contract/dashboard/pickup-addresses.ts';
import { inOneLine } from '../../../contract/lines.ts';
import { Plus } from '../../../icons/icons.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { type EditedPickupAddress, PickupAddressDialog } from '../../parts/pickup-address-dialog.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { Loaded } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import classes from './settings.module.css';

export function PickupAddresses() {
  const { account, can } = useAccount();
  const addresses = useOperation(listPickupAddresses, { params: account });
  const remove = useCommand(deletePickupAddress, [listPickupAddresses]);
  const editing = useDialog<EditedPickupAddress>();
  const deleting = useDialog<SavedPickupAddress>();
  return (
    <Panel
      title="Pickup addresses"
      lead="Offered in the form for new deliveries and in imports."
      actions={
        can('deliveries.write') ? (
          <Button
            variant="default"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => editing.open({})}
          >
            Add address
          </Button>
        ) : null
      }
    >
      <Loaded query={addresses} loading={<FormSkeleton fields={1} />}>
        {({ data }) => <AddressList addresses={data} onEdit={editing.open} onDelete={deleting.open} />}
      </Loaded>
      <PickupAddressDialog {...editing} />
      <ConfirmDialog
        {...deleting}
        title="Delete this pickup address?"
        confirm="Delete address"
        keep="Keep address"
        onConfirm={async () => {
          if (!deleting.subject) return;
          await remove.mutateAsync({ params: { ...account, address_id: deleting.subject.address_id } });
          toast('Pickup address deleted.');
        }}
      >
        <Text>
          <bdi>{deleting.subject?.name}</bdi> is no longer offered. Existing deliveries keep their address.
        </Text>
      </ConfirmDialog>
    </Panel>
  );
}

type AddressListProps = { addresses: readonly SavedPickupAddress[] } & Record<
  'onEdit' | 'onDelete',
  (address: SavedPickupAddress) => void
>;

function AddressList({ addresses, onEdit, onDelete }: AddressListProps) {
  const { can } = useAccount();
  if (addresses.length === 0) return <Text c="dimmed">No pickup address is saved yet.</Text>;
  return (
    <Stack component="ul" gap="sm" className={classes.addresses} aria-label="Pickup addresses">
      {addresses.map((address) => (
        <Group
          component="li"
          key={address.address_id}
          justify="space-between"
          wrap="nowrap"
          align="flex-start"
        >
          <div>
            <Group gap="xs">
              <Text component="bdi" fw={600}>
                {address.name}
              </Text>
              {address.is_default ? (
                <Badge variant="light" size="sm">
                  Default
                </Badge>
              ) : null}
            </Group>
            <Text component="bdi" c="dimmed" size="sm" lineClamp={2}>
              {inOneLine(address.address)}
            </Text>
          </div>
          {can('deliveries.write') ? (
            <Group gap="xs" wrap="nowrap">
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Edit ${address.name}`}
                onClick={() => onEdit(address)}
              >
                Edit
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Delete ${address.name}`}
                onClick={() => onDelete(address)}
              >
                Delete
              </Button>
            </Group>
          ) : null}
        </Group>
      ))}
    </Stack>
  );
}
