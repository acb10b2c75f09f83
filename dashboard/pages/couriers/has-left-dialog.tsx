/** Asks before a courier is marked as having left. */
import { endCourier, listCouriers } from '../../../contract/dashboard/couriers.ts';
import { useCommand } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { Courier } from './couriers-page.tsx';

interface HasLeftDialogProps {
  opened: boolean;
  subject: Courier | undefined;
  onClose(): void;
}

export function HasLeftDialog({ opened, subject: courier, onClose }: HasLeftDialogProps) {
  const command = useCommand(endCourier, [listCouriers]);
  const act = async () => {
    const { courier_id, name } = courier!;
    await command.mutateAsync({ params: { courier_id } });
    toast(<Done name={name} />);
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={act}
      title="Has this courier left?"
      confirm="Has left"
    >
      All phones of <bdi>{courier?.name}</bdi> are signed out at once, and nothing can be assigned to them any
      more. This cannot be undone; whoever comes back is added anew. What they delivered stays in the history.
    </ConfirmDialog>
  );
}

const Done = ({ name }: { name: string }) => (
  <>
    <bdi>{name}</bdi> has left.
  </>
);
