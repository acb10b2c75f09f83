/** The webhook endpoints of the account, with their health at a glance. */
import { Anchor, Button, Table } from '@mantine/core';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { listAccountEndpoints } from '../../../contract/dashboard/webhooks.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Faint } from '../../ui/faint.tsx';
import { guides } from '../../ui/guides.ts';
import { Page } from '../../ui/page.tsx';
import { type Permission, PermissionButton } from '../../ui/permission-button.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { AddEndpointDialog } from './add-endpoint-dialog.tsx';
import { type Endpoint, listRefetchMs } from './endpoint.ts';
import { ReadOnly } from './endpoint-banner.tsx';
import { EndpointBadge, HealthBars } from './endpoint-status.tsx';
import classes from './webhooks.module.css';
import { countWords, eventsWords } from './words.ts';

const columns = ['Endpoint', 'State', 'Last 24 hours', 'Last success', 'Waiting'];

export default function WebhooksPage() {
  const { within: params } = useAccount();
  const list = useOperation(listAccountEndpoints, { params }, { refetchInterval: listRefetchMs });
  const [adding, setAdding] = useState(false);
  const { endpoints, manage, create } = list.data ?? {};
  const add = () => setAdding(true);
  return (
    <Page
      title="Webhooks"
      lead={
        <>
          Waybill sends events to your systems as they happen.{' '}
          <Anchor href={guides.webhooks} target="_blank" rel="noopener" inherit underline="always">
            Webhooks guide
          </Anchor>
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
        <NoEndpointYet create={create} onAdd={add} />
      ) : list.error && !endpoints ? (
        <ErrorState failure={list.error} retry={list.refetch} />
      ) : (
        <div className={`${classes.endpoints} ${classes.rows}`}>
          <StackedTable label="Webhook endpoints" columns={columns}>
            {endpoints === undefined ? (
              <TableSkeleton rows={3} columns={columns.length} twoLines />
            ) : (
              <Table.Tbody role="rowgroup">
                {endpoints.map((endpoint) => (
                  <EndpointRow key={endpoint.endpoint_id} endpoint={endpoint} />
                ))}
              </Table.Tbody>
            )}
          </StackedTable>
        </div>
      )}
      <AddEndpointDialog opened={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { endpoint_id, url, description, events, failing_since, disabled_at } = endpoint;
  const since = disabled_at ?? failing_since;
  return (
    <Row>
      <Cell>
        <Link href={`/webhooks/${endpoint_id}`} className={classes.url} data-list-link title={url}>
          <bdi>{url}</bdi>
        </Link>
        <span className={classes.about}>
          {description ? (
            <>
              <bdi>{description}</bdi> ·{' '}
            </>
          ) : null}
          {eventsWords(events)}
        </span>
      </Cell>
      <Cell label="State">
        {since ? (
          <TwoLines
            below={
              <>
                since <Time at={since} />
              </>
            }
          >
            <EndpointBadge endpoint={endpoint} />
          </TwoLines>
        ) : (
          <EndpointBadge endpoint={endpoint} />
        )}
      </Cell>
      <Cell label="Last 24 hours">
        <HealthBars health={endpoint.health} />
      </Cell>
      <Cell label="Last success" kind="short">
        {endpoint.last_success_at ? <Time at={endpoint.last_success_at} /> : <Faint>Never</Faint>}
      </Cell>
      <Cell label="Waiting" kind="short">
        <Counts endpoint={endpoint} />
      </Cell>
    </Row>
  );
}

function Counts({ endpoint: { pending, failed } }: { endpoint: Endpoint }) {
  const waiting = pending === 0 ? <Faint>None</Faint> : countWords(pending);
  if (failed === 0) return waiting;
  return (
    <TwoLines below={<span className={classes.failedCount}>{countWords(failed)} failed</span>}>
      {waiting}
    </TwoLines>
  );
}

function NoEndpointYet({ create, onAdd }: { create: Permission | undefined; onAdd(): void }) {
  const { mode } = useAccount();
  return (
    <div className={classes.empty}>
      <EmptyState
        icon={Webhook}
        title={mode === 'test' ? 'No endpoints for test events' : 'No endpoints yet'}
        actions={
          <>
            <PermissionButton permission={create} onClick={onAdd}>
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
    </div>
  );
}
