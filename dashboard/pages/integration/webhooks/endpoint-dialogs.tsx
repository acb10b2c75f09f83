/** The dialogs about one endpoint: edit and delete it, disable and enable it, resend events, rotate its secret. */
import { Alert, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { getWebhookHealth } from '../../../../contract/dashboard/webhooks.ts';
import type { Operation } from '../../../../contract/operation.ts';
import {
  listWebhookAttempts,
  resendWebhookEvents,
} from '../../../../contract/operations/webhooks/attempts.ts';
import {
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  type missedChoices,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '../../../../contract/operations/webhooks/endpoints.ts';
import { Info } from '../../../../icons/icons.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SecretField } from '../../../ui/copy.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { GuideLink } from '../../../ui/links.tsx';
import { RadioChoices } from '../../../ui/radio-choices.tsx';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { exactTime } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { DialogProps } from '../../../ui/use-dialog.ts';
import { localTime, momentOf } from '../../../ui/zoned-time.ts';
import { OverlapForm } from '../overlap-form.tsx';
import { bodyOf, countWords, type Endpoint, EndpointFields, valuesOf } from './endpoint.tsx';
import classes from './webhooks.module.css';

export interface EndpointDialogProps extends DialogProps {
  endpoint: Endpoint;
}

const refreshes = [
  getWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookHealth,
  listWebhookAttempts,
  getOverview,
];

/** A command about one endpoint; what pages show of endpoints and attempts is read again after it. */
export function useEndpointCommand<O extends Operation>(operation: O, { endpoint_id }: Endpoint) {
  const { within } = useAccount();
  const { mutateAsync } = useCommand(operation, refreshes);
  return { mutateAsync, params: { ...within, endpoint_id } };
}

/** Changes where and what an endpoint gets. */
export function EditDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { mutateAsync, params } = useEndpointCommand(updateWebhookEndpoint, endpoint);
  return (
    <FormDialog
      {...dialog}
      title="Edit endpoint"
      size="lg"
      initial={valuesOf(endpoint)}
      submit="Save"
      onSubmit={(values) => mutateAsync({ params, body: bodyOf(values) })}
      onDone={() => toast('Endpoint saved.')}
    >
      {(form) => <EndpointFields form={form} />}
    </FormDialog>
  );
}

export function DeleteDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { within } = useAccount();
  const [, navigate] = useLocation();
  // Not the endpoint and its attempts: they would be asked for once more, and are gone.
  const remove = useCommand(deleteWebhookEndpoint, [listWebhookEndpoints, getWebhookHealth]);
  const { endpoint_id, url, pending } = endpoint;
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete this endpoint?"
      confirm="Delete endpoint"
      keep="Keep endpoint"
      onConfirm={async () => {
        await remove.mutateAsync({ params: { ...within, endpoint_id } });
        toast('Endpoint deleted.');
        navigate('/webhooks');
      }}
    >
      <Stack gap="xs">
        <Text>
          Nothing more is sent to <bdi className={classes.name}>{url}</bdi>. Its secret, the record of its
          attempts and {pendingText(pending)} are deleted with it.
        </Text>
        <Text>This cannot be undone. To stop sending for a while, disable it instead.</Text>
      </Stack>
    </ConfirmDialog>
  );
}

function pendingText(pending: number): string {
  if (pending === 0) return 'its queue, which is empty,';
  return pending === 1
    ? 'the 1 event that waits for it'
    : `the ${countWords(pending)} events that wait for it`;
}

