/** After a failed attempt: what happened, what holds now, and the ways to answer. */
import { CircleX, RotateCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { instructDelivery } from '../../../../contract/dashboard/deliveries.ts';
import { inOneLine } from '../../../../contract/lines.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { Time } from '../../../ui/time.tsx';
import { longDay } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { Delivery } from '../delivery.ts';
import { failureWord } from './failure-word.ts';
import classes from './instruction-panel.module.css';
import { TryAgainDialog } from './try-again-dialog.tsx';
import { useDeliveryCommand } from './use-delivery-command.ts';

export function InstructionPanel({ delivery }: { delivery: Delivery }) {
  const [asks, setAsks] = useState<'try again' | 'return'>();
  const answer = useDeliveryCommand(instructDelivery, delivery.delivery_id);
  const close = () => setAsks(undefined);
  const { instruction, try_again: again, instruct } = delivery;
  const isOpen = delivery.status === 'in_transit' && instruction !== null;
  return (
    <>
      {isOpen ? (
        <section
          className={classes.panel}
          aria-labelledby="answer-title"
          data-waits={instruction === 'awaited' || undefined}
        >
          <CircleX size={20} aria-hidden className={classes.sign} />
          <div className={classes.words}>
            <h2 id="answer-title">{titles[instruction]}</h2>
            <LastFailure delivery={delivery} />
            <p>{whatHolds(delivery)}</p>
          </div>
          <div className={classes.actions}>
            {instruction === 'return' && !again.allowed ? null : (
              <PermissionButton
                permission={again}
                leftSection={<RotateCw size={15} aria-hidden />}
                variant={instruction === 'awaited' ? 'filled' : 'default'}
                onClick={() => setAsks('try again')}
              >
                {againWords[instruction]}
              </PermissionButton>
            )}
            {instruction === 'return' ? null : (
              <PermissionButton
                permission={instruct}
                leftSection={<Undo2 size={15} aria-hidden />}
                variant="default"
                onClick={() => setAsks('return')}
              >
                Return to sender…
              </PermissionButton>
            )}
          </div>
        </section>
      ) : null}
      <TryAgainDialog opened={asks === 'try again'} onClose={close} delivery={delivery} answer={answer} />
      <ConfirmDialog
        opened={asks === 'return'}
        onClose={close}
        title="Return this delivery to the sender?"
        confirm="Return to sender"
        keep="Not yet"
        onConfirm={async () => {
          await answer({ instruction: 'return' });
          toast('The courier brings it back.');
        }}
      >
        The courier sees it within seconds and brings the parcel back to{' '}
        <bdi>{inOneLine(delivery.pickup_address)}</bdi>. The receiver does not get it.
      </ConfirmDialog>
    </>
  );
}

const titles = {
  awaited: 'What shall we do?',
  try_again: 'It is tried again',
  return: 'It goes back to the sender',
};

const againWords = {
  awaited: 'Try again…',
  try_again: 'Change the answer…',
  return: 'Try again after all…',
};

function whatHolds({ instruction, try_again: again, deliver_on: day }: Delivery): string {
  if (instruction === 'awaited') {
    return again.allowed
      ? 'The courier waits for your answer. Correct the address or the phone number where they are wrong.'
      : 'The courier waits for an answer.';
  }
  if (instruction === 'try_again') {
    const when = day ? `Not before ${longDay(day)}.` : 'The courier has your answer.';
    return `${when} You may change it until the courier has acted on it.`;
  }
  return again.allowed
    ? 'You may change this until the courier has brought it back.'
    : `No further attempt is made: ${again.why_not}.`;
}

function LastFailure({ delivery: { events, attempts } }: { delivery: Delivery }) {
  const failed = events.findLast(({ type }) => type === 'delivery.attempt_failed');
  if (!failed) return null;
  const { reason, note } = failed.data;
  return (
    <p className={classes.failure}>
      {attempts === 1 ? 'The first attempt' : `Attempt ${attempts}`} failed <Time at={failed.at} />:{' '}
      <strong>{failureWord(reason)}</strong>
      {note ? (
        <>
          {' '}
          <q dir="auto">
            <Lines text={note} />
          </q>
        </>
      ) : null}
    </p>
  );
}
