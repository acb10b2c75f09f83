/** The webhook endpoints of the account, with their health at a glance. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { getWebhookHealth } from '../../../../contract/dashboard/webhooks.ts';
import {
  createWebhookEndpoint,
  listWebhookEndpoints,
} from '../../../../contract/operations/webhooks/endpoints.ts';
import { Plus, Webhook } from '../../../../icons/icons.ts';
import { useCommand, useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { GuideLink, guides } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { type Column, Faint, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import type { DialogProps } from '../../../ui/use-dialog.ts';
import { withNames } from '../../../ui/with-names.tsx';
import {
  bodyOf,
  countWords,
  type Endpoint,
  EndpointBadge,
  EndpointFields,
  type EndpointWithSecret,
  type Health,
  HealthBars,
  listRefetchMs,
  newEndpoint,
  ReadOnly,
  typeWord,
} from './endpoint.tsx';
import { NewSecret } from './endpoint-dialogs.tsx';
import classes from './webhooks.module.css';

export default function WebhooksPage() {
  const { within: params, mode } = useAccount();
  const list = useOperation(listWebhookEndpoints, { params }, { refetchInterval: listRefetchMs });
  const health = useOperation(getWebhookHealth, { params }, { refetchInterval: listRefetchMs });
  const [adding, setAdding] = useState(false);
  const endpoints = list.data?.data;
  const { manage, create } = health.data ?? {};
  const add = () => setAdding(true);
  return (
    <Page
      title="Webhooks"
      lead={
        <>
          Waybill sends events to your systems as they happen.{' '}
          <GuideLink to="webhooks">Webhooks guide</GuideLink>
        </>
      }
      actions={
        <PermissionButton permission={create} leftSection={<Plus size={16} />} onClick={add}>
          Add endpoint
        </PermissionButton>
      }
    >
      {manage && !manage.allowed ? (
        <div className={classes.banners}>
          <ReadOnly manage={manage} />
        </div>
      ) : null}
      {endpoints?.length === 0 ? (
        <EmptyState
          boxed
          icon={Webhook}
          title={mode === 'test' ? 'No endpoints for test events' : 'No endpoints yet'}
          actions={
            <>
              <PermissionButton permission={create} onClick={add}>
                Add endpoint
              </PermissionButton>
              <Button component="a" href={guides.webhooks} target="_blank" rel="noopener" variant="default">
                Webhooks guide
              </Button>
            </>
          }
        >
          Add a URL of your system, and every event is sent to it within a second: signed, retried for three
          days, and in the order of each delivery.
        </EmptyState>
      ) : (
        <div className={`${classes.endpoints} ${classes.rows}`}>
          <StackedTable
            label="Webhook endpoints"
            columns={columnsWith(health.data)}
            query={{
              error: list.error ?? health.error,
              refetch: () => Promise.all([list.refetch(), health.refetch()]),
            }}
            items={health.data && endpoints}
            keyOf={({ endpoint_id }) => endpoint_id}
            twoLines
          />
        </div>
      )}
      <AddEndpointDialog opened={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

const columnsWith = (health: Health | undefined): Column<Endpoint>[] => [
  {
    name: 'Endpoint',
    kind: 'title',
    cell: ({ endpoint_id, url, description, events }) => (
      <>
        <Link href={`/webhooks/${endpoint_id}`} className={classes.url} data-list-link title={url}>
          <bdi>{url}</bdi>
        </Link>
        <span className={classes.about}>
          {description ? withNames`${description} · ` : null}
          {eventsWords(events)}
        </span>
      </>
    ),
  },
  {
    name: 'State',
    cell: (endpoint) => <EndpointBadge endpoint={endpoint} />,
    below: ({ disabled_at, failing_since }) => {
      const since = disabled_at ?? failing_since;
      return since ? <Time word="since" at={since} /> : null;
    },
  },
  { name: 'Last 24 hours', cell: (endpoint) => <HealthBars health={health} endpoint={endpoint} /> },
  {
    name: 'Last success',
    kind: 'short',
    cell: ({ last_success_at: at }) => (at ? <Time at={at} /> : <Faint>Never</Faint>),
  },
  {
    name: 'Waiting',
    kind: 'short',
    cell: ({ pending }) => (pending === 0 ? <Faint>None</Faint> : countWords(pending)),
    below: ({ failed }) =>
      failed > 0 ? <span className={classes.failedCount}>{countWords(failed)} failed</span> : null,
  },
];

/** "All events"; "Delivered, Returned"; "5 types of events". */
function eventsWords(events: Endpoint['events']): string {
  if (events.includes('*')) return 'All events';
  return events.length > 3 ? `${events.length} types of events` : events.map(typeWord).join(', ');
}

/** Adds an endpoint, and then shows its secret, once. */
function AddEndpointDialog(dialog: DialogProps) {
  const { within: params, mode } = useAccount();
  const create = useCommand(createWebhookEndpoint, [listWebhookEndpoints, getWebhookHealth]);
  return (
    <ShownOnceDialog<EndpointWithSecret>
      {...dialog}
      title={mode === 'test' ? 'Add endpoint for test events' : 'Add endpoint'}
      shownTitle="Endpoint added"
      what="the secret"
      first={(show) => (
        <DialogForm
          initial={newEndpoint}
          submit="Add endpoint"
          onSubmit={async (values) => show(await create.mutateAsync({ params, body: bodyOf(values) }))}
        >
          {(form) => <EndpointFields form={form} />}
        </DialogForm>
      )}
    >
      {({ url, secret }, markKept) => (
        <NewSecret secret={secret} onCopied={markKept}>
          Events are sent to <bdi className={classes.name}>{url}</bdi> from now on.
        </NewSecret>
      )}
    </ShownOnceDialog>
  );
}
