/** Turns automatic assignment on and off. Turning it on can be undone together with what it assigned. */
import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import {
  getBoard,
  listBoardColumn,
  previewAutomaticAssignment,
  startAutomaticAssignment,
  undoAutomaticAssignment,
} from '../../../../contract/dashboard/dispatch.ts';
import { changeFleetSettings, getFleetSettings } from '../../../../contract/dashboard/fleet-settings.ts';
import { call, type ResultOf } from '../../../api/client.ts';
import { useCommand, useOperation } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import { deliveriesText, undoneText } from './board.ts';
import type { Outcome, Undo } from './use-assign.ts';
import { waitsForService } from './use-board.ts';

const refreshed = [getBoard, listBoardColumn, getFleetSettings];

interface AutomaticSwitchProps {
  /** Undefined until the board is read. */
  isOn: boolean | undefined;
  /** The board shows only some deliveries. */
  isFiltered: boolean;
  /** The service cannot be reached. */
  isGone: boolean;
  undo: Undo;
}

export function AutomaticSwitch({ isOn, isFiltered, isGone, undo }: AutomaticSwitchProps) {
  const [isAsking, setIsAsking] = useState(false);
  const preview = useOperation(
    previewAutomaticAssignment,
    {},
    { enabled: isAsking, staleTime: 0, gcTime: 0 },
  );
  const start = useCommand(startAutomaticAssignment, refreshed);
  const change = useCommand(changeFleetSettings, refreshed);
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
        disabled={isOn === undefined || change.isPending || isGone}
        title={isGone ? waitsForService : undefined}
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
  assignable === 0
    ? 'Automatic assignment is on.'
    : `Automatic assignment is on. Assigning ${deliveriesText(assignable)}.`;

function previewText({ unassigned, assignable }: ResultOf<typeof previewAutomaticAssignment>): string {
  if (unassigned === 0) return 'New deliveries will be assigned as they arrive.';
  const wait = 'The rest will be assigned when a courier has room.';
  if (assignable === 0) {
    return `No courier has room for the ${deliveriesText(unassigned)} without a courier. They will be assigned when one has.`;
  }
  if (assignable < unassigned)
    return `${assignable} of ${deliveriesText(unassigned)} without a courier will be assigned now. ${wait}`;
  const late = unassigned > 1 ? ', late ones included,' : '';
  return `${deliveriesText(unassigned)} without a courier will be assigned now${late} and new ones as they arrive.`;
}

async function undoSince(since: string): Promise<Outcome> {
  let undone = 0;
  for (;;) {
    const answer = await call(undoAutomaticAssignment, { body: { since } });
    undone += answer.undone;
    if (!answer.has_more) {
      return {
        text: `Automatic assignment is off. ${undoneText(undone, answer.kept)}`,
        isPartial: answer.kept.length > 0,
      };
    }
  }
}
