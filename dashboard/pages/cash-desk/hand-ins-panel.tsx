/** The hand-ins, newest first, of all couriers or filtered. Each opens its receipt. */
import { Button, Table, UnstyledButton } from '@mantine/core';
import { HandCoins, SearchX, TriangleAlert } from 'lucide-react';
import { listHandIns } from '../../../contract/dashboard/cash-desk.ts';
import { ApiRefusal } from '../../api/failures.ts';
import { usePages } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Faint } from '../../ui/faint.tsx';
import { LoadMorePages } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import classes from './cash-desk.module.css';
import type { ListedHandIn } from './cash-desk.ts';
import { CountedBy } from './counted-by.tsx';
import { HandInFilters } from './hand-in-filters.tsx';
import { Receipt } from './receipt.tsx';
import { asQuery, useHandInFilter } from './use-hand-in-filter.ts';

const columns = ['Receipt', 'Courier', 'Counted', 'Difference'];

export function HandInsPanel() {
  const address = useHandInFilter();
  const pages = usePages(listHandIns, { query: asQuery(address.filter) });
  const receipt = useDialog<ListedHandIn>();
  const { items, error } = pages;
  return (
    <Panel title="Hand-ins" lead="Newest first.">
      <HandInFilters {...address} />
      {error instanceof ApiRefusal && error.status === 400 ? (
        <InvalidFilters refusal={error} onClear={address.clear} />
      ) : error && !items ? (
        <ErrorState failure={error} retry={pages.refetch} />
      ) : items?.length === 0 ? (
        <NoHandIns isFiltered={address.isFiltered} onClear={address.clear} />
      ) : (
        <>
          <StackedTable label="Hand-ins" columns={columns}>
            {items === undefined ? (
              <TableSkeleton rows={3} columns={columns.length} twoLines />
            ) : (
              <Table.Tbody role="rowgroup">
                {items.map((handIn) => (
                  <HandInRow key={handIn.hand_in_id} handIn={handIn} onOpen={() => receipt.open(handIn)} />
                ))}
              </Table.Tbody>
            )}
          </StackedTable>
          <LoadMorePages pages={pages} one="hand-in" many="hand-ins" />
        </>
      )}
      <Dialog opened={receipt.opened} onClose={receipt.close} title="Receipt">
        {receipt.subject ? <Receipt handIn={receipt.subject} onClose={receipt.close} /> : null}
      </Dialog>
    </Panel>
  );
}

function NoHandIns({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  if (!isFiltered) return <EmptyState icon={HandCoins} title="No hand-ins yet" />;
  return (
    <EmptyState icon={SearchX} title="No matches" actions={<ShowAll onClear={onClear} />}>
      No hand-in matches these filters.
    </EmptyState>
  );
}

/** For an address that was written by hand, and days in the wrong order. Shows the server’s own sentence. */
function InvalidFilters({ refusal, onClear }: { refusal: ApiRefusal; onClear(): void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title="These filters are invalid"
        actions={<ShowAll onClear={onClear} />}
      >
        {refusal.message}
      </EmptyState>
    </div>
  );
}

function ShowAll({ onClear }: { onClear(): void }) {
  return (
    <Button variant="default" onClick={onClear}>
      Show all hand-ins
    </Button>
  );
}

function HandInRow({ handIn, onOpen }: { handIn: ListedHandIn; onOpen(): void }) {
  const { currency, currency_digits: digits } = handIn;
  const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} />;
  return (
    <Row>
      <Cell>
        <TwoLines below={<Time at={handIn.at} />}>
          <UnstyledButton className={classes.open} aria-haspopup="dialog" data-list-link onClick={onOpen}>
            {currency} {handIn.number}
          </UnstyledButton>
        </TwoLines>
      </Cell>
      <Cell label="Courier">
        <TwoLines
          below={
            <>
              counted by <CountedBy handIn={handIn} />
            </>
          }
        >
          <bdi>{handIn.courier_name}</bdi>
        </TwoLines>
      </Cell>
      <Cell label="Counted" kind="short">
        <TwoLines below={<>of {money(handIn.expected)}</>}>{money(handIn.amount)}</TwoLines>
      </Cell>
      <Cell label="Difference">
        <Difference handIn={handIn} />
      </Cell>
    </Row>
  );
}

/** Where it is: missing, still with the courier, or in part both. */
function Difference({ handIn }: { handIn: ListedHandIn }) {
  const { difference, shortfall, still_in_hand: kept, currency, currency_digits: digits } = handIn;
  if (difference === 0) return <Faint>None</Faint>;
  const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} />;
  return (
    <TwoLines
      below={
        <>
          {shortfall > 0 ? <div>{money(shortfall)} missing</div> : null}
          {kept > 0 ? <div>{money(kept)} kept by the courier</div> : null}
        </>
      }
    >
      <span className={shortfall > 0 ? classes.missing : undefined}>{money(difference)}</span>
    </TwoLines>
  );
}
