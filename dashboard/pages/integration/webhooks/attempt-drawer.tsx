/** One attempt: what was sent, what came back, and what follows. */
import { Button, Group, Stack } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { getWebhookAttempt, resendWebhookEvents } from '../../../../contract/operations/webhooks/attempts.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { Detail, Details, IdDetail } from '../../../ui/details.tsx';
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
import { AttemptResult, Exchange } from './attempt-exchange.tsx';
import { useEndpointCommand } from './endpoint-dialogs.tsx';
import { type AttemptDetail, type Endpoint, endpointRefetchMs, triggerWords, typeWord } from './words.ts';

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
        {(attempt) => <AttemptContent key={attempt.attempt_id} {...props} attempt={attempt} />}
      </Loaded>
    </SideDrawer>
  );
}

function AttemptContent(props: AttemptDrawerProps & { attempt: AttemptDetail }) {
  const { attempt, endpoint, manage, onShowEvent } = props;
  const { event_id, delivery_id, trigger, attempt: number, at, next_attempt_at } = attempt;
  return (
    <Stack gap="lg">
      <AttemptResult attempt={attempt} />
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
      {trigger === 'test' ? null : (
        <AttemptActions
          attempt={attempt}
          endpoint={endpoint}
          manage={manage}
          onShowEvent={() => onShowEvent(event_id)}
        />
      )}
      <Exchange attempt={attempt} />
    </Stack>
  );
}

interface AttemptActionsProps {
  attempt: AttemptDetail;
  endpoint: Endpoint;
  manage: Permission;
  onShowEvent(): void;
}

function AttemptActions({ attempt, endpoint, manage, onShowEvent }: AttemptActionsProps) {
  const { mutateAsync, params } = useEndpointCommand(resendWebhookEvents, endpoint);
  const { busy, attempt: tryTo, failure } = useAttempt();
  const resend = async () => {
    const { queued } = await mutateAsync({ params, body: { event_id: attempt.event_id } });
    toast(queued > 0 ? 'The event will be sent again.' : 'The event is already waiting to be sent.');
  };
  return (
    <>
      <Group gap="xs">
        <PermissionButton
          permission={manage}
          loading={busy}
          leftSection={<RotateCw size={15} aria-hidden />}
          onClick={() => tryTo(resend)}
        >
          Resend
        </PermissionButton>
        <Button variant="default" onClick={onShowEvent}>
          All attempts of this event
        </Button>
      </Group>
      <FormError failure={failure} />
    </>
  );
}
