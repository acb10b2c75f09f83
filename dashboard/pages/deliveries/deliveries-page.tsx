/** Every delivery of the account: found, filtered, and up to date by itself. */
import { VisuallyHidden } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useLocation } from 'wouter';
import { ApiRefusal } from '../../api/failures.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Arrivals } from './list/arrivals.tsx';
import { DeliveryTable, DeliveryTableSkeleton } from './list/delivery-table.tsx';
import { addressFor, useFilter } from './list/filter.ts';
import { FilterBar } from './list/filter-bar.tsx';
import { ListActions } from './list/list-actions.tsx';
import { NoDeliveryYet, NothingFound, NotUnderstood } from './list/nothing-to-show.tsx';
import { Pager } from './list/pager.tsx';
import { useDeliveries } from './list/use-deliveries.ts';

export default function DeliveriesPage() {
  const address = useFilter();
  const { filter, cursor, trail, isFiltered, clear } = address;
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
      <Arrivals waiting={list.waiting} waitingMore={list.waitingMore} onShow={showNew} />
      <Content list={list} isNarrowed={isFiltered || cursor !== undefined} onClear={clear} />
      {list.page ? (
        <Pager filter={filter} cursor={cursor} trail={trail} next={list.page.next_cursor} onTurn={toTop} />
      ) : null}
    </Page>
  );
}

interface ContentProps {
  list: ReturnType<typeof useDeliveries>;
  /** Less than everything is asked for. */
  isNarrowed: boolean;
  onClear(): void;
}

function Content({ list: { page, known, isOld, error, refetch }, isNarrowed, onClear }: ContentProps) {
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
        {isOld ? '' : `${deliveries}${page.has_more ? ', and more after them' : ''}`}
      </VisuallyHidden>
      {count > 0 ? (
        <DeliveryTable rows={page.data} known={known} isOld={isOld} />
      ) : isNarrowed ? (
        <NothingFound onClear={onClear} />
      ) : (
        <NoDeliveryYet />
      )}
    </>
  );
}

const toTop = () => window.scrollTo(0, 0);
