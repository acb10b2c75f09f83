/** The dispatch board: the open live deliveries of all accounts. Every change appears at once to everyone who has it open. */
import { Alert } from '@mantine/core';
import { CloudOff, Sparkles } from 'lucide-react';
import { boardColumns } from '../../../../contract/dashboard/dispatch.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useZone } from '../../../current/zone.tsx';
import { DiscardedMoves } from '../../../parts/discarded-moves.tsx';
import { Page } from '../../../ui/page.tsx';
import { BoxSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState, InvalidFilters } from '../../../ui/states.tsx';
import { ZoneNote } from '../../../ui/time.tsx';
import { timeOfDay } from '../../../ui/time-words.ts';
import { AutomaticSwitch } from './automatic-switch.tsx';
import classes from './board.module.css';
import { BoardFilters, useFilter } from './board-filters.tsx';
import { BoardView } from './board-view.tsx';
import { useUndo } from './use-assign.ts';
import { useBoard, useOutage } from './use-board.ts';

const keys = [
  { names: ['↑', '↓', '←', '→'], action: 'Move between cards' },
  { names: ['J', 'K'], action: 'Next and previous card' },
  { names: ['Enter'], action: 'Open the delivery' },
  { names: ['Space'], action: 'Select the card' },
  { names: ['Shift'], action: 'With a click: select all cards in between' },
  { names: ['A'], action: 'Assign to…' },
  { names: ['U'], action: 'Unassign' },
  { names: ['Ctrl', 'Z'], action: 'Undo the last step' },
  { names: ['Esc'], action: 'Clear selection' },
  { names: ['/'], action: 'Search the board' },
];

export default function DispatchPage() {
  const filtering = useFilter();
  const { board, columns, isStale, error, refetch } = useBoard(filtering.filter);
  const goneSince = useOutage(error, refetch);
  const isGone = goneSince !== undefined;
  const undo = useUndo(isGone);
  return (
    <Page
      keys={keys}
      title="Dispatch"
      lead={
        <>
          Open live deliveries of all accounts, most urgent first. <ZoneNote />.
        </>
      }
      actions={
        <AutomaticSwitch
          isOn={board?.automatic}
          isFiltered={filtering.isFiltered}
          isGone={isGone}
          undo={undo}
        />
      }
      width="full"
    >
      <DiscardedMoves />
      <BoardFilters {...filtering} couriers={board?.couriers ?? []} />
      {board && goneSince !== undefined ? <Outage since={goneSince} /> : null}
      {board?.automatic ? (
        <Alert color="teal" variant="light" icon={<Sparkles size={16} />} mb="md">
          Automatic assignment is on: deliveries are assigned while couriers have room.
        </Alert>
      ) : null}
      {error instanceof ApiRefusal && error.status === 400 ? (
        <InvalidFilters many="deliveries" refusal={error} onClear={filtering.clear} />
      ) : board ? (
        <BoardView
          board={board}
          columns={columns}
          isStale={isStale}
          isGone={isGone}
          filtering={filtering}
          undo={undo}
        />
      ) : error ? (
        <ErrorState failure={error} retry={refetch} />
      ) : (
        <BoardSkeleton />
      )}
    </Page>
  );
}

/** The board stays in view, but nobody may take it for the current state. */
function Outage({ since }: { since: number }) {
  const zone = useZone();
  return (
    <Alert color="red" variant="light" icon={<CloudOff size={16} />} mb="md">
      Can’t reach Waybill. Last connected at {timeOfDay(new Date(since).toISOString(), zone)}: the board shows
      what was known then. You can assign again when Waybill is back.
    </Alert>
  );
}

/** The layout of the board, while it is read for the first time. */
function BoardSkeleton() {
  return (
    <div className={classes.board}>
      <div className={classes.columns}>
        {boardColumns.map((column) => (
          <BoxSkeleton key={column} height="24rem" />
        ))}
      </div>
      <BoxSkeleton height="24rem" />
    </div>
  );
}
