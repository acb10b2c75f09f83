/** After a failed attempt: what happened, the sender's current instruction, and the ways to give or change it. */
import { CircleX, RotateCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { inOneLine } from '../../../../contract/lines.ts';
import { asSentence } from '../../../api/failures.ts';
import { reasonWords } from '../../../parts/failure-words.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { Time } from '../../../ui/time.tsx';
import { longDay } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { Delivery } from './delivery.ts';
import classes from './instruction-panel.module.css';
import { canCollectLess, TryAgainDialog } from './try-again-dialog.tsx';
import { useInstruct } from './use-delivery-command.ts';

export function InstructionPanel({ delivery }: { delivery: Delivery }) {
  const [dialog, setDialog] = useState<'try_again' | 'return'>();
  const instruct = useInstruct(delivery.delivery_id);
  const close = () => setDialog(undefined);
  const { instruction, try_again: again } = delivery;
  const isOpen = delivery.status === 'in_transit' && instruction !== null;
  return (
    <>
      {isOpen ? (
        <section
          className={classes.panel}
          aria-labelledby="instruction-title"
          data-awaited={instruction === 'awaited' || undefined}
        >
          <CircleX size={20} aria-hidden className={classes.sign} />
          <div className={classes.text}>
            <h2 id="instruction-title">{titles[instruction]}</h2>
            <LastFailure delivery={delivery} />
            <p>{explanationOf(delivery)}</p>
          </div>
          <div className={classes.actions}>
            {instruction === 'return' && !again.allowed ? null : (
              <PermissionButton
                permission={again}
                leftSection={<RotateCw size={15} aria-hidden />}
                variant={instruction === 'awaited' ? 'filled' : 'default'}
                onClick={() => setDialog('try_again')}
              >
                {tryAgainLabels[instruction]}
              </PermissionButton>
            )}
            {instruction === 'return' ? null : (
              <PermissionButton
                permission={delivery.instruct}
                leftSection={<Undo2 size={15} aria-hidden />}
                variant="default"
                onClick={() => setDialog('return')}
              >
                Return to sender…
              </PermissionButton>
            )}
          </div>
        </section>
      ) : null}
      <TryAgainDialog
        opened={dialog === 'try_again'}
        onClose={close}
        delivery={delivery}
        instruct={instruct}
      />
      <ConfirmDialog
        opened={dialog === 'return'}
        onClose={close}
        title="Return this delivery to the sender?"
        confirm="Return to sender"
        keep="Keep with courier"
        onConfirm={async () => {
          await instruct({ instruction: 'return' });
          toast('The courier will return it.');
        }}
      >
        The courier is notified within seconds and returns the parcel to{' '}
        <bdi>{inOneLine(delivery.pickup_address)}</bdi>. The receiver does not get it.
      </ConfirmDialog>
    </>
  );
}

const titles = {
  awaited: 'What should we do?',
  try_again: 'Trying again',
  return: 'Returning to sender',
};

const tryAgainLabels = {
  awaited: 'Try again…',
  try_again: 'Change answer…',
  return: 'Try again instead…',
};

function explanationOf(delivery: Delivery): string {
  const { instruction, try_again: again, deliver_on: day } = delivery;
  if (instruction === 'awaited') {
    if (!again.allowed) return 'The courier is waiting for your answer.';
    const possible = canCollectLess(delivery) ? 'collect less, or correct' : 'correct';
    return `The courier is waiting for your answer. You can ${possible} the address and the phone number.`;
  }
  if (instruction === 'try_again') {
    const when = day ? `Not before ${longDay(day)}.` : 'The courier has your answer.';
    return `${when} You can change it until the courier acts on it.`;
  }
  return again.allowed
    ? 'You can change this until the courier has returned it.'
    : `No more attempts. ${asSentence(again.why_not ?? '')}`;
}

function LastFailure({ delivery: { events, attempts } }: { delivery: Delivery }) {
  const failed = events.findLast((event) => event.type === 'delivery.attempt_failed');
  if (!failed) return null;
  const { reason, note } = failed.data.details;
  return (
    <p>
      {attempts === 1 ? 'The first attempt' : `Attempt ${attempts}`} failed <Time at={failed.timestamp} />:{' '}
      <strong>{reasonWords[reason]}</strong>
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
