/** One attempt: what was sent, what came back, and what follows. */
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  getAccountEndpointAttempt,
  resendAccountEndpointEvents,
} from '../../../contract/dashboard/webhooks.ts';
import { asFailure, type Failure } from '../../api/failures.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { CopyDetail, Detail, Details } from '../../ui/details.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { type Permission, PermissionButton } from '../../ui/permission-button.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { LinesSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { AttemptResult, Exchange } from './attempt-exchange.tsx';
import { type AttemptDetail, type Endpoint, endpointRefetchMs } from './endpoint.ts';
import { useEndpointCommand } from './use-endpoint-command.ts';
import { triggerWords, typeWord } from './words.ts';

interface AttemptDrawerProps {
  endpoint: Endpoint;
  manage: Permission;
  /** Stays while the drawer closes. */
  attemptId: string | undefined;
  opened: boolean;
  onClose(): void;
  /** Shows only the attempts of one event. */
  onShowEvent(eventId: string): void;
}

export function AttemptDrawer(props: AttemptDrawerProps) {
  const { endpoint, attemptId, opened, onClose } = props;
  const { within } = useAccount();
  const found = useOperation(
    getAccountEndpointAttempt,
    { params: { ...within, endpoint_id: endpoint.endpoint_id, attempt_id: attemptId ?? '' } },
    // The time of the next attempt changes until it is over.
    { enabled: opened && attemptId !== undefined, refetchInterval: endpointRefetchMs },
  );
  const attempt = found.data;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={attempt ? typeWord(attempt.type) : 'Attempt'}>
      {attempt ? (
        <AttemptContent key={attempt.attempt_id} {...props} attempt={attempt} />
      ) : found.error ? (
        <ErrorState failure={found.error} retry={found.refetch} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
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
        <Detail name="Event ID">
          <code>{event_id}</code>
          <CopyDetail text={event_id} what="the event ID" />
        </Detail>
        <Detail name="Delivery">
          {delivery_id ? (
            <Anchor component={Link} href={`/deliveries/${delivery_id}`} inherit>
              {delivery_id}
            </Anchor>
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
  const { run } = useEndpointCommand(resendAccountEndpointEvents, endpoint);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const resend = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { queued } = await run({ event_id: attempt.event_id });
      toast(queued > 0 ? 'The event will be sent again.' : 'The event is already waiting to be sent.');
    } catch (error) {
      setFailure(asFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Group gap="xs">
        <PermissionButton
          permission={manage}
          loading={busy}
          leftSection={<RotateCw size={15} aria-hidden />}
          onClick={resend}
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
