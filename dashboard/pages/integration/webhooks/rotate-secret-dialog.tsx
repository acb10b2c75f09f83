/** Replaces the secret of an endpoint. For a chosen time, requests are signed with both. */
import { Text } from '@mantine/core';
import { rotateWebhookSecret } from '../../../../contract/operations/webhooks/endpoints.ts';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { defaultOverlap, type Overlap, OverlapChoice, overlapOf } from '../overlap-choice.tsx';
import { NewSecret } from './new-secret.tsx';
import { type EndpointDialogProps, useEndpointCommand } from './use-endpoint-command.ts';

const initial: { previous_valid_minutes: Overlap } = { previous_valid_minutes: defaultOverlap };

export function RotateSecretDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { run } = useEndpointCommand(rotateWebhookSecret, endpoint);
  return (
    <ShownOnceDialog<{ secret: string; more: string | undefined }>
      {...dialog}
      title="Rotate the signing secret"
      size="md"
      shownTitle="Your new signing secret"
      shownSize="lg"
      what="the secret"
      first={(show) => (
        <DialogForm
          initial={initial}
          submit="Rotate secret"
          onSubmit={async (values) => {
            const { minutes, more } = overlapOf(values.previous_valid_minutes);
            const { secret } = await run({ previous_valid_minutes: minutes });
            show({ secret, more });
          }}
        >
          {(form) => (
            <>
              <Text>
                Until the previous secret expires, every request is signed with both: deploy the new one in
                that time, and no request is refused.
              </Text>
              <OverlapChoice
                label="When the previous secret expires"
                {...form.choice('previous_valid_minutes')}
              />
            </>
          )}
        </DialogForm>
      )}
    >
      {({ secret, more }, kept) => (
        <NewSecret secret={secret} onCopied={kept}>
          The secret was replaced.{' '}
          {more
            ? `Requests are also signed with the previous secret for ${more}.`
            : 'Requests are no longer signed with earlier secrets.'}
        </NewSecret>
      )}
    </ShownOnceDialog>
  );
}
