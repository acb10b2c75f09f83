/** The dispatch board: the open live deliveries of all accounts. Every change appears at once to everyone who has it open. */
import { Alert, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import {
  boardColumns,
  getBoard,
  listBoardColumn,
  previewAutomaticAssignment,
  startAutomaticAssignment,
  undoAutomaticAssignment,
} from '../../../../contract/dashboard/dispatch.ts';
import { changeFleetSettings, getFleetSettings } from '../../../../contract/dashboard/fleet-settings.ts';
import { CloudOff, Sparkles } from '../../../../icons/icons.ts';
import { call, type ResultOf } from '../../../api/client.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useCommand, useOperation } from '../../../api/queries.ts';
import { useMe } from '../../../current/me.tsx';
import { useZone } from '../../../current/zone.tsx';
import { DiscardedMoves } from '../../../parts/discarded-moves.tsx';
import { SearchBox } from '../../../parts/search-box.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { ClearFilters } from '../../../ui/filters.tsx';
import { KeysHelpButton } from '../../../ui/keys-help.tsx';
import { Page } from '../../../ui/page.tsx';
import { BoxSkeleton } from '../../../ui/skeletons.tsx';
import { InvalidFilters, Loaded } from '../../../ui/states.tsx';
import { ZoneNote } from '../../../ui/time.tsx';
import { timeOfDay } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import classes from './board.module.css';
import { type BoardCourier, deliveriesText, undoneText } from './board.ts';
import { BoardView } from './board-view.tsx';
import { type Outcome, type Undo, useUndo } from './use-assign.ts';
import { GoneContext, useBoard, useFilter, useOutage, useUnlessGone } from './use-board.ts';

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
  const { query, columns } = useBoard(filtering.filter);
  const { data: board, error } = query;
  const goneSince = useOutage(error, query.refetch);
  const isGone = goneSince !== undefined;
  const undo = useUndo(isGone);
  return (
    <GoneContext value={isGone}>
      <Page
        keys={keys}
        title="Dispatch"
        lead={
          <>
            Open live deliveries of all accounts, most urgent first. <ZoneNote />.
          </>
        }
        actions={<AutomaticSwitch isOn={board?.automatic} isFiltered={filtering.isFiltered} undo={undo} />}
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
        ) : (
          <Loaded query={query} loading={<BoardSkeleton />}>
            {(read) => (
              <BoardView
                board={read}
                columns={columns}
                isStale={query.isPlaceholderData}
                filtering={filtering}
                undo={undo}
              />
            )}
          </Loaded>
        )}
      </Page>
    </GoneContext>
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

/** The server needs at least two characters. */
const minSearchCharacters = 2;

interface BoardFiltersProps extends ReturnType<typeof useFilter> {
  couriers: readonly BoardCourier[];
}

function BoardFilters({ filter, isFiltered, change, clear, couriers }: BoardFiltersProps) {
  const { accounts } = useMe();
  const { account_id, courier_id, search = '' } = filter;
  return (
    <div className={classes.filters}>
      <SearchBox
        label="Search the board"
        placeholder="Reference, address, name, phone or courier"
        value={search}
        onSearch={(text) =>
          change(
            { search: text.length >= minSearchCharacters ? text : undefined },
            { replace: search !== '' && text !== '' },
          )
        }
      />
      <FilterSelect
        aria-label="Account"
        placeholder="All accounts"
        data={accounts.map((account) => ({ value: account.account_id, label: account.name }))}
        value={account_id}
        onChange={(value) => change({ account_id: value })}
        className={classes.filterChoice}
      />
      <FilterSelect
        aria-label="Courier"
        placeholder="All couriers"
        data={couriers.map((courier) => ({ value: courier.courier_id, label: courier.name }))}
        value={courier_id}
        onChange={(value) => change({ courier_id: value })}
        className={classes.filterChoice}
      />
      <ClearFilters isFiltered={isFiltered} clear={clear} />
      <KeysHelpButton className={classes.keysButton} />
    </div>
  );
}

const refreshed = [getBoard, listBoardColumn, getFleetSettings];

interface AutomaticSwitchProps {
  /** Undefined until the board is read. */
  isOn: boolean | undefined;
  isFiltered: boolean;
  undo: Undo;
}

/** Turns automatic assignment on and off. Turning it on can be undone together with what it assigned. */
function AutomaticSwitch({ isOn, isFiltered, undo }: AutomaticSwitchProps) {
  const [isAsking, setIsAsking] = useState(false);
  const preview = useOperation(
    previewAutomaticAssignment,
    {},
    { enabled: isAsking, staleTime: 0, gcTime: 0 },
  );
  const start = useCommand(startAutomaticAssignment, refreshed);
  const change = useCommand(changeFleetSettings, refreshed);
  const { allowed, why_not } = useUnlessGone();
  const turnOn = async () => {
    const { since } = await start.mutateAsync({});
    undo.offer({ text: startedText(preview.data?.assignable ?? 0), isPartial: false }, () =>
      undoSince(since),
    );
  };
  const { attempt } = useToastedAttempt();
  const turnOff = async () => {
    await change.mutateAsync({ body: { automatic: false } });
    toast('Automatic assignment is off.');
  };
  return (
    <>
      <Switch
        label="Assign automatically"
        checked={isOn ?? false}
        disabled={isOn === undefined || change.isPending || !allowed}
        title={why_not ?? undefined}
        onChange={() => (isOn ? void attempt(turnOff) : setIsAsking(true))}
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={turnOn}
        title="Turn on automatic assignment?"
        confirm="Turn on"
        tone="plain"
      >
        <Stack gap="xs">
          <Text role="status" aria-busy={isAsking && !preview.data && !preview.error}>
            {preview.data
              ? previewText(preview.data)
              : (preview.error?.message ?? 'Counting unassigned deliveries…')}
          </Text>
          {isFiltered ? <Text>In all accounts; filters are ignored.</Text> : null}
          <Text c="dimmed" size="sm">
            Couriers are chosen by area and load, as in the suggestions. You can still assign manually, undo
            this step, or turn it off later.
          </Text>
        </Stack>
      </ConfirmDialog>
    </>
  );
}

/** The server assigns them in the background, so the toast does not claim that they are already assigned. */
const startedText = (assignable: number) =>
  `Automatic assignment is on.${assignable === 0 ? '' : ` Assigning ${deliveriesText(assignable)}.`}`;

function previewText({ unassigned, assignable }: ResultOf<typeof previewAutomaticAssignment>): string {
  if (unassigned === 0) return 'New deliveries will be assigned as they arrive.';
  if (assignable === 0) {
    return `No courier has room for the ${deliveriesText(unassigned)} without a courier. They will be assigned when one has.`;
  }
  if (assignable < unassigned) {
    return `${assignable} of ${deliveriesText(unassigned)} without a courier will be assigned now. The rest will be assigned when a courier has room.`;
  }
  const late = unassigned > 1 ? ', late ones included,' : '';
  return `${deliveriesText(unassigned)} without a courier will be assigned now${late} and new ones as they arrive.`;
}

async function undoSince(since: string): Promise<Outcome> {
  let undone = 0;
  for (;;) {
    const result = await call(undoAutomaticAssignment, { body: { since } });
    undone += result.undone;
    if (!result.has_more) {
      return {
        text: `Automatic assignment is off. ${undoneText(undone, result.kept)}`,
        isPartial: result.kept.length > 0,
      };
    }
  }
}
