/** Automatic mode, for everybody to see: it assigns by the rule of the suggestions. */
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { getBoard, listBoardColumn } from '../../../contract/dashboard/dispatch.ts';
import { changeFleetSettings, getFleetSettings } from '../../../contract/dashboard/fleet-settings.ts';
import { useCommand } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { deliveriesWord } from './board.ts';

interface AutomaticSwitchProps {
  /** Undefined while it is not known yet. */
  isOn: boolean | undefined;
  /** How many have no courier now. */
  unassigned: number;
}

export function AutomaticSwitch({ isOn, unassigned }: AutomaticSwitchProps) {
  const [asks, setAsks] = useState(false);
  const command = useCommand(changeFleetSettings, [getBoard, listBoardColumn, getFleetSettings]);
  const change = async (automatic: boolean) => {
    await command.mutateAsync({ body: { automatic } });
    toast(automatic ? 'Automatic mode is on.' : 'Automatic mode is off.');
  };
  const turnOff = () => change(false).catch((failure: Error) => toast(failure.message, 'bad'));
  return (
    <>
      <Switch
        label="Automatic"
        checked={isOn ?? false}
        disabled={isOn === undefined || command.isPending}
        onChange={() => (isOn ? void turnOff() : setAsks(true))}
      />
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => change(true)}
        title="Assign by itself?"
        confirm="Switch on"
        tone="plain"
      >
        {unassigned > 0
          ? `${deliveriesWord(unassigned)} without a courier ${unassigned === 1 ? 'is' : 'are'} assigned at once, and new ones as they come`
          : 'New deliveries are assigned as they come'}
        : by the area of what couriers carry, then by load, then by cash in hand. You can still assign by
        hand, and switch it off at any time; what is assigned stays assigned.
      </ConfirmDialog>
    </>
  );
}
