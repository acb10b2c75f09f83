/** All deliveries of the account: searched, filtered, and updated live. */
import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { exportDeliveries, maxSelected } from '../../../../contract/dashboard/deliveries.ts';
import { ChevronLeft, ChevronRight, Download, PackageOpen, Plus, Upload } from '../../../../icons/icons.ts';
import { addressOf } from '../../../api/client.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useAccount } from '../../../current/account.tsx';
import { ButtonLink, TextLink } from '../../../ui/links.tsx';
import { NewItems } from '../../../ui/new-items.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, ErrorState, InvalidFilters, NoMatches } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { deliveryCount, number } from '../field-words.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DeliveryTable, DeliveryTableSkeleton } from './delivery-table.tsx';
import { addressFor, type Trail, useFilter, useRememberAddress, withoutSort } from './filter.ts';
import classes from './list.module.css';
import { FilterBar } from './list-filters.tsx';
import { countText, type Selection, useSelection } from './selection.ts';
import { useCount, useDeliveries } from './use-deliveries.ts';

const keys = [{ names: ['/'], action: 'Search' }];

export default function DeliveriesPage() {
  const { filter, cursor } = useFilter();
  useRememberAddress(useAccount(), addressFor(filter, cursor));
  const { ref: top, inViewport: isAtTop } = useInViewport<HTMLDivElement>();
  const list = useDeliveries(filter, cursor, isAtTop);
  const count = useCount(filter);
  const sortedAmong = list.page?.sorted_among ?? null;
  const selection = useSelection(JSON.stringify(withoutSort(filter)));
  const [, navigate] = useLocation();
  const showNew = () => {
    if (cursor !== undefined) navigate(addressFor(filter));
    toTop();
  };
  return (
    <Page title="Deliveries" actions={<ListActions />} keys={keys}>
      <FilterBar />
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
      <Content list={list} selection={selection} />
      {list.page ? <Pager next={list.page.next_cursor} /> : null}
      <BulkBar
        selection={selection}
        selectable={count && !count.at_least && count.count <= maxSelected ? count.count : undefined}
      />
    </Page>
  );
}

function ListActions() {
  const { within, can } = useAccount();
  const { filter } = useFilter();
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
  list: ReturnType<typeof useDeliveries>;
  selection: Selection;
}

function Content({ list, selection }: ContentProps) {
  const { page, knownIds, isOld, error, refetch } = list;
  const { filter, cursor, isFiltered, clear } = useFilter();
  if (error instanceof ApiRefusal && error.status === 400) {
    return <InvalidFilters many="deliveries" refusal={error} onClear={clear} />;
  }
  if (page === undefined) {
    return error ? <ErrorState failure={error} retry={refetch} /> : <DeliveryTableSkeleton />;
  }
  const count = page.data.length;
  return (
    <>
      <VisuallyHidden role="status">
        {isOld ? '' : `${deliveryCount(count)}${page.has_more ? ', with more on the next page' : ''}`}
      </VisuallyHidden>
      {count > 0 ? (
        <DeliveryTable rows={page.data} {...{ knownIds, isOld, selection }} />
      ) : isFiltered || cursor !== undefined ? (
        <NoMatches many="deliveries" onClear={clear}>
          {filter.search
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

function NoDeliveryYet() {
  const { mode, can } = useAccount();
  const isTest = mode === 'test';
  return (
    <EmptyState
      icon={PackageOpen}
      title={isTest ? 'No test deliveries yet' : 'No deliveries yet'}
      actions={
        <>
          {can('deliveries.write') ? (
            <ButtonLink href="/deliveries/new" variant="filled">
              Create a delivery
            </ButtonLink>
          ) : null}
          <ButtonLink href="/api-keys">See API keys</ButtonLink>
        </>
      }
    >
      Your shop creates them with {isTest ? 'a test key' : 'an API key'}; they appear here at once.
      {can('deliveries.write') ? (
        <>
          {' '}
          You can also fill in a form, or <TextLink href="/deliveries/import">import a CSV file</TextLink>.
        </>
      ) : null}
    </EmptyState>
  );
}

/** Links to the previous and the next page. Each page has its own address; the browser's history keeps the way back. */
function Pager({ next }: { next: string | null }) {
  const { filter, cursor, trail } = useFilter();
  if (cursor === undefined && next === null) return null;
  // Anyone who followed a link here can go to the first page; the page before is not known.
  const before = trail.at(-1) ?? (cursor === undefined ? undefined : '');
  const isBeforeKnown = trail.length > 0 || cursor === undefined;
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <span className={classes.pageNumber}>
        {isBeforeKnown ? `Page ${trail.length + 1}` : 'Older deliveries'}
      </span>
      <Turn
        to={before === undefined ? undefined : addressFor(filter, before)}
        trail={trail.slice(0, -1)}
        leftSection={<ChevronLeft size={15} aria-hidden />}
      >
        {isBeforeKnown ? 'Previous page' : 'First page'}
      </Turn>
      <Turn
        to={next === null ? undefined : addressFor(filter, next)}
        trail={isBeforeKnown ? [...trail, cursor ?? ''] : []}
        rightSection={<ChevronRight size={15} aria-hidden />}
      >
        Next page
      </Turn>
    </nav>
  );
}

interface TurnProps extends Trail, Pick<ButtonProps, 'leftSection' | 'rightSection'> {
  to: string | undefined;
  children: ReactNode;
}

function Turn({ to, trail, ...rest }: TurnProps) {
  if (to === undefined) return <Button {...rest} variant="default" disabled />;
  return (
    <Button
      renderRoot={(props) => <Link {...props} href={to} state={{ trail }} />}
      variant="default"
      onClick={toTop}
      {...rest}
    />
  );
}
