/** One attempt: what was sent, what came back, and what follows. It is in a drawer, or in the dialog that sends a test event. */
import { Alert, Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type FeedEvent, feedEvents } from '../../../../contract/events.ts';
import { getWebhookAttempt, resendWebhookEvents } from '../../../../contract/operations/webhooks/attempts.ts';
import { testWebhookEndpoint } from '../../../../contract/operations/webhooks/endpoints.ts';
import { CircleCheck, RotateCw, Send, TriangleAlert } from '../../../../icons/icons.ts';
import type { ResultOf } from '../../../api/client.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { CodeBlock, jsonText } from '../../../ui/code-block.tsx';
import { Detail, Details, IdDetail } from '../../../ui/details.tsx';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PageLink } from '../../../ui/links.tsx';
import { type Permission, PermissionButton } from '../../../ui/permission-button.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LinesSkeleton } from '../../../ui/skeletons.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import { useForm } from '../../../ui/use-form.ts';
import { durationWords, type Endpoint, endpointRefetchMs, triggerWords, typeWord } from './endpoint.tsx';
import { type EndpointDialogProps, useEndpointCommand } from './endpoint-dialogs.tsx';
import classes from './webhooks.module.css';

type AttemptDetail = ResultOf<typeof getWebhookAttempt>;

interface AttemptDrawerProps extends SubjectDialogProps<string> {
  endpoint: Endpoint;
  manage: Permission;
  /** Shows only the attempts of one event. */
  onShowEvent(eventId: string): void;
}

export function AttemptDrawer(props: AttemptDrawerProps) {
  const { endpoint, subject: attemptId, opened, onClose } = props;
  const { within } = useAccount();
  const details = useOperation(
    getWebhookAttempt,
    { params: { ...within, endpoint_id: endpoint.endpoint_id, attempt_id: attemptId ?? '' } },
    // The time of the next attempt changes until it is over.
    { enabled: opened && attemptId !== undefined, refetchInterval: endpointRefetchMs },
  );
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={details.data ? typeWord(details.data.type) : 'Attempt'}
    >
      <Loaded query={details} loading={<LinesSkeleton lines={8} />}>
        {(attempt) => (
          <Stack key={attempt.attempt_id} gap="lg">
            <AttemptResult attempt={attempt} />
            <AttemptDetails attempt={attempt} />
            {attempt.trigger === 'test' ? null : <AttemptActions {...props} eventId={attempt.event_id} />}
            <Exchange attempt={attempt} />
          </Stack>
        )}
      </Loaded>
    </SideDrawer>
  );
}

function AttemptDetails({ attempt }: { attempt: AttemptDetail }) {
  const { event_id, delivery_id, trigger, attempt: number, at, next_attempt_at } = attempt;
  return (
    <Details>
      <IdDetail name="Event ID" id={event_id} />
      <Detail name="Delivery">
        {delivery_id ? (
          <PageLink href={`/deliveries/${delivery_id}`}>{delivery_id}</PageLink>
        ) : (
          'None: a test event'
        )}
      </Detail>
      <Detail name="Sent">
        <Time at={at} show="exact" />
      </Detail>
      <Detail name="Attempt">
        {number} ({triggerWords[trigger].toLowerCase()})
      </Detail>
      <Detail name="Next attempt">
        {next_attempt_at ? <Time at={next_attempt_at} show="exact" isAhead /> : 'None'}
      </Detail>
    </Details>
  );
}

type AttemptActionsProps = Omit<AttemptDrawerProps, 'subject'> & { eventId: string };

function AttemptActions({ eventId, endpoint, manage, onShowEvent }: AttemptActionsProps) {
  const { mutateAsync, params } = useEndpointCommand(resendWebhookEvents, endpoint);
  const { busy, attempt, failure } = useAttempt();
  const resend = async () => {
    const { queued } = await mutateAsync({ params, body: { event_id: eventId } });
    toast(queued > 0 ? 'The event will be sent again.' : 'The event is already waiting to be sent.');
  };
  return (
    <>
      <Group gap="xs">
        <PermissionButton
          permission={manage}
          loading={busy}
          leftSection={<RotateCw size={15} aria-hidden />}
          onClick={() => attempt(resend)}
        >
          Resend
        </PermissionButton>
        <Button variant="default" onClick={() => onShowEvent(eventId)}>
          All attempts of this event
        </Button>
      </Group>
      <FormError failure={failure} />
    </>
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

function AttemptResult({
  attempt: { outcome, status_code, duration_ms, error },
}: {
  attempt: AttemptDetail;
}) {
  const duration = durationWords(duration_ms);
  const isGood = outcome === 'delivered';
  const status = status_code === null ? 'no response' : `status ${status_code}`;
  return (
    <Alert
      role="status"
      color={isGood ? 'green' : 'red'}
      variant="light"
      icon={isGood ? <CircleCheck size={16} /> : <TriangleAlert size={16} />}
      title={isGood ? `Delivered: ${status}, in ${duration}` : `Failed: ${status}, after ${duration}`}
    >
      {isGood ? null : error}
    </Alert>
  );
}

/** The request as it was sent, and the response. */
function Exchange({ attempt: { request, response, status_code } }: { attempt: AttemptDetail }) {
  return (
    <>
      <section className={classes.exchange} aria-label="Request">
        <Title order={3}>Request</Title>
        <Message what="request" title={`POST ${request.url}`} bodyTitle="Body" {...request}>
          The body was deleted with its event, after 30 days.
        </Message>
      </section>
      <section className={classes.exchange} aria-label="Response">
        <Title order={3}>Response</Title>
        {response === null ? (
          <Missing>There was no response.</Missing>
        ) : (
          <Message
            what="response"
            title={`Status ${status_code}`}
            bodyTitle="Body (first 4 KiB)"
            {...response}
          >
            The body was empty.
          </Message>
        )}
      </section>
    </>
  );
}

interface MessageProps {
  what: 'request' | 'response';
  title: string;
  bodyTitle: string;
  headers: Record<string, string>;
  body: string | null;
  /** Says why there is no body. */
  children: string;
}

function Message({ what, title, bodyTitle, headers, body, children }: MessageProps) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <CodeBlock title={title} what={`the ${what} headers`} code={lines.join('\n')} />
      {body ? (
        <CodeBlock title={bodyTitle} what={`the ${what} body`} code={body} shown={bodyText(body)} />
      ) : (
        <Missing>{children}</Missing>
      )}
    </>
  );
}

const Missing = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

/** JSON is easier to read with line breaks. What is copied stays as it was sent. */
function bodyText(body: string): string {
  try {
    return jsonText(JSON.parse(body));
  } catch {
    return body;
  }
}
