/** Entries of an audit log, page after page: of an account, or of the whole installation. */
import { Group, Table, Text } from '@mantine/core';
import { ScrollText } from 'lucide-react';
import type { Failure } from '../../api/failures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { type AuditEntry, AuditRow } from './audit-row.tsx';

interface AuditLogProps {
  /** As `usePages` gives it. */
  log: {
    items: AuditEntry[] | undefined;
    /** One for each page. */
    data: readonly unknown[] | undefined;
    error: Failure | null;
    refetch(): unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
  withAccount?: boolean;
}

export function AuditLog({ log, withAccount = false }: AuditLogProps) {
  const { items, error } = log;
  if (items?.length === 0) return <EmptyState icon={ScrollText} title="Nothing has happened yet" />;
  if (error && !items) return <ErrorState failure={error} retry={log.refetch} />;
  const columns = ['What', 'By', ...(withAccount ? ['Account'] : []), 'When and where'];
  return (
    <>
      <StackedTable label="Entries" columns={columns}>
        {items === undefined ? (
          <TableSkeleton rows={12} columns={columns.length} twoLines />
        ) : (
          <Table.Tbody role="rowgroup">
            {items.map((entry) => (
              <AuditRow key={entry.audit_id} entry={entry} withAccount={withAccount} />
            ))}
          </Table.Tbody>
        )}
      </StackedTable>
      {items ? <More log={log} shown={items.length} /> : null}
    </>
  );
}

const yes = { allowed: true, why_not: null };
const noMore = { allowed: false, why_not: 'These are all entries that there are.' };

/** At the end the button stays, so that the focus has a place; it says why it does nothing. */
function More({ log, shown }: { log: AuditLogProps['log']; shown: number }) {
  const onePage = !log.hasNextPage && log.data?.length === 1;
  return (
    <Group justify="space-between" mt="md" mih="2.125rem">
      <Text size="sm" c="dimmed" role="status">
        {shown === 1 ? 'One entry' : `${shown} entries`}
        {log.hasNextPage ? ' so far' : ', all that there are'}
      </Text>
      <FormError failure={log.error} />
      {onePage ? null : (
        <PermissionButton
          permission={log.hasNextPage ? yes : noMore}
          variant="default"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Load more
        </PermissionButton>
      )}
    </Group>
  );
}
