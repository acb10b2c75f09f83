/** The last step on the board can be undone, from its toast or with Ctrl+Z. The server decides what is undone. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getBoard, listBoardColumn } from '../../../../contract/dashboard/dispatch.ts';
import { getFleetSettings } from '../../../../contract/dashboard/fleet-settings.ts';
import { refresh } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { waitsForService } from './use-outage.ts';

export interface Outcome {
  text: string;
  /** Something did not work. */
  isPartial: boolean;
}

export interface Undo {
  /** Says what was done. `undo` is undefined if nothing was. */
  offer(done: Outcome, undo: (() => Promise<Outcome>) | undefined): void;
  last(): void;
}

const toneOf = ({ isPartial }: Outcome) => (isPartial ? 'bad' : 'good');

/** While the service is gone, a step can still be undone later. */
export function useUndo(isGone: boolean): Undo {
  const client = useQueryClient();
  const last = useRef<() => Promise<void>>(undefined);
  const canRun = useStable(() => !isGone);
  return {
    offer(done, undo) {
      let isUsed = false;
      const run = async () => {
        if (isUsed || !undo) return;
        if (!canRun()) return toast(waitsForService, 'bad');
        isUsed = true;
        try {
          const undone = await undo();
          await refresh(client, [getBoard, listBoardColumn, getFleetSettings]);
          toast(undone.text, toneOf(undone));
        } catch (error) {
          toast(messageOf(error), 'bad');
        }
      };
      last.current = run;
      toast(done.text, toneOf(done), undo && { word: 'Undo', run });
    },
    last: () => void last.current?.(),
  };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
