/** A statement: its sums, its lines, and both as a file. A line opens the chain of its delivery, or its payout. */
import { Button, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type StatementLineType, statementLineTypes } from '../../../../contract/cash.ts';
import { getCashStatement } from '../../../../contract/operations/cash.ts';
import { Download, FileText, Scale } from '../../../../icons/icons.ts';
import { addressOf, call, type ResultOf } from '../../../api/client.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { fetchFile } from '../../../api/file.ts';
import { keyOf, useAllPages } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { DeliveryLink, type ReferencedDelivery } from '../../../parts/delivery-cells.tsx';
import { paymentWords } from '../../../parts/payment-words.ts';
import { type StatementFilter, useFilter } from '../../../parts/statement-address.ts';
import { queryOf } from '../../../ui/address-bar.ts';
import { ChoicesFilter, SpanFilter } from '../../../ui/filters.tsx';
import { LoadMorePages } from '../../../ui/load-more.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { BoxSkeleton } from '../../../ui/skeletons.tsx';
import { type Column, Faint, OpenButton, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { date, dayRange } from '../../../ui/time-words.ts';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import { Sums } from '../sums.tsx';
import classes from './cash.module.css';
import { usualPeriods } from './periods.ts';

type Statement = ResultOf<typeof getCashStatement>;
type Line = Statement['lines'][number];

const lineWords: Record<StatementLineType, string> = {
  collected: 'Collected',
  corrected: 'Corrected',
  paid_out: 'Paid out',
  payout_reversed: 'Payout reversed',
};

interface StatementPanelProps {
  /** The currency that the account has now comes first. */
  currencies: readonly string[];
  onOpenDelivery(delivery: ReferencedDelivery): void;
  onOpenPayout(payoutId: string): void;
}

export function StatementPanel({ currencies, onOpenDelivery, onOpenPayout }: StatementPanelProps) {
  const { filter, change, clear } = useFilter({ replace: true });
  const pages = useStatement(filter);
  const { error } = pages;
  // The sums are those of the first page: all pages have the same.
  const statement = pages.data?.[0];
  const open = ({ delivery_id: deliveryId, payout_id: payoutId, reference }: Line) => {
    if (deliveryId !== null) onOpenDelivery({ deliveryId, reference });
    else if (payoutId !== null) onOpenPayout(payoutId);
  };
  return (
    <Panel
      title="Statement"
      lead={statement ? <StatementNumber statement={statement} /> : '\u00a0'}
      actions={statement ? <Downloads statement={statement} filter={filter} /> : null}
    >
      <StatementFilters filter={filter} currencies={currencies} onChange={change} />
      {error instanceof ApiRefusal && error.status === 400 ? (
        <EmptyState
          icon={Scale}
          title="This period cannot be shown"
          actions={<Button onClick={clear}>Show this month</Button>}
        >
          {error.message}
        </EmptyState>
      ) : (
        <Loaded query={{ ...pages, data: statement }} loading={<BoxSkeleton height={320} />}>
          {(read) => (
            <>
              <div className={classes.sums}>
                <Sums
                  money={read}
                  sums={{
                    'Opening balance': read.opening,
                    Collected: read.collected,
                    Fees: -read.fees,
                    'Paid out': -read.paid_out,
                    'Closing balance': read.closing,
                  }}
                />
              </div>
              <Lines statement={read} pages={pages} onOpen={open} />
            </>
          )}
        </Loaded>
      )}
    </Panel>
  );
}

function useStatement(filter: StatementFilter) {
  const { within: params } = useAccount();
  const query = queryOf(getCashStatement, filter);
  const pages = useAllPages<Statement>(
    keyOf(getCashStatement, { params, query }),
    (cursor, signal) => call(getCashStatement, { params, query: { ...query, cursor } }, signal),
    { placeholderData: keepPreviousData },
  );
  return { ...pages, filter, items: pages.data?.flatMap((page) => page.lines) };
}

function StatementNumber({ statement }: { statement: Statement }) {
  const { statement_number: number, period_from: from, period_to: to, time_zone: zone } = statement;
  return (
    <>
      No. <span>{number}</span> · {date(from, 'UTC')} – {date(to, 'UTC')}, {zone}
      {statement.is_complete ? null : ' · Provisional: period still open'}
    </>
  );
}

function Downloads({ statement, filter }: { statement: Statement; filter: StatementFilter }) {
  const { within: params } = useAccount();
  const { busy, attempt } = useToastedAttempt();
  // Files have all lines of the period, of every type.
  const query = { ...queryOf(getCashStatement, filter), type: undefined };
  // A very long statement is refused as a PDF, and says so here.
  const savePdf = async () => {
    const file = await fetchFile(getCashStatement, { params, query: { ...query, format: 'pdf' } });
    saveFile(`statement-${statement.statement_number}.pdf`, file);
  };
  return (
    <>
      <Button
        component="a"
        href={addressOf(getCashStatement, { params, query: { ...query, format: 'csv' } })}
        download
        variant="default"
        leftSection={<Download size={15} aria-hidden />}
      >
        CSV
      </Button>
      <Button
        variant="default"
        loading={busy}
        leftSection={<Download size={15} aria-hidden />}
        onClick={() => attempt(savePdf)}
      >
        PDF
      </Button>
    </>
  );
}

interface StatementFiltersProps {
  filter: StatementFilter;
  currencies: readonly string[];
  onChange(changes: StatementFilter): void;
}

function StatementFilters({ filter, currencies, onChange }: StatementFiltersProps) {
  const { time_zone: zone } = useAccount();
  const { period_from: from, period_to: to } = filter;
  const usual = usualPeriods(zone).map(({ word, period: { period_from, period_to } }) => ({
    word,
    isChosen: from === period_from && to === period_to,
    onChoose: () => onChange({ period_from, period_to }),
  }));
  return (
    <div className={classes.bar}>
      <SpanFilter
        name="Period"
        label="Period of the statement"
        chosen={usual.find(({ isChosen }) => isChosen)?.word ?? dayRange(from, to)}
        usual={usual}
        inputs={
          <>
            <TextInput type="date" name="from" label="From" defaultValue={from} />
            <TextInput type="date" name="to" label="To" defaultValue={to} />
          </>
        }
        onApply={(first, last) => onChange({ period_from: first, period_to: last })}
      />
      <ChoicesFilter
        name="Type"
        label="Types to show"
        any="type"
        width={220}
        choices={statementLineTypes}
        wordOf={(type) => lineWords[type]}
        maxNamed={statementLineTypes.length}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
      {currencies.length > 1 ? (
        <SegmentedControl
          aria-label="Currency"
          data={[...currencies]}
          value={filter.currency ?? currencies[0]}
          onChange={(currency) => onChange({ currency })}
        />
      ) : null}
    </div>
  );
}

interface LinesProps {
  statement: Statement;
  pages: ReturnType<typeof useStatement>;
  onOpen(line: Line): void;
}

/** Oldest first. */
function Lines({ statement, pages, onOpen }: LinesProps) {
  const money = moneyIn(statement);
  /** Most lines have one amount: the columns of the others stay empty. */
  const amountColumn = (name: string, amountOf: (line: Line) => number): Column<Line> => ({
    name,
    kind: 'short',
    isZero: (line) => amountOf(line) === 0,
    cell: (line) => (amountOf(line) === 0 ? <Dash says="Zero" /> : money(amountOf(line))),
  });
  const columns: Column<Line>[] = [
    {
      name: 'Type and reference',
      kind: 'title',
      cell: (line) => (
        <OpenButton coversRow onClick={() => onOpen(line)}>
          {lineWords[line.type]}
        </OpenButton>
      ),
      below: (line) => <About line={line} />,
    },
    { name: 'Date', kind: 'short', cell: ({ at }) => <Time at={at} show="date" /> },
    amountColumn('Collected', ({ collected }) => collected),
    amountColumn('Fee', ({ fee }) => fee),
    amountColumn('Paid out', ({ paid_out }) => paid_out),
    {
      name: 'Balance',
      kind: 'short',
      // A balance of zero is a balance. Lines that are filtered by type have none.
      cell: ({ balance }) => (balance === null ? <Dash says="Not shown" /> : money(balance)),
    },
  ];
  return (
    <div className={classes.lines}>
      <StackedTable
        label="Lines of the statement"
        columns={columns}
        items={pages.items}
        keyOf={({ line_id }) => line_id}
        empty={
          <EmptyState
            icon={FileText}
            title={pages.filter.type ? 'No lines of this type' : 'No lines in this period'}
          />
        }
        below={<LoadMorePages pages={pages} one="line" many="lines" />}
      />
    </div>
  );
}

function About({ line }: { line: Line }) {
  const { delivery_id: deliveryId, reference, payment_method: method } = line;
  return (
    <>
      {deliveryId === null ? (
        <bdi>{line.bank_reference}</bdi>
      ) : (
        <DeliveryLink deliveryId={deliveryId} reference={reference} />
      )}
      {method ? ` · ${paymentWords[method]}` : null}
    </>
  );
}

function Dash({ says }: { says: string }) {
  return (
    <Faint>
      <span aria-hidden="true">–</span>
      <VisuallyHidden component="span">{says}</VisuallyHidden>
    </Faint>
  );
}
