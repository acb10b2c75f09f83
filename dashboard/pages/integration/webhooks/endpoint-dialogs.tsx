/** The dialogs about one endpoint: disable and enable it, resend events, rotate its secret, send a test event. */
import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { Info, Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { getWebhookHealth } from '../../../../contract/dashboard/webhooks.ts';
import { type FeedEvent, feedEvents } from '../../../../contract/events.ts';
import type { Operation } from '../../../../contract/operation.ts';
import {
  listWebhookAttempts,
  resendWebhookEvents,
} from '../../../../contract/operations/webhooks/attempts.ts';
import type { missedChoices } from '../../../../contract/operations/webhooks/endpoints.ts';
import {
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '../../../../contract/operations/webhooks/endpoints.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SecretField } from '../../../ui/copy.tsx';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { GuideLink } from '../../../ui/links.tsx';
import { RadioChoices } from '../../../ui/radio-choices.tsx';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { exactTime } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { DialogProps } from '../../../ui/use-dialog.ts';
import { useForm } from '../../../ui/use-form.ts';
import { localTime, momentOf } from '../../../ui/zoned-time.ts';
import { defaultOverlap, type Overlap, OverlapChoice, overlapOf } from '../overlap-choice.tsx';
import { AttemptResult, Exchange } from './attempt-exchange.tsx';
import classes from './webhooks.module.css';
import { type AttemptDetail, countWords, type Endpoint, typeWord } from './words.ts';

export interface EndpointDialogProps extends DialogProps {
  endpoint: Endpoint;
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

const missedTexts = {
  send: {
    label: 'Send what was missed',
    description: 'Including what was waiting when it was disabled. Oldest first.',
  },
  skip: {
    label: 'Skip it',
    description: 'Only events from now on are sent. You can resend older ones later.',
  },
} as const satisfies Record<Missed, { label: string; description: string }>;

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

type Which = 'failed' | 'all';
interface ResendValues extends Record<string, string> {
  /** In the time zone of the account. */
  timestamp_from: string;
  only_failed: Which;
}

const resendChoices = {
  failed: {
    label: 'Events that the endpoint has not accepted',
    effect: 'that the endpoint has not accepted are sent again.',
  },
  all: {
    label: 'All events',
    effect: 'are sent again, including those the endpoint already accepted: they arrive a second time.',
  },
} as const satisfies Record<Which, { label: string; effect: string }>;

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
      onSubmit={(values) =>
        mutateAsync({
          params,
          body: { timestamp_from: sinceOf(values), only_failed: values.only_failed === 'failed' },
        })
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

const rotateDefaults: { previous_valid_minutes: Overlap } = { previous_valid_minutes: defaultOverlap };

/** Replaces the secret of an endpoint. For a chosen time, requests are signed with both. */
export function RotateSecretDialog({ endpoint, ...dialog }: EndpointDialogProps) {
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
        <DialogForm
          initial={rotateDefaults}
          submit="Rotate secret"
          onSubmit={async (values) => {
            const { minutes, more } = overlapOf(values.previous_valid_minutes);
            const { secret } = await mutateAsync({ params, body: { previous_valid_minutes: minutes } });
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

/** Sends a test event, and shows exactly what was sent and what came back. */
export function TestDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  return (
    <Dialog {...dialog} title="Send a test event" size="44rem">
      <TestForm endpoint={endpoint} />
    </Dialog>
  );
}

const testDefaults: { type: FeedEvent } = { type: 'delivery.delivered' };

function TestForm({ endpoint }: { endpoint: Endpoint }) {
  const close = useCloseDialog();
  const { mutateAsync, params } = useEndpointCommand(testWebhookEndpoint, endpoint);
  const form = useForm(testDefaults);
  const [sent, setSent] = useState<AttemptDetail>();
  return (
    <form
      {...form.onSubmit(async () => setSent(await mutateAsync({ params, body: { type: form.values.type } })))}
    >
      <Stack gap="md">
        <Text>
          One signed event about a delivery that does not exist, sent once to{' '}
          <bdi className={classes.name}>{endpoint.url}</bdi>.
        </Text>
        <Select
          label="Type"
          data={feedEvents.map((type) => ({ value: type, label: `${typeWord(type)} (${type})` }))}
          data-autofocus
          {...form.choice('type')}
        />
        <FormError {...form.failed} />
        {sent && !form.busy ? <Sent key={sent.attempt_id} attempt={sent} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button type="submit" loading={form.busy} leftSection={<Send size={15} aria-hidden />}>
            {sent ? 'Send again' : 'Send test event'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** On a small screen the result is below the visible part. */
function Sent({ attempt }: { attempt: AttemptDetail }) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    result.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Stack gap="md">
      <div ref={result} className={classes.result}>
        <AttemptResult attempt={attempt} />
      </div>
      <Exchange attempt={attempt} />
    </Stack>
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

const refreshes = [
  getWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookHealth,
  listWebhookAttempts,
  getOverview,
];

/** A command about one endpoint; what pages show of endpoints and attempts is read again after it. */
export function useEndpointCommand<O extends Operation>(
  operation: O,
  { endpoint_id }: Pick<Endpoint, 'endpoint_id'>,
) {
  const { within } = useAccount();
  const { mutateAsync } = useCommand(operation, refreshes);
  return { mutateAsync, params: { ...within, endpoint_id } };
}
