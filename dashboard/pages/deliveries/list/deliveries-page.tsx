/** All deliveries of the account: searched, filtered, and updated live. */
import { Button, VisuallyHidden } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { Download, Plus, Upload } from 'lucide-react';
import { useLocation } from 'wouter';
import { exportDeliveries, maxSelected } from '../../../../contract/dashboard/deliveries.ts';
import { addressOf } from '../../../api/client.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useAccount } from '../../../current/account.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { NewItems } from '../../../ui/new-items.tsx';
import { InvalidFilters, NoMatches } from '../../../ui/no-matches.tsx';
import { Page } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { countText, deliveriesText, number } from './count-words.ts';
import { DeliveryTable, DeliveryTableSkeleton } from './delivery-table.tsx';
import { NoDeliveryYet } from './empty-list.tsx';
import { addressFor, type Filter, sortOf, useFilter, useRememberAddress, withoutSort } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import classes from './list.module.css';
import { Pager } from './pager.tsx';
import { type Selection, useSelectAll, useSelection } from './selection.ts';
import { useCount, useDeliveries } from './use-deliveries.ts';

const keys = [{ names: ['/'], action: 'Search' }];

export default function DeliveriesPage() {
  const address = useFilter();
  const { filter, cursor, trail, isFiltered, change, clear } = address;
  useRememberAddress(useAccount(), addressFor(filter, cursor));
  const { ref: top, inViewport: isAtTop } = useInViewport<HTMLDivElement>();
  const list = useDeliveries(filter, cursor, isAtTop);
  const count = useCount(filter);
  const sortedAmong = list.page?.sorted_among ?? null;
  const selection = useSelection(JSON.stringify(withoutSort(filter)));
  const selectAll = useSelectAll(filter, selection);
  const [, navigate] = useLocation();
  const showNew = () => {
    if (cursor !== undefined) navigate(addressFor(filter));
    toTop();
  };
  return (
    <Page title="Deliveries" actions={<ListActions filter={filter} />} keys={keys}>
      <FilterBar {...address} />
      <div ref={top} />
      <NewItems
        count={list.waiting}
        hasMore={list.waitingMore}
        one="delivery"
        many="deliveries"
        onShow={showNew}
      />
      <p className={classes.count}>
        {count ? countText(count) : '\u00a0'}
        {/* They are too many to sort all of them. */}
        {count && sortedAmong !== null ? `, sorted among the newest ${number.format(sortedAmong)}` : null}
      </p>
      <Content
        list={list}
        selection={selection}
        sort={sortOf(filter)}
        onSort={(sort) => change({ sort })}
        isNarrowed={isFiltered || cursor !== undefined}
        isSearch={filter.search !== undefined}
        onClear={clear}
      />
      {list.page ? (
        <Pager filter={filter} cursor={cursor} trail={trail} next={list.page.next_cursor} onTurn={toTop} />
      ) : null}
      <BulkBar
        selection={selection}
        selectable={count && !count.at_least && count.count <= maxSelected ? count.count : undefined}
        onSelectAll={selectAll}
      />
    </Page>
  );
}

function ListActions({ filter }: { filter: Filter }) {
  const { within, can } = useAccount();
  return (
    <>
      <Button
        component="a"
        href={addressOf(exportDeliveries, { params: within, query: withoutSort(filter) })}
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
          <ButtonLink
            href="/deliveries/import"
            className={classes.action}
            leftSection={<Upload size={15} aria-hidden />}
          >
            Import
          </ButtonLink>
          <ButtonLink
            href="/deliveries/new"
            className={classes.action}
            leftSection={<Plus size={15} aria-hidden />}
            variant="filled"
          >
            New delivery
          </ButtonLink>
        </>
      ) : null}
    </>
  );
}

interface ContentProps {
  selection: Selection;
  sort: string;
  onSort(sort: string | undefined): void;
  list: ReturnType<typeof useDeliveries>;
  /** A filter or a later page is shown, not everything. */
  isNarrowed: boolean;
  isSearch: boolean;
  onClear(): void;
}

function Content({ list, isNarrowed, isSearch, onClear, selection, sort, onSort }: ContentProps) {
  const { page, known, isOld, error, refetch } = list;
  if (error instanceof ApiRefusal && error.status === 400) {
    return <InvalidFilters many="deliveries" refusal={error} onClear={onClear} />;
  }
  if (page === undefined) {
    return error ? (
      <ErrorState failure={error} retry={refetch} />
    ) : (
      <DeliveryTableSkeleton {...{ sort, onSort }} />
    );
  }
  const count = page.data.length;
  return (
    <>
      <VisuallyHidden role="status">
        {isOld ? '' : `${deliveriesText(count)}${page.has_more ? ', with more on the next page' : ''}`}
      </VisuallyHidden>
      {count > 0 ? (
        <DeliveryTable rows={page.data} {...{ known, isOld, selection, sort, onSort }} />
      ) : isNarrowed ? (
        <NoMatches many="deliveries" onClear={onClear}>
          {isSearch
            ? 'Try a name, street, full ID or the last digits of a phone number.'
            : 'No delivery matches these filters.'}
        </NoMatches>
      ) : (
        <NoDeliveryYet />
      )}
    </>
  );
}

const toTop = () => window.scrollTo(0, 0);
