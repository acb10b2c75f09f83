/** The board: what has to be done over all accounts, by whom. Whatever anybody does appears to everybody at once. */
import { Alert } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { ApiRefusal } from '../../api/failures.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { NotUnderstood } from '../deliveries/list/nothing-to-show.tsx';
import { AutomaticSwitch } from './automatic-switch.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardView } from './board-view.tsx';
import { useFilter } from './filter.ts';
import { useBoard } from './use-board.ts';

export default function DispatchPage() {
  const address = useFilter();
  const reading = useBoard(address.filter);
  const { board, columns, error, refetch } = reading;
  const unassigned = columns.find(({ column }) => column === 'unassigned')!.count;
  return (
    <Page
      title="Dispatch"
      lead="Open deliveries of all accounts, the most pressing first."
      actions={<AutomaticSwitch isOn={board?.automatic} unassigned={unassigned} />}
      width="full"
    >
      <BoardFilters {...address} couriers={board?.couriers ?? []} />
      {board?.automatic ? <IsAutomatic /> : null}
      {error instanceof ApiRefusal && error.status === 400 ? (
        <NotUnderstood refusal={error} onClear={address.clear} />
      ) : board ? (
        <BoardView board={board} columns={columns} isOld={reading.isOld} address={address} />
      ) : error ? (
        <ErrorState failure={error} retry={refetch} />
      ) : (
        <BoardSkeleton />
      )}
    </Page>
  );
}

const IsAutomatic = () => (
  <Alert color="teal" variant="light" icon={<Sparkles size={16} />} mb="md">
    Automatic mode is on: deliveries without a courier are assigned by themselves, as long as a courier is
    free.
  </Alert>
);
