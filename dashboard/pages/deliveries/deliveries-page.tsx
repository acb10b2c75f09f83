/** All deliveries of the account: searched, filtered, and updated live. */
import { Button, VisuallyHidden } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { Download, Plus, Upload } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { exportDeliveries } from '../../../contract/dashboard/deliveries.ts';
import { addressOf } from '../../api/client.ts';
import { ApiRefusal } from '../../api/failures.ts';
import { useAccount } from '../../current/account.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NewItems } from '../../ui/new-items.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { DeliveryTable, DeliveryTableSkeleton } from './list/delivery-table.tsx';
import { NoDeliveryYet, NothingFound, NotUnderstood } from './list/empty-list.tsx';
import { addressFor, asQuery, type Filter, useFilter, useRememberAddress } from './list/filter.ts';
import { FilterBar } from './list/filter-bar.tsx';
import classes from './list/list.module.css';
import { Pager } from './list/pager.tsx';
import { useDeliveries } from './list/use-deliveries.ts';

export default function DeliveriesPage() {
  const address = useFilter();
  const { filter, cursor, trail, isFiltered, clear } = address;
  useRememberAddress(useAccount(), addressFor(filter, cursor));
  const { ref: top, inViewport: isAtTop } = useInViewport<HTMLDivElement>();
  const list = useDeliveries(filter, cursor, isAtTop);
  const [, navigate] = useLocation();
  const showNew = () => {
    if (cursor !== undefined) navigate(addressFor(filter));
    toTop();
  };
  return (
    <Page title="Deliveries" actions={<ListActions filter={filter} />}>
      <FilterBar {...address} />
      <div ref={top} />
      <NewItems
        count={list.waiting}
        hasMore={list.waitingMore}
        one="delivery"
        many="deliveries"
        onShow={showNew}
      />
      <Content
        list={list}
        isNarrowed={isFiltered || cursor !== undefined}
        isSearch={filter.search !== undefined}
        onClear={clear}
      />
      {list.page ? (
        <Pager filter={filter} cursor={cursor} trail={trail} next={list.page.next_cursor} onTurn={toTop} />
      ) : null}
    </Page>
  );
}

function ListActions({ filter }: { filter: Filter }) {
  const { within, can } = useAccount();
  return (
    <>
      <Button
        component="a"
        href={addressOf(exportDeliveries, { params: within, query: asQuery(filter) })}
        download
        variant="default"
        className={classes.action}
        leftSection={<Download size={15} aria-hidden />}
        onClick={() => toast('Export started. Your browser saves the file.')}
      >
        Export CSV
      </Button>
      {can('deliveries.write') ? (
        <>
          <Button
            component={Link}
            href="/deliveries/import"
            variant="default"
            className={classes.action}
            leftSection={<Upload size={15} aria-hidden />}
          >
            Import
          </Button>
          <Button
            component={Link}
            href="/deliveries/new"
            className={classes.action}
            leftSection={<Plus size={15} aria-hidden />}
          >
            New delivery
          </Button>
        </>
      ) : null}
    </>
  );
}

interface ContentProps {
  list: ReturnType<typeof useDeliveries>;
  /** A filter or a later page is shown, not everything. */
  isNarrowed: boolean;
  isSearch: boolean;
  onClear(): void;
}

function Content({ list, isNarrowed, isSearch, onClear }: ContentProps) {
  const { page, known, isOld, error, refetch } = list;
  if (error instanceof ApiRefusal && error.status === 400) {
    return <NotUnderstood refusal={error} onClear={onClear} />;
  }
  if (page === undefined) {
    return error ? <ErrorState failure={error} retry={refetch} /> : <DeliveryTableSkeleton />;
  }
  const count = page.data.length;
  const deliveries = count === 1 ? '1 delivery' : `${count} deliveries`;
  return (
    <>
      <VisuallyHidden role="status">
        {isOld ? '' : `${deliveries}${page.has_more ? ', with more on the next page' : ''}`}
      </VisuallyHidden>
      {count > 0 ? (
        <DeliveryTable rows={page.data} known={known} isOld={isOld} />
      ) : isNarrowed ? (
        <NothingFound isSearch={isSearch} onClear={onClear} />
      ) : (
        <NoDeliveryYet />
      )}
    </>
  );
}

const toTop = () => window.scrollTo(0, 0);
