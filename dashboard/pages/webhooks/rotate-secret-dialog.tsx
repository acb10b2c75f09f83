/** Replaces the secret of an endpoint. For a chosen time, requests are signed with both. */
import { Radio, Stack, Text } from '@mantine/core';
import { rotateAccountEndpointSecret } from '../../../contract/dashboard/webhooks.ts';
import { DialogForm } from '../../ui/form-dialog.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { NewSecret } from './new-secret.tsx';
import { type EndpointDialogProps, useEndpointCommand } from './use-endpoint-command.ts';

/** By the minutes for which the previous secret signs as well. */
const overlaps = {
  '0': { minutes: 0, label: 'Immediately', after: 'Requests are no longer signed with earlier secrets.' },
  '60': {
    minutes: 60,
    label: 'In 1 hour',
    after: 'Requests are also signed with the previous secret for 1 more hour.',
  },
  '1440': {
    minutes: 1_440,
    label: 'In 24 hours',
    after: 'Requests are also signed with the previous secret for 24 more hours.',
  },
  '4320': {
    minutes: 4_320,
    label: 'In 3 days',
    after: 'Requests are also signed with the previous secret for 3 more days.',
  },
  '10080': {
    minutes: 10_080,
    label: 'In 7 days',
    after: 'Requests are also signed with the previous secret for 7 more days.',
  },
} as const;
const initial: { previous_valid_minutes: keyof typeof overlaps } = { previous_valid_minutes: '1440' };

export function RotateSecretDialog({ endpoint, opened, onClose }: EndpointDialogProps) {
  const { run } = useEndpointCommand(rotateAccountEndpointSecret, endpoint);
  return (
    <ShownOnceDialog<{ secret: string; after: string }>
      opened={opened}
      onClose={onClose}
      title="Rotate the signing secret"
      size="md"
      shownTitle="Your new signing secret"
      shownSize="lg"
      what="the secret"
      first={(show) => (
        <DialogForm
          initial={initial}
          submit="Rotate secret"
          onCancel={onClose}
          onSubmit={async (values) => {
            const { minutes, after } = overlaps[values.previous_valid_minutes];
            const { secret } = await run({ previous_valid_minutes: minutes });
            show({ secret, after });
          }}
        >
          {(form) => (
            <>
              <Text>
                Until the previous secret expires, every request is signed with both: deploy the new one in
                that time, and no request is refused.
              </Text>
              <Radio.Group
                label="When the previous secret expires"
                {...form.choice('previous_valid_minutes')}
              >
                <Stack gap={10} mt={6}>
                  {Object.entries(overlaps).map(([value, { label }]) => (
                    <Radio
                      key={value}
                      value={value}
                      label={label}
                      data-autofocus={value === initial.previous_valid_minutes || undefined}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            </>
          )}
        </DialogForm>
      )}
    >
      {({ secret, after }, kept) => (
        <NewSecret secret={secret} onCopied={kept}>
          The secret was replaced. {after}
        </NewSecret>
      )}
    </ShownOnceDialog>
  );
}
