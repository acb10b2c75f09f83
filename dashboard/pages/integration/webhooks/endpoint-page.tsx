/** One webhook endpoint: its state, its settings, what was sent to it, and everything that can be done with it. */
import { Alert, Button, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'wouter';
import { getWebhookHealth } from '../../../../contract/dashboard/webhooks.ts';
import { getWebhookEndpoint } from '../../../../contract/operations/webhooks/endpoints.ts';
import {
  ChevronDown,
  CircleAlert,
  KeyRound,
  type LucideIcon,
  Pencil,
  Power,
  PowerOff,
  RotateCw,
  SearchX,
  Send,
  Trash2,
} from '../../../../icons/icons.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { useAddressParameter } from '../../../ui/address-bar.ts';
import { Detail, Details, Explained, IdDetail } from '../../../ui/details.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Permission, PermissionButton } from '../../../ui/permission-button.tsx';
import { BoxSkeleton } from '../../../ui/skeletons.tsx';
import { Faint } from '../../../ui/stacked-table.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { Warning } from '../../../ui/warning.tsx';
import { AttemptDrawer, TestDialog } from './attempt.tsx';
import { AttemptsPanel } from './attempts-panel.tsx';
import {
  countWords,
  disabledWords,
  type Endpoint,
  EndpointBadge,
  endpointRefetchMs,
  type Health,
  HealthBars,
  orderingWords,
  ReadOnly,
  typeWord,
} from './endpoint.tsx';
import {
  DeleteDialog,
  DisableDialog,
  EditDialog,
  EnableDialog,
  ResendDialog,
  RotateDialog,
} from './endpoint-dialogs.tsx';
import classes from './webhooks.module.css';

/** The dialogs by the actions that open them. */
const dialogs = {
  test: TestDialog,
  edit: EditDialog,
  rotate: RotateDialog,
  resend: ResendDialog,
  disable: DisableDialog,
  enable: EnableDialog,
  delete: DeleteDialog,
};

type Action = keyof typeof dialogs;

export default function EndpointPage() {
  const { endpoint_id } = useParams<'/:endpoint_id'>();
  const { within, mode } = useAccount();
  /** The action whose dialog is open. */
  const [action, setAction] = useState<Action>();
  // Once the endpoint is deleted a request for it finds nothing, and the page would say "Not found" for a moment.
  const mayFetch = action !== 'delete';
  const details = useOperation(
    getWebhookEndpoint,
    { params: { ...within, endpoint_id } },
    { enabled: mayFetch, refetchInterval: endpointRefetchMs },
  );
  const isMissing = details.error instanceof ApiRefusal && details.error.status === 404;
  const health = useOperation(getWebhookHealth, { params: within }, { refetchInterval: endpointRefetchMs });
  const endpoint = isMissing ? undefined : details.data;
  const failure = details.error ?? health.error;
  return (
    <Page
      title={isMissing ? 'Endpoint not found' : (endpoint?.url ?? 'Endpoint')}
      heading={endpoint ? <bdi className={classes.heading}>{endpoint.url}</bdi> : undefined}
      lead={isMissing ? null : <Lead endpoint={endpoint} />}
      actions={
        endpoint && health.data ? (
          <EndpointActions endpoint={endpoint} manage={health.data.manage} onAct={setAction} />
        ) : null
      }
      above={[{ title: 'Webhooks', href: '/webhooks' }]}
    >
      {endpoint && health.data ? (
        <>
          <Content endpoint={endpoint} health={health.data} mayFetch={mayFetch} onAct={setAction} />
          {Object.entries(dialogs).map(([name, Dialog]) => (
            <Dialog
              key={name}
              endpoint={endpoint}
              opened={action === name}
              onClose={() => setAction(undefined)}
            />
          ))}
        </>
      ) : isMissing ? (
        <div role="alert">
          <EmptyState
            icon={SearchX}
            actions={
              <ButtonLink href="/webhooks" variant="filled">
                All endpoints
              </ButtonLink>
            }
          >
            No endpoint for {mode} events has this ID. It may have been deleted.
          </EmptyState>
        </div>
      ) : failure ? (
        <ErrorState failure={failure} retry={() => Promise.all([details.refetch(), health.refetch()])} />
      ) : (
        <div className={classes.columns}>
          <BoxSkeleton height={330} />
          <BoxSkeleton height={220} />
        </div>
      )}
    </Page>
  );
}

/** Keeps its height while the endpoint loads. */
const Lead = ({ endpoint }: { endpoint: Endpoint | undefined }) => (
  <div className={classes.lead}>
    {endpoint ? <EndpointBadge endpoint={endpoint} /> : null}
    {endpoint?.description ? <bdi>{endpoint.description}</bdi> : null}
  </div>
);

interface ContentProps {
  endpoint: Endpoint;
  health: Health;
  mayFetch: boolean;
  onAct(action: Action): void;
}

function Content({ endpoint, health, mayFetch, onAct }: ContentProps) {
  const [attemptId, setAttemptId] = useAddressParameter('attempt');
  const [, setEventId] = useAddressParameter('event');
  const [, setFilter] = useAddressParameter('attempts');
  // The drawer goes on showing the attempt while it closes.
  const [lastId, setLastId] = useState(attemptId);
  if (attemptId !== undefined && attemptId !== lastId) setLastId(attemptId);
  const shared = { endpoint, manage: health.manage };
  return (
    <>
      <EndpointBanners {...shared} onAct={onAct} onShowFailed={() => setFilter('failed')} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <SettingsPanel endpoint={endpoint} />
        </div>
        <div className={classes.column}>
          <HealthPanel endpoint={endpoint} health={health} />
        </div>
      </div>
      <div id="attempts" className={classes.attempts}>
        <AttemptsPanel endpointId={endpoint.endpoint_id} mayFetch={mayFetch} onOpen={setAttemptId} />
      </div>
      <AttemptDrawer
        {...shared}
        subject={attemptId ?? lastId}
        opened={attemptId !== undefined}
        onClose={() => setAttemptId(undefined)}
        onShowEvent={setEventId}
      />
    </>
  );
}

function SettingsPanel({ endpoint }: { endpoint: Endpoint }) {
  const { endpoint_id, events, ordering, previous_secret_until: until, created_at } = endpoint;
  return (
    <Panel title="Details">
      <Details>
        <IdDetail name="Endpoint ID" id={endpoint_id} />
        <Detail name="Events">{events.includes('*') ? 'All events' : events.map(typeWord).join(', ')}</Detail>
        <Detail name="Ordering">
          {orderingWords[ordering].label}
          <Explained>{orderingWords[ordering].description}</Explained>
        </Detail>
        <Detail name="Signing secret">
          <code>whsec_…</code>
          <Explained>
            {until ? (
              <>
                Requests are also signed with an earlier secret until <Time at={until} show="exact" isAhead />
                .
              </>
            ) : (
              'Shown only once. Lost it? Rotate it.'
            )}
          </Explained>
        </Detail>
        <Detail name="Created">
          <Time at={created_at} show="exact" />
        </Detail>
      </Details>
    </Panel>
  );
}

function HealthPanel({ endpoint, health }: { endpoint: Endpoint; health: Health }) {
  const { last_success_at, last_failure_at, pending, failed } = endpoint;
  const timeOrNone = (at: string | null) => (at ? <Time at={at} /> : <Faint>None</Faint>);
  return (
    <Panel title="Last 24 hours">
      <HealthBars health={health} endpoint={endpoint} isLarge />
      <div className={classes.axis} aria-hidden="true">
        <Text size="xs" c="dimmed">
          24 hours ago
        </Text>
        <Text size="xs" c="dimmed">
          Now
        </Text>
      </div>
      <Details>
        <Detail name="Last success">{timeOrNone(last_success_at)}</Detail>
        <Detail name="Last failure">{timeOrNone(last_failure_at)}</Detail>
        <Detail name="Waiting">{countWords(pending)}</Detail>
        <Detail name="Failed">
          {countWords(failed)}
          {failed > 0 ? <Explained>No longer retried. Resend them.</Explained> : null}
        </Detail>
      </Details>
    </Panel>
  );
}

interface EndpointActionsProps {
  endpoint: Endpoint;
  manage: Permission;
  onAct(action: Action): void;
}

function EndpointActions({ endpoint, manage, onAct }: EndpointActionsProps) {
  const isEnabled = endpoint.status === 'enabled';
  const item = (action: Action, Icon: LucideIcon, word: string, color?: string) => (
    <Menu.Item color={color} leftSection={<Icon size={15} />} onClick={() => onAct(action)}>
      {word}
    </Menu.Item>
  );
  return (
    <>
      <PermissionButton
        permission={manage}
        variant="default"
        leftSection={<Send size={15} aria-hidden />}
        onClick={() => onAct('test')}
      >
        Send test event
      </PermissionButton>
      {manage.allowed ? (
        <Menu position="bottom-end" width={230}>
          <Menu.Target>
            <Button variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
              Actions
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {item('edit', Pencil, 'Edit')}
            {item('rotate', KeyRound, 'Rotate secret…')}
            {item('resend', RotateCw, 'Resend events…')}
            {isEnabled ? item('disable', PowerOff, 'Disable…') : item('enable', Power, 'Enable…')}
            <Menu.Divider />
            {item('delete', Trash2, 'Delete…', 'red')}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <PermissionButton permission={manage} variant="default">
          Edit
        </PermissionButton>
      )}
    </>
  );
}

interface EndpointBannersProps extends EndpointActionsProps {
  onShowFailed(): void;
}

function EndpointBanners(props: EndpointBannersProps) {
  const { endpoint, manage, onShowFailed } = props;
  return (
    <div className={classes.banners}>
      {manage.allowed ? null : <ReadOnly manage={manage} />}
      {endpoint.status === 'disabled' ? <Disabled {...props} /> : null}
      {endpoint.status === 'enabled' && endpoint.failing_since ? (
        <Warning title={<Time word="Failing since" at={endpoint.failing_since} />}>
          Events are retried for about three days. The endpoint is disabled after five days without a success.
          <div className={classes.bannerActions}>
            <ShowFailed onClick={onShowFailed} />
          </div>
        </Warning>
      ) : null}
    </div>
  );
}

function Disabled({ endpoint, manage, onAct, onShowFailed }: EndpointBannersProps) {
  const reason: keyof typeof disabledWords = endpoint.disabled_reason ?? 'by_account';
  const { title, text } = disabledWords[reason];
  const isAlarm = reason !== 'by_account';
  return (
    <Alert
      color={isAlarm ? 'red' : 'gray'}
      variant="light"
      icon={isAlarm ? <CircleAlert size={16} /> : <PowerOff size={16} />}
      title={title}
    >
      {endpoint.disabled_at ? (
        <>
          Since <Time at={endpoint.disabled_at} show="exact" />.{' '}
        </>
      ) : null}
      {text}
      <div className={classes.bannerActions}>
        {reason === 'secret_lost' ? (
          <PermissionButton permission={manage} size="xs" onClick={() => onAct('rotate')}>
            Rotate secret…
          </PermissionButton>
        ) : null}
        <PermissionButton permission={manage} size="xs" onClick={() => onAct('enable')}>
          Enable…
        </PermissionButton>
        {reason === 'gone' || reason === 'failing' ? <ShowFailed onClick={onShowFailed} /> : null}
      </div>
    </Alert>
  );
}

const ShowFailed = ({ onClick }: { onClick(): void }) => (
  <Button size="xs" variant="default" onClick={onClick}>
    Show failed attempts
  </Button>
);
