/** Disabling an endpoint, and enabling it again: with what it missed, or without. */
import { Text } from '@mantine/core';
import type { missedChoices } from '../../../contract/operations/webhooks/endpoints.ts';
import { updateWebhookEndpoint } from '../../../contract/operations/webhooks/endpoints.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioChoices } from '../../ui/radio-choices.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type EndpointDialogProps, useEndpointCommand } from './use-endpoint-command.ts';

export function DisableDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { run } = useEndpointCommand(updateWebhookEndpoint, endpoint);
  return (
    <ConfirmDialog
      {...dialog}
      title="Disable this endpoint?"
      confirm="Disable"
      keep="Keep enabled"
      onConfirm={async () => {
        await run({ status: 'disabled' });
        toast('Endpoint disabled.');
      }}
    >
      <Text>
        Nothing is sent to it until you enable it again. Events are kept for 30 days, so you can send what it
        missed in the meantime.
      </Text>
    </ConfirmDialog>
  );
}

type Missed = (typeof missedChoices)[number];

const choices = {
  send: {
    label: 'Send what was missed',
    description: 'Including what was waiting when it was disabled. Oldest first.',
  },
  skip: {
    label: 'Skip it',
    description: 'Only events from now on are sent. You can resend older ones later.',
  },
} as const satisfies Record<Missed, { label: string; description: string }>;

const initial: { missed: Missed } = { missed: 'send' };

export function EnableDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { run } = useEndpointCommand(updateWebhookEndpoint, endpoint);
  const { disabled_at } = endpoint;
  return (
    <FormDialog
      {...dialog}
      title="Enable this endpoint"
      initial={initial}
      submit="Enable"
      onSubmit={({ missed }) => run({ status: 'enabled', missed })}
      onDone={() => toast('Endpoint enabled.')}
    >
      {(form) => (
        <>
          {disabled_at ? (
            <Text>
              Nothing was sent to it since <Time at={disabled_at} show="exact" />.
            </Text>
          ) : null}
          <RadioChoices
            label="Events that it missed"
            choices={choices}
            focus={initial.missed}
            {...form.choice('missed')}
          />
        </>
      )}
    </FormDialog>
  );
}
