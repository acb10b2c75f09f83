/** A statement: its sums, its lines, and both as a file. A line opens the chain of its delivery, or its payout. */
import { Button } from '@mantine/core';
import { Download, FileText, Scale } from 'lucide-react';
import { getCashStatement } from '../../../contract/operations/cash.ts';
import { addressOf } from '../../api/client.ts';
import { ApiRefusal } from '../../api/failures.ts';
import { fetchFile } from '../../api/file.ts';
import { useAccount } from '../../current/account.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMorePages } from '../../ui/load-more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { BoxSkeleton } from '../../ui/skeletons.tsx';
import { Sums } from '../../ui/sums.tsx';
import { date } from '../../ui/time-words.ts';
import { useToastedAttempt } from '../../ui/use-attempt.ts';
import classes from './cash.module.css';
import type { Statement } from './cash.ts';
import type { ReferencedDelivery } from './delivery-link.tsx';
import { StatementFilters } from './statement-filters.tsx';
import { StatementTable } from './statement-table.tsx';
import { asQuery, type Filter, useFilter, useStatement } from './use-statement.ts';

interface StatementPanelProps {
  /** The currency that the account has now comes first. */
  currencies: readonly string[];
  onOpenDelivery(delivery: ReferencedDelivery): void;
  onOpenPayout(payoutId: string): void;
}

export function StatementPanel({ currencies, onOpenDelivery, onOpenPayout }: StatementPanelProps) {
  const { filter, change, clear } = useFilter({ replace: true });
  const found = useStatement(filter);
  const { statement, lines, error } = found;
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
      ) : statement && lines ? (
        <>
          <StatementSums statement={statement} />
          {lines.length === 0 ? (
            <EmptyState
              icon={FileText}
              title={filter.type ? 'No lines of this type' : 'No lines in this period'}
            />
          ) : (
            <>
              <StatementTable
                statement={statement}
                lines={lines}
                onOpenDelivery={onOpenDelivery}
                onOpenPayout={onOpenPayout}
              />
              <LoadMorePages pages={{ ...found, items: lines }} one="line" many="lines" />
            </>
          )}
        </>
      ) : error ? (
        <ErrorState failure={error} retry={found.refetch} />
      ) : (
        <BoxSkeleton height={320} />
      )}
    </Panel>
  );
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

function StatementSums({ statement }: { statement: Statement }) {
  const sums = [
    { name: 'Opening balance', amount: statement.opening },
    { name: 'Collected', amount: statement.collected },
    { name: 'Fees', amount: -statement.fees },
    { name: 'Paid out', amount: -statement.paid_out },
    { name: 'Closing balance', amount: statement.closing },
  ];
  return (
    <div className={classes.sums}>
      <Sums sums={sums} currency={statement.currency} digits={statement.currency_digits} />
    </div>
  );
}

/** Files have all lines of the period, of every type. */
function Downloads({ statement, filter: { type: _, ...filter } }: { statement: Statement; filter: Filter }) {
  const { within: params } = useAccount();
  const { busy, attempt } = useToastedAttempt();
  const query = asQuery(filter);
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
