/** Disabling an endpoint, and enabling it again: with what it missed, or without. */
import { Radio, Stack, Text } from '@mantine/core';
import { updateAccountEndpoint } from '../../../contract/dashboard/webhooks.ts';
import type { missedChoices } from '../../../contract/operations/webhooks/fields.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type EndpointDialogProps, useEndpointCommand } from './use-endpoint-command.ts';

export function DisableDialog({ endpoint, opened, onClose }: EndpointDialogProps) {
  const { run } = useEndpointCommand(updateAccountEndpoint, endpoint);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
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
    text: 'Including what was waiting when it was disabled. Oldest first.',
  },
  skip: {
    label: 'Skip it',
    text: 'Only events from now on are sent. You can resend older ones later.',
  },
} as const satisfies Record<Missed, { label: string; text: string }>;

const initial: { missed: Missed } = { missed: 'send' };

export function EnableDialog({ endpoint, opened, onClose }: EndpointDialogProps) {
  const { run } = useEndpointCommand(updateAccountEndpoint, endpoint);
  const { disabled_at } = endpoint;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
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
          <Radio.Group label="Events that it missed" {...form.choice('missed')}>
            <Stack gap="sm" mt={6}>
              {Object.entries(choices).map(([value, { label, text }]) => (
                <Radio
                  key={value}
                  value={value}
                  label={label}
                  description={text}
                  data-autofocus={value === initial.missed || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
        </>
      )}
    </FormDialog>
  );
}
