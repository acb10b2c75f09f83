/** Sends events of a time span again. Says what will happen before it does. */
import { Alert, TextInput } from '@mantine/core';
import { Info } from 'lucide-react';
import { resendWebhookEvents } from '../../../../contract/operations/webhooks/attempts.ts';
import { useAccount } from '../../../current/account.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RadioChoices } from '../../../ui/radio-choices.tsx';
import { exactTime } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toasts.tsx';
import { localTime, momentOf } from '../../../ui/zoned-time.ts';
import { type EndpointDialogProps, useEndpointCommand } from './use-endpoint-command.ts';
import { countWords } from './words.ts';

const dayMs = 24 * 3_600_000;

type Which = 'failed' | 'all';
interface ResendValues extends Record<string, string> {
  /** In the time zone of the account. */
  timestamp_from: string;
  only_failed: Which;
}

const choices = {
  failed: {
    label: 'Events that the endpoint has not accepted',
    effect: 'that the endpoint has not accepted are sent again.',
  },
  all: {
    label: 'All events',
    effect: 'are sent again, including those the endpoint already accepted: they arrive a second time.',
  },
} as const satisfies Record<Which, { label: string; effect: string }>;

export function ResendDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { time_zone: zone } = useAccount();
  const { run } = useEndpointCommand(resendWebhookEvents, endpoint);
  const start = endpoint.failing_since ?? new Date(Date.now() - dayMs).toISOString();
  const initial: ResendValues = { timestamp_from: localTime(new Date(start), zone), only_failed: 'failed' };
  const sinceOf = ({ timestamp_from }: ResendValues) => momentOf(timestamp_from, zone)?.toISOString();
  return (
    <FormDialog
      {...dialog}
      title="Resend events"
      size="lg"
      initial={initial}
      submit="Resend events"
      canSubmit={(values) => sinceOf(values) !== undefined}
      onSubmit={(values) =>
        run({ timestamp_from: sinceOf(values), only_failed: values.only_failed === 'failed' })
      }
      onDone={({ queued }) => toast(queuedText(queued))}
    >
      {(form) => {
        const since = sinceOf(form.values);
        return (
          <>
            <TextInput
              type="datetime-local"
              label="Since"
              description={`In the time zone of the account, ${zone}.`}
              data-autofocus
              {...form.field('timestamp_from')}
            />
            <RadioChoices label="Which" choices={choices} {...form.choice('only_failed')} />
            {since ? (
              <Alert color="gray" variant="light" icon={<Info size={16} />}>
                Events since {exactTime(since, zone, true)} {choices[form.values.only_failed].effect} Each has
                the <code>webhook-id</code> and the body that it had before, so your system can recognise what
                it has processed.
              </Alert>
            ) : null}
          </>
        );
      }}
    </FormDialog>
  );
}

function queuedText(queued: number): string {
  if (queued === 0) return 'There was nothing to resend.';
  return queued === 1 ? '1 event will be sent again.' : `${countWords(queued)} events will be sent again.`;
}
