/** Asks before selected deliveries are cancelled, and says which could not be, and why. */
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'wouter';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { cancelBatch } from '../../../../contract/operations/batches.ts';
import { countDeliveries, listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import type { ResultOf } from '../../../api/client.ts';
import { asSentence } from '../../../api/failures.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { type DialogProps, type SubjectDialogProps, useDialog } from '../../../ui/use-dialog.ts';
import { deliveryCount, number } from '../field-words.ts';
import classes from './list.module.css';
import type { Selection } from './selection.ts';

type Results = ResultOf<typeof cancelBatch>['results'];
type Refused = Extract<Results[number], { outcome: 'refused' }>;

/** It can still be cancelled: the database did not answer. */
const isPassing = ({ problems }: Refused) => problems[0]?.code === 'database_unavailable';

export function CancelDialog({ opened, onClose, selection }: DialogProps & { selection: Selection }) {
  const { within: params } = useAccount();
  const { mutateAsync } = useCommand(cancelBatch, [listDeliveries, countDeliveries, getOverview]);
  const outcome = useDialog<Outcome>();
  const { selected, replace } = selection;
  const ids = [...selected].filter(([, { cancellable }]) => cancellable).map(([id]) => id);
  const leftOut = selected.size - ids.length;
  const cancel = ({ reason }: { reason: string }) => {
    const body = { delivery_ids: ids, ...(reason ? { reason } : {}) };
    return mutateAsync({ params, body });
  };
  const show = ({ results }: { results: Results }) => {
    const refused = results
      .filter((one) => one.outcome === 'refused')
      .map((one) => ({ ...one, name: selected.get(one.delivery_id)?.name ?? one.delivery_id }));
    const cancelled = results.length - refused.length;
    replace(
      new Map(refused.map((one) => [one.delivery_id, { name: one.name, cancellable: isPassing(one) }])),
    );
    if (refused.length === 0) toast(`${deliveryCount(cancelled)} cancelled.`);
    else outcome.open({ cancelled, refused });
  };
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={`Cancel ${deliveryCount(ids.length)}?`}
        initial={{ reason: '' }}
        submit="Cancel deliveries"
        cancel="Keep deliveries"
        tone="harm"
        focus="cancel"
        onSubmit={cancel}
        onDone={show}
      >
        {(form) => (
          <>
            <Text>
              No courier will pick them up. This cannot be undone.
              {leftOut > 0 ? ` ${leftOutText(leftOut)}` : ''}
            </Text>
            <TextInput
              label="Reason (optional)"
              description="Visible to your team and through the API."
              {...form.field('reason')}
            />
          </>
        )}
      </FormDialog>
      <OutcomeDialog {...outcome} />
    </>
  );
}

const leftOutText = (count: number) =>
  count === 1
    ? '1 selected delivery was picked up or has ended, and stays as it is.'
    : `${number.format(count)} selected deliveries were picked up or have ended, and stay as they are.`;

interface Outcome {
  cancelled: number;
  refused: (Refused & { name: string })[];
}

function OutcomeDialog({ subject, ...dialog }: SubjectDialogProps<Outcome>) {
  const { cancelled = 0, refused = [] } = subject ?? {};
  return (
    <Dialog {...dialog} title={`${number.format(cancelled)} cancelled, ${number.format(refused.length)} not`}>
      <Stack gap="md">
        <Text>{deliveryCount(refused.length)} changed in the meantime and could not be cancelled:</Text>
        <ul className={classes.refused} aria-label="Not cancelled">
          {refused.map(({ delivery_id, name, details }) => (
            <li key={delivery_id}>
              <Anchor component={Link} href={`/deliveries/${delivery_id}`}>
                <bdi>{name}</bdi>
              </Anchor>
              <Text size="sm" c="dimmed">
                {asSentence(details)}
              </Text>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={dialog.onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