export function DisableDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { mutateAsync, params } = useEndpointCommand(updateWebhookEndpoint, endpoint);
  return (
    <ConfirmDialog
      {...dialog}
      title="Disable this endpoint?"
      confirm="Disable"
      keep="Keep enabled"
      onConfirm={async () => {
        await mutateAsync({ params, body: { status: 'disabled' } });
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

const missedTexts: Record<Missed, { label: string; description: string }> = {
  send: {
    label: 'Send what was missed',
    description: 'Including what was waiting when it was disabled. Oldest first.',
  },
  skip: {
    label: 'Skip it',
    description: 'Only events from now on are sent. You can resend older ones later.',
  },
};

const enableDefaults: { missed: Missed } = { missed: 'send' };

export function EnableDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { mutateAsync, params } = useEndpointCommand(updateWebhookEndpoint, endpoint);
  const { disabled_at } = endpoint;
  return (
    <FormDialog
      {...dialog}
      title="Enable this endpoint"
      initial={enableDefaults}
      submit="Enable"
      onSubmit={({ missed }) => mutateAsync({ params, body: { status: 'enabled', missed } })}
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
            choices={missedTexts}
            focus={enableDefaults.missed}
            {...form.choice('missed')}
          />
        </>
      )}
    </FormDialog>
  );
}

const dayMs = 24 * 3_600_000;

const resendChoices = {
  failed: {
    label: 'Events that the endpoint has not accepted',
    effect: 'that the endpoint has not accepted are sent again.',
  },
  all: {
    label: 'All events',
    effect: 'are sent again, including those the endpoint already accepted: they arrive a second time.',
  },
};

/** `timestamp_from` is in the time zone of the account. */
type ResendValues = { timestamp_from: string; only_failed: keyof typeof resendChoices };

/** Sends events of a time span again. Says what will happen before it does. */
export function ResendDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { time_zone: zone } = useAccount();
  const { mutateAsync, params } = useEndpointCommand(resendWebhookEvents, endpoint);
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
      onSubmit={(values) => {
        const body = { timestamp_from: sinceOf(values), only_failed: values.only_failed === 'failed' };
        return mutateAsync({ params, body });
      }}
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
            <RadioChoices label="Which" choices={resendChoices} {...form.choice('only_failed')} />
            {since ? (
              <Alert color="gray" variant="light" icon={<Info size={16} />}>
                Events since {exactTime(since, zone, true)} {resendChoices[form.values.only_failed].effect}{' '}
                Each has the <code>webhook-id</code> and the body that it had before, so your system can
                recognise what it has processed.
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

/** Replaces the secret of an endpoint. For a chosen time, requests are signed with both. */
export function RotateDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { mutateAsync, params } = useEndpointCommand(rotateWebhookSecret, endpoint);
  return (
    <ShownOnceDialog<{ secret: string; more: string | undefined }>
      {...dialog}
      title="Rotate the signing secret"
      size="md"
      shownTitle="Your new signing secret"
      shownSize="lg"
      what="the secret"
      first={(show) => (
        <OverlapForm
          label="When the previous secret expires"
          submit="Rotate secret"
          onSubmit={async (minutes, more) => {
            const { secret } = await mutateAsync({ params, body: { previous_valid_minutes: minutes } });
            show({ secret, more });
          }}
        >
          Until the previous secret expires, every request is signed with both: deploy the new one in that
          time, and no request is refused.
        </OverlapForm>
      )}
    >
      {({ secret, more }, markKept) => (
        <NewSecret secret={secret} onCopied={markKept}>
          The secret was replaced.{' '}
          {more
            ? `Requests are also signed with the previous secret for ${more}.`
            : 'Requests are no longer signed with earlier secrets.'}
        </NewSecret>
      )}
    </ShownOnceDialog>
  );
}

interface NewSecretProps {
  secret: string;
  /** A sentence about what else happened. */
  children: ReactNode;
  onCopied(): void;
}

/** The signing secret of an endpoint, which is shown once. */
export function NewSecret({ secret, children, onCopied }: NewSecretProps) {
  return (
    <>
      <Text>{children}</Text>
      <SecretField label="Signing secret" text={secret} onCopied={onCopied} />
      <Text size="sm">
        Every request is signed with it. Verify the signature before you trust a request:{' '}
        <GuideLink to="verifyWebhooks">how to verify, with code</GuideLink>.
      </Text>
    </>
  );
}
